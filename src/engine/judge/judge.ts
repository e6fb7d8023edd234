import type { LeftOutBy } from '../plan/index.ts'
import { claimsOf } from './claims.ts'
import { judgeRequirements } from './outcomes.ts'
import { type RunSeen, runEnds, type SeenResult } from './seen.ts'
import { type Decision, decide, decideByCases } from './verdict.ts'
import { judgeWaivers, type Waiver, waived } from './waiver.ts'

/** By what a run is judged besides the requirements. */
interface Rules {
  readonly waivers: readonly Waiver[]
  /** Whether a failed SHOULD makes the verdict non-conforming too. */
  readonly strict: boolean
}

export interface Judgement extends Decision {
  /** What it is about: all parts as one. */
  readonly seen: RunSeen
  /** Something was left out: the verdict is about the rest alone. */
  readonly partial: boolean
}

/**
 * From what was seen to what is said of it: the only place where that is done.
 * @param parts one run, or shards that belong together: all of them are judged as the one run that they are
 */
export function judge(parts: readonly [RunSeen, ...RunSeen[]], { waivers, strict }: Rules): Judgement {
  const seen = joined(parts)
  const partial =
    seen.leftOut.values().some((way) => way !== 'effort') || seen.requirements.some(({ wanted }) => !wanted)
  const outcomes = judgeRequirements(seen)
  const states = judgeWaivers(waivers, outcomes, seen, partial)
  const judged = outcomes.map((one) => waived(one, states))
  const claims = claimsOf(seen, states, strict)
  return { seen, judged, waivers: states, claims, partial, ...decide(seen, judged, states, strict) }
}

/**
 * The same where each case counts by itself, whether it cites a requirement or not. Waivers have no say in it.
 * @param what the cases are, one and several: `interaction`, `interactions`
 */
export const judgeByCases = (seen: RunSeen, what: readonly [string, string]): Decision =>
  decideByCases(seen, judgeRequirements(seen), what)

/** Shards as the one run that they are: what one of them has carried out is left out by none. */
function joined(parts: readonly [RunSeen, ...RunSeen[]]): RunSeen {
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
export const joinedCases = <T extends JoinedCase>(results: Iterable<readonly [string, T]>): Map<string, T> =>
  new Map(
    Map.groupBy(results, ([id]) => id)
      .entries()
      .map(([id, own]) => [id, own.map(([, one]) => one).reduce(ofOneCase)]),
  )

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
