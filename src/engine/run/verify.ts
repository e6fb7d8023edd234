import type { CaseFacts } from '../case/case.ts'
import type { CaseResult } from '../case/result.ts'
import type { Cost } from '../case/shrinking.ts'
import { firstLine } from '../first-line.ts'
import { TargetUnreachable } from '../http/errors.ts'
import type { Keys } from '../http/keys.ts'
import { Secrets } from '../http/secrets.ts'
import { type KitFacts, loadKit } from '../kit.ts'
import { affordable, type Budget, drawnBy } from '../plan/budget.ts'
import { type Plan, planOf, refuseTooMuch } from '../plan/plan.ts'
import { byWorth, priceOf } from '../plan/price.ts'
import { type Choice, type Filter, type MissingNeed, type Selection, select } from '../plan/selection.ts'
import { buildReport, type RunScope } from '../report/build.ts'
import { readExchanges } from '../report/exchanges.ts'
import type { Report } from '../report/model.ts'
import { trafficOf } from '../report/traffic.ts'
import type { RunSettings } from '../settings.ts'
import { UsageError } from '../usage-error.ts'
import { judgeRequirements, notRun } from './outcomes.ts'
import { type Run, type RunResult, startRun } from './run.ts'
import type { Target } from './target.ts'
import { type Decision, decide, hasExpired, type RunEnd } from './verdict.ts'
import type { Waiver } from './waiver.ts'

/** What came of looking at a target before a run. */
export interface Looked {
  readonly version?: string
  readonly sent: number
}

/** What is to be verified, and how. */
export interface VerifyOrder {
  /** URL of the module that exports `openKit`. */
  readonly kit: string
  /** What is known of the kit without loading its cases; default: the kit is loaded for it. */
  readonly facts?: KitFacts
  /** What the report says of the target before, or without, its being there. */
  readonly target: Omit<Report['target'], 'url'> & { readonly url?: string }
  /** `undefined` when the target brings its own. */
  readonly keys: Keys | undefined
  /** @throws TargetUnreachable when it is not there or cannot be started, and the reason of the signal */
  readonly openTarget: (signal?: AbortSignal) => Promise<Target>
  /**
   * Looks at the target before anything is created.
   * @returns the version that it says it is, if it does, and how many requests `exchangesFile` now holds
   * @throws TargetUnreachable when a run could tell nothing
   */
  readonly askBefore?: (
    target: Target,
    plan: Plan,
    say: (line: string) => void,
    signal: AbortSignal | undefined,
  ) => Promise<Looked>
  /** @param target once it is there */
  readonly settingsFor: (keys: Keys, scarceFactor: number, target?: Target) => RunSettings
  /** What the report says of the run besides what came of it. */
  readonly scopeOf: (keys: Keys | undefined, partial: boolean) => RunScope
  readonly filter: Filter
  /** Of what is scarce: a run that would create more is refused, unless it has a budget of it. */
  readonly scarceLimit: number
  /** What is planned for, and never exceeded. */
  readonly budget?: Budget
  readonly strict: boolean
  /** Whether the first failure that tells against the target ends the run; default false. */
  readonly failFast?: boolean
  readonly waivers: readonly Waiver[]
  readonly concurrency: number
  readonly toolVersion: string
  /** File for every exchange; default: none. */
  readonly exchangesFile?: string
  /** Where fast-check found the counterexample of the one case that is repeated, from the seed of the run. */
  readonly path?: string
}

/** What is about to run. */
export interface Prepared {
  readonly order: VerifyOrder
  readonly kit: KitFacts
  readonly settings: RunSettings
  readonly selection: Selection
  readonly plan: Plan
  /** What must not be written anywhere: whatever leaves the process goes through it. */
  readonly secrets: Secrets
  /** Where the target is, as far as it is known before it is started. */
  readonly url: string | undefined
  /** Ends what was started so far; needed only when the run is not. */
  close(): Promise<void>
}

