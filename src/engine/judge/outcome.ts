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
