import type { CaseResult } from '../case/index.ts'
import type { Requirement } from '../catalogue/index.ts'
import type { Effort } from '../interface/index.ts'
import type { LeftOutBy } from '../plan/index.ts'

/** What came of a requirement. */
export const requirementOutcomes = ['passed', 'failed', 'waived', 'blocked', 'not-applicable', 'not-selected'] as const
export type RequirementOutcome = (typeof requirementOutcomes)[number]

/** What a run says as a whole. */
export const verdicts = ['conforming', 'non-conforming', 'inconclusive'] as const
export type Verdict = (typeof verdicts)[number]

/** How a run came to its end: what tells least of the target comes last. */
export const runEnds = ['completed', 'failed-fast', 'out-of-time', 'target-gone', 'interrupted'] as const
export type RunEnd = (typeof runEnds)[number]

/** What a run says of one part of the interface. */
export const claimWords = ['conforming', 'non-conforming', 'not-judged', 'not-offered'] as const
export type Claim = (typeof claimWords)[number]

export interface PartClaim {
  readonly part: string
  readonly claim: Claim
  /** Always there but for some that conform. */
  readonly reason?: string
  /** Requirements, as far as they bear on this part. */
  readonly passed: number
  /** Those that tell against it. */
  readonly failed: number
  /** Recommendations that are not followed, and do not count; absent for none. */
  readonly notFollowed?: number
  /** Never judged, since what comes before them failed; absent for none. */
  readonly blocked?: number
}

/** The failures of one requirement, each with the case or result that has it, in their order. */
export const failuresOf = <C extends { readonly failures: readonly { readonly requirement: string }[] }>(
  cases: readonly C[],
  id: string,
): { readonly failing: C; readonly failure: C['failures'][number] }[] =>
  cases.flatMap((failing) =>
    failing.failures.filter(({ requirement }) => requirement === id).map((failure) => ({ failing, failure })),
  )

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
  /** Named sets of sentences that a vendor offers or does not; why not in a clause, absent where he does. */
  readonly parts: readonly { readonly name: string; readonly notOffered?: string }[]
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