export interface Verification {
  readonly report: Report
  readonly exitCode: Decision['exitCode']
  /** Why nothing could be sent, or nothing any more; its first line is a sentence, the rest the target's last output. */
  readonly unreachable?: string
  /** What a target that was started for the run has printed last, where the verdict is not a good one. */
  readonly log?: string
  /** What broke in conformint itself, with stacks. */
  readonly internalErrors: readonly string[]
}

export interface Listener {
  started(run: Run): void
  finished(result: CaseResult): void
  /** A sentence for whoever waits. */
  warned(line: string): void
}

/** Longest that one case may take, in ms: far above what any needs, so that a run ends in any event. */
const caseTimeLimit = { quick: 300_000, standard: 600_000, thorough: 3_600_000 } as const

/** What a run may take in any event, in ms, and each of its requests: some ten times what they take on a slow line. */
const leastTime = 600_000
const timeOfRequest = 4000

/** Longest that a run may take when nothing is said, in ms: by what is planned, with room for waiting. */
const timeLimitOf = ({ requests }: Plan, { limits }: RunSettings, concurrency: number): number =>
  leastTime + (requests * timeOfRequest) / concurrency + 2 * limits.retryAfter

interface PreparedRun extends Prepared {
  readonly keys: Keys
  readonly missingNeed: MissingNeed
  target: Target | undefined
  /** What the target says it is. */
  version?: string | undefined
}

/**
 * Decides what to run; sends nothing.
 * @throws {UsageError} when the filter is wrong or matches nothing
 */
export async function prepare(order: VerifyOrder): Promise<Prepared> {
  const kit = order.facts ?? (await loadKit(order.kit))
  const target = order.keys === undefined ? await order.openTarget() : undefined
  const close = async (): Promise<void> => target?.close()
  const keys = target?.keys ?? order.keys
  if (keys === undefined) throw new Error('a target has keys')
  try {
    const settings = order.settingsFor(keys, 1)
    const missingNeed: MissingNeed = (needs) => kit.interface.missingNeed(needs, settings)
    const { effort } = settings
    const pricing = { prices: kit.prices ?? {}, effort, scarce: kit.interface.scarce.kind }
    const filter = {
      ...order.filter,
      costOf: ({ id }: CaseFacts) => priceOf(pricing.prices, id, 'standard').requests,
      choose: (runnable: readonly CaseFacts[]) => chosen(runnable, order, kit, settings),
    }
    const selection = select(kit.interface.catalogue, kit.cases, filter, missingNeed)
    if (selection.planned.length === 0 && (selection.beyondBudget?.size ?? 0) > 0) throw new UsageError(tooLittle)
    const plan = planOf(kit.interface, selection.planned, { ...pricing, limit: order.scarceLimit })
    const url = order.target.url ?? target?.url
    const secrets = new Secrets(keys, kit.interface.secrets, target?.secrets)
    const prepared: PreparedRun = {
      order,
      kit,
      settings,
      selection,
      plan,
      secrets,
      url,
      close,
      keys,
      missingNeed,
      target,
    }
    return prepared
  } catch (error) {
    await close()
    throw error
  }
}

const tooLittle = 'The budget does not reach to a single case: raise --max-requests or --max-mints.'

/** Single cases that are named run at any effort; a budget holds for them too. */
function chosen(
  runnable: readonly CaseFacts[],
  { filter, budget }: VerifyOrder,
  kit: KitFacts,
  settings: RunSettings,
): Choice {
  const { effort, seed } = settings
  const pricing = { prices: kit.prices ?? {}, effort, scarce: kit.interface.scarce.kind }
  const own = filter.cases?.length ? undefined : kit.efforts?.[effort]
  const drawn = own === undefined ? new Set(runnable) : drawnBy(seed, runnable, own, pricing)
  if (budget === undefined) return { cases: drawn, partial: false }
  const afforded = affordable([...drawn], budget, pricing)
  return { cases: afforded, partial: afforded.size < drawn.size }
}

