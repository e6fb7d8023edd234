import type { FoundRow } from './catches.ts'
import type { Kept } from './kept.ts'
import { watch } from './watched.ts'

/** Of rows that catch a fault most are refused, and mint nothing: a token counts less than elsewhere, in requests. */
const mintPrice = 3

/** Most that a row may cost for each fault that it catches. */
const mostForFault = 4

/** The rows that are worth what they cost, by case. @param tables names of all rows, by case */
export async function worthyRows(
  found: readonly FoundRow[],
  tables: ReadonlyMap<string, readonly string[]>,
  kept: Kept,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const [bare, whole] = [await costs(kept, 'no rows'), await costs(kept, 'all rows')]
  const costOf = (caseId: string): number =>
    ((whole[caseId] ?? 0) - (bare[caseId] ?? 0)) / Math.max(1, (tables.get(caseId)?.length ?? 0) - 1)
  const rows = [...Map.groupBy(found, ({ caseId, name }) => `${caseId} ${name}`).values()].flatMap((faults) => {
    const [row] = faults
    return row === undefined || costOf(row.caseId) > mostForFault * faults.length ? [] : [row]
  })
  const byCase = Map.groupBy(rows, ({ caseId }) => caseId)
  return Object.fromEntries([...byCase].map(([caseId, own]) => [caseId, own.map(({ name }) => name).toSorted()]))
}

/** What each case costs in a quick run. */
const costs = (kept: Kept, which: 'no rows' | 'all rows'): Promise<Readonly<Record<string, number>>> =>
  kept.of(which, async () => {
    console.error(`measuring with ${which}`)
    const takenRows = (_: string, names: readonly string[]) => ({
      names: which === 'all rows' ? names : [],
      drawn: 0,
    })
    const seen = await watch({ effort: 'quick', seed: 1, takenRows })
    return Object.fromEntries([...seen].map(([id, { result }]) => [id, result.requests + mintPrice * result.spent]))
  })
