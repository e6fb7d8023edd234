import { type CaseResult, notRun } from '../case/index.ts'
import { quotaWordsOf } from '../interface/index.ts'
import type { AskedCase, AskedRequirement, RunEnd } from '../judge/index.ts'
import { judge } from '../judge/judge.ts'
import type { LeftOutBy } from '../plan/index.ts'
import { buildReport } from '../report/build.ts'
import type { LiveSeen, Traffic } from '../report/index.ts'
import { firstLine } from '../text/index.ts'
import { nearest } from '../text/nearest.ts'
import { TargetUnreachable } from '../transport/index.ts'
import { type Planned, type Tell, Telling, type Verification } from './events.ts'
import { type Prepared, refuseBeyondLimit } from './prepare.ts'
import { type RunResult, runCases } from './run.ts'
import { runTaskOf } from './run-task.ts'

/**
 * Runs what was prepared, judges it, and closes the target.
 * @param tell takes the events of the run; what it throws ends the run, and is thrown
 * @param signal ends the run soon, with what was seen by then
 * @throws {UsageError} when the plan would create more than the settings allow
 */
export async function verify(prepared: Prepared, tell: Tell = () => {}, signal?: AbortSignal): Promise<Verification> {
  try {
    refuseBeyondLimit(prepared)
  } catch (error) {
    await prepared.close()
    throw error
  }
  const telling = new Telling(tell, signal)
  telling.tell(plannedEvent(prepared))
  for (const text of unknownWaivers(prepared)) telling.tell({ type: 'notice', text })
  const verification = await carriedOut(prepared, telling)
  telling.tell({ type: 'run-ended', verification })
  telling.throwBroken()
  return verification
}

const plannedEvent = ({ request, settings: { seed, effort }, selection, plan }: Prepared): Planned => ({
  type: 'planned',
  seed,
  effort,
  cases: selection.planned.map(({ id }) => id),
  ...(request.exploration === undefined ? { requests: plan.requests } : {}),
})

/** Told before the run, which such a waiver will fail. */
function unknownWaivers({ request, kit }: Prepared): string[] {
  const known = kit.interface.catalogue.requirements.map(({ id }) => id)
  return request.waivers
    .filter(({ requirement }) => !known.includes(requirement))
    .map(
      ({ requirement }) =>
        `The waiver of ${requirement} names no requirement, and will fail the run.${nearest(requirement, known)}`,
    )
}

async function carriedOut(prepared: Prepared, { tell, traffic, signal }: Telling): Promise<Verification> {
  const { request, secrets } = prepared
  let { target } = prepared
  let version: string | undefined
  const told = (run: RunResult, unreachable?: string): Verification =>
    judged({ ...prepared, target }, { ...run, traffic: traffic.traffic, version }, unreachable)
  try {
    target ??= await request.openTarget(signal)
    secrets.addTarget(target)
    // Nothing is created before this has found the interface there, and the key known.
    const isAsked = prepared.selection.planned.length > 0
    const looked = isAsked ? await request.preflight?.(target, prepared.plan, { tell, secrets, signal }) : undefined
    version = looked?.version ?? target.version
    signal.throwIfAborted()
    const run = isAsked
      ? await runCases(request.kit, runTaskOf(prepared, target, looked?.sent ?? 0), secrets, tell, signal)
      : neverRun(prepared, '')
    const why = run.end === 'target-gone' ? ((await target.whyGone?.()) ?? whyGone(run)) : undefined
    const verification = told(run, why)
    const log = verification.exitCode === 0 ? undefined : await target.log?.()
    return log ? { ...verification, log: secrets.text(log) } : verification
  } catch (error) {
    if (signal.aborted && error === signal.reason)
      return told(neverRun(prepared, 'the run was interrupted', 'interrupted'))
    if (!(error instanceof TargetUnreachable)) throw error
    return told(neverRun(prepared, firstLine(error.message)), error.message)
  } finally {
    await target?.close()
  }
}

/** What the first case said that found the target gone. */
const whyGone = ({ results }: RunResult): string | undefined =>
  [...results.values()].find(({ targetGone }) => targetGone)?.reason

/** Why it is gone, in a line, and in those below what was asked when it went away: that may be what ended it. */
const withUnanswered = ({ results }: RunResult, why: string): string =>
  [firstLine(why), ...[...results.values()].flatMap(({ unanswered }) => unanswered ?? []).slice(0, 1)].join('\n')

