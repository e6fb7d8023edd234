import { placeOf, type Report, type ReportCase } from '../engine/report/index.ts'
import { counted, seconds, shown, terminalLine, terminalText } from '../engine/text/index.ts'
import type { Colours } from './terminal.ts'
import { failingText } from './verdict-text.ts'
import { wrap } from './wrap.ts'

const longestExample = 2000

/** What `replay` prints at its end. */
export function replayText(
  report: Report,
  again: ReportCase | undefined,
  before: ReportCase,
  files: readonly string[],
  colours: Colours,
  width: number,
): string {
  const failures = again?.outcome === 'failed' ? again.failures : []
  const ids = [...new Set(failures.map(({ requirement }) => requirement))]
  const [first] = failures
  return [
    ...report.requirements
      .filter(({ id }) => ids.includes(id))
      .flatMap((requirement) => failingText(report, requirement, colours, width)),
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
