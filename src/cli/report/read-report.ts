import { type ReadReport, readReportAs } from '../../command/report/read-report.ts'
import { reportSchema } from '../../interface/report.ts'

/** A report on this interface. @throws UsageError when there is none, or it is not ours */
export const readReport = (place: string): ReadReport => readReportAs(place, reportSchema)
