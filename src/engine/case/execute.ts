import { performance } from 'node:perf_hooks'
import type { Left } from '../http/disturbance.ts'
import { BrokenAnswer, NoAnswer, TargetUnreachable } from '../http/errors.ts'
import type { Exchange } from '../http/exchange.ts'
import { BudgetSpent } from '../http/purse.ts'
import { askedWait, asksToWait } from '../http/retry.ts'
import { wholeSeconds } from '../seconds.ts'
import { Attempt, AttemptEnded } from './attempt.ts'
import { Blocked, Inapplicable } from './blocked.ts'
import type { Case } from './case.ts'
import { concluded, type Try } from './concluded.ts'
import type { CaseContext } from './context.ts'
import { type Drawing, drawnRows, examplesFor, propertyTimeLimit, scarceExamplesFor } from './effort.ts'
import { eventually } from './eventually.ts'
import { failuresOf } from './failure.ts'
import { attempted, type Counterexample, checkProperty } from './property.ts'
import { Races } from './races.ts'
import type { CaseFailure, CaseResult } from './result.ts'
import type { Runtime } from './runtime.ts'
import { seedOf } from './seed.ts'
import { createSettling } from './settling.ts'
import { type Cost, Shrinking, ShrinkPurse } from './shrinking.ts'
import { Trail } from './trail.ts'

/** Ends a case after a property has found a counterexample, which is already noted. */
class CounterexampleFound extends Error {}

/** Times that one example is tried again when something on the way has disturbed it. */
const mostAgain = 4

/**
 * Runs one case to its end. Never throws: whatever happens becomes the result.
 * A violation is `failed`; a failed prerequisite or an answer that never came is `blocked`; anything else that is thrown
 * is a bug of the case, `error`. Where something on the way has disturbed it, it is carried out again from the start, with
 * new names; see `concluded`.
 * @param trail takes what it sends, for whoever does not wait for its end
 */
export async function executeCase(
  case_: Case,
  runtime: Runtime,
  trail = new Trail(runtime.interface.createTally()),
): Promise<CaseResult> {
  const tries: Try[] = []
  for (;;) {
    tries.push(await carryOut(case_, runtime, trail, tries.length))
    const result = concluded(tries, runtime.settings.runId, runtime.trustsLater)
    if (result !== undefined) return result
  }
}

