import type { Case, CaseFacts, CaseResult, Runtime } from '../case/index.ts'
import { type Effort, type RunSettings, UsageError } from '../interface/index.ts'
import { failuresOf } from '../judge/index.ts'
import { drawnBy, unranked } from '../plan/index.ts'
import type { FaultEntry, Kit, Subject } from '../run/index.ts'
import { runAgainst } from './against.ts'

/** One fault to try at one seed. Plain data: it is copied into a worker thread. */
export interface MutantRunRequest {
  readonly fault: string
  readonly seed: number
  /**
   * `bearing`: the cases that bear on the requirements that the fault names; where these are many, until each of the
   * requirements has failed. `named`: the same cases, until each has failed. `all`: every case.
   */
  readonly extent: 'named' | 'bearing' | 'all'
  /** Ids of cases that caught it once: they are tried before the others. */
  readonly first?: readonly string[]
  /** Of the requirements that the fault names those that are asked for; default: all. */
  readonly sought?: readonly string[]
  /** Only the cases, examples and rows that this effort takes at the seed; default: every case at standard effort. */
  readonly effort?: Effort
  /** Ids of the cases that are tried instead, each until it has seen what the fault names. */
  readonly cases?: readonly string[]
  /** The rows that these try at quick effort, by case, beside those that are essential; default: all, or as was measured. */
  readonly rows?: 'all' | Readonly<Record<string, readonly string[]>>
  /** Requirements whose checks are switched off. */
  readonly without?: readonly string[]
  /** The same for single checks, by the place where they stand. */
  readonly withoutSites?: readonly string[]
}

/** What one run of a mutant tells the next. */
export type Shortcut = Pick<Required<MutantRunRequest>, 'first' | 'sought'>

/** One check that failed. */
export interface Catch {
  readonly requirement: string
  readonly caseId: string
  /** Where the check stands in the cases. */
  readonly site: string
  readonly message: string
}

export interface MutantRun {
  readonly fault: string
  readonly seed: number
  /** Requirements whose checks were switched off. */
  readonly without: readonly string[]
  /** Single checks that were. */
  readonly withoutSites: readonly string[]
  /** Every check that failed, whatever requirement it judges. */
  readonly catches: readonly Catch[]
  /** Cases that ended in an error of their own: bugs of ours that a fault brought to light. */
  readonly errors: readonly string[]
  readonly cases: number
  readonly requests: number
  readonly durationMs: number
}

/** Cases that are run in any event; a requirement such as 'no server error' has many more. */
const least = { named: 1, bearing: 16, all: Number.POSITIVE_INFINITY } as const

/** @param breaks the requirements that the fault names. @returns `undefined` when none of them has failed */
export function shortcutFrom({ catches }: MutantRun, breaks: readonly string[]): Shortcut | undefined {
  const right = catches.filter(({ requirement }) => breaks.includes(requirement))
  if (right.length === 0) return undefined
  return {
    first: [...new Set(right.map(({ caseId }) => caseId))],
    sought: [...new Set(right.map(({ requirement }) => requirement))],
  }
}

/** Whether everything that is asked for has. */
const haveFailed = (results: readonly CaseResult[], sought: readonly string[]): boolean =>
  sought.every((id) => failuresOf(results, id).length > 0)

/**
 * Starts the subject with one fault and runs cases against it.
 * @throws Error for an unknown fault
 */
export async function runMutant(request: MutantRunRequest, kit: Kit, subject: Subject): Promise<MutantRun> {
  const fault = subject.faults.find(({ id }) => id === request.fault)
  if (!fault) throw new Error(`there is no fault ${request.fault}`)
  const started = performance.now()
  const { seed, extent, first = [], sought = fault.breaks, without = [], withoutSites = [] } = request
  const run = (isLikely?: (case_: Case) => boolean) => runCases(request, fault, kit, subject, isLikely)
  // Of the cases that caught it once, where these show enough; else of all that is asked for.
  const likely = extent === 'named' && first.length > 0 ? await run(({ id }) => first.includes(id)) : []
  const results = likely.length > 0 && haveFailed(likely, sought) ? likely : await run()
  return {
    fault: fault.id,
    seed,
    without,
    withoutSites,
    catches: results.flatMap(catchesOf),
    errors: results.flatMap(({ outcome, caseId, reason }) => (outcome === 'error' ? [`${caseId}: ${reason}`] : [])),
    cases: results.length,
    requests: results.reduce((sum, { requests }) => sum + requests, 0),
    durationMs: Math.round(performance.now() - started),
  }
}

