import type { Command } from 'commander'
import { addProve, addRequirements, type Done, exitCodesOf, programOf, runProgram } from '../command/declared.ts'
import { processTerminal } from '../command/terminal.ts'
import type { KitTypes } from '../engine/interface/index.ts'
import { type Called, type KitFlags, runFlags, targetFlags } from './command/flags.ts'
import { addReport } from './command/report.ts'
import type { Kit } from './kit.ts'

/** What a command is called. */
export interface CommandOptions {
  /** As it is typed: `guest-book`. Reports go to a folder of that name with `-report` after it. */
  readonly name: string
  /** Version that `--version` prints; default: that of the interface. */
  readonly version?: string
}

/** A command of one's own. */
export interface KitCommand {
  /**
   * Runs it: `verify`, `requirements`, `prove`, `replay`, `report` or `doctor`. Data goes to stdout, all else to stderr.
   * @param argv the words after the name of the command: `process.argv.slice(2)`
   * @returns the exit code: 0 a good answer, 1 a bad one, 2 wrong use, 3 could not be answered, 70 the harness itself failed
   */
  run(argv: readonly string[]): Promise<number>
}

/** Makes a command that judges implementations of a kit's interface. */
export function createCommand<W extends KitTypes>(kit: Kit<W>, { name, version }: CommandOptions): KitCommand {
  const called: Called = { kit, name, terminal: processTerminal() }
  return {
    run: (argv) =>
      runProgram(argv, called.terminal, (done) => commandOf(called, version ?? kit.interface.version, done)),
  }
}

function commandOf(called: Called, version: string, done: Done): Command {
  const { kit, name, terminal } = called
  const exitCodes = exitCodesOf('the harness')
  const says = `Tells whether a service keeps the interface of ${kit.interface.name}.`
  const program = programOf(name, says, version, exitCodes)

  const verify = program.command('verify').description('judge an implementation, requirement by requirement')
  runFlags(targetFlags(verify, kit), kit).action(async (flags: KitFlags) => {
    const { runVerify } = await import('./command/verify.ts')
    done(await runVerify(called, flags))
  })

  addRequirements(program, done, async (typed, flags) => {
    const { tellRequirements } = await import('../command/requirements.ts')
    const { cases, reference } = kit
    const told = { catalogue: kit.interface.catalogue, cases, faults: reference?.faults ?? [] }
    return tellRequirements(typed, flags, terminal, told)
  })

  addProve(program, done, exitCodes, async (flags) => {
    const { proveKit } = await import('../command/prove.ts')
    return proveKit(kit.module ?? kit, flags, terminal)
  })

  const replay = program
    .command('replay')
    .description('repeat a failed case of a report: 1 it fails again, 0 it holds, 3 it could not be judged')
    .argument('<REPORT>', 'folder of a report, or its report.json')
    .argument('<CASE>', 'id of the case')
  targetFlags(replay, kit)
    .option('--report-dir <DIR>', 'write reports there (default: none)')
    .action(async (place: string, caseId: string, flags: KitFlags) => {
      const { runReplay } = await import('./command/verify.ts')
      done(await runReplay(called, place, caseId, flags))
    })

  addReport(program, called, done)

  const doctor = program
    .command('doctor')
    .description('look at settings, target and keys, and change nothing: 1 when something has to be mended')
  targetFlags(doctor, kit)
    .option('--json', 'print JSON')
    .action(async (flags: KitFlags) => {
      const { runDoctor } = await import('./command/doctor.ts')
      done(await runDoctor(called, flags))
    })
  return program
}
