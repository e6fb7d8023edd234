import type { LeftOutBy } from '../plan/index.ts'
import { runEnds } from './outcome.ts'
import type { RunSeen } from './seen.ts'

/** Shards as the one run that they are: what one of them has carried out is left out by none. */
export function joined(parts: readonly [RunSeen, ...RunSeen[]]): RunSeen {
  const [first, ...others] = parts
  if (others.length === 0) return first
  const whyGone = parts.find((part) => part.whyGone !== undefined)?.whyGone
  return {
    ...first,
    results: new Map(parts.flatMap(({ results }) => [...results])),
    leftOut: new Map(first.cases.flatMap(({ id }) => leftOutOf(id, parts))),
    end: worst.find((end) => parts.some((part) => part.end === end)) ?? 'completed',
    internalErrors: parts.flatMap(({ internalErrors }) => internalErrors),
    ...(whyGone === undefined ? {} : { whyGone }),
    startedAt: new Date(Math.min(...parts.map(({ startedAt }) => startedAt.getTime()))),
  }
}

const worst = runEnds.toReversed()

function leftOutOf(id: string, parts: readonly RunSeen[]): [string, LeftOutBy][] {
  const ways = parts.flatMap(({ leftOut }) => leftOut.get(id) ?? [])
  const own = ways.find((way) => way !== 'shard' && way !== 'effort')
  if (own !== undefined) return [[id, own]]
  const [elsewhere] = ways
  return elsewhere === undefined || parts.some(({ results }) => results.has(id)) ? [] : [[id, elsewhere]]
}
