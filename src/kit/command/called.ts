import { shortest, type Terminal } from '../../command/terminal.ts'
import { terminalLine } from '../../engine/text/index.ts'
import type { Kit } from '../kit.ts'

/** What a command calls itself, and what it judges. */
export interface Called {
  readonly kit: Kit
  readonly name: string
  readonly terminal: Terminal
}

/** The line that repeats a case of the report in a folder. */
export const againIn =
  (name: string, reportDir: string) =>
  (caseId: string): string =>
    `${name} replay ${terminalLine(shortest(reportDir))} ${caseId}`
