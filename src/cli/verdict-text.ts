import path from 'node:path'
import { failuresOf } from '../engine/report/failures-of.ts'
import type { Report, ReportRequirement, RequirementOutcome } from '../engine/report/model.ts'
import { terminalLine, terminalText } from '../engine/report/printable.ts'
import { outcomeNames, standingOf, titleOf } from '../engine/report/standing.ts'
import { waiverText } from '../engine/report/waiver-text.ts'
import { seconds } from '../engine/seconds.ts'
import { type MissingOperation, missingOperations, missingSentences } from '../interface/missing-operations.ts'
import type { Colours } from './terminal.ts'
import { wrap } from './wrap.ts'

/** Failing requirements told in full; the report has all. */
const mostTold = 12
const longestValue = 300

/** What `verify` prints at its end. */
export function verdictText(report: Report, files: readonly string[], colours: Colours, width: number): string {
  const missing = report.run.requests === 0 ? [] : missingOperations(report.traffic ?? [])
  const failed = report.requirements.filter(({ outcome }) => outcome === 'failed')
  const telling = failed.filter(({ id }) => !isOnlyMissing(report, id, missing))
  const told = telling.slice(0, mostTold)
  const [file] = files
  const folder = file === undefined ? undefined : path.dirname(file)
  return [
    ...told.flatMap((requirement) => failingText(report, requirement, colours, width, folder)),
    ...(failed.length > told.length
      ? [
          `${told.length > 0 ? '… and ' : ''}${failed.length - told.length} ${told.length > 0 ? 'more' : 'failed requirements'} in the report`,
          '',
        ]
      : []),
    ...missingSentences(missing).flatMap((sentence) => [...wrap(terminalLine(sentence), width), '']),
    `${verdict(report, colours)}  ${terminalLine(titleOf(report))}`,
    ...(report.because ?? []).flatMap((reason) => wrap(terminalLine(reason), width - 2).map((line) => `  ${line}`)),
    '',
    counts(report, colours),
    ...waiverLines(report),
    runLine(report),
    ...files.map((file, index) => `${index === 0 ? 'reports ' : '        '}${file}`),
  ].join('\n')
}

/** A requirement that failed for nothing but an operation that is not there: one line tells that for all of them. */
function isOnlyMissing(report: Report, id: string, missing: readonly MissingOperation[]): boolean {
  const last = failuresOf(report.cases, id).map(({ failure }) => failure.exchanges.at(-1)?.operation)
  return last.length > 0 && last.every((one) => missing.some(({ operation }) => operation === one))
}

function verdict(report: Report, colours: Colours): string {
  const { headline, tone } = standingOf(report)
  const paint = { good: colours.green, bad: colours.red, open: colours.yellow, partial: colours.cyan }[tone]
  return colours.bold(paint(headline.charAt(0).toLowerCase() + headline.slice(1)))
}

function counts({ summary }: Report, colours: Colours): string {
  const part = (number: number, name: string, tone: (text: string) => string): string =>
    number === 0 ? colours.dim(`0 ${name}`) : tone(`${number} ${name}`)
  const tones: Partial<Record<RequirementOutcome, (text: string) => string>> = {
    passed: colours.green,
    failed: colours.red,
    waived: colours.yellow,
    blocked: colours.magenta,
  }
  return outcomeNames
    .filter(([outcome, , count]) => outcome !== 'not-selected' || summary[count] > 0)
    .map(([outcome, name, count]) => part(summary[count], name, tones[outcome] ?? String))
    .join(', ')
}

const waiverLines = ({ waivers = [], run }: Report): string[] =>
  waivers.map((waiver) => `waiver ${terminalLine(waiverText(waiver, run.startedAt))}`)

const runLine = ({ run }: Report): string =>
  `${run.requests} requests, ${run.minted} tokens minted, ${seconds(run.durationMs)}, ` +
  `effort ${run.effort}, seed ${run.seed}`

/**
 * One requirement that is not kept, with the first of its failures.
 * @param folder where the report lies from which the case can be repeated, if there is one
 */
export function failingText(
  report: Report,
  requirement: ReportRequirement,
  colours: Colours,
  width: number,
  folder?: string,
): string[] {
  const { id, level, section, text, reason } = requirement
  const failures = failuresOf(report.cases, id)
  const [first] = failures
  const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : ''
  return [
    `${colours.red(colours.bold(id))} ${level} ${colours.dim(section)}`,
    ...wrap(text, width - 2).map((line) => `  ${line}`),
    ...(reason === undefined ? [] : [`  ${terminalLine(reason)}`]),
    ...(first === undefined
      ? []
      : [
          `  ${terminalLine(first.failure.message)}${more} ${colours.dim(first.failing.id)}`,
          `    expected ${value(first.failure.expected)}`,
          ...(first.failure.latitude === undefined ? [] : [`    because  ${value(first.failure.latitude)}`]),
          `    actual   ${value(first.failure.actual)}`,
          ...(folder === undefined
            ? []
            : [`    again    conformint replay ${terminalLine(folder)} ${first.failing.id}`]),
        ]),
    '',
  ]
}

const value = (text: string): string => {
  const line = terminalText(text).split('\n').join('\n             ')
  return line.length > longestValue ? `${line.slice(0, longestValue)}…` : line
}
