import { ExchangeLog } from '../evidence/index.ts'
import { wholeSeconds } from '../text/index.ts'
import {
  askedWait,
  asksToWait,
  BrokenAnswer,
  BudgetSpent,
  type Exchange,
  NoAnswer,
  TargetUnreachable,
} from '../transport/index.ts'
import { Blocked, CasePatience, createSettling, eventually, Inapplicable, OperationAbsent } from '../waiting/index.ts'
import { AttemptEnded } from './attempt.ts'
import type { Case, CaseContext } from './case.ts'
import { concluded, isOpen, repeatWhile, type Try } from './concluded.ts'
import { seedOf } from './effort.ts'
import { CounterexampleFound, Judging } from './judging.ts'
import { Races } from './races.ts'
import type { CaseResult } from './result.ts'
import { type Runtime, tellsAgainst } from './runtime.ts'

/**
 * Runs one case to its end. Never throws: whatever happens becomes the result.
 * A violation is `failed`; a failed prerequisite or an answer that never came is `blocked`; anything else that is thrown
 * is a bug of the case, `error`. What something on the way has disturbed is carried out again from the start, with new names,
 * as soon as the line is quiet; see `concluded`.
 * @param log takes what it sends, for whoever does not wait for its end
 */
export async function executeCase(
  case_: Case,
  runtime: Runtime,
  log = new ExchangeLog(runtime.interface.createTally()),
): Promise<CaseResult> {
  const isOpenHere = (one: Try): boolean => isOpen(one, (requirement) => tellsAgainst(runtime, requirement))
  const tries = await repeatWhile(isOpenHere, async (before) => {
    if (before.length > 0) await runtime.calm?.()
    // What was found there is looked at first, in a world where little else has been disturbed.
    const found = before.at(-1)?.result.failures.filter(({ path }) => path !== undefined) ?? []
    const open = found.find(({ evidence }) => evidence !== undefined)
    const path = (open ?? found[0])?.path
    const at = path === undefined ? runtime : { ...runtime, path, isOpenAtPath: open !== undefined }
    return carryOut(case_, at, log, before.length)
  })
  return concluded(tries)
}

/**
 * Carries a case out once, in a world of its own.
 * @param round how often it was carried out before: each time has other names
 */
