import { type Command, CommanderError } from 'commander'
import { ExitCode } from './exit-code.ts'
import type { Terminal } from './terminal.ts'

/** Errors by the class that they say they are: their modules are loaded only by the commands that need them. */
const usageErrors = ['UsageError', 'SettingsError']

/**
 * Runs the command that the words name.
 * @param create makes the program; `done` takes the exit code of the command that ran
 * @returns the exit code
 */
export async function runProgram(
  argv: readonly string[],
  terminal: Terminal,
  create: (done: (code: number) => void) => Command,
): Promise<number> {
  let code: number = ExitCode.good
  const program = create((result) => {
    code = result
  })
  try {
    if (argv.length === 0) {
      program.outputHelp({ error: true })
      return ExitCode.usage
    }
    await program.parseAsync([...argv], { from: 'user' })
    return code
  } catch (error) {
    return explain(error, terminal)
  }
}

function explain(error: unknown, terminal: Terminal): number {
  // Commander has printed its message by now; help and version are answers, anything else is wrong use.
  if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.good : ExitCode.usage
  if (!(error instanceof Error)) return internal(String(error), terminal)
  if (usageErrors.includes(error.name)) {
    terminal.err(`error: ${error.message}`)
    return ExitCode.usage
  }
  if (error.name === 'TargetUnreachable') {
    terminal.err(error.message)
    return ExitCode.unanswered
  }
  return internal(error.stack ?? error.message, terminal)
}

function internal(what: string, terminal: Terminal): number {
  terminal.err(`${what}\nThis is a bug of conformint or of a case.`)
  return ExitCode.internal
}