async function runCases(
  request: MutantRunRequest,
  fault: FaultEntry,
  kit: Kit,
  subject: Subject,
  isLikely?: (case_: Case) => boolean,
): Promise<readonly CaseResult[]> {
  const { extent, effort, sought = fault.breaks, without = [], withoutSites = [] } = request
  const server = await subject.start(fault.id)
  const own = subject.settingsFor(fault.breaks, request.seed, server.keys)
  const settings = effort === undefined ? own : { ...own, effort }
  // Of an effort it is asked whether a run is red.
  const isRed = (results: readonly CaseResult[]): boolean =>
    effort !== undefined && extent === 'all' && results.some(({ failures }) => failures.length > 0)
  const unseen = new Set(sought)
  /** What is likely to see all that is asked for need not go on once it has. */
  const endsAttempt = (requirement: string): boolean => {
    unseen.delete(requirement)
    return unseen.size === 0 && sought.includes(requirement)
  }
  const named = request.cases && kit.cases.filter(({ id }) => request.cases?.includes(id))
  const cases = named ?? casesFor(request, fault, settings, kit)
  return runAgainst(kit.interface, isLikely === undefined ? cases : cases.filter(isLikely), server, {
    settings,
    concurrency: isLikely !== undefined ? 1 : extent === 'named' || effort !== undefined ? 4 : 16,
    ...(request.cases === undefined
      ? { isEnough: (results) => isRed(results) || (results.length >= least[extent] && haveFailed(results, sought)) }
      : { endsAttempt: (requirement) => fault.breaks.includes(requirement) }),
    ...(isLikely === undefined ? {} : { endsAttempt }),
    // A proof asks what failed, and not what led to it.
    evidence: false,
    createMonitor: kit.openMonitoring?.(),
    takenRows: takenRowsOf(request, kit),
    isOff: (requirement, site) =>
      without.includes(requirement) || (withoutSites.length > 0 && withoutSites.includes(site())),
  })
}

/** What is asked for, in the order in which it is tried. */
function casesFor(
  { extent, effort, first = [] }: MutantRunRequest,
  { breaks }: FaultEntry,
  settings: RunSettings,
  kit: Kit,
): Case[] {
  const bearing = casesBearingOn(kit, breaks)
  const near = [...new Set([...first.flatMap((id) => bearing.filter((case_) => case_.id === id)), ...bearing])]
  const cases = extent === 'all' ? [...new Set([...near, ...kit.cases])] : near
  if (effort === undefined) return cases
  const taken = takenBy(settings, kit)
  return cases.filter((case_) => taken.has(case_))
}

/** See `MutantRunRequest`. */
function takenRowsOf({ rows, effort }: MutantRunRequest, { ranking = unranked }: Kit): Required<Runtime>['takenRows'] {
  if (rows === undefined) return effort === undefined ? (_, names) => ({ names }) : ranking.takenRows
  return (caseId, names) => ({ names: rows === 'all' ? names : (rows[caseId] ?? []), drawn: 0 })
}

/** The cases that a run at this effort and seed takes. */
export function takenBy(
  settings: RunSettings,
  { interface: proved, cases, ranking = unranked, efforts }: Kit,
): ReadonlySet<CaseFacts> {
  const { effort, seed } = settings
  const runnable = cases.filter(({ needs }) => proved.missingNeed(needs, settings) === undefined)
  const budget = efforts?.[effort]
  if (budget === undefined) return new Set(runnable)
  return drawnBy(seed, runnable, budget, { ranking, effort, quota: proved.quota.kind })
}

/** The cases that judge one of the requirements, the cheapest first. */
function casesBearingOn({ cases, ranking = unranked }: Kit, requirements: readonly string[]): Case[] {
  const costOf = ({ id }: Case): number => ranking.costOf(id, 'standard').requests
  return cases
    .filter((case_) => case_.requirements.some((id) => requirements.includes(id)))
    .toSorted((a, b) => costOf(a) - costOf(b))
}

const catchesOf = ({ caseId, failures }: CaseResult): Catch[] =>
  failures.map(({ requirement, site, message }) => ({ requirement, caseId, site, message }))

/** What the checks of a kit are proved on. @throws UsageError when it has no such thing */
export async function subjectOf({ subject }: Kit): Promise<Subject> {
  if (subject === undefined)
    throw new UsageError('The kit has no implementation with faults: nothing can be proved on it.')
  return subject()
}
