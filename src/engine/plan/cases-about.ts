import type { CaseFacts } from '../case/index.ts'
import type { Requirement } from '../catalogue/index.ts'
import type { Parts } from '../interface/index.ts'

/**
 * The cases that are about some parts: those that judge a requirement of one of them in that part, and where no case is about
 * the part of a requirement, all of its cases.
 */
export function casesAbout(
  wanted: readonly string[],
  requirements: readonly Requirement[],
  cases: readonly CaseFacts[],
  parts: Parts,
): CaseFacts[] {
  const partsOf = new Map(cases.map((case_) => [case_, new Set(parts.ofCase(case_))]))
  const about = requirements.flatMap((requirement) => {
    const own = new Set(parts.ofRequirement(requirement))
    const bearing = cases.filter((case_) => case_.requirements.includes(requirement.id))
    const isIn = (case_: CaseFacts, names: ReadonlySet<string>): boolean =>
      !(partsOf.get(case_) ?? names).isDisjointFrom(names)
    if (!bearing.some((case_) => isIn(case_, own))) return own.isDisjointFrom(new Set(wanted)) ? [] : bearing
    const chosen = own.intersection(new Set(wanted))
    return bearing.filter((case_) => isIn(case_, chosen))
  })
  const found = new Set(about)
  return cases.filter((case_) => found.has(case_))
}