async function carryOut(case_: Case, runtime: Runtime, log: ExchangeLog, round: number): Promise<Try> {
  log.startOver()
  const started = performance.now()
  const { settings } = runtime
  const seed = seedOf(runtime.seed, case_.id)
  const races = new Races()
  const setAside: { requirement: string; reason: string }[] = []
  const observations: { id: string; value: unknown }[] = []
  const patience = runtime.patience && new CasePatience(runtime.patience, case_.id, log)
  const pace = runtime.pace.inCase(patience)
  const monitor = runtime.createMonitor?.()
  const odd = new WeakMap<Exchange, readonly string[]>()
  const judging = new Judging(case_, { ...runtime, pace }, log, seed)
  const api = runtime.createApi(case_.id, {
    takesRepeats: true,
    push: (exchange) => {
      log.push(exchange)
      odd.set(exchange, monitor?.saw(exchange, runtime.isOwn(exchange)) ?? [])
      runtime.patience?.absent.saw(exchange)
      refuseToWait(exchange, settings.limits.retryAfter)
    },
    reading: () => {
      const { completionTimeout, promptTimeout } = settings.limits
      const pauseAfter = runtime.early.begin(pace, () => pace.timeFor(completionTimeout, promptTimeout))
      return (answer) => pauseAfter(odd.get(answer) ?? [])
    },
    raced: (answers) => races.add(answers),
  })
  const { exploring, isWhole, isOnceMore } = runtime
  const example = exploring === undefined ? '' : ` at ${exploring.path}`
  const own = `${case_.id}${example}${isWhole ? ' whole' : ''}${isOnceMore ? ' once more' : ''}`
  const name = round === 0 ? own : `${own} again ${round}`
  const block = (reason: string): never => {
    throw new Blocked(reason)
  }
  const context: CaseContext = {
    api,
    settings,
    seed,
    make: runtime.interface.createBuilders(api, settings, name, runtime.shared, pace),
    block,
    leave: (reason) => {
      throw new Inapplicable(reason)
    },
    judge: (requirement) => judging.judge(requirement),
    tell: (step) => judging.tell(step),
    notApplicable: (requirement, reason) => {
      setAside.push({ requirement, reason })
    },
    observe: (id, value) => {
      observations.push({ id, value })
    },
    repetitions: (most) => (settings.effort === 'quick' ? Math.ceil(most / 2) : most),
    draw: (rows, drawing) => judging.drawn(rows, drawing),
    property: (examples, predicate, options) => judging.property(examples, predicate, options),
    eventually: (probe, asked) => eventually(probe, settings.limits.completionTimeout, pace, { asked }),
    settling: (kind) => {
      const { completionTimeout, promptTimeout } = settings.limits
      return createSettling(completionTimeout, pace, kind === 'prompt' ? promptTimeout : completionTimeout)
    },
  }

  let stop: Stop = { outcome: 'passed' }
  try {
    const useless =
      case_.needs === undefined
        ? undefined
        : await runtime.interface.probePrerequisite?.(case_.needs, api, settings, runtime.shared)
    if (useless !== undefined) block(useless)
    await case_.run(context)
  } catch (error) {
    if (!(error instanceof AttemptEnded || error instanceof CounterexampleFound)) stop = stopOf(error, log)
  }
  if (monitor !== undefined && !judging.hasFound && isThere(stop)) {
    try {
      await monitor.judge({ ...context, judge: (requirement) => judging.judgeBeside(requirement) })
    } catch (error) {
      // What keeps it from looking again keeps it from saying anything.
      const { outcome, ...rest } = stopOf(error, log)
      if (outcome === 'error' && !(error instanceof AttemptEnded)) stop = { outcome, ...rest }
    }
  }
  const failures = judging.end()
  const raced = races.count(failures)
  const { redactor } = runtime
  const hasFailed = failures.length > 0 && stop.outcome !== 'error'
  // What it has found does not make what an allowed answer left nothing of a part that was never judged.
  const { outcome, reason } = stop
  if (hasFailed && outcome === 'not-applicable' && reason !== undefined) {
    for (const requirement of case_.requirements)
      if (!judging.exercised.has(requirement)) setAside.push({ requirement, reason })
    stop = { outcome: 'failed' }
  }
  const result: CaseResult = {
    caseId: case_.id,
    // What answers said stands in reasons and observations too.
    ...redactor.value(stop),
    ...(hasFailed ? { outcome: 'failed' } : {}),
    exercised: [...judging.exercised],
    inProperties: [...judging.inProperties],
    setAside: redactor.value(setAside),
    failures,
    observations: redactor.value(observations),
    durationMs: Math.round(performance.now() - started),
    requests: log.requests,
    spent: log.spent,
    ...(patience === undefined || patience.inVain === 0 ? {} : { inVainMs: patience.inVain }),
    retries: log.retries,
    ...(raced.length === 0 ? {} : { races: raced }),
  }
  return { result, evidence: log.certainty, voided: [...judging.voided], isGivenUp: log.isGivenUp }
}

/** 429 and 503 judge nothing, however long they go on: what they refuse is blocked. */
function refuseToWait({ operation, response }: Exchange, retryAfter: number): void {
  if (!asksToWait(response.status)) return
  const asked = askedWait(response.headers, Date.now())
  throw new Blocked(
    `${operation} answered ${response.status}` +
      `${asked === undefined ? '' : `, asked to wait ${wholeSeconds(asked)}`}, ` +
      `and was not waited for beyond limits.retryAfter (${wholeSeconds(retryAfter)})`,
  )
}

/** Whether there is somebody to ask again, who may be asked. */
const isThere = ({ outcome, targetGone, leftOut }: Stop): boolean => outcome !== 'error' && !targetGone && !leftOut

type Stop = Pick<CaseResult, 'outcome' | 'reason' | 'stoppedAt' | 'targetGone' | 'unanswered' | 'leftOut' | 'absent'>

function stopOf(error: unknown, { lastOperation }: ExchangeLog): Stop {
  if (error instanceof BudgetSpent) return { outcome: 'blocked', reason: error.message, leftOut: true }
  if (error instanceof TargetUnreachable) {
    const unanswered = error.unanswered === undefined ? {} : { unanswered: error.unanswered }
    return { outcome: 'blocked', reason: error.message, targetGone: true, ...unanswered }
  }
  if (error instanceof Blocked) {
    const stoppedAt = lastOperation === undefined ? {} : { stoppedAt: lastOperation }
    const absent = error instanceof OperationAbsent ? { absent: error.operation } : {}
    return { outcome: 'blocked', reason: error.message, ...stoppedAt, ...absent }
  }
  if (error instanceof NoAnswer || error instanceof BrokenAnswer) return { outcome: 'blocked', reason: error.message }
  if (error instanceof Inapplicable) return { outcome: 'not-applicable', reason: error.message }
  return { outcome: 'error', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
