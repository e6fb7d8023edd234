import { ExitCode } from '../command/exit-code.ts'
import { processTerminal, type Terminal } from '../command/terminal.ts'
import { toolVersion } from '../package/version.ts'

/** Runs the command line. @returns the exit code */
async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  // Which scripts ask for before anything else: no command is loaded for it.
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    terminal.out(toolVersion)
    return ExitCode.good
  }
  const { runCommand } = await import('./program.ts')
  return runCommand(argv, terminal)
}

/** Ends the process once everything that was printed is out; connections of the target are not waited for. */
async function end(code: number): Promise<void> {
  await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))))
  process.exit(code)
}

await end(await main(process.argv.slice(2), processTerminal()))
