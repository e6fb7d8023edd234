import type { Certainty, Exchange } from '../transport/index.ts'
import type { RaceCount } from './races.ts'

export type CaseOutcome = 'passed' | 'failed' | 'blocked' | 'not-applicable' | 'error'

/** One broken requirement as one case saw it. Everything in it is redacted. */
export interface CaseFailure {
  /** Id of the requirement that is broken. */
  readonly requirement: string
  /** What is wrong, in a clause. */
  readonly message: string
  /** What would have been right, as text. */
  readonly expected: string
  /** What was seen, as text. */
  readonly actual: string
  /** Where the two begin to differ and how long they are, in characters; where they are long. */
  readonly difference?: { readonly at: number; readonly expected: number; readonly actual: number }
  /** Why the check accepts what it accepts, where that is more than one answer. */
  readonly latitude?: string
  /** What was done before it, step by step, in words; where the case tells. */
  readonly steps?: readonly string[]
  /** Where the check stands in the cases, see `Interface.checksIn`: `repeats.ts:41:7`. */
  readonly site: string
  /** What it is worth; absent for sure, and in what a case came to. */
  readonly evidence?: Certainty
  /** The shrunk example of a property. */
  readonly counterexample?: unknown
  /** Seed and path with which fast-check repeats the example. */
  readonly seed?: number
  /** Where fast-check finds the counterexample from the seed. */
  readonly path?: string
  /** Lines of a script that shows the failure again; a key is named as a variable of the environment. */
  readonly curl: readonly string[]
  /** What led to the failure, oldest first, and the decisive exchange at the end. */
  readonly exchanges: readonly Exchange[]
  /** `seq` of the decisive exchange. */
  readonly decisive?: number
}

/** What ended an exploration: `stopped` is an end of the whole run. */
export const explorationEnds = ['time', 'failure', 'budget', 'path', 'nothing-judged', 'stopped'] as const

/** How far the examples of a property were explored. */
export interface Explored {
  /** Examples that were tried to their end. */
  readonly examples: number
  /** Those of them of which nothing could be said, such as where a prerequisite failed. */
  readonly unjudged: number
  readonly workers: number
  readonly endedBy: (typeof explorationEnds)[number]
}

/** What came of one case. */
export interface CaseResult {
  /** Id of the case. */
  readonly caseId: string
  /** `error` is a bug of conformint, never of the target. */
  readonly outcome: CaseOutcome
  /** For blocked, not-applicable and error. */
  readonly reason?: string
  /** Operation of the last answer before a prerequisite failed, where one did. */
  readonly stoppedAt?: string
  /** It was not waited for, since this operation had answered nothing but that it is not there; in no report. */
  readonly absent?: string
  /** Cut short, or never begun, as the run was asked to do: what it would have judged is not selected. */
  readonly leftOut?: boolean
  /** The target stopped answering connections: the run ends early. */
  readonly targetGone?: boolean
  /** What was asked when it went away, in one sentence; where that is known. */
  readonly unanswered?: string
  /** Requirements of which at least one check ran. */
  readonly exercised: readonly string[]
  /** Those of them that were judged on a generated example; for the coverage table, and in no report. */
  readonly inProperties?: readonly string[]
  /** Requirements of which an allowed answer left nothing to judge, with the reason. */
  readonly setAside: readonly { readonly requirement: string; readonly reason: string }[]
  /**
   * Requirements of which a violation was seen that counts for nothing, since something on the way had disturbed what went
   * before it: they are blocked, and what else the case judged is not. Absent where there are none.
   */
  readonly unsure?: readonly string[]
  /** Each requirement that is broken, with what led to it. */
  readonly failures: readonly CaseFailure[]
  /** What was recorded and is not judged. */
  readonly observations: readonly { readonly id: string; readonly value: unknown }[]
  /** From its beginning to its end, in ms. */
  readonly durationMs: number
  /** Requests that were sent for it. */
  readonly requests: number
  /** How much of the quota this case has asked for. */
  readonly spent: number
  /** How long it waited for what did not come, in ms; absent for not at all, and in no report. */
  readonly inVainMs?: number
  /** Answers of 429 and 503 that were waited out. */
  readonly retries: number
  /** Requests that were sent at one moment; absent where there were none. */
  readonly races?: readonly RaceCount[]
  /** How often it was carried out; absent for once. */
  readonly attempts?: number
  /** Where its examples were drawn without end. */
  readonly explored?: Explored
}

/**
 * Whether a case ended before it could say something of a requirement. A failed case with a reason had a violation first, and was then blocked before its end. One that came to its end with
 * violations of which nobody can be sure was stopped for these alone.
 */
export const wasStopped = (
  { outcome, reason, unsure }: Pick<CaseResult, 'outcome' | 'reason' | 'unsure'>,
  requirement: string,
): boolean =>
  unsure !== undefined
    ? unsure.includes(requirement)
    : outcome === 'blocked' || outcome === 'error' || (outcome === 'failed' && reason !== undefined)

/** A result for a case that did not run. */
export const notRun = (caseId: string, outcome: 'blocked' | 'not-applicable', reason: string): CaseResult => ({
  caseId,
  outcome,
  reason,
  exercised: [],
  setAside: [],
  failures: [],
  observations: [],
  durationMs: 0,
  requests: 0,
  spent: 0,
  retries: 0,
})

/**
 * What came of a case that was carried out, and then once more with every row of its tables. What was judged the first time
 * stays judged, whatever stopped the second.
 */
export function mergeResults(first: CaseResult, whole: CaseResult): CaseResult {
  const sum = (of: 'durationMs' | 'requests' | 'spent' | 'retries'): number => first[of] + whole[of]
  const numbers = {
    durationMs: sum('durationMs'),
    requests: sum('requests'),
    spent: sum('spent'),
    retries: sum('retries'),
  }
  if (whole.outcome !== 'passed' && whole.outcome !== 'failed' && whole.outcome !== 'error') {
    return { ...first, setAside: setAsideIn(first, whole), ...numbers }
  }
  const failures = [
    ...whole.failures,
    ...first.failures.filter((one) => !whole.failures.some((other) => isSame(one, other))),
  ]
  return {
    ...whole,
    ...(failures.length > 0 && whole.outcome === 'passed' ? { outcome: 'failed' } : {}),
    failures,
    exercised: [...new Set([...first.exercised, ...whole.exercised])],
    inProperties: [...new Set([...(first.inProperties ?? []), ...(whole.inProperties ?? [])])],
    setAside: setAsideIn(first, whole),
    ...numbers,
  }
}

/** Each requirement with each reason once: an exploration joins thousands. */
const setAsideIn = (...results: readonly CaseResult[]): CaseResult['setAside'] => [
  ...new Map(
    results.flatMap(({ setAside }) => setAside).map((one) => [`${one.requirement} ${one.reason}`, one]),
  ).values(),
]

const isSame = (a: CaseFailure, b: CaseFailure): boolean => a.requirement === b.requirement && a.site === b.site
