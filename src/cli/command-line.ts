import { runProgram } from '../command/run-program.ts'
import type { Terminal } from '../command/terminal.ts'
import { createProgram } from './program.ts'

/** Runs the command that the words name. @returns the exit code */
export const runCommand = (argv: readonly string[], terminal: Terminal): Promise<number> =>
  runProgram(argv, terminal, (done) => createProgram(terminal, done))
