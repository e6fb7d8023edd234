import type { Report } from './model.ts'
import { shownOutcome } from './shown-outcome.ts'
import { waiversOf } from './waiver-text.ts'

/** A case as test reports tell it. */
export type CaseTest = ReturnType<typeof testsOf>[number]

/** The cases as tests: what is waived, or of recommendations that do not count, turns nothing red. */
export function testsOf(report: Report) {
  const requirements = new Map(report.requirements.map((one) => [one.id, one]))
  return report.cases.map((case_) => {
    const { id, internalError, outcome, reason } = case_
    const by = Object.groupBy(case_.failures, ({ requirement }) => {
      const known = requirements.get(requirement)
      const shown = known && shownOutcome(known, report)
      return shown === 'waived' || shown === 'not-followed' ? shown : 'failed'
    })
    const { failed: failures = [], waived = [], 'not-followed': notFollowed = [] } = by
    const [first] = failures
    const isOnlyAdvised = outcome === 'failed' && waived.length === 0 && reason === undefined
    const isGood = outcome === 'passed' || isOnlyAdvised
    return {
      case_,
      area: id.split('/')[0] ?? id,
      status: internalError ? 'broken' : first ? 'failed' : isGood ? 'passed' : 'skipped',
      failures,
      waived,
      notFollowed,
      /** What turns it red, in a line. */
      message:
        first &&
        `${first.requirement}: ${first.message}${failures.length > 1 ? ` (and ${failures.length - 1} more)` : ''}`,
      waivers: waiversOf(report, case_.requirements),
      /** All of the report, by id. */
      requirements,
    } as const
  })
}
