import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { carryOut, prepareRun, readyRun } from '../app/run.ts'
import { ExitCode } from '../command/exit-code.ts'
import type { Followed } from '../command/following.ts'
import { judged } from '../command/judged.ts'
import type { Reporting } from '../command/report-folder.ts'
import { shortest, type Terminal } from '../command/terminal.ts'
import type { Flags } from '../config/flags.ts'
import { loadSettings } from '../config/load.ts'
import type { Settings } from '../config/settings.ts'
import { UsageError } from '../engine/interface/index.ts'
import { runBefore, runsIn } from '../engine/report/earlier-runs.ts'
import type { Report } from '../engine/report/index.ts'
import type { Prepared, Verification } from '../engine/run/index.ts'
import { listText, planText } from './plan-text.ts'
import { readReport } from './report/read-report.ts'

/** Flags of `verify`, as typed. */
export interface VerifyFlags extends Flags {
  /** File for drafted waivers. */
  readonly writeWaivers?: string
  /** Only the cases that failed or were blocked in the last report. */
  readonly lastFailed?: boolean
  /** Runs again and again; the paths that are watched, where some are named. */
  readonly watch?: true | readonly string[]
}

/** `conformint verify`. @returns the exit code */
export async function runVerify(flags: VerifyFlags, terminal: Terminal): Promise<number> {
  const { writeWaivers } = flags
  if (writeWaivers !== undefined) await refuseNoList(writeWaivers)
  const loaded = loadSettings(flags)
  const cases = flags.lastFailed ? lastFailed(loaded) : loaded.cases
  if (flags.lastFailed && cases.length === 0) {
    terminal.out('Nothing failed or was blocked in the last run.')
    return ExitCode.good
  }
  const settings = { ...loaded, cases }
  const isRun = !(settings.plan || settings.list)
  if (isRun) readyRun()
  const prepared = await prepareRun(settings)
  if (!isRun) {
    await prepared.close()
    terminal.out(settings.list ? listText(prepared) : planText(settings, prepared, terminal.colours))
    return ExitCode.good
  }
  return judge(settings, prepared, terminal, async ({ report, exitCode }, files) => {
    const { verdictText } = await import('./verdict-text.ts')
    const before = runBefore(report, settings.reportDir)
    terminal.out(verdictText(report, files, terminal, before))
    if (writeWaivers !== undefined) await draft(report, writeWaivers, terminal)
    return exitCode
  })
}

/** @returns ids of the cases to run again. @throws UsageError when there is no report, or cases are named besides */
function lastFailed({ reportDir, cases }: Settings): string[] {
  if (cases.length > 0) throw new UsageError('--last-failed and --case both say which cases run: give one of them.')
  const [place] = runsIn(reportDir)
  if (place === undefined) {
    throw new UsageError(
      `--last-failed: there is no report of a run in ${shortest(reportDir)} yet: leave it out the first time.`,
    )
  }
  const { report } = readReport(place)
  return report.cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'blocked').map(({ id }) => id)
}

const standingIn = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Before the run, so that nobody waits for what cannot be. @throws UsageError when a file is there that waivers cannot be added to */
async function refuseNoList(file: string): Promise<void> {
  const { openList } = await import('../engine/report/waiver-draft.ts')
  try {
    openList(standingIn(file))
  } catch (error) {
    throw new UsageError(`--write-waivers: nothing can be added to ${file}: ${(error as Error).message}.`)
  }
}

/** Where it cannot be written, the verdict stands all the same. */
async function draft(report: Report, file: string, terminal: Terminal): Promise<void> {
  const { draftWaivers } = await import('../engine/report/waiver-draft.ts')
  try {
    writeFileSync(file, draftWaivers(report, standingIn(file)))
    terminal.err(`waivers drafted in ${file}`)
  } catch (error) {
    terminal.err(`The waivers cannot be drafted: ${(error as Error).message}.`)
  }
}

/**
 * Carries out what was prepared, shows how far it is, and writes the reports.
 * @param tell prints the result
 * @param more what else is told while it happens, and what ends it
 * @returns the exit code
 */
export async function judge(
  settings: Settings,
  prepared: Prepared,
  terminal: Terminal,
  tell: (verification: Verification, files: readonly string[]) => number | Promise<number>,
  more: Partial<Followed> = {},
): Promise<number> {
  const { reportDir, reporters } = settings
  return judged(
    prepared,
    { terminal, reportDir, writes: reporters.length > 0, followed: { first: startingLine(settings), ...more } },
    (told, signal) => carryOut(settings, prepared, { reporters, tell: told, also: forgeTold(terminal) }, signal),
    tell,
  )
}

/** Loaded once the reports are written. */
export const forgeTold =
  (terminal: Terminal): NonNullable<Reporting['also']> =>
  async (material, folder) => {
    const { tellForge } = await import('./report/tell-forge.ts')
    return tellForge(material, folder, process.env, terminal)
  }

function startingLine({ target }: Settings): string | undefined {
  if (target.kind === 'image') return `starting ${target.image}`
  return target.kind === 'command' ? 'starting the command' : undefined
}
