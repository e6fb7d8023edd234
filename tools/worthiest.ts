import type { RowList } from '../src/engine/case/effort.ts'
import { type PriceList, priceOf } from '../src/engine/plan/price.ts'

/** A row with which a case catches a fault. */
export interface FoundRow {
  readonly caseId: string
  /** Of the table's rows, which is how a table is known. */
  readonly count: number
  readonly place: number
  readonly fault: string
}

/** Of rows that catch a fault most are refused, and mint nothing: a token counts less than elsewhere, in requests. */
const mintPrice = 3

/** Most that a row may cost for each fault that it catches. */
const mostForFault = 4

/** The rows that are worth their price, by case and table. @param before those that the prices were measured with */
export function worthiest(found: readonly FoundRow[], prices: PriceList, before: RowList): RowList {
  const list: Record<string, Record<string, number[]>> = {}
  const rows = Map.groupBy(found, ({ caseId, count, place }) => `${caseId} ${count} ${place}`)
  for (const faults of rows.values()) {
    const [row] = faults
    if (row === undefined || costOfRow(row, prices, before) > mostForFault * faults.length) continue
    const tables = list[row.caseId] ?? {}
    const places = [...(tables[row.count] ?? []), row.place].toSorted((a, b) => a - b)
    list[row.caseId] = { ...tables, [row.count]: places }
  }
  return Object.fromEntries(Object.entries(list).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** What a row adds to a run, as far as the prices of its case tell. */
function costOfRow({ caseId, count }: FoundRow, prices: PriceList, before: RowList): number {
  const costAt = (effort: 'quick' | 'standard'): number => {
    const { requests, created } = priceOf(prices, caseId, effort)
    return requests + mintPrice * (created.mints ?? 0)
  }
  const worthy = before[caseId]?.[count]?.length ?? 0
  const left = count - Math.max(1 + worthy, Math.ceil(0.2 * count))
  // Where a quick run takes nearly all of them, only the whole tells.
  return left < 2 ? costAt('standard') / (count + 2) : (costAt('standard') - costAt('quick')) / left
}
