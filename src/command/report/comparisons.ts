import { UsageError } from '../../engine/interface/index.ts'
import { comparePage, diffPage } from '../../engine/report/compare/pages.ts'
import { inline } from '../../engine/report/formats/markdown.ts'
import {
  type Comparison,
  claimNames,
  compareReports,
  diffReports,
  diffText,
  partsOf,
  type ReportDiff,
  summaryOf,
} from '../../engine/report/index.ts'
import { ExitCode } from '../exit-code.ts'
import type { Terminal } from '../terminal.ts'
import { formatIn, type OutputFlags, put, type ReadAs } from './output.ts'

const json = (value: object): string => JSON.stringify(value, null, 2)

/** `conformint report diff`. @returns 1 when something newly fails */
export function runDiff(old: string, now: string, flags: OutputFlags, terminal: Terminal, read: ReadAs): number {
  const render = formatIn({ text: diffText, markdown: diffMarkdown, json, html: diffPage }, flags, 'text')
  const diff = diffReports(read(old), read(now))
  put(render(diff), flags, terminal)
  return diff.newlyFailing.length > 0 ? ExitCode.bad : ExitCode.good
}

/** `conformint report compare` */
export function runCompare(places: readonly string[], flags: OutputFlags, terminal: Terminal, read: ReadAs): number {
  const render = formatIn({ html: comparePage, markdown: compareMarkdown, json }, flags, 'html')
  if (places.length < 2) throw new UsageError('A comparison needs two reports or more.')
  put(render(compareReports(places.map((place) => read(place)))), flags, terminal)
  return ExitCode.good
}

function diffMarkdown(diff: ReportDiff): string {
  return [
    `# ${inline(diff.before)} → ${inline(diff.after)}: ${summaryOf(diff)}`,
    ...partsOf(diff).flatMap(({ title, lines }) => [
      `## ${title} (${lines.length})`,
      lines
        .map(
          ({ id, text, detail }) =>
            `- **${inline(id)}** ${inline(text)}${detail === '' ? '' : `<br>${inline(detail.slice(0, 300))}`}`,
        )
        .join('\n'),
    ]),
  ].join('\n\n')
}

const claimOf = (claims: Comparison['columns'][number]['claims'], part: string): string => {
  const claim = claims.find((one) => one.part === part)?.claim
  return claim === undefined ? '' : claimNames[claim]
}

function compareMarkdown({ columns, requirements, observations }: Comparison): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const head = (corner: string): string[] => [
    row([corner, ...columns.map(({ title }) => inline(title))]),
    row(['---', ...columns.map(() => '---')]),
  ]
  const parts = new Set(columns.flatMap(({ claims }) => claims.map(({ part }) => part)))
  return [
    '# Side by side',
    [
      ...head(''),
      row(['verdict', ...columns.map(({ headline }) => inline(headline))]),
      ...[...parts].map((part) => row([part, ...columns.map(({ claims }) => claimOf(claims, part))])),
    ].join('\n'),
    '## Where they differ',
    [
      ...head('Requirement'),
      ...requirements
        .filter(({ differs }) => differs)
        .map(({ id, outcomes }) => row([id, ...outcomes.map((one) => one ?? '')])),
    ].join('\n'),
    '## Observations that differ',
    [
      ...head('Topic'),
      ...observations
        .filter(({ differs }) => differs)
        .map(({ topic, values }) =>
          row([inline(topic), ...values.map((own) => inline(own.join(' / ').slice(0, 120)))]),
        ),
    ].join('\n'),
  ].join('\n\n')
}
