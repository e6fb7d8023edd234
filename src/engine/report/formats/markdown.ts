import { counted, printable, shown } from '../../text/index.ts'
import { askedLines, askedOf } from '../asked.ts'
import { bounded } from '../bounded.ts'
import { type Cause, causesOf } from '../causes.ts'
import { factsOf } from '../facts.ts'
import { type RepeatCommand, usualRepeatCommand } from '../failure-text.ts'
import type { Report, ReportFailure, ReportRequirement } from '../model.ts'
import { countOf, outcomeNameOf, outcomeNames } from '../shown-outcome.ts'
import { claimLines, claimNames, type PartProgress, progressTable, standingOf, titleOf } from '../standing.ts'
import { daysLeft } from '../waiver-text.ts'

/** Largest summary, in characters: a comment on a pull request holds 65,536. */
const largest = 56_000
/** Of it, kept for those failures of which only the names are told. */
const roomForNames = 6000
const mostNamed = 50
const longestBlock = 1500
const longestList = 60
const longestPassing = 400

const marks = { good: '✅', bad: '❌', open: '❔', partial: '🔵' } as const

/** A summary that reads well on GitHub and in a terminal. */
export function renderMarkdown(
  whole: Report,
  again: RepeatCommand = usualRepeatCommand,
  parts: readonly PartProgress[] = [],
): string {
  const report = bounded(whole, longestPassing)
  const causes = causesOf(report, 'failed')
  const blocked = report.requirements.filter(({ outcome }) => outcome === 'blocked')
  const { headline, tone } = standingOf(report)
  const head = [
    `# ${marks[tone]} ${headline}`,
    `**${inline(titleOf(report))}**`,
    ...(report.because ?? []).map((reason) => `- ${inline(reason)}`),
    ...claims(report),
    ...progress(parts),
    counts(report),
    facts(report),
    ...waiverLines(report),
    ...(blocked.length === 0 ? [] : ['## Never judged', byReason(blocked)]),
    ...(causes.length > 0 ? ['## Not kept, by probable cause'] : []),
  ].join('\n\n')
  const rest = folded(report).join('\n\n')
  return `${[head, ...fitting(causes, largest - head.length - rest.length, again), rest].filter((part) => part !== '').join('\n\n')}\n`
}

