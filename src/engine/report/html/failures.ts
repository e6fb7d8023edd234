import { diffWordsWithSpace } from 'diff'
import { escapeHtml, shown } from '../../text/index.ts'
import { askedLines, askedOf } from '../asked.ts'
import { causesOf, decisiveOf, type SeenFailure } from '../causes.ts'
import type { RepeatCommand } from '../failure-text.ts'
import type { Report, ReportExchange, ReportFailure } from '../model.ts'
import { duration, limited, pretty } from './format.ts'

/** How much of a failure is shown; the report has all. */
export interface Detail {
  /** Longest body of a request or an answer, in characters. */
  readonly body: number
  /** Most exchanges of a failure. */
  readonly exchanges: number
  /** Longest script, in characters. */
  readonly script: number
  /** Most failures of a cause that are listed beside the first. */
  readonly others: number
}

/** Longest line on what was asked, in characters; a line for a shell is never longer. */
const longestAsked = 600

/** The causes as the template wants them. */
export const causeViews = (
  report: Report,
  outcome: 'failed' | 'waived' | 'not-followed',
  detail: Detail,
  again: RepeatCommand,
) =>
  causesOf(report, outcome).map(({ id, title, operation, requirements, failures, blocks }) => {
    const [lead, ...others] = failures
    return {
      id,
      title,
      operation,
      requirements,
      areas: [...new Set(requirements.map(({ area }) => area))].join(' '),
      search: [title, operation ?? '', ...requirements.flatMap((one) => [one.id, one.text]), lead.case_.id]
        .join(' ')
        .toLowerCase(),
      lead: leadView(lead, detail, again),
      others: others.slice(0, detail.others).map(otherView),
      more: Math.max(0, others.length - detail.others),
      number: failures.length,
      blocks: blocks.length,
    }
  })

function leadView({ case_, failure }: SeenFailure, detail: Detail, again: RepeatCommand) {
  const [expected, actual] = markDifference(failure.expected, failure.actual)
  const script = failure.curl.join('\n')
  const told = failure.exchanges.slice(-detail.exchanges)
  return {
    caseId: case_.id,
    requirement: failure.requirement,
    message: failure.message,
    latitude: failure.latitude,
    steps: failure.steps ?? [],
    expected: html(expected, detail.body),
    actual: html(actual, detail.body),
    differs: differs(failure),
    asked: askedViews(failure),
    example: failure.counterexample === undefined ? undefined : limited(shown(failure.counterexample), detail.body),
    seed: failure.seed,
    path: failure.path,
    chain: told.map((exchange) => exchangeView(exchange, failure, detail)),
    before: failure.exchanges.length - told.length,
    script: script.length <= detail.script ? script : '',
    replay: again(case_.id),
  }
}

/** What was asked, each line with what the other lacks marked. */
function askedViews(failure: ReportFailure) {
  const lines = askedLines(askedOf(failure))
  const textOf = (wanted: string): string | undefined => lines.find(([label]) => label === wanted)?.[1]
  const [own = '', beside] = [textOf('asked'), textOf('beside')]
  const [twinMarks, ownMarks] = beside === undefined ? [] : markDifference(beside, own)
  const marks = { asked: ownMarks, wrote: undefined, beside: twinMarks, curl: undefined }
  return lines.map(([label, text]) => ({
    label,
    html: html(marks[label] ?? [{ text, differs: false }], longestAsked),
    copied: label === 'curl',
  }))
}

/** In words where the values begin to differ. */
const differs = ({ difference }: ReportFailure): string | undefined =>
  difference !== undefined && Math.min(difference.expected, difference.actual) >= leastCounted
    ? `They differ from character ${(difference.at + 1).toLocaleString('en')} on; expected has ` +
      `${difference.expected.toLocaleString('en')} characters, actual ${difference.actual.toLocaleString('en')}.`
    : undefined

/** Texts of fewer characters, both of them, can be compared by looking. */
const leastCounted = 80

const html = (pieces: readonly Piece[], longest: number): string =>
  pieces
    .map(({ text, differs }) => ({ differs, shown: escapeHtml(limited(text, longest)) }))
    .map(({ differs, shown }) => (differs ? `<mark>${shown}</mark>` : shown))
    .join('')

const otherView = ({ case_, requirement, failure }: SeenFailure) => ({
  caseId: case_.id,
  requirement: requirement.id,
  message: limited(failure.message, 300),
  expected: limited(failure.expected, 160),
  actual: limited(failure.actual, 160),
})

function exchangeView(exchange: ReportExchange, failure: ReportFailure, { body }: Detail) {
  const { request, response, noAnswer } = exchange
  return {
    number: failure.exchanges.indexOf(exchange) + 1,
    decisive: exchange === decisiveOf(failure),
    method: request.method,
    path: limited(pathOf(request.url.slice(0, 2000)), 300),
    status: noAnswer === undefined ? String(response.status) : `no answer: ${noAnswer}`,
    tone: noAnswer !== undefined || response.status >= 500 ? 'bad' : response.status >= 400 ? 'refused' : 'fine',
    time: duration(exchange.durationMs),
    request: limited([...headerLines(request.headers), '', pretty(request.body ?? '')].join('\n').trim(), body),
    response: limited([...headerLines(response.headers), '', pretty(response.text)].join('\n').trim(), body),
  }
}

/** Longest value of a header that is shown, in characters. */
const longestHeader = 500

/** Without the address of the target, which is the same everywhere. */
const pathOf = (url: string): string => url.replace(/^\w+:\/\/[^/]*/, '')

/** Of no use to whoever reads it. */
const dull = new Set(['connection', 'keep-alive', 'accept-encoding', 'user-agent', 'content-length', 'date', 'accept'])

const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    dull.has(name) ? [] : [`${name}: ${limited(value, longestHeader)}`],
  )

/** A piece of a text, and whether the other text lacks it. */
interface Piece {
  readonly text: string
  readonly differs: boolean
}

/** Texts that share less than this part of the longer one are two things, not two versions of one. */
const leastShared = 0.3
/** Texts that lie further apart, in words, are not compared. */
const mostEdits = 2000

/** Marks in two texts what the other one lacks, word by word. Unlike texts come back unmarked. */
export function markDifference(expected: string, actual: string): readonly [Piece[], Piece[]] {
  const pieces = diffWordsWithSpace(expected, actual, { maxEditLength: mostEdits }) ?? []
  const same = pieces.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + value.length), 0)
  if (same < leastShared * Math.max(expected.length, actual.length))
    return [[{ text: expected, differs: false }], [{ text: actual, differs: false }]]
  return [
    pieces.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, differs: removed })),
    pieces.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, differs: added })),
  ]
}
