import { byId, isRecommended } from '../catalogue/index.ts'
import type { LeftOutBy } from '../plan/index.ts'
import type { AskedCase, RunSeen, SeenResult } from './seen.ts'

/** A case as it bears on one requirement. */
export interface Bearing {
  readonly case: AskedCase
  /** It is about a part of the requirement; any other judges the requirement by the way. */
  readonly isOwn: boolean
  readonly result: SeenResult | undefined
  readonly leftOut: LeftOutBy | undefined
  /** Set where it ended on what is only recommended: the answer was allowed, and left nothing of the rest to judge. */
  readonly endedOn: string | undefined
}

/** The cases that bear on each requirement, by its id, in the order of the catalogue. */
export function bearingsOf({ requirements, cases, results, leftOut }: RunSeen): ReadonlyMap<string, Bearing[]> {
  const by = Map.groupBy(
    cases.flatMap((case_) => [...requirementsOf(case_, results)].map((id) => ({ id, case_ }))),
    ({ id }) => id,
  )
  const asked = { byId: byId(requirements.map(({ requirement }) => requirement)) }
  return new Map(
    requirements.map(({ requirement, parts }) => {
      const own = (by.get(requirement.id) ?? []).map(({ case_ }) => case_)
      const isAbout = (case_: AskedCase): boolean => case_.parts.some((part) => parts.includes(part))
      const any = own.some(isAbout)
      return [requirement.id, own.map((case_) => bearing(case_, !any || isAbout(case_)))]
    }),
  )

  function bearing(case_: AskedCase, isOwn: boolean): Bearing {
    const result = results.get(case_.id)
    return { case: case_, isOwn, result, leftOut: leftOut.get(case_.id), endedOn: result && recommendedIn(result) }
  }

  function recommendedIn({ outcome, reason, failures }: SeenResult): string | undefined {
    const isOver = outcome === 'failed' && reason === undefined
    const isAdvice = ({ requirement }: { readonly requirement: string }): boolean => isRecommended(asked, requirement)
    return isOver && failures.every(isAdvice) ? failures[0]?.requirement : undefined
  }
}

/** What a case cites, and what was seen beside it that does not hold. */
const requirementsOf = ({ id, requirements }: AskedCase, results: RunSeen['results']): ReadonlySet<string> =>
  new Set([...requirements, ...(results.get(id)?.failures.map(({ requirement }) => requirement) ?? [])])

/** What an effort does not take is not missing. */
export const isMissing = ({ leftOut }: Bearing): boolean => leftOut !== undefined && leftOut !== 'effort'

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
