import path from 'node:path'
import { shortest } from '../command/shortest.ts'
import { quoted } from '../engine/evidence/index.ts'
import type { RepeatCommand } from '../engine/report/index.ts'
import { terminalLine } from '../engine/text/index.ts'

/**
 * The line that repeats a case of the report in a folder, as it can be pasted here.
 * @param program path of the program that runs: a package of the project's is found by npx alone
 */
export const replayCommands = (folder: string, program: string = process.argv[1] ?? ''): RepeatCommand => {
  const place = shortest(folder)
  const word = /^[\w./-]+$/.test(place) ? place : quoted(place)
  return (caseId) => `${commandOf(program)} replay ${terminalLine(word)} ${caseId}`
}

/** How our command is called here. @param program path of the program that runs */
export const commandOf = (program: string = process.argv[1] ?? ''): string =>
  program.includes(`${path.sep}node_modules${path.sep}`) || process.env.npm_command !== undefined
    ? 'npx conformint'
    : 'conformint'
