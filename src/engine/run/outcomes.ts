import type { CaseFacts } from '../case/case.ts'
import type { CaseResult } from '../case/result.ts'
import type { Requirement } from '../catalogue/requirement.ts'
import type { MissingNeed, Selection } from '../plan/selection.ts'
import { failuresOf } from '../report/failures-of.ts'
import type { RequirementOutcome } from '../report/model.ts'

export interface Judged {
  readonly requirement: Requirement
  readonly outcome: RequirementOutcome
  /** Always there for blocked, not-applicable and not-selected. */
  readonly reason?: string
  /** Ids of the cases that bear on it. */
  readonly cases: readonly string[]
}

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
 * The outcome of every requirement of the catalogue, waivers not yet applied. In this order:
 * - any failure that names it: `failed`, selected or not, for what was seen was seen;
 * - not selected, or none of its cases is: `not-selected`;
 * - untested, or not supplied with what it needs: `not-applicable`;
 * - a case that bears on it was left out, as the run was asked to do: `not-selected`;
 * - a case that bears on it was stopped by something else: `blocked`, for a part of it was never judged;
 * - at least one check of it ran: `passed`;
 * - none ran, since an allowed answer left nothing to judge: `not-applicable`; else `blocked`.
 */
export function judgeRequirements(
  catalogue: readonly Requirement[],
  cases: readonly CaseFacts[],
  results: ReadonlyMap<string, CaseResult>,
  selection: Selection,
  missingNeed: MissingNeed,
): Judged[] {
  const bearing = Map.groupBy(
    cases.flatMap((case_) => case_.requirements.map((id) => ({ id, case_ }))),
    ({ id }) => id,
  )
  return catalogue.map((requirement) => {
    const ids = (bearing.get(requirement.id) ?? []).map(({ case_ }) => case_.id)
    const own = ids.flatMap((id) => results.get(id) ?? [])
    return { requirement, ...judge(requirement, own, selection, missingNeed), cases: ids }
  })
}

function judge(
  requirement: Requirement,
  results: readonly CaseResult[],
  selection: Selection,
  missingNeed: MissingNeed,
): Pick<Judged, 'outcome' | 'reason'> {
  if (failuresOf(results, requirement.id).length > 0) return { outcome: 'failed' }
  if (selection.beyondBudget?.has(requirement.id)) return { outcome: 'not-selected', reason: beyondBudget }
  if (!selection.requirements.has(requirement.id)) return { outcome: 'not-selected', reason: 'not selected' }
  const inapplicable = whyInapplicable(requirement, results, missingNeed)
  if (inapplicable !== undefined) return { outcome: 'not-applicable', reason: inapplicable }
  const leftOut = results.find((result) => result.leftOut)
  if (leftOut) return { outcome: 'not-selected', reason: leftOut.reason ?? 'not selected' }
  const stopped = results.find(wasStopped)
  if (stopped) return { outcome: 'blocked', reason: `${stopped.caseId}: ${stopped.reason ?? 'did not end'}` }
  if (results.some(({ exercised }) => exercised.includes(requirement.id))) return { outcome: 'passed' }
  const setAside = results.flatMap(({ setAside }) => setAside).find((one) => one.requirement === requirement.id)
  if (setAside) return { outcome: 'not-applicable', reason: setAside.reason }
  return { outcome: 'blocked', reason: whyNeverExercised(results) }
}

const beyondBudget = 'not selected: the budget of the run does not reach to it'

function whyInapplicable(
  requirement: Requirement,
  results: readonly CaseResult[],
  missingNeed: MissingNeed,
): string | undefined {
  if (results.length === 0) {
    return requirement.notTestedReason === undefined
      ? 'no case judges it'
      : `not tested: ${requirement.notTestedReason}`
  }
  const missing = missingNeed(requirement.needs)
  if (missing !== undefined) return missing
  if (results.some(({ outcome }) => outcome !== 'not-applicable')) return undefined
  return [...new Set(results.map(({ reason }) => reason ?? 'not applicable'))].join('; ')
}

/** A failed case with a reason had a violation first, and was then blocked before its end. */
const wasStopped = ({ outcome, reason }: CaseResult): boolean =>
  outcome === 'blocked' || outcome === 'error' || (outcome === 'failed' && reason !== undefined)

function whyNeverExercised(results: readonly CaseResult[]): string {
  const failed = results.find(({ outcome }) => outcome === 'failed')
  if (!failed) return 'its cases ran to the end without a check of it'
  return `${failed.caseId} failed on ${failed.failures[0]?.requirement ?? 'another requirement'} before it came to this`
}
