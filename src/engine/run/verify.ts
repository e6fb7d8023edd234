import path from 'node:path'
import { type Keys, runSettings, type Settings } from '../../config/settings.ts'
import { slowness } from '../../preflight/preflight.ts'
import { refuseHopeless } from '../../preflight/refuse-hopeless.ts'
import { resolveTarget, type Target } from '../../target/target.ts'
import { toolVersion } from '../../version.ts'
import type { Case } from '../case/case.ts'
import type { CaseResult } from '../case/result.ts'
import { catalogue, observationTopics } from '../catalogue/catalogue.ts'
import { TargetUnreachable } from '../http/errors.ts'
import { type Plan, planOf, refuseTooManyMints } from '../plan/plan.ts'
import { type Selection, select } from '../plan/selection.ts'
import { buildReport } from '../report/build.ts'
import { readExchanges } from '../report/exchanges.ts'
import { ReportFolder } from '../report/folder.ts'
import type { Report } from '../report/model.ts'
import { trafficOf } from '../report/traffic.ts'
import { judgedInterface } from './judged-interface.ts'
import { judgeRequirements, notRun } from './outcomes.ts'
import { type Run, type RunResult, startRun } from './run.ts'
import { scopeOf } from './scope.ts'
import { type Decision, decide, type RunEnd } from './verdict.ts'

/** One case to repeat. */
export interface Replay {
  readonly caseId: string
  /** Where fast-check found the counterexample, from the seed of the run; a case without a property has none. */
  readonly path: string | undefined
  /** Whether exchanges are written to the report directory. */
  readonly records: boolean
}

/** What is about to run. */
export interface Prepared {
  readonly settings: Settings
  readonly cases: readonly Case[]
  readonly selection: Selection
  readonly plan: Plan
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
  /** What broke in conformint itself, with stacks. */
  readonly internalErrors: readonly string[]
}

export interface Listener {
  started(run: Run): void
  finished(result: CaseResult): void
  /** A sentence for whoever waits. */
  warned(line: string): void
}

/** The registry of cases that a run uses: a module that exports `allCases`. */
export const caseRegistry = new URL(`../../../suites/index${path.extname(import.meta.url)}`, import.meta.url).href

/** Longest that one case may take, in ms: far above what any needs, so that a run ends in any event. */
const caseTimeLimit = { quick: 300_000, standard: 600_000, thorough: 3_600_000 } as const

interface PreparedRun extends Prepared {
  readonly registry: string
  readonly keys: Keys
  readonly replay: Replay | undefined
  target: Target | undefined
}

/**
 * Decides what to run; sends nothing.
 * @throws {UsageError} when the filter is wrong or matches nothing
 */
