import type { Report, ReportCase, ReportFailure } from './model.ts'
import { shownOutcome } from './shown-outcome.ts'

/** The failures of a case by what they do: those that are waived, or of recommendations that do not count, turn nothing red. */
export function byWaiver(
  case_: ReportCase,
  report: Report,
): { readonly failures: ReportFailure[]; readonly waived: ReportFailure[]; readonly notFollowed: ReportFailure[] } {
  const shown = new Map(report.requirements.map((one) => [one.id, shownOutcome(one, report)]))
  const of = (outcome: string): ReportFailure[] =>
    case_.failures.filter(({ requirement }) => (shown.get(requirement) ?? 'failed') === outcome)
  const [waived, notFollowed] = [of('waived'), of('not-followed')]
  return {
    failures: case_.failures.filter((one) => !waived.includes(one) && !notFollowed.includes(one)),
    waived,
    notFollowed,
  }
}

/** A case as test reports know it: red is what a failure that counts turns red. */
export function testStatusOf(case_: ReportCase, report: Report): 'passed' | 'failed' | 'skipped' | 'broken' {
  if (case_.internalError) return 'broken'
  const { failures, waived } = byWaiver(case_, report)
  if (failures.length > 0) return 'failed'
  const isOnlyAdvised = case_.outcome === 'failed' && waived.length === 0 && case_.reason === undefined
  return case_.outcome === 'passed' || isOnlyAdvised ? 'passed' : 'skipped'
}
