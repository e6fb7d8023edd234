import path from 'node:path'
import { ReportFolder } from '../engine/report/folder.ts'
import type { Report } from '../engine/report/model.ts'
import type { ReporterName } from '../engine/report/reporter-names.ts'
import { writeReports } from '../engine/report/write.ts'
import { materialOf } from './report/material.ts'
import { tellForge } from './report/tell-forge.ts'
import type { Terminal } from './terminal.ts'

/**
 * Writes the reports. Where that fails, as on a full disk, the verdict is told all the same, and is the exit code.
 * @returns their paths
 */
export function written(
  report: Report,
  directory: string,
  reporters: readonly ReporterName[],
  terminal: Terminal,
): readonly string[] {
  if (reporters.length === 0) return []
  try {
    const folder = new ReportFolder(directory)
    const material = materialOf(report, folder.file('exchanges.ndjson'))
    const files = writeReports(material, directory, reporters)
    return [...files, ...tellForge(material, folder, process.env, terminal)]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    terminal.err(`The reports cannot be written whole: ${(error as Error).message}. Is the disk full?`)
    return []
  }
}

/** The log of a container goes with the container: what a failing run may be explained by is kept beside its reports. */
export function keep(log: string, directory: string, terminal: Terminal): void {
  try {
    const file = new ReportFolder(directory).write('target.log', log)
    terminal.err(`what the target printed: ${shortest(file)}`)
  } catch (error) {
    terminal.err(`The log of the target cannot be kept: ${(error as Error).message}.`)
  }
}

/** The path that is shorter to read: from here, or from the root. */
export function shortest(file: string): string {
  const relative = path.relative('', file)
  return relative.length < file.length ? relative : file
}
