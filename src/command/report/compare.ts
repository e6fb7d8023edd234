import { UsageError } from '../../engine/interface/index.ts'
import { comparePage } from '../../engine/report/compare/pages.ts'
import { inline } from '../../engine/report/formats/markdown.ts'
import { type Comparison, claimNames, compareReports } from '../../engine/report/index.ts'
import { ExitCode } from '../exit-code.ts'
import type { Terminal } from '../terminal.ts'
import type { ReadAs } from './output.ts'
import { formatOf, type OutputFlags, put } from './output.ts'

const formats = {
  html: comparePage,
  markdown: compareMarkdown,
  json: (comparison: Comparison) => `${JSON.stringify(comparison, null, 2)}\n`,
}

/** `conformint report compare` */
export function runCompare(places: readonly string[], flags: OutputFlags, terminal: Terminal, read: ReadAs): number {
  const format = formatOf(flags, Object.keys(formats) as (keyof typeof formats)[], 'html')
  if (places.length < 2) throw new UsageError('A comparison needs two reports or more.')
  put(formats[format](compareReports(places.map((place) => read(place)))), flags, terminal)
  return ExitCode.good
}

const partsOf = (columns: Comparison['columns']): string[] => [
  ...new Set(columns.flatMap(({ claims }) => claims.map(({ part }) => part))),
]

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
  return [
    '# Side by side',
    [
      ...head(''),
      row(['verdict', ...columns.map(({ headline }) => inline(headline))]),
      ...partsOf(columns).map((part) => row([part, ...columns.map(({ claims }) => claimOf(claims, part))])),
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
