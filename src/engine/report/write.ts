import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { renderBadge } from './badge.ts'
import { renderHtml } from './html.ts'
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
} as const

export type ReporterName = keyof typeof writers
export const reporterNames = Object.keys(writers) as ReporterName[]

/**
 * Writes a report once for each reporter; a file is there whole or not at all.
 * @returns the paths, in the order of the reporters
 * @throws Error of the file system
 */
export function writeReports(report: Report, directory: string, reporters: readonly ReporterName[]): string[] {
  mkdirSync(directory, { recursive: true })
  return [...new Set(reporters)].map((name) => {
    const { file, render } = writers[name]
    const target = path.join(directory, file)
    writeFileSync(`${target}.part`, render(report))
    renameSync(`${target}.part`, target)
    return target
  })
}
