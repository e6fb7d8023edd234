import type { CaseFacts, Cost } from '../case/index.ts'
import type { Requirement } from '../catalogue/index.ts'
import type { ExchangeEnded } from '../evidence/index.ts'
import type { RunSettings } from '../interface/index.ts'
import { hasExpired } from '../judge/index.ts'
import { marginOf, type Plan, type TopUp, timeOf, unranked } from '../plan/index.ts'
import type { CaseEnded, CaseStarted, ExampleEnded, Notice, Planned, Waiting } from './events.ts'
import type { ExplorationTask } from './explore.ts'
import type { Prepared } from './prepare.ts'
import type { Target } from './run-request.ts'
import type { RuntimeOptions } from './runtime.ts'

/** Longest that one case may take, in ms: far above what any needs, so that a run ends in any event. */
const caseTimeLimit = { quick: 600_000, standard: 600_000, thorough: 3_600_000 } as const

/** What a run may take in any event, in ms, and each of its requests: some ten times what they take on a slow line. */
const leastTime = 600_000
const timeOfRequest = 4000

/** The longest that a timer runs, in ms. */
const forEver = 2 ** 31 - 1

/** Longest that a run may take when nothing is said, in ms: by what is planned, with room for waiting. */
const timeLimitOf = ({ requests }: Plan, { limits }: RunSettings, concurrency: number): number =>
  leastTime + (requests * timeOfRequest) / concurrency + 2 * limits.retryAfter

/** What each of its requests may have to wait for a service that allows so many a minute, in ms. */
const heldForRequest = 4000

/** A limit that was set holds whatever happens. */
function mostThrottledOf({ requests }: Plan, { limits: { run, rate } }: RunSettings): number {
  if (run !== undefined) return 0
  return requests * Math.max(heldForRequest, rate === undefined ? 0 : (2 * rate.per) / rate.requests)
}

/** What the thread of a run gets. @param sentBefore requests of the run that were sent before it */
export function runTaskOf(prepared: Prepared, target: Target, sentBefore: number): RunTask {
  const { request, plan, settings } = prepared
  const { exploration } = request
  const endsWith = tellingAgainst(prepared)
  return {
    topUp: topUpOf(prepared),
    planned: inOrder(prepared).map(({ id }) => id),
    caseTimeLimit: caseTimeLimit[settings.effort],
    endsWith: request.failFast ? endsWith : undefined,
    exploration: exploration && { ...exploration, endsWith },
    timeLimit: settings.limits.run ?? (exploration ? forEver : timeLimitOf(plan, settings, request.concurrency)),
    mostThrottled: mostThrottledOf(plan, settings),
    secrets: target.secrets ?? [],
    runtime: runtimeOptionsOf(prepared, target, sentBefore),
  }
}

/** What may be carried out beyond the plan: a small part of what the effort may cost, as far as the budget of the run reaches. */
export function topUpOf({ request, kit, plan, selection, settings, missingNeed }: Prepared): TopUp | undefined {
  const effort = kit.efforts?.[settings.effort]
  // Cases that are named are all that was asked for.
  if (effort === undefined || request.filter.cases?.length) return undefined
  const margin = marginOf(effort)
  const { budget, quotaLimit } = request
  const { spare, elsewhere } = selection
  const created = plan.created[kit.interface.quota.kind] ?? 0
  const room = (of: 'requests' | 'quota', limit: number | undefined, planned: number): number =>
    Math.max(0, Math.min(margin[of], (limit ?? Infinity) - planned))
  const counts = ({ id, level, needs }: Requirement): boolean =>
    selection.requirements.has(id) && (level === 'MUST' || request.strict) && missingNeed(needs) === undefined
  return {
    requirements: kit.interface.catalogue.requirements.filter(counts).map(({ id }) => id),
    spare: spare.map(({ id }) => id),
    elsewhere: elsewhere && { spare: elsewhere.spare.map(({ id }) => id), requirements: [...elsewhere.requirements] },
    margin: {
      requests: room('requests', budget?.requests, plan.requests),
      quota: room('quota', budget?.quota ?? quotaLimit, created),
    },
  }
}

