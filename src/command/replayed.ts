import { UsageError } from '../engine/interface/index.ts'
import { placeOf, type Report, type ReportCase } from '../engine/report/index.ts'
import type { Verification } from '../engine/run/index.ts'
import { counted, firstLine, seconds, shown, terminalLine, terminalText } from '../engine/text/index.ts'
import { nearest } from '../engine/text/nearest.ts'
import { ExitCode } from './exit-code.ts'
import type { Colours, Page, Terminal } from './terminal.ts'
import { failingText } from './verdict-text.ts'
import { wrap } from './wrap.ts'

/** What a case that failed is repeated with beside its seed: where fast-check found the counterexample. */
export const pathOf = ({ failures }: ReportCase): string | undefined =>
  failures.find((failure) => failure.path !== undefined)?.path

/**
 * Prints what came of a case that was repeated.
 * @returns 1 when it fails again, 0 when it was judged and holds, 3 when it could not be judged
 */
export const tellingReplay =
  (before: ReportCase, terminal: Terminal) =>
  ({ report, exitCode, internalErrors, unreachable }: Verification, files: readonly string[]): number => {
    if (unreachable !== undefined)
      for (const line of report.because ?? [firstLine(unreachable)]) terminal.err(terminalLine(line))
    const again = report.cases.find(({ id }) => id === before.id)
    terminal.out(replayText(report, again, before, files, terminal))
    if (internalErrors.length > 0) return ExitCode.internal
    if (exitCode === ExitCode.interrupted) return ExitCode.interrupted
    if (again?.outcome === 'failed') return ExitCode.bad
    return again?.outcome === 'passed' ? ExitCode.good : ExitCode.unanswered
  }

/** The case of a report that is to be repeated, whatever the case of its letters. @throws UsageError when it is not there, or did not fail */
export function failedCase({ cases }: Report, caseId: string): ReportCase {
  const failed = cases.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
  const found = cases.find(({ id }) => id.toLowerCase() === caseId.toLowerCase())
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

const longestExample = 2000

function replayText(
  report: Report,
  again: ReportCase | undefined,
  before: ReportCase,
  files: readonly string[],
  page: Page,
): string {
  const { colours, width } = page
  const failures = again?.outcome === 'failed' ? again.failures : []
  const ids = [...new Set(failures.map(({ requirement }) => requirement))]
  const [first] = failures
  return [
    ...report.requirements
      .filter(({ id }) => ids.includes(id))
      .flatMap((requirement) => failingText(report, requirement, page)),
    ...(first?.counterexample === undefined
      ? []
      : ['Example', indented(shown(first.counterexample).slice(0, longestExample)), '']),
    `${answer(again, ids, before, colours)}  ${before.id} on ${terminalLine(placeOf(report.target))}`,
    ...(again?.outcome !== 'failed' && again?.reason !== undefined
      ? wrap(terminalLine(again.reason), width - 2).map((line) => `  ${line}`)
      : []),
    `${counted(report.run.requests, 'request')}, ${seconds(report.run.durationMs)}, ` +
      `effort ${report.run.effort}, seed ${report.run.seed}`,
    ...files.map((file, index) => `${index === 0 ? 'reports ' : '        '}${file}`),
  ].join('\n')
}

function answer(again: ReportCase | undefined, ids: readonly string[], before: ReportCase, colours: Colours): string {
  if (again?.outcome === 'passed') return colours.bold(colours.green('holds now'))
  if (again?.outcome !== 'failed') return colours.bold(colours.yellow('could not be judged'))
  const known = before.failures.some(({ requirement }) => ids.includes(requirement))
  return colours.bold(colours.red(known ? 'fails again' : 'fails on another requirement than before'))
}

const indented = (text: string): string =>
  terminalText(text)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
