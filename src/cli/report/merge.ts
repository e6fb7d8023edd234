import path from 'node:path'
import { materialOf } from '../../app/material.ts'
import { claimFolder } from '../../command/claim-folder.ts'
import { type FolderFlags, folderIn } from '../../command/report/output.ts'
import { reportersOf } from '../../command/report/reporters.ts'
import type { Terminal } from '../../command/terminal.ts'
import { UsageError } from '../../engine/interface/usage-error.ts'
import { readExchanges } from '../../engine/report/exchanges.ts'
import { ReportFolder } from '../../engine/report/folder.ts'
import { mergeReports, moved, offsetOf } from '../../engine/report/merge.ts'
import { writeReports } from '../../engine/report/write.ts'
import { verdictText } from '../verdict-text.ts'
import { type ReadReport, readReport } from './read-report.ts'
import { tellForge } from './tell-forge.ts'

/** As typed. */
export interface MergeFlags extends FolderFlags {
  readonly reporter?: readonly string[]
}

/** `conformint report merge`. @returns the exit code that the whole run would have had */
export function runMerge(places: readonly string[], flags: MergeFlags, terminal: Terminal): number {
  const { flag, folder: reportDir = 'conformint-report' } = folderIn(flags)
  const reporters = reportersOf(flags.reporter)
  const read = places.map(readReport)
  const own = read.find(({ file }) => path.resolve(path.dirname(file)) === path.resolve(reportDir))
  if (own !== undefined) throw new UsageError(`${flag}: ${reportDir} holds one of the shards.`)
  const { report, exitCode } = mergeReports(read.map(({ report }) => report))
  const release = claimFolder(reportDir)
  try {
    const folder = new ReportFolder(reportDir)
    folder.write('exchanges.ndjson', linesOf(read))
    const material = materialOf(report, folder.file('exchanges.ndjson'))
    const files = writeReports(material, reportDir, reporters)
    const told = tellForge(material, folder, process.env, terminal)
    terminal.out(verdictText(report, [...files, ...told], terminal.colours, terminal.width))
    return exitCode
  } finally {
    release()
  }
}

function* linesOf(read: readonly ReadReport[]): Generator<string> {
  const ordered = read.toSorted(
    (a, b) => Number.parseInt(a.report.run.shard, 10) - Number.parseInt(b.report.run.shard, 10),
  )
  const reports = ordered.map(({ report }) => report)
  for (const [index, { exchanges }] of ordered.entries()) {
    for (const exchange of readExchanges(exchanges))
      yield `${JSON.stringify(moved(exchange, offsetOf(reports, index)))}\n`
  }
}
