import { type Claim, failuresOf } from '../engine/judge/index.ts'
import { askedLines, askedOf } from '../engine/report/asked.ts'
import {
  claimLines,
  claimNames,
  countOf,
  madeText,
  outcomeNames,
  type PartProgress,
  type RepeatCommand,
  type Report,
  type ReportFailure,
  type ReportRequirement,
  type ShownOutcome,
  shownOutcome,
  standingOf,
  stoppedLines,
  titleOf,
  waiverText,
} from '../engine/report/index.ts'
import { counted, cut, seconds, terminalLine, terminalText } from '../engine/text/index.ts'
import { partsText } from './parts-text.ts'
import type { Colours, Page } from './terminal.ts'
import { wrap } from './wrap.ts'

/** Failing requirements told in full; the report has all. */
const mostTold = 12
/** Most reasons for which something could not be judged, and most beside what is not kept. */
const mostReasons = 5
const mostBeside = 2
const longestValue = 400
/** Steps of a story that are told here, the last ones. */
const mostSteps = 15

/** What is told besides what the report says. */
export interface Beside {
  /** Whether a requirement failed for nothing but what the target does not have: that is told in `sentences`. */
  isAbsent(requirement: string): boolean
  /** What the target does not have. */
  readonly sentences: readonly string[]
  /** How far each part is. */
  readonly parts: readonly PartProgress[]
  /** The line that repeats a case, where the report lies anywhere. */
  readonly again?: RepeatCommand | undefined
}

const nothingBeside: Beside = { isAbsent: () => false, sentences: [], parts: [] }

/** What `verify` prints at its end. */
export function verdictText(report: Report, files: readonly string[], page: Page, beside = nothingBeside): string {
  const { colours, width } = page
  const { isAbsent, sentences, parts, again } = beside
  const { run } = report
  const of = (outcome: ShownOutcome): ReportRequirement[] =>
    report.requirements.filter((one) => shownOutcome(one, report) === outcome)
  const failed = [...of('failed'), ...of('not-followed')]
  const telling = failed.filter(({ id }) => !isAbsent(id))
  const told = telling.slice(0, mostTold)
  return [
    ...told.flatMap((requirement) => failingText(report, requirement, page, again)),
    ...(telling.length > told.length ? [`… and ${telling.length - told.length} more in the report`, ''] : []),
    ...(failed.length > telling.length ? [absentText(failed.length - telling.length, told.length > 0), ''] : []),
    ...sentences.flatMap((sentence) => [...wrap(terminalLine(sentence), width), '']),
    `${verdict(report, colours)}  ${terminalLine(titleOf(report))}`,
    ...(report.because ?? []).flatMap((reason) => wrap(terminalLine(reason), width - 2).map((line) => `  ${line}`)),
    ...stoppedText(report, width, sentences.length > 0),
    ...claimsText(report, colours, width),
    ...partsText(parts),
    '',
    counts(report, colours),
    ...(report.waivers ?? []).map((waiver) => `waiver ${terminalLine(waiverText(waiver, run.startedAt))}`),
    `${counted(run.requests, 'request')}${madeText(run)}, ${seconds(run.durationMs)}, effort ${run.effort}, seed ${run.seed}`,
    ...files.map((file, index) => `${index === 0 ? 'reports ' : '        '}${file}`),
  ].join('\n')
}

const absentText = (count: number, isMore: boolean): string =>
  `${isMore ? '… and ' : ''}${counted(count, isMore ? 'more requirement' : 'requirement')} not kept for nothing but operations that are not there:`

/**
 * What kept requirements from being judged, once for all that it kept.
 * @param isTold whether it is the operations that are not there, which are told already
 */
function stoppedText(report: Report, width: number, isTold: boolean): string[] {
  const isOpen = report.verdict === 'inconclusive'
  if (!isOpen && isTold) return []
  return stoppedLines(report, isOpen ? mostReasons : mostBeside).flatMap((line) =>
    wrap(terminalLine(isOpen ? line : `not judged: ${line}`), width - 4).map(
      (part, index) => `  ${index === 0 ? '- ' : '  '}${part}`,
    ),
  )
}

function verdict(report: Report, colours: Colours): string {
  const { headline, tone } = standingOf(report)
  const paint = { good: colours.green, bad: colours.red, open: colours.yellow, partial: colours.cyan }[tone]
  return colours.bold(paint(headline.charAt(0).toLowerCase() + headline.slice(1)))
}

