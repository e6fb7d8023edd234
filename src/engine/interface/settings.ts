import type { RateLimit } from '../transport/index.ts'

/** Requests under way at once where nobody says otherwise: so many that a line of 100 ms is not what a standard run waits for. */
export const usualConcurrency = 24

export const efforts = ['quick', 'standard', 'thorough'] as const

/** How much of what can be generated a run tries. */
export type Effort = (typeof efforts)[number]

export const profiles = ['full', 'read-only'] as const

/** `read-only` sends nothing that creates or changes anything. */
export type Profile = (typeof profiles)[number]

/** What the engine has to know of a run. No secrets; survives a structured clone. An interface adds its own. */
export interface RunSettings {
  /** Marks what the run creates: 8 characters of a-z and 0-9, new for each run. */
  readonly runId: string
  /** Seed of everything generated: 0 to 2^31-1. */
  readonly seed: number
  readonly effort: Effort
  readonly profile: Profile
  /** How many times as many examples that use up quota a thorough run may try as a standard one. */
  readonly quotaFactor: number
  readonly limits: RunLimits
}

/** In ms. */
export interface RunLimits {
  /** Longest that one answer may take, to its last byte. */
  readonly requestTimeout: number
  /** Longest that a read may lag behind what was accepted. */
  readonly completionTimeout: number
  /**
   * How long a read of what nothing has to be done for on a chain may lag behind at least, where all else was there within a
   * tenth of that; default: as long as `completionTimeout`.
   */
  readonly promptTimeout?: number
  /** Longest that a 429 or 503 is waited out. */
  readonly retryAfter: number
  /** What is never exceeded; default: none. */
  readonly rate?: RateLimit
  /** Longest that the whole run may take; default: by what is planned. */
  readonly run?: number
}
