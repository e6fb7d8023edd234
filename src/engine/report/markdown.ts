import { factsOf } from './facts.ts'
import type { Report, ReportFailure, ReportRequirement } from './model.ts'
import { shown, terminalText } from './printable.ts'
import { outcomeNames, standingOf, titleOf } from './standing.ts'

/** GitHub cuts a job summary at 1 MiB: this many failing requirements are told in full. */
const mostTold = 50
const longestBlock = 4000

const marks = { good: '✅', bad: '❌', open: '❔', partial: '🔵' } as const

/** A summary that reads well on GitHub and in a terminal. */
export function renderMarkdown(report: Report): string {
  const failed = report.requirements.filter(({ outcome }) => outcome === 'failed')
  const told = failed.slice(0, mostTold)
  const { headline, tone } = standingOf(report)
  return [
    `# ${marks[tone]} ${headline}`,
    `**${inline(titleOf(report))}**`,
    ...(report.because ?? []).map((reason) => `- ${inline(reason)}`),
    counts(report),
    facts(report),
    ...(told.length > 0 ? ['## Not kept', ...told.map((requirement) => failing(report, requirement))] : []),
    ...(failed.length > told.length ? [`… and ${failed.length - told.length} more, see \`index.html\`.`] : []),
    ...listed(report, 'waived', 'Waived'),
    ...listed(report, 'blocked', 'Never judged'),
    ...folded(report),
  ]
    .join('\n\n')
    .concat('\n')
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const counts = ({ summary }: Report): string =>
  [
    row(outcomeNames.map(([, name]) => name)),
    row(outcomeNames.map(() => '---:')),
    row(outcomeNames.map(([, , count]) => summary[count])),
  ].join('\n')

const facts = (report: Report): string =>
  factsOf(report)
    .map(([name, value]) => `${name} ${code(value)}`)
    .join(' · ')

function failing(report: Report, { id, level, text, section, reason }: ReportRequirement): string {
  const failures = report.cases.flatMap((case_) =>
    case_.failures.filter(({ requirement }) => requirement === id).map((failure) => ({ case_, failure })),
  )
  return [
    `### ${id} (${level})`,
    `> ${inline(text)}\n>\n> Section: ${inline(section)}`,
    ...(reason === undefined ? [] : [inline(reason)]),
    ...failures.slice(0, 3).map(({ case_, failure }) => failureBlock(case_.id, failure)),
    ...(failures.length > 3 ? [`… and ${failures.length - 3} more failures of it.`] : []),
  ].join('\n\n')
}

function failureBlock(caseId: string, failure: ReportFailure): string {
  const example = failure.counterexample === undefined ? [] : [fenced('json', shown(failure.counterexample))]
  return [
    `**${inline(failure.message)}**, seen by ${code(caseId)}`,
    `Expected\n${fenced('', failure.expected)}\n\nActual\n${fenced('', failure.actual)}`,
    ...example,
    ...(failure.curl.length === 0
      ? []
      : [`<details><summary>curl</summary>\n\n${fenced('sh', failure.curl.join('\n'))}\n\n</details>`]),
  ].join('\n\n')
}

function listed(report: Report, outcome: ReportRequirement['outcome'], title: string): string[] {
  const rows = report.requirements.filter((requirement) => requirement.outcome === outcome)
  if (rows.length === 0) return []
  return [`## ${title}`, rows.map(({ id, reason }) => `- **${id}** ${inline(reason ?? '')}`).join('\n')]
}

function folded(report: Report): string[] {
  const rows = report.requirements.filter(({ outcome }) => outcome === 'not-applicable')
  if (rows.length === 0) return []
  const lines = rows.map(({ id, reason }) => `- ${id}: ${inline(reason ?? '')}`).join('\n')
  return [`<details><summary>Not applicable (${rows.length})</summary>\n\n${lines}\n\n</details>`]
}

/** Text of others in a line: no markup, no mention, no link takes effect. */
const inline = (text: string): string =>
  terminalText(text)
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]|~#@!]/g, (mark) => `\\${mark}`)

/** A code span whose fence is longer than any row of backticks in it. */
function code(text: string): string {
  const line = terminalText(text).replace(/\s+/g, ' ')
  const fence = fenceFor(line, 1)
  return line.includes('`') ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`
}

function fenced(language: string, text: string): string {
  const whole = terminalText(text)
  const body = whole.length > longestBlock ? `${whole.slice(0, longestBlock)}\n…` : whole
  const fence = fenceFor(body, 3)
  return `${fence}${language}\n${body}\n${fence}`
}

function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  return '`'.repeat(Math.max(least, longest + 1))
}