function counts({ summary }: Report, colours: Colours): string {
  const part = (number: number, name: string, tone: (text: string) => string): string =>
    number === 0 ? colours.dim(`0 ${name}`) : tone(`${number} ${name}`)
  const tones: Partial<Record<ShownOutcome, (text: string) => string>> = {
    passed: colours.green,
    failed: colours.red,
    waived: colours.yellow,
    blocked: colours.magenta,
    'not-followed': colours.yellow,
  }
  const always: readonly ShownOutcome[] = ['passed', 'failed', 'waived', 'blocked', 'not-applicable']
  return outcomeNames
    .filter(([outcome]) => always.includes(outcome) || countOf(summary, outcome) > 0)
    .map(([outcome, name]) => part(countOf(summary, outcome), name, tones[outcome] ?? String))
    .join(', ')
}

/** What is claimed of each part, those of which the same is said in one line. */
function claimsText(report: Report, colours: Colours, width: number): string[] {
  const tones: Record<Claim, (text: string) => string> = {
    conforming: colours.green,
    'non-conforming': colours.red,
    'not-judged': colours.magenta,
    'not-offered': colours.dim,
  }
  const longest = Math.max(...Object.values(claimNames).map(({ length }) => length))
  return claimLines(report).flatMap(({ claim, text }) =>
    wrap(terminalLine(text), width - longest - 4).map(
      (line, index) => `  ${tones[claim]((index === 0 ? claimNames[claim] : '').padEnd(longest))}  ${line}`,
    ),
  )
}

/**
 * One requirement that is not kept, with the first of its failures.
 * @param again the line that repeats a case, where there is one
 */
export function failingText(
  report: Report,
  requirement: ReportRequirement,
  { colours, width }: Page,
  again?: RepeatCommand,
): string[] {
  const { id, level, section, text, reason } = requirement
  const failures = failuresOf(report.cases, id)
  const [first] = failures
  const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : ''
  return [
    `${(shownOutcome(requirement, report) === 'not-followed' ? colours.yellow : colours.red)(colours.bold(id))} ${level} ${colours.dim(section)}`,
    ...wrap(text, width - 2).map((line) => `  ${line}`),
    ...(reason === undefined ? [] : [`  ${terminalLine(reason)}`]),
    ...(first === undefined
      ? []
      : [
          `  ${terminalLine(first.failure.message)}${more} ${colours.dim(first.failing.id)}`,
          ...stepLines(first.failure),
          `    expected ${differing(first.failure, 'expected')}`,
          ...(first.failure.latitude === undefined ? [] : [`    because  ${value(first.failure.latitude)}`]),
          `    actual   ${differing(first.failure, 'actual')}`,
          ...requestLines(first.failure),
          ...(again === undefined ? [] : [`    again    ${again(first.failing.id)}`]),
        ]),
    '',
  ]
}

/** What was done, in words, the last of it. */
function stepLines({ steps = [] }: ReportFailure): string[] {
  const told = steps.slice(-mostSteps)
  const before = steps.length - told.length
  const lines = [...(before === 0 ? [] : [`… ${counted(before, 'step')} before`]), ...told.map(terminalLine)]
  return lines.map((line, index) => `    ${index === 0 ? 'done     ' : '         '}${value(line)}`)
}

/** What was asked, each on a line of its own; a line for a shell is to be copied, and never cut. */
function requestLines(failure: ReportFailure): string[] {
  const asked = askedOf(failure)
  if (asked === undefined) return []
  return askedLines(asked).map(
    ([label, text]) => `    ${label.padEnd(8)} ${label === 'curl' ? terminalLine(text) : value(text)}`,
  )
}

/** What stands before the place where two long values begin to differ, in characters. */
const before = 60

/** A value from shortly before the place on where the two begin to differ, where that would be cut. */
function differing({ difference, ...failure }: ReportFailure, which: 'expected' | 'actual'): string {
  const text = failure[which]
  const at = (difference?.at ?? 0) - before
  return difference === undefined || at + 2 * before < longestValue ? value(text) : value(`…${text.slice(at)}`)
}

const value = (text: string): string => cut(terminalText(text).split('\n').join('\n             '), longestValue)
