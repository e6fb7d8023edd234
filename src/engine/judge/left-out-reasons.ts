import type { LeftOutBy } from '../plan/index.ts'
import type { Bearing } from './bearing.ts'

/** What each way of leaving a case out leaves to say of a requirement. */
export const leftOutReasons: Readonly<Record<LeftOutBy, string>> = {
  selection: 'not selected',
  part: 'not selected',
  profile: 'creates things, which the read-only profile does not',
  effort: 'the effort takes none of its cases',
  budget: 'not selected: the budget of the run does not reach to it',
  shard: 'left to the merge: other shards judge it as well',
  spent: 'not selected: the budget of the run was spent',
  'fail-fast': 'the run ended at the first failed requirement (--fail-fast)',
}

/** @returns why a case of these was left out, the first of the ways that there is; `undefined` when none was */
export function whyLeftOut(bearings: readonly Bearing[], ways: readonly LeftOutBy[]): string | undefined {
  const way = ways.find((one) => bearings.some(({ leftOut }) => leftOut === one))
  if (way === undefined) return undefined
  const cut = bearings.find(({ leftOut, result }) => leftOut === way && result !== undefined)
  return cut?.result?.reason ?? leftOutReasons[way]
}
