import type { Certainty } from '../transport/index.ts'
import type { CaseFailure, CaseResult } from './result.ts'

type Counts = (requirement: string) => boolean

/** One time that a case was carried out. */
export interface Try {
  readonly result: CaseResult
  /** What a check was worth at its end. */
  readonly evidence: Certainty
  /** Requirements of which nothing was judged, since something on the way had disturbed what it is about. */
  readonly voided: readonly string[]
  /** Something was told 'later' for longer than is waited: who is not let in would not be let in the next time. */
  readonly isGivenUp: boolean
}

/**
 * Whether something on the way has disturbed what a case came to, so that it is carried out again. For what is only recommended
 * nothing is: where every answer is disturbed, that would cost the worlds over and over.
 * @param counts whether a requirement makes the run a bad one
 */
export function isOpen({ result, evidence, voided, isGivenUp }: Try, counts: Counts = () => true): boolean {
  if (evidence === 'sure' || isGivenUp || result.targetGone || result.leftOut) return false
  if (result.failures.some(({ evidence: own, requirement }) => own !== undefined && counts(requirement))) return true
  if (result.outcome === 'failed') return false
  return result.outcome === 'blocked' || voided.some((id) => !result.exercised.includes(id))
}

/**
 * What came of a case that was carried out so often. A violation counts at once that had no disturbance before it; one that an
 * answer in the target's place came before, when it was seen each time; one that follows a write which may have been carried
 * out more often than we know, never: where nothing else came of the case, it is blocked.
 */
export function concluded(tries: readonly [Try, ...Try[]]): CaseResult {
  const { result } = tries.at(-1) ?? tries[0]
  const seenEachTime = (failure: CaseFailure): boolean =>
    tries.length > mostRepeats &&
    tries.every((one) => one.result.failures.some((other) => mayComeAgain(other) && keyOf(other) === keyOf(failure)))
  const now = result.failures.filter((failure) => isSure(failure) || seenEachTime(failure))
  const known = new Set(now.map(keyOf))
  const before = tries.slice(0, -1).flatMap((one) => one.result.failures.filter(isSure))
  const failures = [...latest(before).filter((failure) => !known.has(keyOf(failure))), ...now]
  const counted = new Set(failures.map(keyOf))
  const left = result.failures.filter((failure) => !counted.has(keyOf(failure)))
  const isLeft = left.length > 0 && result.outcome !== 'error'
  const outcome = result.outcome === 'failed' ? (failures.length > 0 ? 'failed' : 'blocked') : result.outcome
  return {
    ...result,
    outcome: failures.length > 0 && outcome !== 'error' ? 'failed' : outcome,
    // Where it was also stopped, for a reason of its own, nobody knows how much of it was judged.
    ...(isLeft && result.reason === undefined ? { unsure: [...new Set(left.map((one) => one.requirement))] } : {}),
    ...(isLeft ? { reason: disturbedEachTime(tries.length) } : {}),
    failures: failures.map(({ evidence: _, ...failure }) => failure),
    durationMs: tries.reduce((sum, one) => sum + one.result.durationMs, 0),
    ...(tries.length === 1 ? {} : { attempts: tries.length }),
  }
}

const disturbedEachTime = (times: number): string =>
  `something on the way disturbed it${times === 1 ? '' : ` each of ${times} times`}: a write may have been carried out more often than it was answered`

/** Of each check that failed, the last time. */
const latest = (failures: readonly CaseFailure[]): CaseFailure[] => [
  ...new Map(failures.map((failure) => [keyOf(failure), failure])).values(),
]

const isSure = ({ evidence }: CaseFailure): boolean => evidence === undefined

const mayComeAgain = ({ evidence }: CaseFailure): boolean => evidence !== 'none'

/** The check that failed. */
const keyOf = ({ requirement, site }: CaseFailure): string => `${requirement} ${site}`

/** Times that what a disturbance has touched is carried out again: a case in a new world, an example of a property in its own. */
export const mostRepeats = 2

/**
 * Carries something out, and again while what came of it is open, since something on the way has disturbed it.
 * @param carryOut told how often it was carried out before
 * @returns what came of it each time
 */
export async function repeatWhile<T>(
  isOpen: (last: T) => boolean,
  carryOut: (before: readonly T[]) => Promise<T>,
): Promise<[T, ...T[]]> {
  const tries: [T, ...T[]] = [await carryOut([])]
  for (let last = tries[0]; isOpen(last) && tries.length <= mostRepeats; tries.push(last)) last = await carryOut(tries)
  return tries
}
