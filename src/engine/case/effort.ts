import type { Effort } from '../interface/settings.ts'
import { rowNames } from './row-names.ts'
import { seedOf } from './seed.ts'

const runs: Record<Effort, number> = { quick: 4, standard: 12, thorough: 300 }

/** Longest that the generated examples of one property may take, in ms; what was tried by then counts. */
export const propertyTimeLimit: Record<Effort, number> = { quick: 30_000, standard: 90_000, thorough: 900_000 }

/** Number of examples of a property of this weight, at least 1. */
export const examplesFor = (effort: Effort, weight: number): number => Math.max(1, Math.round(runs[effort] * weight))

/** The same for examples that use up what is scarce: a thorough run tries only as many times more as its limit has room for. */
export const scarceExamplesFor = (effort: Effort, weight: number, scarceFactor: number): number =>
  effort === 'thorough'
    ? Math.min(examplesFor('standard', weight) * scarceFactor, examplesFor('thorough', weight))
    : examplesFor(effort, weight)

/** How much of a table, or of the examples that are always tried, a quick run draws. */
const drawnPart = 0.2

/** The same where it is known which rows catch what no others do: these are taken, and of the rest so much is drawn. */
const drawnBeside = 0.05

/** Rows of a table that a quick run takes in any event, since they catch what no others do. */
export interface TakenRows {
  readonly names: readonly string[]
  /** How much of the rest is drawn by seed; default a twentieth. */
  readonly drawn?: number
}

export interface Drawing<T> {
  /** So many of the first rows are tried at any effort; default 1. */
  readonly essential?: number
  /** At least one row of each kind is drawn; default: all are of one kind. */
  readonly kindOf?: (row: T) => unknown
  /** Names a row where what stands in it is another in the next run; empty for one that was made by chance. */
  readonly nameOf?: (row: T, index: number) => string | undefined
}

/**
 * The rows of a table that an effort tries: all of them, or for a quick run those that are essential or taken and some that
 * are drawn by seed, so that ten runs see what one does not. In the order of the table.
 * @param takenOf which rows are taken, of these names; nothing for a table of which nothing is known
 */
export function drawnRows<T>(
  rows: readonly T[],
  effort: Effort,
  seed: number,
  { essential = 1, kindOf = () => undefined, nameOf }: Drawing<T> = {},
  takenOf: (names: readonly string[]) => TakenRows | undefined = () => undefined,
): readonly T[] {
  if (effort !== 'quick') return rows
  const names = rowNames(rows, nameOf)
  const taken = takenOf(names)
  const chosen = new Set(rows.slice(0, essential).keys())
  for (const [index, name] of names.entries()) if (taken?.names.includes(name)) chosen.add(index)
  const kinds = new Set([...chosen].map((index) => kindOf(rows[index] as T)))
  const wanted =
    taken === undefined
      ? Math.max(chosen.size, Math.ceil(rows.length * drawnPart))
      : Math.min(rows.length, chosen.size + Math.ceil(rows.length * (taken.drawn ?? drawnBeside)))
  const lot = names.map((name, index) => seedOf(seed, name || `${index}`))
  for (const index of [...rows.keys()].toSorted((a, b) => (lot[a] ?? 0) - (lot[b] ?? 0))) {
    const kind = kindOf(rows[index] as T)
    if (chosen.size >= wanted && kinds.has(kind)) continue
    chosen.add(index)
    kinds.add(kind)
  }
  return rows.filter((_, index) => chosen.has(index))
}
