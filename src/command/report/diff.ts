import { diffPage } from '../../engine/report/compare/pages.ts'
import { inline } from '../../engine/report/formats/markdown.ts'
import { diffReports, diffText, partsOf, type ReportDiff, summaryOf } from '../../engine/report/index.ts'
import { ExitCode } from '../exit-code.ts'
import type { Terminal } from '../terminal.ts'
import type { ReadAs } from './output.ts'
import { formatOf, type OutputFlags, put } from './output.ts'

const formats = {
  text: diffText,
  markdown: diffMarkdown,
  json: (diff: ReportDiff) => `${JSON.stringify(diff, null, 2)}\n`,
  html: diffPage,
}

/** `conformint report diff`. @returns 1 when something newly fails */
export function runDiff(old: string, now: string, flags: OutputFlags, terminal: Terminal, read: ReadAs): number {
  const format = formatOf(flags, Object.keys(formats) as (keyof typeof formats)[], 'text')
  const diff = diffReports(read(old), read(now))
  put(formats[format](diff), flags, terminal)
  return diff.newlyFailing.length > 0 ? ExitCode.bad : ExitCode.good
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
