import type { Effort } from '../interface/settings.ts'
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
export interface WorthyRows {
  /** Their places in the table. */
  readonly places: readonly number[]
  /** How much of the rest is drawn by seed; default a twentieth. */
  readonly drawn?: number
}

/** The worthy rows of a table, which is known by the id of its case and its length; `undefined` when nothing is known of it. */
export type WorthOfRows = (caseId: string, count: number) => WorthyRows | undefined

/** By case id, and by the number of rows of a table: places of the worthy rows. Measured, see `tools/rows.ts`. */
export type RowList = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>

/** Of a case that was looked at, a table that does not stand there has no worthy row. */
export const worthIn =
  (list: RowList): WorthOfRows =>
  (caseId, count) => {
    const tables = list[caseId]
    return tables === undefined ? undefined : { places: tables[count] ?? [] }
  }

export interface Drawing<T> {
  /** So many of the first rows are tried at any effort; default 1. */
  readonly essential?: number
  /** At least one row of each kind is drawn; default: all are of one kind. */
  readonly kindOf?: (row: T) => unknown
}

/**
 * The rows of a table that an effort tries: all of them, or for a quick run those that are essential or worthy and some that
 * are drawn by seed, so that ten runs see what one does not. In the order of the table.
 */
export function drawnRows<T>(
  rows: readonly T[],
  effort: Effort,
  seed: number,
  { essential = 1, kindOf = () => undefined }: Drawing<T> = {},
  worthy?: WorthyRows,
): readonly T[] {
  if (effort !== 'quick') return rows
  const lot = new Map(rows.map((_, index) => [index, seedOf(seed, `${rows.length}/${index}`)] as const))
  const byLot = [...lot.keys()].toSorted((a, b) => (lot.get(a) ?? 0) - (lot.get(b) ?? 0))
  const chosen = new Set(rows.slice(0, essential).keys())
  for (const place of worthy?.places ?? []) if (place < rows.length) chosen.add(place)
  const kinds = new Set([...chosen].map((index) => kindOf(rows[index] as T)))
  const wanted =
    worthy === undefined
      ? Math.max(chosen.size, Math.ceil(rows.length * drawnPart))
      : Math.min(rows.length, chosen.size + Math.ceil(rows.length * (worthy.drawn ?? drawnBeside)))
  for (const index of byLot) {
    const kind = kindOf(rows[index] as T)
    if (chosen.size >= wanted && kinds.has(kind)) continue
    chosen.add(index)
    kinds.add(kind)
  }
  return rows.filter((_, index) => chosen.has(index))
}