/**
 * Runs what was prepared, judges it, and closes the target.
 * @param signal ends the start of the target when it is under way
 * @throws {UsageError} when the plan would create more than the settings allow
 */
export async function verify(prepared: Prepared, listener: Listener, signal?: AbortSignal): Promise<Verification> {
  const own = prepared as PreparedRun
  try {
    if (own.order.budget?.scarce === undefined) refuseTooMuch(own.plan, own.kit.interface, own.order.scarceLimit)
    own.target ??= await own.order.openTarget(signal)
    for (const secret of own.target.secrets ?? []) own.secrets.add(secret)
    const looked = await ask(own, own.target, listener, signal)
    own.version = looked?.version ?? own.target.version
    const run = await runCases(own, own.target, listener, looked?.sent ?? 0)
    const unreachable = run.end === 'target-gone' ? ((await own.target.whyGone?.()) ?? whyGone(run)) : undefined
    const verification = judged(own, run, unreachable)
    const log = verification.exitCode === 0 ? undefined : await own.target.log?.()
    return log ? { ...verification, log: own.secrets.text(log) } : verification
  } catch (error) {
    if (signal?.aborted && error === signal.reason)
      return judged(own, neverRun(own, 'the run was interrupted', 'interrupted'))
    if (!(error instanceof TargetUnreachable)) throw error
    return judged(own, neverRun(own, firstLine(error.message)), error.message)
  } finally {
    await own.target?.close()
  }
}

/** Nothing is created before this has found the interface there, and the key known. */
async function ask(
  { order, plan, selection }: PreparedRun,
  target: Target,
  listener: Listener,
  signal?: AbortSignal,
): Promise<Looked | undefined> {
  return selection.planned.length === 0 ? undefined : order.askBefore?.(target, plan, listener.warned, signal)
}

async function runCases(
  prepared: PreparedRun,
  target: Target,
  listener: Listener,
  sentBefore: number,
): Promise<RunResult> {
  const { order, selection, plan, settings } = prepared
  if (selection.planned.length === 0) return neverRun(prepared, '')
  const { exchangesFile, path, concurrency, budget, scarceLimit } = order
  const requests = budget?.requests === undefined ? undefined : Math.max(0, budget.requests - sentBefore)
  const shrinkRoom = shrinkRoomOf(prepared)
  const run = startRun(
    {
      kit: order.kit,
      planned: inOrder(prepared).map(({ id }) => id),
      caseTimeLimit: caseTimeLimit[settings.effort],
      ...(order.failFast ? { endsWith: tellingAgainst(prepared) } : {}),
      timeLimit: settings.limits.run ?? timeLimitOf(plan, settings, concurrency),
      secrets: target.secrets ?? [],
      runtime: {
        baseUrl: target.url,
        keys: target.keys,
        settings: order.settingsFor(target.keys, plan.scarceFactor, target),
        concurrency,
        userAgent: `conformint/${order.toolVersion}`,
        budget: { requests, scarce: budget?.scarce ?? scarceLimit },
        ...(shrinkRoom === undefined ? {} : { shrinkRoom }),
        ...(exchangesFile === undefined ? {} : { exchangesFile, sentBefore }),
        ...(path === undefined ? {} : { path }),
      },
    },
    prepared.secrets,
    listener.finished,
  )
  listener.started(run)
  return run.done
}

/** What shrinking may cost of a short run, however little that is. */
const leastRoom = { requests: 100, scarce: 10 }

/** What is left for shrinking of what a run may cost in all: as much again as is planned, at most. */
export function shrinkRoomOf({ kit, plan, settings, order }: Prepared): Cost | undefined {
  const most = kit.most?.[settings.effort]
  if (most === undefined) return undefined
  const room = (of: 'requests' | 'scarce', planned: number): number => {
    const left = Math.min(most[of] ?? Infinity, order.budget?.[of] ?? Infinity) - planned
    return Math.max(0, Math.min(left, Math.max(planned, leastRoom[of])))
  }
  return {
    requests: room('requests', plan.usual.requests),
    scarce: room('scarce', plan.usual.scarce),
  }
}

