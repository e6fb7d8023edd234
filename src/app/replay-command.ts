import path from 'node:path'
import { shortest } from '../command/terminal.ts'
import { quoted } from '../engine/evidence/index.ts'
import type { RepeatCommand } from '../engine/report/index.ts'
import { terminalLine } from '../engine/text/index.ts'

/** The line that repeats a case of the report in a folder, as it can be pasted here. */
export const replayCommands = (folder: string): RepeatCommand => {
  const place = shortest(folder)
  const word = /^[\w./-]+$/.test(place) ? place : quoted(place)
  return (caseId) => `${commandOf()} replay ${terminalLine(word)} ${caseId}`
}

/** How our command is called here: a package of the project's is found by npx alone. */
export const commandOf = (): string =>
  process.argv[1]?.includes(`${path.sep}node_modules${path.sep}`) || process.env.npm_command !== undefined
    ? 'npx conformint'
    : 'conformint'