/** How what was prepared reaches its target, within its budget. @param sentBefore see `runTaskOf` */
export function runtimeOptionsOf(prepared: Prepared, target: Target, sentBefore: number): RuntimeOptions {
  const { request, plan } = prepared
  const { path, concurrency, budget, quotaLimit } = request
  const requests = budget?.requests === undefined ? undefined : Math.max(0, budget.requests - sentBefore)
  return {
    baseUrl: target.url,
    keys: target.keys,
    network: target.network,
    settings: request.settingsFor(target.keys, plan.quotaFactor, target),
    concurrency,
    userAgent: `conformint/${request.toolVersion}`,
    budget: { requests, quota: budget?.quota ?? quotaLimit },
    shrinkRoom: shrinkRoomOf(prepared),
    sentBefore,
    // One that has found a violation looks for its smallest example with all the patience there is.
    tellsAgainst: request.exploration === undefined ? tellingAgainst(prepared) : [],
    path,
  }
}

/** What shrinking may cost of a short run, however little that is. */
const leastRoom = { requests: 100, quota: 10 }

/** What is left for shrinking of what a run may cost in all: as much again as is planned, at most. */
export function shrinkRoomOf({ kit, plan, settings, request }: Prepared): Cost | undefined {
  const most = kit.most?.[settings.effort]
  // The smallest example of the one failure is all that an exploration is about.
  if (most === undefined || request.exploration !== undefined) return undefined
  const room = (of: 'requests' | 'quota', planned: number): number => {
    const left = Math.min(most[of] ?? Infinity, request.budget?.[of] ?? Infinity) - planned
    return Math.max(0, Math.min(left, Math.max(planned, leastRoom[of])))
  }
  return { requests: room('requests', plan.usual.requests), quota: room('quota', plan.usual.quota) }
}

/** What has precedence, then the longest, so that none is left alone at the end; where the first failure is all, those that catch most. */
function inOrder({ request, kit, selection, settings }: Prepared): readonly CaseFacts[] {
  const { ranking = unranked } = kit
  if (request.failFast) return ranking.inOrder(selection.planned)
  const lengthOf = ({ id }: CaseFacts): number => timeOf(ranking.costOf(id, settings.effort))
  const { first = [], next = [] } = request.precedence ?? {}
  const ranks = new Map([...next, ...first].map((id) => [id, first.includes(id) ? 2 : 1]))
  const rankOf = ({ id }: CaseFacts): number => ranks.get(id) ?? 0
  return selection.planned.toSorted((a, b) => rankOf(b) - rankOf(a) || lengthOf(b) - lengthOf(a))
}

/** Ids of the requirements that make the verdict non-conforming when they fail. */
export const tellingAgainst = ({ request, kit }: Prepared): string[] => {
  const waivers = request.waivers.filter((waiver) => !hasExpired(waiver, new Date()))
  const waived = waivers.map(({ requirement }) => requirement)
  return kit.interface.catalogue.requirements
    .filter(({ id, level }) => (level === 'MUST' || request.strict) && !waived.includes(id))
    .map(({ id }) => id)
}

/** All that a worker thread gets besides the kit: it is copied, so it is plain data. */
export interface RunTask {
  /** Ids of the cases to run, the first to begin first. */
  readonly planned: readonly string[]
  readonly runtime: RuntimeOptions
  /** What must not be written besides the keys. */
  readonly secrets: readonly string[]
  /** What it may carry out beyond them; default: nothing. */
  readonly topUp?: TopUp | undefined
  /** What it does instead of running the cases once. */
  readonly exploration?: ExplorationTask | undefined
  /** See `RunnerOptions`. */
  readonly endsWith?: readonly string[] | undefined
  /** Longest that one case may take, in ms. */
  readonly caseTimeLimit: number
  /** Longest that all of them may take, in ms. */
  readonly timeLimit: number
  /** Of the time in which nobody could send, how much is given on top of that, in ms. */
  readonly mostThrottled: number
}

/** What the thread tells of. */
export type OfThread = Planned | Notice | Waiting | CaseStarted | ExampleEnded | CaseEnded | ExchangeEnded

export type ToThread = { readonly task: RunTask } | { readonly stop: string }
export type FromThread =
  /** With the secrets that were learned since the last one. */
  | { readonly event: OfThread; readonly learned: readonly string[] }
  | { readonly throttled: number }
  /** Where it is free, nothing is under way any more. */
  | { readonly done: true; readonly failedFast: boolean; readonly isFree: boolean }