export async function prepare(settings: Settings, registry: string = caseRegistry, replay?: Replay): Promise<Prepared> {
  const { allCases: cases } = (await import(registry)) as { allCases: readonly Case[] }
  const target = settings.keys === undefined ? await resolveTarget(settings) : undefined
  const close = async (): Promise<void> => target?.close()
  const keys = target?.keys ?? settings.keys
  if (keys === undefined) throw new Error('a target has keys')
  try {
    const { only, areas, profile, shard } = settings
    const cases_ = replay === undefined ? settings.cases : [replay.caseId]
    const filter = { only, areas, profile, shard, cases: cases_ }
    const selection = select(catalogue, cases, filter, runSettings(settings, keys))
    const plan = planOf(selection.planned, settings.effort, settings.limits.mints)
    const url = settings.target.kind === 'url' ? settings.target.url : target?.url
    const prepared: PreparedRun = {
      settings,
      cases,
      selection,
      plan,
      url,
      close,
      registry,
      keys,
      target,
      replay,
    }
    return prepared
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Runs what was prepared, judges it, and closes the target.
 * @param signal ends the start of the target when it is under way
 * @throws {UsageError} when the plan would mint more than the configuration allows
 */
export async function verify(prepared: Prepared, listener: Listener, signal?: AbortSignal): Promise<Verification> {
  const own = prepared as PreparedRun
  try {
    refuseTooManyMints(own.plan, own.settings.limits.mints)
    own.target ??= await resolveTarget(own.settings, signal)
    await ask(own, own.target, listener, signal)
    const run = await runCases(own, own.target, listener)
    const unreachable = run.end === 'target-gone' ? await own.target.whyGone?.() : undefined
    return judged(own, run, unreachable)
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
  { settings, plan, selection, replay }: PreparedRun,
  target: Target,
  listener: Listener,
  signal?: AbortSignal,
): Promise<void> {
  if (target.kind === 'reference' || selection.planned.length === 0) return
  const records = replay?.records !== false
  const found = await refuseHopeless(target, { settings, records, say: listener.warned, signal })
  const slow = slowness(found, plan.requests, settings.concurrency)
  if (slow !== undefined) listener.warned(slow)
}

async function runCases(prepared: PreparedRun, target: Target, listener: Listener): Promise<RunResult> {
  const { settings, selection, registry, replay } = prepared
  if (selection.planned.length === 0) return neverRun(prepared, '')
  const run = startRun(
    {
      concurrency: settings.concurrency,
      worker: {
        registry,
        planned: selection.planned.map(({ id }) => id),
        channel: `conformint-${settings.runId}`,
        caseTimeLimit: caseTimeLimit[settings.effort],
        runtime: {
          baseUrl: target.url,
          keys: target.keys,
          ...(target.secrets === undefined ? {} : { secrets: target.secrets }),
          settings: runSettings(settings, target.keys, prepared.plan.mintingFactor),
          concurrency: settings.concurrency,
          ...(replay?.records === false ? {} : { exchangesFile: exchangesFile(settings) }),
          ...(replay?.path === undefined ? {} : { path: replay.path }),
        },
      },
    },
    listener.finished,
  )
  listener.started(run)
  return run.done
}

/** What is known when nothing was sent. */
const neverRun = ({ selection }: PreparedRun, reason: string, end: RunEnd = 'target-gone'): RunResult => ({
  results: new Map(selection.planned.map(({ id }) => [id, notRun(id, 'blocked', reason)])),
  end: selection.planned.length === 0 ? 'completed' : end,
  internalErrors: [],
  startedAt: new Date(),
  durationMs: 0,
})

function judged(prepared: PreparedRun, run: RunResult, unreachable?: string): Verification {
  const { settings, cases, selection, keys } = prepared
  const results = new Map(run.results)
  for (const [id, reason] of selection.skipped) results.set(id, notRun(id, 'not-applicable', reason))
  const outcomes = judgeRequirements(catalogue, cases, results, selection, runSettings(settings, keys))
  const decision = decide(outcomes, settings.waivers, {
    end: run.end,
    results: [...run.results.values()],
    internalErrors: run.internalErrors,
    strict: settings.strict,
    now: run.startedAt,
    ...(unreachable === undefined ? {} : { whyGone: firstLine(unreachable) }),
  })
  const report = buildReport({
    toolVersion,
    interface: judgedInterface(),
    target: reportTarget(prepared),
    run: {
      ...scopeOf(settings, keys, selection.partial),
      startedAt: run.startedAt,
      durationMs: run.durationMs,
      end: run.end,
    },
    decision,
    cases,
    results,
    topics: observationTopics,
    ...(prepared.replay?.records === false ? {} : { traffic: trafficOf(readExchanges(exchangesFile(settings))) }),
  })
  const internalErrors = [
    ...run.internalErrors,
    ...[...run.results.values()].flatMap(({ outcome, caseId, reason }) =>
      outcome === 'error' ? [`${caseId}: ${reason}`] : [],
    ),
  ]
  return { report, exitCode: decision.exitCode, internalErrors, ...(unreachable === undefined ? {} : { unreachable }) }
}

const exchangesFile = ({ reportDir }: Settings): string => new ReportFolder(reportDir).file('exchanges.ndjson')

/** The last output of a target is for whoever started it, and not for the report. */
const firstLine = (text: string): string => text.split('\n', 1).join('')

const reportTarget = ({ settings: { target }, target: started, url }: PreparedRun): Report['target'] => ({
  kind: target.kind,
  url: started?.url ?? url ?? '',
  ...(target.kind === 'image' ? { image: target.image } : {}),
})
