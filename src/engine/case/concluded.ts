import type { CaseFailure, CaseResult } from './result.ts'

/** One time that a case was carried out. */
export interface Try {
  readonly result: CaseResult
  /** Something on the way has disturbed it: a connection that broke, an answer of a gateway. */
  readonly disturbed: boolean
  /** What writes were told that were sent again: 429, 503. */
  readonly told: readonly number[]
}

/**
 * Times that a disturbed case is carried out again: twice when it ends in the same way each time, and more often only
 * where a line is so rough that it ends differently.
 */
const mostRepeats = 2
const mostDifferent = 4

/**
 * What came of a case, or `undefined` when it is to be carried out again: it was disturbed, and did not hold. A violation
 * that had no disturbance before it counts at once, whatever comes later; any other when it comes again, see `Certainty`.
 * @param runId marks the names of a run, which differ each time
 * @param trustsLater whether it is believed that a write which was answered with these (429, 503) was not carried out
 */
export function concluded(
  all: readonly Try[],
  runId: string,
  trustsLater: (statuses: readonly number[]) => boolean = () => false,
): CaseResult | undefined {
  const tries = all.map((one) => (trustsLater(one.told) ? trusted(one) : one))
  const last = tries.at(-1)
  if (last === undefined) return undefined
  const { result, disturbed } = last
  const seen = Map.groupBy(
    tries.flatMap((one) => mostCertain(one.result.failures)),
    keyOf,
  )
  const counts = (failure: CaseFailure): boolean => areEnough(seen.get(keyOf(failure)) ?? [], runId)
  const now = new Set(result.failures.map(keyOf))
  const before = [...seen.values()].flatMap((times) => times.slice(-1)).filter((failure) => !now.has(keyOf(failure)))
  const certain = [...before, ...result.failures].filter(counts)
  const isOpen = !result.failures.every(counts)
  const isOnlyAfterLater = isOpen && result.failures.every((failure) => counts(failure) || failure.certainty === 4)
  const mayHold = isOpen || (result.outcome === 'blocked' && certain.length === 0)
  if (disturbed && mayHold && !result.targetGone && !result.leftOut) {
    if (tries.length <= (endsAlike(tries, runId) && !isOnlyAfterLater ? mostRepeats : mostDifferent)) return undefined
    if (certain.length === 0 && isOpen) {
      const reason = isOnlyAfterLater
        ? `a write was answered 429 or 503 and sent again each of ${tries.length} times, and may have been carried out before`
        : `something on the way disturbed it each of ${tries.length} times, and it did not fail in one way`
      return merged(tries, { ...result, outcome: 'blocked', reason, failures: [] })
    }
  }
  if (result.outcome === 'failed' && certain.length === 0) {
    return merged(tries, { ...result, outcome: 'blocked', reason: 'something on the way disturbed it', failures: [] })
  }
  if (result.outcome === 'error' || certain.length === 0) return merged(tries, { ...result, failures: certain })
  return merged(tries, { ...result, outcome: 'failed', failures: certain })
}

const trusted = ({ result, ...rest }: Try): Try => ({
  ...rest,
  result: {
    ...result,
    failures: result.failures.map((failure) => (failure.certainty === 4 ? { ...failure, certainty: 3 } : failure)),
  },
})

/** The check that failed. */
const keyOf = ({ requirement, site }: CaseFailure): string => `${requirement} ${site}`

/** Of each check that failed in one try, the failure that counts most. */
const mostCertain = (failures: readonly CaseFailure[]): CaseFailure[] => [
  ...new Map(
    failures.toSorted((a, b) => (b.certainty ?? 1) - (a.certainty ?? 1)).map((failure) => [keyOf(failure), failure]),
  ).values(),
]

/** Whether a check failed often enough, see `Certainty`. */
function areEnough(times: readonly CaseFailure[], runId: string): boolean {
  const upTo = (certainty: number): number => times.filter((one) => (one.certainty ?? 1) <= certainty).length
  if (upTo(1) >= 1 || upTo(2) >= 2) return true
  const comparable = times.filter((one) => (one.certainty ?? 1) <= 3)
  const words = Map.groupBy(comparable, (failure) => wordsOf(failure, runId))
  return [...words.values()].some(({ length }) => length >= 3)
}

/** Without the names, which are new each time; an example that was shrunk may be another one. */
const wordsOf = ({ message, counterexample }: CaseFailure, runId: string): string =>
  counterexample === undefined ? message.replaceAll(new RegExp(`[\\w-]*${runId}[\\w-]*`, 'g'), '') : ''

const endsAlike = (tries: readonly Try[], runId: string): boolean =>
  new Set(
    tries.map(({ result }) =>
      [result.outcome, ...result.failures.map((one) => keyOf(one) + wordsOf(one, runId)).toSorted()].join('\n'),
    ),
  ).size === 1

/** The last result, with the time that all of them took; its numbers are those of all. */
function merged(tries: readonly Try[], result: CaseResult): CaseResult {
  return {
    ...result,
    failures: result.failures.map(({ certainty: _, ...failure }) => failure),
    durationMs: tries.reduce((sum, one) => sum + one.result.durationMs, 0),
    ...(tries.length === 1 ? {} : { attempts: tries.length }),
  }
}