/** @param round how often it was carried out before: each time has names of its own */
async function carryOut(case_: Case, runtime: Runtime, trail: Trail, round: number): Promise<Try> {
  trail.startOver()
  const started = performance.now()
  const outside = new Set<string>()
  const inProperties = new Set<string>()
  const setAside: { requirement: string; reason: string }[] = []
  const observations: { id: string; value: unknown }[] = []
  const failures: CaseFailure[] = []
  const races = new Races()
  const seed = seedOf(runtime.seed, case_.id)
  const lastSeq = (): number => trail.lastSeq
  const left = (): Left => trail.left
  const cost = (): Cost => ({ requests: trail.requests, scarce: trail.spent })
  const { shrinkPurse = new ShrinkPurse() } = runtime
  const { oracle, isOff, isEnough } = runtime
  const around = { oracle, lastSeq, left, isOff, isEnough }
  const whole = new Attempt(outside, around)
  let current = whole

  const note = (attempt: Attempt, found?: Counterexample): void => {
    failures.push(...failuresOf(attempt, runtime, found))
  }

  const api = runtime.createApi(case_.id, {
    takesRepeats: true,
    push: (exchange) => {
      trail.push(exchange)
      refuseToWait(exchange, runtime.settings.limits.retryAfter)
    },
    raced: (answers) => races.add(answers),
  })
  const drawn = <T>(rows: readonly T[], drawing?: Drawing<T>): readonly T[] =>
    drawnRows(rows, runtime.settings.effort, seed, drawing, runtime.worthOfRows?.(case_.id, rows.length))
  const block = (reason: string): never => {
    throw new Blocked(reason)
  }
  const context: CaseContext = {
    api,
    settings: runtime.settings,
    seed,
    make: runtime.interface.createWorkbench(
      api,
      runtime.settings,
      round === 0 ? case_.id : `${case_.id} again ${round}`,
      runtime.shared,
      runtime.pace,
    ),
    block,
    leave: (reason) => {
      throw new Inapplicable(reason)
    },
    judge: (requirement) => {
      if (!case_.requirements.includes(requirement)) {
        throw new Error(`case ${case_.id} judges ${requirement}, which it does not list`)
      }
      return current.judge(requirement)
    },
    setAside: (requirement, reason) => {
      setAside.push({ requirement, reason })
    },
    observe: (id, value) => {
      observations.push({ id, value })
    },
    trials: (most) => (runtime.settings.effort === 'quick' ? Math.ceil(most / 2) : most),
    draw: (rows, drawing) => drawn(rows, drawing),
    property: async (examples, predicate, options = {}) => {
      const outer = current
      const { effort, scarceFactor } = runtime.settings
      const weight = options.weight ?? 1
      const generated = options.scarce ? scarceExamplesFor(effort, weight, scarceFactor) : examplesFor(effort, weight)
      const { essential = 1, kindOf } = options
      const drawing = { essential, ...(kindOf && { kindOf }) }
      const first = options.examples && drawn(options.examples, drawing)
      const told = new Set<string>()
      for (;;) {
        const found = await checkProperty(
          examples,
          async (example) => {
            for (let again = 0; ; again += 1) {
              const one = new Attempt(inProperties, { ...around, told })
              current = one
              trail.startExample()
              try {
                await attempted(one, () => predicate(example))
                // An example makes its own world, too: what something on the way has spoilt is tried in a new one.
                if (one.violations.length === 0 || again === mostAgain || isOnce(trail.leftByExample)) return one
              } catch (error) {
                const isOver = again === mostAgain || trail.isGivenUp
                if (isOver || !trail.isExampleDisturbed || outcomeOf(error).outcome !== 'blocked') throw error
              } finally {
                if (one.violations.length > 0) one.story = trail.story()
                trail.endExample()
              }
            }
          },
          {
            seed,
            // Explicit examples come on top: an effort says how many are generated.
            runs: generated + (first?.length ?? 0),
            timeLimit: propertyTimeLimit[runtime.settings.effort],
            ...(runtime.shrinks === false ? {} : { shrinking: new Shrinking(shrinkPurse, cost) }),
            ...(runtime.path === undefined ? {} : { path: runtime.path }),
            ...(first === undefined ? {} : { examples: first }),
          },
        )
        current = outer
        if (!found) return
        note(found.attempt, found)
        const broken = found.attempt.violations.map(({ requirement }) => requirement)
        if (!broken.every((requirement) => isRecommended(requirement, runtime))) throw new CounterexampleFound()
        // What is only recommended hides nothing: the property is tried again for the rest.
        for (const requirement of broken) told.add(requirement)
      }
    },
    eventually: (probe) => eventually(probe, runtime.settings.limits.completionTimeout, runtime.pace),
    settling: () => createSettling(runtime.settings.limits.completionTimeout, runtime.pace),
  }

  let stop: Pick<CaseResult, 'outcome' | 'reason' | 'targetGone' | 'leftOut'> = { outcome: 'passed' }
  try {
    const useless =
      case_.needs === undefined
        ? undefined
        : await runtime.interface.whyUseless?.(case_.needs, api, runtime.settings, runtime.shared)
    if (useless !== undefined) block(useless)
    await case_.run(context)
  } catch (error) {
    if (!(error instanceof AttemptEnded || error instanceof CounterexampleFound)) stop = outcomeOf(error)
  }
  if (whole.violations.length > 0) {
    whole.story = trail.story()
    note(whole)
  }
  const raced = races.count(failures)
  const result: CaseResult = {
    caseId: case_.id,
    ...stop,
    ...(stop.reason === undefined ? {} : { reason: runtime.redactText(stop.reason) }),
    ...(failures.length > 0 && stop.outcome !== 'error' ? { outcome: 'failed' } : {}),
    exercised: [...new Set([...outside, ...inProperties])],
    inProperties: [...inProperties],
    setAside,
    failures,
    observations,
    durationMs: Math.round(performance.now() - started),
    requests: trail.requests,
    spent: trail.spent,
    retries: trail.retries,
    ...(raced.length === 0 ? {} : { races: raced }),
  }
  // Who was not let in for as long as is waited would not be let in the next time.
  return { result, disturbed: trail.isDisturbed && !trail.isGivenUp, told: [...trail.told] }
}

/** Whether nothing was created twice. */
const isOnce = (left: Left): boolean => left === 'nothing' || left === 'repeat'

const isRecommended = (id: string, runtime: Runtime): boolean =>
  runtime.interface.catalogue.requirements.some((one) => one.id === id && one.level === 'SHOULD')

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

function outcomeOf(error: unknown): Pick<CaseResult, 'outcome' | 'reason' | 'targetGone' | 'leftOut'> {
  if (error instanceof BudgetSpent) return { outcome: 'blocked', reason: error.message, leftOut: true }
  if (error instanceof TargetUnreachable) return { outcome: 'blocked', reason: error.message, targetGone: true }
  if (error instanceof Blocked || error instanceof NoAnswer || error instanceof BrokenAnswer) {
    return { outcome: 'blocked', reason: error.message }
  }
  if (error instanceof Inapplicable) return { outcome: 'not-applicable', reason: error.message }
  return { outcome: 'error', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
