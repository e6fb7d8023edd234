import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../engine/interface/usage-error.ts'
import { readExchanges } from '../engine/report/exchanges.ts'
import { ReportFolder } from '../engine/report/folder.ts'
import { type Report, reportSchema } from '../engine/report/model.ts'
import type { ReporterName } from '../engine/report/reporter-names.ts'
import { writeReports } from '../engine/report/write.ts'
import { terminalLine } from '../engine/text/printable.ts'

/** Formats that are written where none is named. */
const usualReporters: readonly ReporterName[] = ['json', 'junit', 'html', 'markdown']

/**
 * Writes a report in each of the formats; a file is there whole or not at all. The exchanges of the run are taken from
 * `exchanges.ndjson` of the folder, where it is.
 * @param again the line with which a reader repeats a case, by its id
 * @returns the paths. @throws Error of the file system
 */
export function writeReport(
  report: Report,
  folder: string,
  formats: readonly ReporterName[] = usualReporters,
  again?: (caseId: string) => string,
): string[] {
  const exchanges = new ReportFolder(folder).file('exchanges.ndjson')
  const material = { report, exchanges: () => readExchanges(exchanges), ...(again === undefined ? {} : { again }) }
  return writeReports(material, folder, formats)
}

/**
 * Reads a report.
 * @param place a `report.json`, or the folder that holds one
 * @throws UsageError when there is none, or it is no report
 */
export function readReport(place: string): Report {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
  const file = isFolder ? path.join(place, 'report.json') : place
  let data: unknown
  try {
    data = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`The report ${file} cannot be read: ${(error as Error).message}.`)
  }
  const { data: report, error } = reportSchema.safeParse(data)
  if (report !== undefined) return report
  const [issue] = error.issues
  throw new UsageError(
    `${file} is not a report of conformint: ${issue?.path.join('.') || 'it'}: ${terminalLine(issue?.message ?? '')}.`,
  )
}
