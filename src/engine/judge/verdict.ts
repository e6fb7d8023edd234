import { listed } from './listed.ts'
import type { PartClaim, RunEnd, Verdict } from './outcome.ts'
import type { Judged } from './outcomes.ts'
import type { SeenResult } from './seen.ts'
import type { JudgedWaiver } from './waiver.ts'
import { waiverSentence } from './waiving.ts'

export interface Decision {
  readonly judged: readonly Judged[]
  readonly waivers: readonly JudgedWaiver[]
  /** What is said of each part. */
  readonly claims: readonly PartClaim[]
  readonly verdict: Verdict
  readonly exitCode: 0 | 1 | 3 | 70 | 130
  /** Why it is not conforming, in sentences; empty when it is. */
  readonly because: readonly string[]
}

/**
 * Decides by requirements. Strongest first: an error of conformint itself (70), an interrupt (130), a target that went away
 * (3), a violation or a waiver out of date (1), a selected requirement never judged (3).
 * @param judged with the waivers applied
 * @param isShard whether others judge what is missing: then nothing is not too little
 */
export function decide(
  judged: readonly Judged[],
  waivers: readonly JudgedWaiver[],
  run: RunFacts & { readonly strict: boolean; readonly isShard: boolean },
): Pick<Decision, 'verdict' | 'exitCode' | 'because'> {
  const counted = judged.filter(({ requirement }) => requirement.level === 'MUST' || run.strict)
  const failed = counted.filter(({ outcome }) => outcome === 'failed')
  const blocked = counted.filter(({ outcome }) => outcome === 'blocked')
  return verdictOf(run, {
    violations: [...(failed.length > 0 ? [failedSentence(failed)] : []), ...waivers.flatMap(waiverSentence)],
    unanswered: blocked.length > 0 ? [blockedSentence(blocked)] : [],
    nothing:
      run.isShard || judged.some(({ outcome }) => outcome === 'passed' || outcome === 'waived')
        ? undefined
        : 'No selected requirement could be judged.',
  })
}

/** How a run went, whatever it judges. */
interface RunFacts {
  readonly end: RunEnd
  readonly results: readonly SeenResult[]
  readonly internalErrors: readonly string[]
  /** Why a target that has gone has, or nothing could be asked, in one sentence, where that is known. */
  readonly whyGone?: string
}

/**
 * Decides by cases and not by requirements: each counts, whether it cites any or not. Waivers have no say in it.
 * @param what the cases are, one and several: `interaction`, `interactions`
 */
export function decideByCases(judged: readonly Judged[], run: RunFacts, what: readonly [string, string]): Decision {
  const of = (outcome: SeenResult['outcome']): string[] =>
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
    claims: [],
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
  const errors = run.results.filter(({ outcome }) => outcome === 'error').map(errorSentence)
  const broken = [...errors.toSorted(), ...run.internalErrors]
  if (broken.length > 0) return { verdict: 'inconclusive', exitCode: 70, because: [...broken, ...violations] }
  if (run.end === 'interrupted') {
    return { verdict: 'inconclusive', exitCode: 130, because: ['The run was interrupted.', ...violations] }
  }
  if (run.end === 'target-gone' || run.whyGone !== undefined) {
    const because = [...(run.whyGone ?? 'The target stopped answering.').split('\n'), ...violations]
    return { verdict: 'inconclusive', exitCode: 3, because }
  }
  const late = run.end === 'out-of-time' ? ['The run was ended: it took longer than limits.run allows.'] : []
  if (violations.length > 0) return { verdict: 'non-conforming', exitCode: 1, because: [...late, ...violations] }
  if (unanswered.length > 0) return { verdict: 'inconclusive', exitCode: 3, because: [...late, ...unanswered] }
  if (nothing !== undefined) return { verdict: 'inconclusive', exitCode: 3, because: [nothing] }
  return { verdict: 'conforming', exitCode: 0, because: [] }
}

const errorSentence = ({ caseId, reason }: SeenResult): string =>
  `The case ${caseId} itself broke: ${(reason ?? '').split('\n')[0]}`

const failedSentence = (failed: readonly Judged[]): string =>
  `${failed.length} ${failed.length === 1 ? 'requirement is' : 'requirements are'} not kept: ${idsOf(failed)}.`

const blockedSentence = (blocked: readonly Judged[]): string =>
  `${blocked.length} selected ${blocked.length === 1 ? 'requirement was' : 'requirements were'} never judged: ${idsOf(blocked)}.`

const idsOf = (judged: readonly Judged[]): string => listed(judged.map(({ requirement }) => requirement.id))
