import type { CaseResult } from '../case/result.ts'
import type { ReportWaiver, Verdict } from '../report/model.ts'
import type { Judged } from './outcomes.ts'
import type { Waiver } from './waiver.ts'

/** How a run came to its end. */
export type RunEnd = 'completed' | 'target-gone' | 'interrupted' | 'out-of-time' | 'failed-fast'

export interface Decision {
  readonly judged: readonly Judged[]
  readonly waivers: readonly ReportWaiver[]
  readonly verdict: Verdict
  readonly exitCode: 0 | 1 | 3 | 70 | 130
  /** Why it is not conforming, in sentences; empty when it is. */
  readonly because: readonly string[]
}

/**
 * Applies the waivers and decides. Strongest first: an error of conformint itself (70), an interrupt (130), a target
 * that went away (3), a violation or a waiver out of date (1), a selected requirement never judged (3).
 */
export function decide(
  outcomes: readonly Judged[],
  waivers: readonly Waiver[],
  run: RunFacts & {
    readonly strict: boolean
    readonly now: Date
    /** Some cases were left out: that what ran passes tells nothing of a waiver. */
    readonly partial?: boolean
  },
): Decision {
  const states = waivers.map((waiver) => ({
    ...waiver,
    state: stateOf(waiver, outcomes, run.now, run.partial ?? false),
  }))
  const judged = outcomes.map((outcome) => waived(outcome, states))
  const counts = (level: string): boolean => level === 'MUST' || run.strict
  const counted = judged.filter(({ requirement }) => counts(requirement.level))
  const failed = counted.filter(({ outcome }) => outcome === 'failed')
  const blocked = counted.filter(({ outcome }) => outcome === 'blocked')
  const violations = [...(failed.length > 0 ? [failedSentence(failed)] : []), ...states.flatMap(waiverSentence)]
  const found = {
    violations,
    unanswered: blocked.length > 0 ? [blockedSentence(blocked)] : [],
    nothing: judged.some(({ outcome }) => outcome === 'passed' || outcome === 'waived')
      ? undefined
      : 'No selected requirement could be judged.',
  }
  return { judged, waivers: states, ...verdictOf(run, found) }
}

/** How a run went, whatever it judges. */
interface RunFacts {
  readonly end: RunEnd
  readonly results: readonly CaseResult[]
  readonly internalErrors: readonly string[]
  /** Why a target that has gone has, or nothing could be asked, in one sentence, where that is known. */
  readonly whyGone?: string
}

/**
 * Decides by cases and not by requirements: each counts, whether it cites any or not. Waivers have no say in it.
 * @param what the cases are, one and several: `interaction`, `interactions`
 */
export function decideByCases(judged: readonly Judged[], run: RunFacts, what: readonly [string, string]): Decision {
  const of = (outcome: CaseResult['outcome']): string[] =>
    run.results.filter((result) => result.outcome === outcome).map(({ caseId }) => caseId)
  const sentence = (ids: readonly string[], one: string, several: string): string[] =>
    ids.length === 0
      ? []
      : [`${ids.length} ${ids.length === 1 ? `${what[0]} ${one}` : `${what[1]} ${several}`}: ${listed(ids)}.`]
  const found = {
    violations: sentence(of('failed'), 'does not hold', 'do not hold'),
    unanswered: sentence(of('blocked'), 'was never verified', 'were never verified'),
    nothing: of('passed').length > 0 ? undefined : `No ${what[0]} could be verified.`,
  }
  const verdict = verdictOf(run, found)
  // Whatever was not verified is of interest to those who published it.
  return {
    judged,
    waivers: [],
    ...verdict,
    because: verdict.exitCode === 1 ? [...verdict.because, ...found.unanswered] : verdict.because,
  }
}

