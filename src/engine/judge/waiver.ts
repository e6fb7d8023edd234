import type { Effort } from '../interface/index.ts'

/** A known failure that does not fail the run until it expires. */
export interface Waiver {
  /** Id of the requirement. */
  readonly requirement: string
  /** Why the failure is known and taken. */
  readonly reason: string
  /** Where it is followed up. */
  readonly issue?: string | undefined
  /** Who follows it up. */
  readonly owner?: string | undefined
  /** Last day on which it holds, UTC: `2027-01-31`. */
  readonly expires: string
  /** Effort of the run that it was written for: a lesser one tells nothing of it; default: standard. */
  readonly effort?: Effort | undefined
  /** Ids of the cases that failed: unless they held, nothing tells that it is out of date. */
  readonly cases?: readonly string[] | undefined
}

/** What became of a waiver in a run. */
export const waiverStates = ['used', 'unused', 'passes', 'expired', 'unknown'] as const

export interface JudgedWaiver extends Waiver {
  readonly state: (typeof waiverStates)[number]
}

/** A waiver holds to the end of its day, UTC. */
export const hasExpired = (waiver: Waiver, now: Date): boolean => waiver.expires < now.toISOString().slice(0, 10)
