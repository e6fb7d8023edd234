import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { BrokenAnswer, NoAnswer, TargetUnreachable } from '../http/errors.ts'
import { Attempt, AttemptEnded } from './attempt.ts'
import { Blocked, Inapplicable } from './blocked.ts'
import type { Case } from './case.ts'
import type { CaseContext } from './context.ts'
import { examplesFor, propertyTimeLimit, scarceExamplesFor } from './effort.ts'
import { eventually } from './eventually.ts'
import { failuresOf } from './failure.ts'
import { attempted, type Counterexample, checkProperty } from './property.ts'
import type { CaseFailure, CaseResult } from './result.ts'
import type { Runtime } from './runtime.ts'
import { Trail } from './trail.ts'

/** Ends a case after a property has found a counterexample, which is already noted. */
class CounterexampleFound extends Error {}

/** The seed of one case, so that a case repeats alone as it ran among others. */
export const seedOf = (runSeed: number, caseId: string): number =>
  createHash('sha256').update(`${runSeed}/${caseId}`).digest().readInt32BE(0)

/**
 * Runs one case to its end. Never throws: whatever happens becomes the result.
 * A violation is `failed`; a failed prerequisite or an answer that never came is `blocked`; anything else that is thrown
 * is a bug of the case, `error`.
 * @param trail takes what it sends, for whoever does not wait for its end
 */
export async function executeCase(
  case_: Case,
  runtime: Runtime,
  trail = new Trail(runtime.interface.createTally()),
): Promise<CaseResult> {
  const started = performance.now()
  const outside = new Set<string>()
  const inProperties = new Set<string>()
  const setAside: { requirement: string; reason: string }[] = []
  const observations: { id: string; value: unknown }[] = []
  const failures: CaseFailure[] = []
  const seed = seedOf(runtime.seed, case_.id)
  const lastSeq = (): number => trail.lastSeq
  const whole = new Attempt(outside, runtime.oracle, lastSeq, runtime.isOff)
  let current = whole

  const note = (attempt: Attempt, found?: Counterexample): void => {
    failures.push(...failuresOf(attempt, runtime, found))
  }

  const api = runtime.createApi(case_.id, trail)
  const block = (reason: string): never => {
    throw new Blocked(reason)
  }
  const context: CaseContext = {
    api,
    settings: runtime.settings,
    seed,
    make: runtime.interface.createWorkbench(api, runtime.settings, case_.id, runtime.shared),
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
    property: async (examples, predicate, options = {}) => {
      const outer = current
      const { effort, scarceFactor } = runtime.settings
      const weight = options.weight ?? 1
      const generated = options.scarce ? scarceExamplesFor(effort, weight, scarceFactor) : examplesFor(effort, weight)
      const found = await checkProperty(
        examples,
        async (example) => {
          current = new Attempt(inProperties, runtime.oracle, lastSeq, runtime.isOff)
          trail.startExample()
          try {
            return await attempted(current, () => predicate(example))
          } finally {
            if (current.violations.length > 0) current.story = trail.story()
            trail.endExample()
          }
        },
        {
          seed,
          // Explicit examples come on top: an effort says how many are generated.
          runs: generated + (options.examples?.length ?? 0),
          timeLimit: propertyTimeLimit[runtime.settings.effort],
          shrinks: runtime.shrinks ?? true,
          ...(runtime.path === undefined ? {} : { path: runtime.path }),
          ...(options.examples === undefined ? {} : { examples: options.examples }),
        },
      )
      current = outer
      if (found) {
        note(found.attempt, found)
        throw new CounterexampleFound()
      }
    },
    eventually: (probe) => eventually(probe, runtime.settings.limits.completionTimeout),
  }

  let stop: Pick<CaseResult, 'outcome' | 'reason' | 'targetGone'> = { outcome: 'passed' }
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
  return {
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
  }
}

function outcomeOf(error: unknown): Pick<CaseResult, 'outcome' | 'reason' | 'targetGone'> {
  if (error instanceof TargetUnreachable) return { outcome: 'blocked', reason: error.message, targetGone: true }
  if (error instanceof Blocked || error instanceof NoAnswer || error instanceof BrokenAnswer) {
    return { outcome: 'blocked', reason: error.message }
  }
  if (error instanceof Inapplicable) return { outcome: 'not-applicable', reason: error.message }
  return { outcome: 'error', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
