import { kitModule } from '../../src/app/kit-facts.ts'
import type { CaseFacts } from '../../src/engine/case/case.ts'
import { runTrials } from '../../src/engine/prove/pool.ts'
import type { Trial, TrialOrder } from '../../src/engine/prove/trial.ts'
import type { FaultEntry } from '../../src/engine/run/subject.ts'
import type { Kept } from './kept.ts'

/** What catches the faults in a quick run. */
export interface Catches {
  /** Ids of the cases that catch a fault with no row but those that are tried at any effort, by fault. */
  readonly bare: ReadonlyMap<string, readonly string[]>
  /** Rows without which no case catches a fault. */
  readonly rows: readonly FoundRow[]
}

/** A row with which a case catches a fault. */
export interface FoundRow {
  readonly caseId: string
  readonly name: string
  readonly fault: string
}

/** Cases of a fault in which rows are searched for, the cheapest first. */
const mostCases = 3

export interface CatchOptions {
  readonly faults: readonly FaultEntry[]
  /** The cheapest first. */
  readonly cases: readonly CaseFacts[]
  readonly tables: ReadonlyMap<string, readonly string[]>
  readonly seed: number
  readonly jobs: number
  readonly kept: Kept
}

/** A fault that is caught by a row of a case, and how far it is known by which. */
interface Search {
  readonly fault: FaultEntry
  readonly caseId: string
  /** Rows that come before the one that is searched for, and those up to which it is among. */
  without: number
  upTo: number
}

/**
 * Tries every fault on all cases that bear on it without any row that is drawn. For one that is not caught then, the cases with
 * tables are tried with all rows, and the first row is searched for without which it goes unnoticed.
 */
export async function measureCatches(options: CatchOptions): Promise<Catches> {
  const { faults, cases, tables, seed } = options
  const bearing = ({ breaks }: FaultEntry): string[] =>
    cases.flatMap(({ id, requirements }) => (requirements.some((one) => breaks.includes(one)) ? [id] : []))
  const order = (fault: FaultEntry, ids: readonly string[], rows: NonNullable<TrialOrder['rows']>): TrialOrder => ({
    fault: fault.id,
    seed,
    extent: 'bearing',
    effort: 'quick',
    cases: ids,
    rows,
  })
  const own = ({ id, breaks }: FaultEntry, caught: ReadonlyMap<string, readonly Pair[]>): string[] => [
    ...new Set(
      (caught.get(id) ?? []).flatMap(([caseId, requirement]) => (breaks.includes(requirement) ? [caseId] : [])),
    ),
  ]
  const first = await tried(
    faults.map((fault) => order(fault, bearing(fault), {})),
    'without rows',
    options,
  )
  const bare = new Map(faults.map((fault) => [fault.id, own(fault, first)]))
  const missed = faults.filter(({ id }) => bare.get(id)?.length === 0)
  const withTables = (fault: FaultEntry): string[] => bearing(fault).filter((id) => (tables.get(id)?.length ?? 0) > 1)
  const second = await tried(
    missed.map((fault) => order(fault, withTables(fault), 'all')),
    'with all rows',
    options,
  )
  const searches = missed.flatMap((fault): Search[] =>
    withTables(fault)
      .filter((id) => own(fault, second).includes(id))
      .slice(0, mostCases)
      .slice(0, 1)
      .map((caseId) => ({ fault, caseId, without: 0, upTo: tables.get(caseId)?.length ?? 0 })),
  )
  for (let round = 1; ; round += 1) {
    const open = searches.filter(({ without, upTo }) => upTo - without > 1)
    if (open.length === 0) break
    const half = ({ without, upTo }: Search): number => (without + upTo) >> 1
    const rowsOf = (search: Search): Readonly<Record<string, readonly string[]>> => ({
      [search.caseId]: (tables.get(search.caseId) ?? []).slice(0, half(search)),
    })
    const found = await tried(
      open.map((search) => order(search.fault, [search.caseId], rowsOf(search))),
      `searching rows, round ${round}`,
      options,
    )
    for (const search of open) {
      if (own(search.fault, found).includes(search.caseId)) search.upTo = half(search)
      else search.without = half(search)
    }
  }
  const rows = searches.flatMap(({ fault, caseId, upTo }) => {
    const name = tables.get(caseId)?.[upTo - 1]
    return name === undefined ? [] : [{ caseId, name, fault: fault.id }]
  })
  return { bare, rows }
}

/** A case, and the requirement that it saw broken. */
type Pair = readonly [caseId: string, requirement: string]

async function tried(
  orders: readonly TrialOrder[],
  what: string,
  { jobs, kept }: CatchOptions,
): Promise<ReadonlyMap<string, readonly Pair[]>> {
  const isOpen = (order: TrialOrder): boolean => (order.cases?.length ?? 0) > 0 && kept.get(order) === undefined
  const open = orders.filter(isOpen)
  const byFault = new Map(open.map((order) => [order.fault, order]))
  let left = open.length
  if (left > 0) console.error(`${left} faults ${what}`)
  const finished = ({ fault, catches }: Trial): void => {
    kept.set(byFault.get(fault), [
      ...new Map(catches.map((one) => [`${one.caseId} ${one.requirement}`, pairOf(one)])).values(),
    ])
    left -= 1
    if (left % 200 === 0) console.error(`  ${left} to go`)
  }
  if (open.length > 0) await runTrials(kitModule, open, Math.min(jobs, open.length), finished)
  kept.save()
  return new Map(orders.map((order) => [order.fault, kept.get<readonly Pair[]>(order) ?? []]))
}

const pairOf = ({ caseId, requirement }: Trial['catches'][number]): Pair => [caseId, requirement]
