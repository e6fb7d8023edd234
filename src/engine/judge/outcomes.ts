import { wasStopped } from '../case/index.ts'
import type { Requirement } from '../catalogue/index.ts'
import { type Bearing, bearingsOf, isMissing, whyLeftOut } from './bearing.ts'
import { type AskedRequirement, failuresOf, type RequirementOutcome, type RunSeen, type SeenResult } from './seen.ts'

export interface Judged {
  readonly requirement: Requirement
  readonly outcome: RequirementOutcome
  /** Always there for blocked, not-applicable and not-selected. */
  readonly reason?: string
  /** Ids of the cases that bear on it. */
  readonly cases: readonly string[]
}

/** An outcome with its reason. */
export interface Ruling extends Pick<Judged, 'outcome' | 'reason'> {
  /** Blocked, though no case was stopped: none came to a check of it. */
  readonly isUntried?: true
}

/**
 * The outcome of a requirement by the cases that bear on it, waivers not yet applied. In this order:
 * - any failure that names it: `failed`, selected or not, for what was seen was seen;
 * - not selected: `not-selected`;
 * - no case judges it, the settings do not supply what it needs, or none of its cases could run: `not-applicable`;
 * - a case was cut, as the run was asked to do: `not-selected`;
 * - a case was stopped by something else, and that is decisive: `blocked`, for a part of it was never judged;
 * - a case is another shard's: `not-selected`, which leaves it to the merge;
 * - at least one check of it ran: `passed`;
 * - what would have come to it was left out: `not-selected`;
 * - an allowed answer left nothing to judge, one that is only not as recommended among them: `not-applicable`; else `blocked`.
 */
export function outcomeOf(asked: AskedRequirement, unordered: readonly Bearing[]): Ruling {
  // In an order that all shards know, so that the same reason is told of the whole.
  const bearings = unordered.toSorted((a, b) => (a.case.id < b.case.id ? -1 : 1))
  const { id } = asked.requirement
  const results = bearings.flatMap(({ result }) => result ?? [])
  if (failuresOf(results, id).length > 0) return { outcome: 'failed' }
  if (!asked.wanted) return { outcome: 'not-selected', reason: 'not selected' }
  const inapplicable = whyInapplicable(asked, bearings)
  if (inapplicable !== undefined) return { outcome: 'not-applicable', reason: inapplicable }
  const cut = whyLeftOut(bearings, ['spent', 'fail-fast'])
  if (cut !== undefined) return { outcome: 'not-selected', reason: cut }
  const stopped = bearings.filter(({ result }) => result !== undefined && wasStopped(result, id))
  const decisive = stopped.find((one) => isDecisive(one, id, asked, bearings))?.result
  if (decisive) return { outcome: 'blocked', reason: reasonText(decisive) }
  const elsewhere = whyLeftOut(bearings, ['shard'])
  if (elsewhere !== undefined) return { outcome: 'not-selected', reason: elsewhere }
  if (stopped.length > 0) {
    const [first] = stopped
    return { outcome: 'passed', reason: `by its own cases; ${first?.result && reasonText(first.result)}` }
  }
  if (results.some(({ exercised }) => exercised.includes(id))) return { outcome: 'passed' }
  const left = whyLeftOut(bearings, ['profile', 'budget', 'selection', 'part'])
  if (left !== undefined) return { outcome: 'not-selected', reason: left }
  const setAside = results.flatMap(({ setAside }) => setAside).find(({ requirement }) => requirement === id)
  if (setAside) return { outcome: 'not-applicable', reason: setAside.reason }
  const advised = bearings.find(({ endedOn }) => endedOn !== undefined)
  if (advised && bearings.every(({ result, endedOn }) => result?.outcome !== 'failed' || endedOn !== undefined)) {
    const reason = `${advised.case.id}: the answer is not as ${advised.endedOn} recommends, and leaves nothing to judge`
    return { outcome: 'not-applicable', reason }
  }
  // What the case that would have come to it met with is allowed; the others come to it by the way, if at all.
  const open = results.find(({ outcome }) => outcome === 'not-applicable')
  if (open?.reason !== undefined) return { outcome: 'not-applicable', reason: `${open.caseId}: ${open.reason}` }
  return { outcome: 'blocked', reason: whyNeverExercised(results), isUntried: true }
}

/** The outcome of every requirement. */
export function judgeRequirements(seen: RunSeen): Judged[] {
  const bearings = bearingsOf(seen)
  return seen.requirements.map((asked) => {
    const own = bearings.get(asked.requirement.id) ?? []
    const cases = own.map(({ case: { id } }) => id)
    const { isUntried: _, ...ruling } = outcomeOf(asked, own)
    return { requirement: asked.requirement, ...ruling, cases }
  })
}

/**
 * Whether a requirement is open because this case was stopped. One that judges it by the way is not decisive when an operation
 * of another part stopped it, and the requirement was judged by cases of its own, none of which was stopped or left out: that
 * judges the requirement as a service is judged which does not offer the other part at all.
 */
function isDecisive(
  { isOwn, result }: Bearing,
  id: string,
  { parts }: AskedRequirement,
  bearings: readonly Bearing[],
): boolean {
  if (isOwn || result?.stoppedIn === undefined || parts.includes(result.stoppedIn)) return true
  const own = bearings.filter((one) => one.isOwn)
  // Another shard may have what is missing.
  if (own.some(({ leftOut }) => leftOut === 'shard')) return false
  const isOpen = own.some((one) => (one.result && wasStopped(one.result, id)) || isMissing(one))
  return isOpen || !own.some((one) => one.result?.exercised.includes(id))
}

function whyInapplicable({ requirement, missing }: AskedRequirement, bearings: readonly Bearing[]): string | undefined {
  if (bearings.length === 0) {
    return requirement.notTestedReason === undefined
      ? 'no case judges it'
      : `not tested: ${requirement.notTestedReason}`
  }
  if (missing !== undefined) return missing
  const results = bearings.flatMap(({ result }) => result ?? [])
  if (results.length === 0 || bearings.some(isMissing)) return undefined
  if (results.some(({ outcome }) => outcome !== 'not-applicable')) return undefined
  return [...new Set(results.map(({ reason }) => reason ?? 'not applicable'))].join('; ')
}

const reasonText = ({ caseId, reason }: SeenResult): string => `${caseId}: ${reason ?? 'did not end'}`

function whyNeverExercised(results: readonly SeenResult[]): string {
  if (results.length === 0) return 'the effort takes none of its cases'
  const failed = results.find(({ outcome }) => outcome === 'failed')
  if (!failed) return 'its cases ran to the end without a check of it'
  return `${failed.caseId} failed on ${failed.failures[0]?.requirement ?? 'another requirement'} before it came to this`
}
