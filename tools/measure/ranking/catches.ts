import { kitModule } from '../../../src/app/kit-facts.ts'
import type { CaseFacts } from '../../../src/engine/case/case.ts'
import type { MutantRunRequest } from '../../../src/engine/prove/mutant-run.ts'
import { runMutants } from '../../../src/engine/prove/pool.ts'
import type { FaultEntry } from '../../../src/engine/run/kit.ts'
import type { Kept } from './kept.ts'
import { watch } from './watched.ts'

/** A row without which its case does not catch a fault in a quick run, and no case else. */
export interface FoundRow {
  readonly caseId: string
  readonly name: string
  readonly fault: string
}

export interface CatchOptions {
  readonly faults: readonly FaultEntry[]
  /** The cheapest first. */
  readonly cases: readonly CaseFacts[]
  /** Names of the rows of all tables, by case. */
  readonly tables: ReadonlyMap<string, readonly string[]>
  readonly jobs: number
  readonly kept: Kept
}

/** What is tried at once. */
interface Attempt {
  readonly fault: FaultEntry
  readonly cases: readonly string[]
  readonly rows: NonNullable<MutantRunRequest['rows']>
}

/**
 * Tries every fault on all cases that bear on it without any row that is drawn. For one that is not caught then, the cases with
 * tables are tried with all rows, and in the cheapest that catches it the first row is searched for without which it does not.
 * @returns ids of the cases that do with no row but those that are tried in any event, by fault; and those rows
 */
export async function measureCatches({ faults, cases, tables, ...options }: CatchOptions) {
  const bearing = ({ breaks }: FaultEntry): string[] =>
    cases.flatMap(({ id, requirements }) => (requirements.some((one) => breaks.includes(one)) ? [id] : []))
  const rowsOf = (id: string): readonly string[] => tables.get(id) ?? []
  const bare = await caught(
    faults.map((fault) => ({ fault, cases: bearing(fault), rows: {} })),
    options,
  )
  const withRows = faults
    .filter(({ id }) => bare.get(id)?.length === 0)
    .map((fault) => ({ fault, cases: bearing(fault).filter((id) => rowsOf(id).length > 1), rows: 'all' as const }))
  const whole = await caught(withRows, options)
  // The row stands among those behind `without`, up to `upTo`.
  const searches = withRows.flatMap(({ fault, cases: own }) =>
    own
      .filter((caseId) => whole.get(fault.id)?.includes(caseId))
      .slice(0, 1)
      .map((caseId) => ({ fault, caseId, without: 0, upTo: rowsOf(caseId).length })),
  )
  for (let open = searches; open.length > 0; open = open.filter(({ without, upTo }) => upTo - without > 1)) {
    const halves = open.map(({ fault, caseId, without, upTo }) => ({
      fault,
      cases: [caseId],
      rows: { [caseId]: rowsOf(caseId).slice(0, (without + upTo) >> 1) },
    }))
    const found = await caught(halves, options)
    for (const search of open) {
      const half = (search.without + search.upTo) >> 1
      if (found.get(search.fault.id)?.includes(search.caseId)) search.upTo = half
      else search.without = half
    }
  }
  const rows: readonly FoundRow[] = searches.map(({ fault, caseId, upTo }) => {
    return { caseId, name: rowsOf(caseId)[upTo - 1] ?? '', fault: fault.id }
  })
  return { bare, rows }
}

/** Ids of the cases that see what their fault names, by fault. */
async function caught(
  attempts: readonly Attempt[],
  { jobs, kept }: Pick<CatchOptions, 'jobs' | 'kept'>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const keyOf = ({ fault, cases, rows }: Attempt): unknown => [fault.id, cases, rows]
  const open = attempts.filter((one) => one.cases.length > 0 && kept.get(keyOf(one)) === undefined)
  const byFault = new Map(open.map((one) => [one.fault.id, one]))
  if (open.length > 0) {
    console.error(`trying ${open.length} faults`)
    const orders = open.map(({ fault, ...one }) => {
      return { ...one, fault: fault.id, seed: 1, extent: 'bearing', effort: 'quick' } as const
    })
    await runMutants(kitModule, orders, Math.min(jobs, open.length), ({ fault, catches }) => {
      const attempt = byFault.get(fault)
      if (attempt === undefined) return
      const right = catches.filter(({ requirement }) => attempt.fault.breaks.includes(requirement))
      kept.set(keyOf(attempt), [...new Set(right.map(({ caseId }) => caseId))])
    })
  }
  return new Map(attempts.map((one) => [one.fault.id, kept.get<readonly string[]>(keyOf(one)) ?? []]))
}

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
