import type { LeftOutBy } from '../plan/index.ts'
import { runEnds } from './outcome.ts'
import type { RunSeen, SeenResult } from './seen.ts'

/** Shards as the one run that they are: what one of them has carried out is left out by none. */
export function joined(parts: readonly [RunSeen, ...RunSeen[]]): RunSeen {
  const [first, ...others] = parts
  if (others.length === 0) return first
  const whyGone = parts.find((part) => part.whyGone !== undefined)?.whyGone
  return {
    ...first,
    results: joinedCases(parts.flatMap(({ results }) => [...results])),
    leftOut: new Map(first.cases.flatMap(({ id }) => leftOutOf(id, parts))),
    end: worst.find((end) => parts.some((part) => part.end === end)) ?? 'completed',
    internalErrors: parts.flatMap(({ internalErrors }) => internalErrors),
    ...(whyGone === undefined ? {} : { whyGone }),
    startedAt: new Date(Math.min(...parts.map(({ startedAt }) => startedAt.getTime()))),
  }
}

/**
 * What more than one shard carried out, since each came to no check without it, fails where it failed anywhere.
 * @param results by case id, in the order of the shards
 */
export function joinedCases<T extends JoinedCase>(results: Iterable<readonly [string, T]>): Map<string, T> {
  const joint = new Map<string, T>()
  for (const [id, one] of results) {
    const before = joint.get(id)
    joint.set(id, before === undefined ? one : ofOneCase(before, one))
  }
  return joint
}

/** What tells most of a case that was carried out by two shards. */
const telling: readonly SeenResult['outcome'][] = ['failed', 'passed', 'blocked', 'not-applicable']

/** Two results of one case as one, with all that failed in either. */
export function ofOneCase<T extends JoinedCase>(one: T, other: T): T {
  const told = telling.indexOf(one.outcome) <= telling.indexOf(other.outcome) ? one : other
  const exercised = [...new Set([...(one.exercised ?? []), ...(other.exercised ?? [])])]
  return {
    ...told,
    failures: [...one.failures, ...other.failures],
    ...(told.exercised === undefined ? {} : { exercised }),
  }
}

type JoinedCase = Pick<SeenResult, 'outcome'> & {
  readonly failures: readonly unknown[]
  readonly exercised?: readonly string[] | undefined
}

const worst = runEnds.toReversed()

function leftOutOf(id: string, parts: readonly RunSeen[]): [string, LeftOutBy][] {
  const ways = parts.flatMap(({ leftOut }) => leftOut.get(id) ?? [])
  const own = ways.find((way) => way !== 'shard' && way !== 'effort')
  if (own !== undefined) return [[id, own]]
  const [elsewhere] = ways
  return elsewhere === undefined || parts.some(({ results }) => results.has(id)) ? [] : [[id, elsewhere]]
}
