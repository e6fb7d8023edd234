import path from 'node:path'
import { readExchanges } from '../../engine/report/exchanges.ts'
import { ReportFolder } from '../../engine/report/folder.ts'
import { mergeReports, moved, offsetOf } from '../../engine/report/merge.ts'
import { writeReports } from '../../engine/report/write.ts'
import { UsageError } from '../../engine/usage-error.ts'
import { claimFolder } from '../claim-folder.ts'
import type { Terminal } from '../terminal.ts'
import { verdictText } from '../verdict-text.ts'
import { materialOf } from './material.ts'
import { type ReadReport, readReport } from './read-report.ts'
import { reportersOf } from './render.ts'

/** `conformint report merge`. @returns the exit code that the whole run would have had */
export function runMerge(
  places: readonly string[],
  flags: { readonly reporter?: readonly string[]; readonly reportDir: string },
  terminal: Terminal,
): number {
  const reporters = reportersOf(flags.reporter)
  const read = places.map(readReport)
  const own = read.find(({ file }) => path.resolve(path.dirname(file)) === path.resolve(flags.reportDir))
  if (own !== undefined) throw new UsageError(`--report-dir: ${flags.reportDir} holds one of the shards.`)
  const { report, exitCode } = mergeReports(read.map(({ report }) => report))
  const release = claimFolder(flags.reportDir)
  try {
    const folder = new ReportFolder(flags.reportDir)
    folder.write('exchanges.ndjson', linesOf(read))
    const files = writeReports(materialOf(report, folder.file('exchanges.ndjson')), flags.reportDir, reporters)
    terminal.out(verdictText(report, files, terminal.colours, terminal.width))
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
