import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { UsageError } from '../../engine/interface/index.ts'
import type { Report } from '../../engine/report/index.ts'
import { terminalLine } from '../../engine/text/index.ts'

/** A report, the path of its `report.json`, and that at which the exchanges of the same run are, if they are. */
export type ReadReport = ReturnType<typeof readReportAs>

/**
 * Reads a report.
 * @param place a `report.json`, or the folder that holds one
 * @param schema that of reports on the interface
 * @throws UsageError when there is none, or it is not ours
 */
export function readReportAs(place: string, schema: z.ZodType<Report>) {
  const file = isFolder(place) ? path.join(place, 'report.json') : place
  let data: unknown
  try {
    data = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const reason =
      error instanceof SyntaxError ? 'it is not JSON' : isMissing ? 'it is not there' : (error as Error).message
    throw new UsageError(`The report ${file} cannot be read: ${reason}.`)
  }
  const { data: report, error } = schema.safeParse(data)
  if (report !== undefined) return { report, file, exchanges: path.join(path.dirname(file), 'exchanges.ndjson') }
  const [issue] = error.issues
  throw new UsageError(
    `${file} is not a report of conformint: ${issue?.path.join('.') || 'it'}: ${terminalLine(issue?.message ?? '')}.`,
  )
}

const isFolder = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
