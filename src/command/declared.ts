import { Command, CommanderError } from 'commander'
import { ExitCode } from './exit-code.ts'
import type { ProveFlags } from './prove.ts'
import type { OutputFlags, ReadAs } from './report/output.ts'
import type { RequirementsFlags } from './requirements.ts'
import type { Terminal } from './terminal.ts'

// What our command and those of kits declare alike. Each command loads what it needs when it is called.

/** Takes the exit code of the command that ran. */
export type Done = (code: number) => void

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
  create: (done: Done) => Command,
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

/**
 * Carries a command out by a function that is loaded when it is called.
 * @param load is given what was typed, as Commander has read it; the function is given the terminal besides
 */
export const running =
  (terminal: Terminal, done: Done) =>
  <Typed extends readonly unknown[]>(
    load: (...typed: Typed) => Promise<(...typed: never[]) => number | Promise<number>>,
  ) =>
  async (...given: [...Typed, Command]): Promise<void> => {
    const typed = given.slice(0, -1)
    const run = await load(...(typed as never as Typed))
    done(await run(...([...typed, terminal] as never[])))
  }

/** What `--help` says at its end. @param itself what breaks where nobody else is to blame */
export const exitCodesOf = (itself: string): string => `
Exit codes: 0 good answer, 1 bad answer, 2 wrong use, 3 could not be answered, 70 ${itself} itself failed.`

/** A command without any of its own yet. */
export const programOf = (name: string, says: string, version: string, exitCodes: string): Command =>
  new Command(name)
    .description(says)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', exitCodes)
    .exitOverride()

/** `requirements` */
export function addRequirements(
  program: Command,
  done: Done,
  run: (typed: readonly string[], flags: RequirementsFlags) => Promise<number>,
): void {
  program
    .command('requirements')
    .description('list the requirements, explain some, or search them')
    .argument('[ID|WORD...]', 'ids to explain; or words: lists what has all of them')
    .option('--area <NAME...>', 'only those of these areas')
    .option('--json', 'print JSON')
    .action(async (typed: string[], flags: RequirementsFlags) => done(await run(typed, flags)))
}

/** `prove` */
export function addProve(
  program: Command,
  done: Done,
  exitCodes: string,
  run: (flags: ProveFlags) => Promise<number>,
): void {
  program
    .command('prove')
    .description('run every fault of the reference implementation against the cases: 1 when one survives')
    .optionsGroup('What is tried:')
    .option('--fault <ID...>', 'only these faults')
    .option('--area <NAME...>', 'only faults that break requirements of these areas')
    .option('--seed <N...>', 'seeds at which each is tried (default: 1 2 3)')
    .option(
      '--effort <LEVEL>',
      'quick or standard: print how many of the faults a run at that effort catches; 1 below 90 %',
    )
    .option('--full', 'run all cases against each fault, not only those that bear on what it breaks')
    .option('--shard <I/N>', 'the I-th of N parts of the faults (default: 1/1)')
    .option('--jobs <N>', 'threads (default: one a core)')
    .optionsGroup('Results:')
    .option('--json <FILE>', 'write the matrix as JSON')
    .option('--html <FILE>', 'write the matrix as one self-contained page')
    .addHelpText('after', exitCodes)
    .action(async (flags: ProveFlags) => done(await run(flags)))
}

/** What `report` says of an argument that is a report. */
export const reportPlace = 'folder of a report, or its report.json'

/** `report diff` and `report compare` */
export function addComparisons(group: Command, terminal: Terminal, done: Done, reading: () => Promise<ReadAs>): void {
  group
    .command('diff')
    .description('what has changed: 1 when something newly fails, 2 when they cannot be compared')
    .argument('<OLD>', reportPlace)
    .argument('<NEW>', reportPlace)
    .option('--format <NAME>', 'text, markdown, json or html', 'text')
    .option('--out <FILE>', 'write there (default: stdout)')
    .action(async (old: string, now: string, flags: OutputFlags) => {
      const [{ runDiff }, read] = await Promise.all([import('./report/comparisons.ts'), reading()])
      done(runDiff(old, now, flags, terminal, read))
    })

  group
    .command('compare')
    .description('several targets or releases side by side')
    .argument('<REPORT...>', `two or more: ${reportPlace}`)
    .option('--format <NAME>', 'html, markdown or json', 'html')
    .option('--out <FILE>', 'write there (default: stdout)')
    .action(async (reports: string[], flags: OutputFlags) => {
      const [{ runCompare }, read] = await Promise.all([import('./report/comparisons.ts'), reading()])
      done(runCompare(reports, flags, terminal, read))
    })
}