/** What is known when nothing was sent. */
const neverRun = ({ selection }: Prepared, reason: string, end: RunEnd = 'target-gone'): RunResult => ({
  results: new Map(selection.planned.map(({ id }) => [id, notRun(id, 'blocked', reason)])),
  end: selection.planned.length === 0 ? 'completed' : end,
  internalErrors: [],
  startedAt: new Date(),
  durationMs: 0,
})

function judged(
  prepared: Prepared,
  run: RunResult & { readonly traffic: readonly Traffic[]; readonly version: string | undefined },
  unreachable?: string,
): Verification {
  const { request, keys, kit, secrets } = prepared
  const { catalogue } = kit.interface
  const seen = seenOf(prepared, run, unreachable && withUnanswered(run, unreachable))
  const judgement = judge([seen], { waivers: request.waivers, strict: request.strict })
  const report = buildReport({
    toolVersion: request.toolVersion,
    interface: { version: kit.interface.version, requirements: catalogue.hash },
    target: {
      ...request.target,
      url: prepared.target?.url ?? prepared.url ?? '',
      ...(prepared.target?.digest === undefined ? {} : { digest: prepared.target.digest }),
    },
    run: {
      // What the user says of it comes before what it says itself.
      ...(run.version === undefined ? {} : { targetVersion: run.version }),
      ...request.metadataOf(keys, judgement.partial),
      startedAt: run.startedAt,
      durationMs: run.durationMs,
      end: run.end,
      repeatedCases: [...run.results.values()].filter(({ attempts = 1 }) => attempts > 1).length,
    },
    decision: judgement,
    cases: kit.cases,
    seen,
    quota: quotaWordsOf(kit.interface),
    topics: catalogue.topics,
    secrets,
    traffic: run.traffic,
  })
  const internalErrors = [
    ...run.internalErrors,
    ...[...run.results.values()].flatMap(({ outcome, caseId, reason }) =>
      outcome === 'error' ? [`${caseId}: ${reason}`] : [],
    ),
  ]
  const told = secrets.value({ internalErrors, ...(unreachable === undefined ? {} : { unreachable }) })
  return { report, exitCode: judgement.exitCode, ...told }
}

/**
 * What the judge is given of a run.
 * @param whyGone why nothing could be asked, or nothing any more, in one sentence
 */
export function seenOf(
  { kit, selection, missingNeed, settings }: Pick<Prepared, 'kit' | 'selection' | 'missingNeed' | 'settings'>,
  run: Omit<RunResult, 'durationMs'>,
  whyGone?: string,
): LiveSeen {
  const { catalogue, parts } = kit.interface
  const skipped = [...selection.skipped].map(([id, reason]) => notRun(id, 'not-applicable', reason))
  const results = [...run.results.values(), ...skipped]
  const cut: LeftOutBy = run.end === 'failed-fast' ? 'fail-fast' : 'spent'
  return {
    requirements: catalogue.requirements.map((requirement): AskedRequirement => {
      const missing = missingNeed(requirement.needs)
      return {
        requirement,
        wanted: selection.requirements.has(requirement.id),
        parts: parts?.ofRequirement(requirement) ?? [],
        ...(missing === undefined ? {} : { missing }),
      }
    }),
    cases: kit.cases.map(
      (case_): AskedCase => ({ id: case_.id, requirements: case_.requirements, parts: parts?.ofCase(case_) ?? [] }),
    ),
    parts: (parts?.names ?? []).map((name) => {
      const notOffered = parts?.whyNotOffered(name, settings)
      return { name, ...(notOffered === undefined ? {} : { notOffered }) }
    }),
    results: new Map(results.map((result) => [result.caseId, withPart(result, parts?.ofOperation)])),
    leftOut: new Map([
      // Of what the effort left out, some may have been carried out beyond the plan.
      ...[...selection.leftOut].filter(([id]) => !run.results.has(id)),
      ...results.flatMap(({ caseId, leftOut }) => (leftOut ? [[caseId, cut] as const] : [])),
    ]),
    effort: settings.effort,
    end: run.end,
    internalErrors: run.internalErrors,
    ...(whyGone === undefined ? {} : { whyGone }),
    startedAt: run.startedAt,
  }
}

function withPart(result: CaseResult, partOf: ((operation: string) => string | undefined) | undefined) {
  const stoppedIn = result.stoppedAt === undefined ? undefined : partOf?.(result.stoppedAt)
  return stoppedIn === undefined ? result : { ...result, stoppedIn }
}