/** The longest first, so that none is left alone at the end; where the first failure is all, those that catch most. */
function inOrder({ order, kit, selection, settings }: PreparedRun): readonly CaseFacts[] {
  const { prices = {} } = kit
  if (order.failFast) return byWorth(selection.planned, prices)
  const chainOf = ({ id }: CaseFacts): number => priceOf(prices, id, settings.effort).chain
  return selection.planned.toSorted((a, b) => chainOf(b) - chainOf(a))
}

/** What makes the verdict non-conforming when it fails. */
const tellingAgainst = ({ order, kit }: PreparedRun): string[] => {
  const waived = order.waivers.filter((waiver) => !hasExpired(waiver, new Date())).map(({ requirement }) => requirement)
  return kit.interface.catalogue.requirements
    .filter(({ id, level }) => (level === 'MUST' || order.strict) && !waived.includes(id))
    .map(({ id }) => id)
}

/** What the first case said that found the target gone. */
const whyGone = ({ results }: RunResult): string | undefined =>
  [...results.values()].find(({ targetGone }) => targetGone)?.reason

/** What is known when nothing was sent. */
const neverRun = ({ selection }: PreparedRun, reason: string, end: RunEnd = 'target-gone'): RunResult => ({
  results: new Map(selection.planned.map(({ id }) => [id, notRun(id, 'blocked', reason)])),
  end: selection.planned.length === 0 ? 'completed' : end,
  internalErrors: [],
  startedAt: new Date(),
  durationMs: 0,
})

function judged(prepared: PreparedRun, run: RunResult, unreachable?: string): Verification {
  const { order, keys, selection, missingNeed, kit, secrets } = prepared
  const { catalogue, version } = kit.interface
  const cases: readonly CaseFacts[] = kit.cases
  const results = new Map(run.results)
  for (const [id, reason] of selection.skipped) results.set(id, notRun(id, 'not-applicable', reason))
  const partial = selection.partial || [...run.results.values()].some(({ leftOut }) => leftOut)
  const outcomes = judgeRequirements(catalogue.requirements, cases, results, selection, missingNeed)
  const decision = decide(outcomes, order.waivers, {
    end: run.end,
    results: [...run.results.values()],
    internalErrors: run.internalErrors,
    strict: order.strict,
    partial,
    now: run.startedAt,
    ...(unreachable === undefined ? {} : { whyGone: firstLine(unreachable) }),
  })
  const { exchangesFile } = order
  const report = buildReport({
    toolVersion: order.toolVersion,
    interface: { version, requirements: catalogue.hash },
    target: {
      ...order.target,
      url: prepared.target?.url ?? prepared.url ?? '',
      ...(prepared.target?.digest === undefined ? {} : { digest: prepared.target.digest }),
    },
    run: {
      // What the user says of it comes before what it says itself.
      ...(prepared.version === undefined ? {} : { targetVersion: prepared.version }),
      ...order.scopeOf(keys, partial),
      startedAt: run.startedAt,
      durationMs: run.durationMs,
      end: run.end,
      repeatedCases: [...run.results.values()].filter(({ attempts = 1 }) => attempts > 1).length,
    },
    decision,
    cases,
    results,
    topics: catalogue.topics,
    secrets,
    ...(exchangesFile === undefined ? {} : { traffic: trafficOf(readExchanges(exchangesFile)) }),
  })
  const internalErrors = [
    ...run.internalErrors,
    ...[...run.results.values()].flatMap(({ outcome, caseId, reason }) =>
      outcome === 'error' ? [`${caseId}: ${reason}`] : [],
    ),
  ]
  const told = secrets.value({ internalErrors, ...(unreachable === undefined ? {} : { unreachable }) })
  return { report, exitCode: decision.exitCode, ...told }
}
