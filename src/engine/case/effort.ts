import { createHash } from 'node:crypto'
import type { Effort } from '../interface/index.ts'

const runs: Record<Effort, number> = { quick: 4, standard: 10, thorough: 300 }

/** Longest that the generated examples of one property may take, in ms; what was tried by then counts. */
export const propertyTimeLimit: Record<Effort, number> = { quick: 30_000, standard: 90_000, thorough: 900_000 }

/** Number of examples of a property of this weight, at least 1. */
export const examplesFor = (effort: Effort, weight: number): number => Math.max(1, Math.round(runs[effort] * weight))

/** The same for examples that use up quota: a thorough run tries only as many times more as its limit has room for. */
export const quotaExamplesFor = (effort: Effort, weight: number, quotaFactor: number): number =>
  effort === 'thorough'
    ? Math.min(examplesFor('standard', weight) * quotaFactor, examplesFor('thorough', weight))
    : examplesFor(effort, weight)

/** How much of a table, or of the examples that are always tried, a quick run draws. */
const drawnPart = 0.2

/** The same where it is known which rows catch what no others do: these are taken, and of the rest so much is drawn. */
const drawnBeside = 0.08

/** Rows of a table that a quick run takes in any event, since they catch what no others do. */
export interface TakenRows {
  readonly names: readonly string[]
  /** How much of the rest is drawn by seed; default a twelfth, and at standard effort what the table says. */
  readonly drawn?: number
}

export interface Drawing<T> {
  /** So many of the first rows are tried at any effort; default 1. */
  readonly essential?: number
  /** Of a table that is dear, so much of the rows is drawn at standard effort that catch nothing of their own; default all of them. */
  readonly standard?: number
  /** At least one row of each kind is drawn; default: all are of one kind. */
  readonly kindOf?: (row: T) => unknown
  /** Names a row where what stands in it is another in the next run; empty for one that was made by chance. */
  readonly nameOf?: (row: T, index: number) => string | undefined
}

/**
 * The rows of a table that an effort tries: all of them, or for a quick run, and of a dear table for a standard one, those that are
 * essential or taken and some that are drawn by seed, each for itself, so that ten runs see what one does not. In the order of the table.
 * @param takenOf which rows are taken, of these names; nothing for a table of which nothing is known
 */
export function drawnRows<T>(
  rows: readonly T[],
  effort: Effort,
  seed: number,
  { essential = 1, standard = 1, kindOf = () => undefined, nameOf }: Drawing<T> = {},
  takenOf: (names: readonly string[]) => TakenRows | undefined = () => undefined,
): readonly T[] {
  const isQuick = effort === 'quick'
  if (effort === 'thorough' || (!isQuick && standard === 1)) return rows
  const names = rowNames(rows, nameOf)
  const known = takenOf(names)
  const { names: taken, drawn = isQuick ? (known === undefined ? drawnPart : drawnBeside) : standard } = known ?? {
    names: [],
  }
  const lots = names.map((name, index) => (seedOf(seed, name || `${index}`) >>> 0) / 2 ** 32)
  const lotOf = (index: number): number => lots[index] ?? 1
  const chosen = rows.map((_, index) => index < essential || taken.includes(names[index] ?? '') || lotOf(index) < drawn)
  const kinds = new Set(rows.filter((_, index) => chosen[index]).map(kindOf))
  for (const index of [...rows.keys()].toSorted((a, b) => lotOf(a) - lotOf(b))) {
    const kind = kindOf(rows[index] as T)
    chosen[index] ||= !kinds.has(kind)
    kinds.add(kind)
  }
  return rows.filter((_, index) => chosen[index])
}

/** Members by which a row says what it is. */
const labels = ['says', 'rule', 'name', 'place'] as const

/** What a run has made up, such as ids and addresses: it is another in the next. */
const madeUp = /(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{9,}|[A-Za-z]{30,}/g

const longest = 60

/** What is longer is cut, and told from others by a digest of the whole. */
const short = (name: string): string =>
  name.length <= longest ? name : `${name.slice(0, longest - 10)}… ${(seedOf(0, name) >>> 0).toString(36)}`

/**
 * Names of the rows of a table, by which they are known from run to run: what a row says of itself, or else what stands in it.
 * Of those that are named alike the second has a 2 behind its name. One that was made by chance has no name.
 */
export function rowNames<T>(
  rows: readonly T[],
  nameOf: (row: T, index: number) => string | undefined = () => undefined,
): readonly string[] {
  const times = new Map<string, number>()
  return rows.map((row, index) => {
    const name = short((nameOf(row, index) ?? nameIn(row)).replaceAll(madeUp, '*'))
    if (name === '') return name
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return time === 1 ? name : `${name} ${time}`
  })
}

function nameIn(row: unknown): string {
  if (typeof row === 'object' && row !== null) {
    for (const label of labels) {
      const value: unknown = Reflect.get(row, label)
      if (typeof value === 'string' && value !== '') return value
    }
  }
  const plain = (_: string, value: unknown): unknown =>
    typeof value === 'bigint' || typeof value === 'function' ? String(value) : value
  return typeof row === 'function' ? row.name : (JSON.stringify(row, plain) ?? String(row))
}

/** The seed of one case, so that a case repeats alone as it ran among others. */
export const seedOf = (runSeed: number, caseId: string): number =>
  createHash('sha256').update(`${runSeed}/${caseId}`).digest().readInt32BE(0)
