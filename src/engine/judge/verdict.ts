import { counted, listed } from '../text/index.ts'
import type { Judged } from './outcomes.ts'
import type { PartClaim, RunSeen, SeenResult, Verdict } from './seen.ts'
import { type JudgedWaiver, waiverSentence } from './waiver.ts'

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

type Ruled = Pick<Decision, 'verdict' | 'exitCode' | 'because'>

/** At most ten ids: the report has them all. */
export const mostListed = 10

/**
 * Decides by requirements. Strongest first: an error of conformint itself (70), an interrupt (130), a target that went away
 * (3), a violation or a waiver out of date (1), a selected requirement never judged (3).
 * @param judged with the waivers applied
 */
export function decide(
  seen: RunSeen,
  judged: readonly Judged[],
  waivers: readonly JudgedWaiver[],
  strict: boolean,
): Ruled {
  const of = (outcome: Judged['outcome']): string[] =>
    judged
      .filter((one) => one.outcome === outcome && (strict || one.requirement.level === 'MUST'))
      .map(({ requirement }) => requirement.id)
  const isJudged = judged.some(({ outcome }) => outcome === 'passed' || outcome === 'waived')
  // Where others judge what is missing, nothing is not too little.
  const isShard = seen.leftOut.values().some((way) => way === 'shard')
  return verdictOf(seen, {
    violations: [
      ...sentence(of('failed'), 'requirement is not kept', 'requirements are not kept'),
      ...waivers.flatMap(waiverSentence),
    ],
    unanswered: sentence(
      of('blocked'),
      'selected requirement was never judged',
      'selected requirements were never judged',
    ),
    nothing: isShard || isJudged ? undefined : 'No selected requirement could be judged.',
  })
}

/**
 * Decides by cases and not by requirements: each counts, whether it cites any or not. Waivers have no say in it.
 * @param what the cases are, one and several: `interaction`, `interactions`
 */
export function decideByCases(
  seen: RunSeen,
  judged: readonly Judged[],
  [one, several]: readonly [string, string],
): Decision {
  const of = (outcome: SeenResult['outcome']): string[] =>
    [...seen.results.values()].filter((result) => result.outcome === outcome).map(({ caseId }) => caseId)
  const unanswered = sentence(of('blocked'), `${one} was never verified`, `${several} were never verified`)
  const ruled = verdictOf(seen, {
    violations: sentence(of('failed'), `${one} does not hold`, `${several} do not hold`),
    unanswered,
    nothing: of('passed').length > 0 ? undefined : `No ${one} could be verified.`,
  })
  // Whatever was not verified is of interest to those who published it.
  const because = ruled.exitCode === 1 ? [...ruled.because, ...unanswered] : ruled.because
  return { judged, waivers: [], claims: [], ...ruled, because }
}

function verdictOf(
  { results, internalErrors, end, whyGone }: RunSeen,
  found: {
    readonly violations: readonly string[]
    readonly unanswered: readonly string[]
    /** Set when nothing at all was found good. */
    readonly nothing: string | undefined
  },
): Ruled {
  const { violations, unanswered, nothing } = found
  const errors = [...results.values()].filter(({ outcome }) => outcome === 'error').map(errorSentence)
  const broken = [...errors.toSorted(), ...internalErrors]
  if (broken.length > 0) return { verdict: 'inconclusive', exitCode: 70, because: [...broken, ...violations] }
  if (end === 'interrupted') {
    return { verdict: 'inconclusive', exitCode: 130, because: ['The run was interrupted.', ...violations] }
  }
  if (end === 'target-gone' || whyGone !== undefined) {
    const because = [...(whyGone ?? 'The target stopped answering.').split('\n'), ...violations]
    return { verdict: 'inconclusive', exitCode: 3, because }
  }
  const late = end === 'out-of-time' ? ['The run was ended: it took longer than limits.run allows.'] : []
  if (violations.length > 0) return { verdict: 'non-conforming', exitCode: 1, because: [...late, ...violations] }
  if (unanswered.length > 0) return { verdict: 'inconclusive', exitCode: 3, because: [...late, ...unanswered] }
  if (nothing !== undefined) return { verdict: 'inconclusive', exitCode: 3, because: [nothing] }
  return { verdict: 'conforming', exitCode: 0, because: [] }
}

const errorSentence = ({ caseId, reason }: SeenResult): string =>
  `The case ${caseId} itself broke: ${(reason ?? '').split('\n')[0]}`

/** What is said of some requirements or cases; nothing of none. */
const sentence = (ids: readonly string[], one: string, several: string): string[] =>
  ids.length === 0 ? [] : [`${counted(ids.length, one, several)}: ${listed(ids, mostListed)}.`]