function verdictOf(
  run: RunFacts,
  found: {
    readonly violations: readonly string[]
    readonly unanswered: readonly string[]
    /** Set when nothing at all was found good. */
    readonly nothing: string | undefined
  },
): Pick<Decision, 'verdict' | 'exitCode' | 'because'> {
  const { violations, unanswered, nothing } = found
  const broken = [...run.results.filter(({ outcome }) => outcome === 'error').map(errorSentence), ...run.internalErrors]
  if (broken.length > 0) return { verdict: 'inconclusive', exitCode: 70, because: [...broken, ...violations] }
  if (run.end === 'interrupted') {
    return { verdict: 'inconclusive', exitCode: 130, because: ['The run was interrupted.', ...violations] }
  }
  if (run.end === 'target-gone' || run.whyGone !== undefined) {
    const because = [run.whyGone ?? 'The target stopped answering.', ...violations]
    return { verdict: 'inconclusive', exitCode: 3, because }
  }
  const late = run.end === 'out-of-time' ? ['The run was ended: it took longer than limits.run allows.'] : []
  if (violations.length > 0) return { verdict: 'non-conforming', exitCode: 1, because: [...late, ...violations] }
  if (unanswered.length > 0) return { verdict: 'inconclusive', exitCode: 3, because: [...late, ...unanswered] }
  if (nothing !== undefined) return { verdict: 'inconclusive', exitCode: 3, because: [nothing] }
  return { verdict: 'conforming', exitCode: 0, because: [] }
}

function stateOf(waiver: Waiver, outcomes: readonly Judged[], now: Date, partial: boolean): ReportWaiver['state'] {
  const judged = outcomes.find(({ requirement }) => requirement.id === waiver.requirement)
  if (!judged) return 'unknown'
  if (hasExpired(waiver, now)) return 'expired'
  if (judged.outcome === 'passed') return partial ? 'unused' : 'passes'
  return judged.outcome === 'failed' ? 'used' : 'unused'
}

function waived(judged: Judged, waivers: readonly ReportWaiver[]): Judged {
  const waiver = waivers.find(({ requirement }) => requirement === judged.requirement.id)
  if (!waiver) return judged
  if (waiver.state === 'used') return { ...judged, outcome: 'waived', reason: waiverReason(waiver) }
  if (waiver.state === 'expired' && judged.outcome === 'failed') {
    return { ...judged, reason: `its waiver expired on ${waiver.expires}` }
  }
  return waiver.state === 'passes' ? { ...judged, reason: 'it has a waiver and passes: remove the waiver' } : judged
}

const waiverReason = ({ reason, issue, expires }: ReportWaiver): string =>
  `${reason}${issue ? ` (${issue})` : ''}, until ${expires}`

function waiverSentence({ requirement, state, expires }: ReportWaiver): string[] {
  if (state === 'passes') return [`The waiver of ${requirement} is out of date: the requirement passes; remove it.`]
  if (state === 'expired') return [`The waiver of ${requirement} expired on ${expires}.`]
  return state === 'unknown' ? [`The waiver of ${requirement} names no requirement of the catalogue.`] : []
}

const errorSentence = ({ caseId, reason }: CaseResult): string =>
  `The case ${caseId} itself broke: ${(reason ?? '').split('\n')[0]}`

const failedSentence = (failed: readonly Judged[]): string =>
  `${failed.length} ${failed.length === 1 ? 'requirement is' : 'requirements are'} not kept: ${idsOf(failed)}.`

const blockedSentence = (blocked: readonly Judged[]): string =>
  `${blocked.length} selected ${blocked.length === 1 ? 'requirement was' : 'requirements were'} never judged: ${idsOf(blocked)}.`

const idsOf = (judged: readonly Judged[]): string => listed(judged.map(({ requirement }) => requirement.id))

/** At most ten ids: the report has them all. */
const listed = (ids: readonly string[]): string =>
  ids.length > 10 ? `${ids.slice(0, 10).join(', ')} and ${ids.length - 10} more` : ids.join(', ')

/** A waiver holds to the end of its day, UTC. */
export const hasExpired = (waiver: Waiver, now: Date): boolean => waiver.expires < now.toISOString().slice(0, 10)
