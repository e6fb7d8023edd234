import path from 'node:path'
import { UsageError } from '../../engine/interface/index.ts'
import { ReportFolder, readExchanges } from '../../engine/report/index.ts'
import { type Merged, mergeReports, moved, offsetOf } from '../../engine/report/merge.ts'
import { claimFolder } from '../report-folder.ts'
import type { ReadReport } from './read-report.ts'

/**
 * Joins the reports of all shards, and their exchanges, in a folder of its own, which a flag names.
 * @param write writes the formats, and tells of them
 * @returns the exit code that the whole run would have had
 * @throws UsageError when they are not the shards of one run, or the folder holds one of them
 */
export function joinShards(
  read: readonly ReadReport[],
  { flag, reportDir }: Readonly<Record<'flag' | 'reportDir', string>>,
  write: (report: Merged['report'], folder: ReportFolder) => void,
): number {
  const own = read.find(({ file }) => path.resolve(path.dirname(file)) === path.resolve(reportDir))
  if (own !== undefined) throw new UsageError(`${flag}: ${reportDir} holds one of the shards.`)
  const { report, exitCode } = mergeReports(read.map(({ report }) => report))
  const release = claimFolder(reportDir)
  try {
    const folder = new ReportFolder(reportDir)
    folder.write('exchanges.ndjson', linesOf(read))
    write(report, folder)
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
