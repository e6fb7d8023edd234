import { readReportAs } from '../command/report/read-report.ts'
import { type ReporterName, ReportFolder, readExchanges } from '../engine/report/index.ts'
import { type Report, reportSchema } from '../engine/report/model.ts'
import { writeReports } from '../engine/report/write.ts'

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
export const readReport = (place: string): Report => readReportAs(place, reportSchema).report
