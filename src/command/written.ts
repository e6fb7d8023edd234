import { ReportFolder } from '../engine/report/index.ts'
import { counted } from '../engine/text/index.ts'
import type { Written } from './report-folder.ts'
import { shortest } from './shortest.ts'
import type { Terminal } from './terminal.ts'

/** Tells what of a run could not be written. @param requests that the run has sent, and that should stand in the record */
export function tellWritten({ recorded, trouble }: Written, requests: number, terminal: Terminal): void {
  if (trouble !== undefined) {
    terminal.err(`The reports cannot be written whole: ${trouble.message}. Is the disk full?`)
  }
  if (recorded < requests) {
    terminal.err(`exchanges.ndjson holds ${recorded} of ${counted(requests, 'request')}. Is the disk full?`)
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
