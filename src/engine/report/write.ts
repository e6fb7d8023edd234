import { renderBadge } from './badge.ts'
import { type ReportFile, ReportFolder } from './folder.ts'
import { renderHtml } from './html/page.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import type { Report } from './model.ts'

/** Writers by the name of their reporter. */
const writers = {
  json: { file: 'report.json', render: (report: Report) => `${JSON.stringify(report, null, 2)}\n` },
  junit: { file: 'junit.xml', render: renderJunit },
  html: { file: 'index.html', render: renderHtml },
  markdown: { file: 'summary.md', render: renderMarkdown },
  badge: { file: 'badge.json', render: renderBadge },
} as const satisfies Record<string, { file: ReportFile; render: (report: Report) => string }>

export type ReporterName = keyof typeof writers
export const reporterNames = Object.keys(writers) as ReporterName[]

/**
 * Writes a report once for each reporter; a file is there whole or not at all.
 * @returns the paths, in the order of the reporters
 * @throws Error of the file system
 */
export function writeReports(report: Report, directory: string, reporters: readonly ReporterName[]): string[] {
  const folder = new ReportFolder(directory)
  return [...new Set(reporters)].map((name) => {
    const { file, render } = writers[name]
    return folder.write(file, render(report))
  })
}
