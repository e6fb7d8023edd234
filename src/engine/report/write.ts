import type { RepeatCommand } from './failure-text.ts'
import { type ReportFile, ReportFolder } from './folder.ts'
import { renderAllure } from './formats/allure.ts'
import { renderBadge, renderBadgeSvg } from './formats/badge.ts'
import type { SourceLine } from './formats/code-quality.ts'
import { renderCtrf } from './formats/ctrf.ts'
import { renderHar } from './formats/har.ts'
import { renderJunit } from './formats/junit.ts'
import { renderMarkdown } from './formats/markdown.ts'
import { renderSarif } from './formats/sarif.ts'
import { renderHtml } from './html/page.ts'
import type { Report, ReportExchange } from './model.ts'
import type { ReporterName } from './reporter-names.ts'
import type { PartProgress } from './standing.ts'

/** All that a format is made from. */
export interface Material {
  readonly report: Report
  /** The line that repeats a case; default: as where the command is called by its name, and the report lies in its usual folder. */
  readonly again?: RepeatCommand
  /** Read anew each time, and only by what needs them. */
  readonly exchanges: () => Iterable<ReportExchange>
  /** Where the configuration of the run stands, for formats that point into files. */
  readonly place?: SourceLine
  /** How far each part is, for a summary. */
  readonly parts?: readonly PartProgress[]
  /** What was signed of it, where it was. */
  readonly attestation?: string
}

type Files = Iterable<readonly [file: ReportFile, content: string | Iterable<string>]>

/** Writers by the name of their reporter. */
const writers = {
  json: ({ report }) => [['report.json', `${JSON.stringify(report, null, 2)}\n`]],
  junit: ({ report, again }) => [['junit.xml', renderJunit(report, again)]],
  html: ({ report, again, attestation }) => [['index.html', renderHtml(report, attestation, again)]],
  markdown: ({ report, again, parts }) => [['summary.md', renderMarkdown(report, again, parts)]],
  badge: ({ report }) => [
    ['badge.json', renderBadge(report)],
    ['badge.svg', renderBadgeSvg(report)],
  ],
  allure: ({ report }) => renderAllure(report),
  ctrf: ({ report }) => [['ctrf.json', renderCtrf(report)]],
  har: ({ report, exchanges }) => [['exchanges.har', renderHar(report, exchanges())]],
  sarif: ({ report, again, place }) => [['conformint.sarif', renderSarif(report, place, again)]],
} as const satisfies Record<ReporterName, (material: Material) => Files>

/**
 * Writes a report once for each reporter; a file is there whole or not at all.
 * @returns the paths, in the order of the reporters; of a folder full of files the folder
 * @throws Error of the file system
 */
export function writeReports(material: Material, directory: string, reporters: readonly ReporterName[]): string[] {
  const folder = new ReportFolder(directory)
  const paths = [...new Set(reporters)].flatMap((name) => {
    const files: Files = writers[name](material)
    return [...files].map(([file, content]) => {
      const written = folder.write(file, content)
      return file.startsWith('allure-results/') ? folder.file('allure-results/') : written
    })
  })
  return [...new Set(paths)]
}
