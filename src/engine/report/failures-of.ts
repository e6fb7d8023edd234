import type { Report, ReportCase, ReportFailure } from './model.ts'

/** The failures of one requirement, each with the case or result that has it, in their order. */
export const failuresOf = <C extends { readonly failures: readonly { readonly requirement: string }[] }>(
  cases: readonly C[],
  id: string,
): { readonly failing: C; readonly failure: C['failures'][number] }[] =>
  cases.flatMap((failing) =>
    failing.failures.filter(({ requirement }) => requirement === id).map((failure) => ({ failing, failure })),
  )

/** The failures of a case, those whose requirement is waived apart: they turn nothing red. */
export function byWaiver(
  case_: ReportCase,
  report: Report,
): { readonly failures: ReportFailure[]; readonly waived: ReportFailure[] } {
  const ids = new Set(report.requirements.filter(({ outcome }) => outcome === 'waived').map(({ id }) => id))
  const { true: waived = [], false: failures = [] } = Object.groupBy(case_.failures, ({ requirement }) =>
    ids.has(requirement) ? 'true' : 'false',
  )
  return { failures, waived }
}
