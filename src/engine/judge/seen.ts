import type { CaseResult } from '../case/index.ts'
import type { Requirement } from '../catalogue/index.ts'
import type { Effort } from '../interface/index.ts'
import type { LeftOutBy } from '../plan/index.ts'
import type { RunEnd } from './outcome.ts'

/** A requirement, and what the run knew of it before it began. */
export interface AskedRequirement {
  readonly requirement: Requirement
  /** Whether the verdict is about it. */
  readonly wanted: boolean
  /** Names of the parts that it bears on. */
  readonly parts: readonly string[]
  /** Why the settings do not supply what it needs, in a clause. */
  readonly missing?: string
}

/** A case, whether it ran or not. */
export interface AskedCase {
  readonly id: string
  readonly requirements: readonly string[]
  /** Names of the parts that it is about: what else it judges, it judges by the way. */
  readonly parts: readonly string[]
}

/** A named set of sentences that a vendor offers or does not. */
export interface AskedPart {
  readonly name: string
  /** Why it is not offered, in a clause; absent when it is. */
  readonly notOffered?: string
}

/** What the judge looks at of a result: as much as a report has of it. */
export type SeenResult = Pick<CaseResult, 'caseId' | 'outcome' | 'reason' | 'unsure' | 'exercised' | 'setAside'> & {
  readonly failures: readonly { readonly requirement: string }[]
  /** The part of the operation that stopped it, where one did. */
  readonly stoppedIn?: string
}

/** What one run, or one shard of it, was about, and what it has seen. */
export interface RunSeen {
  readonly requirements: readonly AskedRequirement[]
  /** All of the catalogue: each has a result, or is left out, or both when it was cut. */
  readonly cases: readonly AskedCase[]
  readonly parts: readonly AskedPart[]
  /** By case id. */
  readonly results: ReadonlyMap<string, SeenResult>
  readonly leftOut: ReadonlyMap<string, LeftOutBy>
  readonly effort: Effort
  readonly end: RunEnd
  /** What broke outside of any case. */
  readonly internalErrors: readonly string[]
  /** Why a target that has gone has, or nothing could be asked, in one sentence, where that is known. */
  readonly whyGone?: string
  readonly startedAt: Date
}