/** As many causes as there is room for; the rest by name, as far as that goes. */
function fitting(causes: readonly Cause[], room: number, again: RepeatCommand): string[] {
  const parts: string[] = []
  let left = room - roomForNames
  for (const [index, cause] of causes.entries()) {
    const part = failing(cause, index, again)
    if (part.length > left) break
    parts.push(part)
    left -= part.length + 2
  }
  const untold = causes.slice(parts.length)
  if (untold.length === 0) return parts
  const names = untold.map(
    (cause) => `- ${cause.requirements.map(({ id }) => id).join(', ')}: ${inline(cause.title.slice(0, 120))}`,
  )
  const some = names.slice(0, mostNamed)
  return [...parts, [`And ${untold.length} more, see \`index.html\`:`, '', ...some].join('\n').slice(0, roomForNames)]
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** What is claimed of each part. */
function claims(report: Report): string[] {
  const lines = claimLines(report).map(({ claim, text }) => `- **${claimNames[claim]}**: ${inline(text)}`)
  return lines.length === 0 ? [] : [lines.join('\n')]
}

/** Part by part, where there is more to tell than that all is kept. */
function progress(parts: readonly PartProgress[]): string[] {
  const [heads, ...rows] = progressTable(parts)
  if (heads === undefined) return []
  return [[row(heads), row(heads.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')]
}

const counts = ({ summary }: Report): string =>
  [
    row(outcomeNames.map(([, name]) => name)),
    row(outcomeNames.map(() => '---:')),
    row(outcomeNames.map(([outcome]) => countOf(summary, outcome))),
  ].join('\n')

const facts = (report: Report): string =>
  factsOf(report)
    .map(([name, value]) => `${name} ${code(value)}`)
    .join(' · ')

function failing(cause: Cause, index: number, again: RepeatCommand): string {
  const [{ case_, failure }, ...others] = cause.failures
  const [told, untold] = [cause.requirements.slice(0, 6), cause.requirements.slice(6)]
  const done = failure.steps?.map((step, index) => `${index + 1}. ${inline(step)}`)
  return [
    `### ${index + 1}. ${inline(cause.title.slice(0, 200))}`,
    told
      .map(({ id, level, text, section }) => `> **${id}** ${level} ${inline(text)} (${inline(section)})`)
      .join('\n>\n'),
    ...(untold.length === 0 ? [] : [`and ${untold.map(({ id }) => id).join(', ')}`]),
    `Seen by ${code(case_.id)}${others.length > 0 ? `, ${counted(others.length, 'more failure', 'more failures')} of this cause` : ''}.${cause.blocks.length === 0 ? '' : ` It kept ${counted(cause.blocks.length, 'requirement')} from being judged.`}`,
    ...(done === undefined ? [] : [['Done', ...done].join('\n')]),
    `Expected\n${fenced('', failure.expected)}`,
    ...(failure.latitude === undefined ? [] : [`Accepted because: ${inline(failure.latitude)}`]),
    `Actual\n${fenced('', failure.actual)}`,
    ...askedBlock(failure),
    ...(failure.counterexample === undefined ? [] : [`Example\n${fenced('json', shown(failure.counterexample))}`]),
    `Again: ${code(again(case_.id))}`,
  ].join('\n\n')
}

/** What was asked; a line for a shell is to be copied. */
function askedBlock(failure: ReportFailure): string[] {
  const lines = askedLines(askedOf(failure))
  if (lines.length === 0) return []
  const told = lines.flatMap(([label, text]) => (label === 'curl' ? [] : [`${label.padEnd(6)}  ${text}`]))
  const curl = lines.flatMap(([label, text]) => (label === 'curl' ? [fenced('sh', text)] : []))
  return [`Asked\n${fenced('', told.join('\n'))}`, ...curl]
}

/** The reasons, each with the requirements that it is about. */
function byReason(rows: readonly ReportRequirement[]): string {
  const groups = [...Map.groupBy(rows, ({ reason = '' }) => reason)].toSorted(([, a], [, b]) => b.length - a.length)
  const lines = groups.map(
    ([reason, own]) => `- ${inline(reason.slice(0, 300))}: ${own.map(({ id }) => id).join(', ')}`,
  )
  const more = lines.length - longestList
  return [...lines.slice(0, longestList), ...(more > 0 ? [`- and ${more} more reasons`] : [])].join('\n')
}

function waiverLines({ waivers = [], run }: Report): string[] {
  if (waivers.length === 0) return []
  const lines = waivers.map(({ requirement, state, reason, issue, owner, expires }) =>
    [
      `- **${requirement}** ${state}, until ${expires} (${daysLeft(expires, run.startedAt)})`,
      inline(reason),
      ...(owner === undefined ? [] : [`owner ${inline(owner)}`]),
      ...(issue === undefined ? [] : [inline(issue)]),
    ].join(', '),
  )
  return ['## Waivers', lines.slice(0, longestList).join('\n')]
}

function folded(report: Report): string[] {
  return (['not-applicable', 'not-selected'] as const).flatMap((outcome) => {
    const rows = report.requirements.filter((requirement) => requirement.outcome === outcome)
    if (rows.length === 0) return []
    const title = `${outcomeNameOf[outcome]} (${rows.length})`
    return [`<details><summary>${title}</summary>\n\n${byReason(rows)}\n\n</details>`]
  })
}

/** Text of others in a line: no markup, no mention, no link takes effect. */
export const inline = (text: string): string =>
  printable(text)
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]|~#@!]/g, (mark) => `\\${mark}`)

/** A code span whose fence is longer than any row of backticks in it. */
function code(text: string): string {
  const line = printable(text).replace(/\s+/g, ' ')
  const fence = fenceFor(line, 1)
  return line.includes('`') ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`
}

function fenced(language: string, text: string): string {
  const whole = printable(text)
  const body = whole.length > longestBlock ? `${whole.slice(0, longestBlock)}\n…` : whole
  const fence = fenceFor(body, 3)
  return `${fence}${language}\n${body}\n${fence}`
}

function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  return '`'.repeat(Math.max(least, longest + 1))
}
