import type { Exchange } from '../http/exchange.ts'

export type CaseOutcome = 'passed' | 'failed' | 'blocked' | 'not-applicable' | 'error'

/** One broken requirement as one case saw it. Everything in it is redacted. */
export interface CaseFailure {
  readonly requirement: string
  readonly message: string
  readonly expected: string
  readonly actual: string
  /** Where the check stands in the suites. */
  readonly site: string
  /** The shrunk example of a property. */
  readonly counterexample?: unknown
  /** Seed and path with which fast-check repeats the example. */
  readonly seed?: number
  readonly path?: string
  /** A script that shows the failure again; the key is `$CONFORMINT_API_KEY`. */
  readonly curl: readonly string[]
  /** The exchanges of the failing attempt, oldest first. */
  readonly exchanges: readonly Exchange[]
}

/** What came of one case. */
export interface CaseResult {
  readonly caseId: string
  /** `error` is a bug of conformint, never of the target. */
  readonly outcome: CaseOutcome
  /** For blocked, not-applicable and error. */
  readonly reason?: string
  /** The target stopped answering connections: the run ends early. */
  readonly targetGone?: boolean
  /** Requirements of which at least one check ran. */
  readonly exercised: readonly string[]
  /** Those of them that were judged on a generated example; for the coverage table, and in no report. */
  readonly inProperties?: readonly string[]
  /** Requirements of which an allowed answer left nothing to judge, with the reason. */
  readonly setAside: readonly { readonly requirement: string; readonly reason: string }[]
  readonly failures: readonly CaseFailure[]
  readonly observations: readonly { readonly id: string; readonly value: unknown }[]
  readonly durationMs: number
  readonly requests: number
  /** How much of what is scarce (tokens to mint, for one) this case has asked for. */
  readonly spent: number
  /** Answers of 429 and 503 that were waited out. */
  readonly retries: number
}
