import { UsageError } from '../engine/interface/index.ts'
import type { Report, ReportCase } from '../engine/report/index.ts'
import type { Verification } from '../engine/run/index.ts'
import { terminalLine } from '../engine/text/index.ts'
import { nearest } from '../engine/text/nearest.ts'
import { ExitCode } from './exit-code.ts'

/** 1 when a case fails again, 0 when it was judged and holds, 3 when it could not be judged. */
export function replayedCode(
  again: ReportCase | undefined,
  run: Pick<Verification, 'exitCode' | 'internalErrors'>,
): number {
  if (run.internalErrors.length > 0) return ExitCode.internal
  if (run.exitCode === ExitCode.interrupted) return ExitCode.interrupted
  if (again?.outcome === 'failed') return ExitCode.bad
  return again?.outcome === 'passed' ? ExitCode.good : ExitCode.unanswered
}

/** The case of a report that is to be repeated. @throws UsageError when it is not there, or did not fail */
export function failedCase({ cases }: Report, caseId: string): ReportCase {
  const failed = cases.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
  const found = cases.find(({ id }) => id === caseId)
  if (found === undefined) {
    const known = failed.length > 0 ? failed : cases.map(({ id }) => id)
    throw new UsageError(
      `There is no case ${JSON.stringify(caseId)} in the report.${terminalLine(nearest(caseId, known))}`,
    )
  }
  if (found.outcome === 'failed') return found
  const others = failed.length === 0 ? 'no case did' : `these did: ${failed.slice(0, 10).map(terminalLine).join(', ')}`
  throw new UsageError(`The case ${caseId} did not fail in the report (it is ${found.outcome}); ${others}.`)
}
