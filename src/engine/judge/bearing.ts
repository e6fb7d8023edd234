import type { LeftOutBy } from '../plan/index.ts'
import type { AskedCase, RunSeen, SeenResult } from './seen.ts'

/** A case as it bears on one requirement. */
export interface Bearing {
  readonly case: AskedCase
  /** It is about a part of the requirement; any other judges the requirement by the way. */
  readonly isOwn: boolean
  readonly result?: SeenResult
  readonly leftOut?: LeftOutBy
  /** Set where it ended on what is only recommended: the answer was allowed, and left nothing of the rest to judge. */
  readonly endedOn?: string
}

/** The cases that bear on each requirement, by its id, in the order of the catalogue. */
export function bearingsOf({ requirements, cases, results, leftOut }: RunSeen): ReadonlyMap<string, Bearing[]> {
  const by = Map.groupBy(
    cases.flatMap((case_) => case_.requirements.map((id) => ({ id, case_ }))),
    ({ id }) => id,
  )
  return new Map(
    requirements.map((asked) => {
      const own = (by.get(asked.requirement.id) ?? []).map(({ case_ }) => case_)
      const isAbout = (case_: AskedCase): boolean => case_.parts.some((part) => asked.parts.includes(part))
      const any = own.some(isAbout)
      return [asked.requirement.id, own.map((case_) => bearing(case_, !any || isAbout(case_)))]
    }),
  )

  function bearing(case_: AskedCase, isOwn: boolean): Bearing {
    const result = results.get(case_.id)
    const left = leftOut.get(case_.id)
    const endedOn = result && recommendedIn(result)
    return {
      case: case_,
      isOwn,
      ...(result && { result }),
      ...(left && { leftOut: left }),
      ...(endedOn && { endedOn }),
    }
  }

  function recommendedIn({ outcome, reason, failures }: SeenResult): string | undefined {
    const isOver = outcome === 'failed' && reason === undefined
    const isRecommended = ({ requirement: id }: { readonly requirement: string }): boolean =>
      requirements.some(({ requirement }) => requirement.id === id && requirement.level === 'SHOULD')
    return isOver && failures.every(isRecommended) ? failures[0]?.requirement : undefined
  }
}

/** What an effort does not take is not missing. */
export const isMissing = ({ leftOut }: Bearing): boolean => leftOut !== undefined && leftOut !== 'effort'
