import { leftOutBy } from '../plan/index.ts'
import { listed } from '../text/index.ts'
import { type Bearing, bearingsOf, isMissing, leftOutReasons } from './bearing.ts'
import { type Judged, outcomeOf } from './outcomes.ts'
import type { AskedRequirement, Claim, PartClaim, RunSeen } from './seen.ts'
import { mostListed } from './verdict.ts'
import { type JudgedWaiver, waived } from './waiver.ts'

/** A requirement as far as one part goes. */
interface Within {
  readonly judged: Judged
  /** Why a case that could tell more of it was left out. */
  readonly left: string | undefined
}

/**
 * What a run says of each part, by the requirements that bear on it, and of these by the cases that are about the part:
 * - a failure that counts: `non-conforming`;
 * - the part is switched off: `not-offered`;
 * - something of it was left out, or was blocked, or nothing of it applied: `not-judged`;
 * - else `conforming`: all that there is to judge was judged, and held.
 */
export function claimsOf(seen: RunSeen, waivers: readonly JudgedWaiver[], strict: boolean): PartClaim[] {
  const bearings = bearingsOf(seen)
  return seen.parts.map(({ name, notOffered }) => {
    const own = seen.requirements
      .filter(({ parts }) => parts.includes(name))
      .flatMap((asked) => judgedIn(asked, name, bearings.get(asked.requirement.id) ?? [], waivers))
    const counts = ({ judged }: Within): boolean => strict || judged.requirement.level === 'MUST'
    const failed = own.filter(({ judged }) => judged.outcome === 'failed')
    const { claim, reason } = claimOf(own, failed.filter(counts), own.filter(counts), notOffered)
    const advised = failed.filter((one) => !counts(one)).length
    const of = (outcome: Judged['outcome']): number => own.filter(({ judged }) => judged.outcome === outcome).length
    return {
      part: name,
      claim,
      ...(reason === undefined ? {} : { reason }),
      passed: of('passed'),
      failed: failed.length - advised,
      ...(advised === 0 ? {} : { notFollowed: advised }),
      ...(of('blocked') === 0 ? {} : { blocked: of('blocked') }),
    }
  })
}

/**
 * A requirement of several parts is judged in each by the cases that are about it; of one part by all. Where none of those
 * came to it, as an effort takes some rows of tables only, what was seen of it in other parts is all that there is to tell.
 */
function judgedIn(
  asked: AskedRequirement,
  part: string,
  bearings: readonly Bearing[],
  waivers: readonly JudgedWaiver[],
): Within[] {
  const { requirement } = asked
  const own = bearings.filter((one) => {
    const about = one.case.parts.filter((name) => asked.parts.includes(name))
    return about.length === 0 || about.includes(part)
  })
  if (own.length === 0 && bearings.length > 0) return []
  const { isUntried, ...outcome } = outcomeOf(asked, own)
  if (isUntried && isToldElsewhere(asked, bearings)) return []
  const judged = waived({ requirement, ...outcome, cases: own.map(({ case: { id } }) => id) }, waivers)
  return [{ judged, left: whyLeft(asked, judged, own) }]
}

const isToldElsewhere = (asked: AskedRequirement, bearings: readonly Bearing[]): boolean =>
  bearings.some(({ result }) => result?.exercised.includes(asked.requirement.id)) ||
  outcomeOf(asked, bearings).outcome === 'not-applicable'

function whyLeft({ wanted, missing }: AskedRequirement, judged: Judged, own: readonly Bearing[]): string | undefined {
  if (!wanted) return leftOutReasons.selection
  if (missing !== undefined) return undefined
  // What judges it by the way belongs to parts that were not asked for.
  const missed = own.filter((one) => isMissing(one) && (one.isOwn || one.leftOut !== 'part'))
  const left = leftOutBy.find((way) => missed.some(({ leftOut }) => leftOut === way))
  return left === undefined ? (judged.outcome === 'not-selected' ? judged.reason : undefined) : leftOutReasons[left]
}

function claimOf(
  own: readonly Within[],
  failed: readonly Within[],
  counted: readonly Within[],
  notOffered: string | undefined,
): { readonly claim: Claim; readonly reason?: string } {
  if (failed.length > 0) return { claim: 'non-conforming', reason: `not kept: ${idsOf(failed)}` }
  if (notOffered !== undefined) return { claim: 'not-offered', reason: notOffered }
  const left = own.filter((one) => one.left !== undefined)
  if (left.length > 0) {
    const why = [...new Set(left.map((one) => one.left))].join('; ')
    return { claim: 'not-judged', reason: `${left.length} of ${own.length} requirements not judged whole: ${why}` }
  }
  const blocked = counted.filter(({ judged }) => judged.outcome === 'blocked')
  if (blocked.length > 0) return { claim: 'not-judged', reason: `blocked: ${idsOf(blocked)}` }
  if (!own.some(({ judged }) => judged.outcome === 'passed' || judged.outcome === 'waived'))
    return { claim: 'not-judged', reason: 'nothing of it could be judged' }
  const beside = besides(own)
  return { claim: 'conforming', ...(beside === '' ? {} : { reason: beside }) }
}

/** What a reader of 'conforming' wants to know besides. */
function besides(own: readonly Within[]): string {
  const of = (outcome: Judged['outcome']): Within[] => own.filter(({ judged }) => judged.outcome === outcome)
  const tell = (outcome: Judged['outcome'], says: string): string[] =>
    of(outcome).length === 0 ? [] : [`${says}: ${idsOf(of(outcome))}`]
  const inapplicable = of('not-applicable').length
  return [
    ...tell('waived', 'waived'),
    ...tell('failed', 'recommendations not followed'),
    ...tell('blocked', 'recommendations not judged'),
    ...(inapplicable === 0 ? [] : [`${inapplicable} of ${own.length} requirements not applicable`]),
  ].join('; ')
}

const idsOf = (some: readonly Within[]): string =>
  listed(
    some.map(({ judged }) => judged.requirement.id),
    mostListed,
  )
