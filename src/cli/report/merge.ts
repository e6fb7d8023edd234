import { materialOf } from '../../app/material.ts'
import { joinShards } from '../../command/report/joined.ts'
import { type FolderFlags, folderIn, reportersOf } from '../../command/report/output.ts'
import type { Terminal } from '../../command/terminal.ts'
import type { Typed } from '../../config/flag-values.ts'
import { writeReports } from '../../engine/report/write.ts'
import { verdictText } from '../verdict-text.ts'
import { readReport } from './read-report.ts'
import { tellForge } from './tell-forge.ts'

/** `conformint report merge`. @returns the exit code that the whole run would have had */
export function runMerge(
  places: readonly string[],
  flags: FolderFlags & Typed<never, 'reporter'>,
  terminal: Terminal,
): number {
  const { flag, folder: reportDir = 'conformint-report' } = folderIn(flags)
  const reporters = reportersOf(flags.reporter)
  return joinShards(places.map(readReport), { flag, reportDir }, (report, folder) => {
    const material = materialOf(report, folder.file('exchanges.ndjson'))
    const files = writeReports(material, reportDir, reporters)
    const told = tellForge(material, folder, process.env, terminal)
    terminal.out(verdictText(report, [...files, ...told], terminal))
  })
}
