import { CommanderError } from 'commander'
import { ExitCode } from './exit-code.ts'
import { createProgram } from './program.ts'
import { processTerminal, type Terminal } from './terminal.ts'

/** Errors by the class that they say they are: their modules are loaded only by the commands that need them. */
const usageErrors = ['UsageError', 'SettingsError']

/** Runs the command line. @returns the exit code */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = ExitCode.good
  const program = createProgram(terminal, (result) => {
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
  terminal.err(`${what}\nThis is a bug of conformint.`)
  return ExitCode.internal
}

/** Ends the process once everything that was printed is out; connections of the target are not waited for. */
async function end(code: number): Promise<void> {
  await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))))
  process.exit(code)
}

await end(await main(process.argv.slice(2), processTerminal()))
