import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { carryOut, prepareRun, readyRun } from '../app/run.ts'
import { ExitCode } from '../command/exit-code.ts'
import type { Followed } from '../command/following.ts'
import { judged } from '../command/judged.ts'
import type { Reporting } from '../command/report-folder.ts'
import { type Colours, shortest, type Terminal } from '../command/terminal.ts'
import type { Flags } from '../config/flags.ts'
import { loadSettings } from '../config/load.ts'
import { refuseMainnet, type Settings } from '../config/settings.ts'
import type { TargetChoice } from '../config/target-choice.ts'
import { type Interface, UsageError } from '../engine/interface/index.ts'
import { atRate, durationOf, exceeds, type Plan } from '../engine/plan/index.ts'
import { runBefore, runsIn } from '../engine/report/earlier-runs.ts'
import type { Report } from '../engine/report/index.ts'
import { type Prepared, shrinkRoomOf, topUpOf, type Verification } from '../engine/run/index.ts'
import { counted, seconds } from '../engine/text/index.ts'
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

/** What `--plan` prints. */
function planText(settings: Settings, prepared: Prepared, colours: Colours): string {
  const { plan, selection, kit, url } = prepared
  const { costs, quota } = kit.interface
  const rows = costs.map(({ kind, many }): [string, number] => [many, plan.created[kind] ?? 0])
  const where = placeOf(settings.target, url)
  const mostly = (number: number): string => number.toLocaleString('en').padStart(9)
  const { mints, maxMints } = settings.limits
  const isRefused = maxMints === undefined && exceeds(plan, kit.interface, mints)
  return [
    `${colours.bold(counted(plan.cases, 'case'))} on ${where}, effort ${settings.effort}; nothing was sent.`,
    '',
    'Created at most',
    ...rows.map(([name, number]) => `${mostly(number)}  ${name}`),
    '',
    `Requests at most\n${mostly(plan.requests)}`,
    ...shrinkingLines(prepared),
    ...topUpLines(prepared),
    ...durationLines(settings, plan, kit.interface),
    ...skippedLines(selection.skipped),
    ...beyondLines(prepared),
    ...(isRefused ? ['', `This is more than ${quota.setting} (${mints}) allows: such a run is refused.`] : []),
    ...mainnetLines(settings),
  ].join('\n')
}

/** Nobody knows before what fails. */
function shrinkingLines(prepared: Prepared): string[] {
  const room = shrinkRoomOf(prepared)
  if (room === undefined || room.requests === 0) return []
  const { plan, kit } = prepared
  const requests = Math.max(plan.requests, plan.usual.requests + room.requests)
  const quota = Math.max(plan.created[kit.interface.quota.kind] ?? 0, plan.usual.quota + room.quota)
  const most = amounts({ requests: Math.ceil(requests), quota: Math.ceil(quota) }, kit.interface)
  return [`With the search for the smallest example of what fails: ${most}`]
}

/** Nobody knows before what an allowed answer leaves without a check. */
function topUpLines(prepared: Prepared): string[] {
  const margin = topUpOf(prepared)?.margin
  if (margin === undefined || margin.requests === 0) return []
  const most = amounts(margin, prepared.kit.interface)
  return [`With cases beyond the plan, where its own leave a requirement without a check: ${most} more`]
}

function amounts(
  of: { requests: number; quota: number },
  { costs, quota }: Pick<Interface, 'costs' | 'quota'>,
): string {
  const many = costs.find(({ kind }) => kind === quota.kind)?.many ?? quota.kind
  return `${of.requests.toLocaleString('en')} requests and ${of.quota.toLocaleString('en')} ${many}`
}

function durationLines(
  { latency, mintDelay: completion = 0, concurrency, limits: { rate } }: Settings,
  plan: Plan,
  target: Pick<Interface, 'quota'>,
): string[] {
  if (latency === undefined) {
    const least = atRate(plan.usual.requests, rate)
    return least === 0 ? [] : ['', `Time at least, by limits.rate\n${seconds(least).padStart(9)}`]
  }
  const { expected, longest, requests } = durationOf(plan, target, { latency, completion, concurrency, rate })
  const where = `at ${latency} ms an answer${completion === 0 ? '' : ` and ${seconds(completion)} a mint`}`
  return [
    '',
    `Time about, ${where}`,
    `${seconds(expected).padStart(9)}  (longest case ${seconds(longest)}, all requests ${concurrency} at once ${seconds(requests)})`,
  ]
}

function mainnetLines(settings: Settings): string[] {
  try {
    refuseMainnet(settings)
    return []
  } catch (error) {
    return ['', (error as Error).message]
  }
}

/** What `--list` prints: a line for each case that would run, its id first. */
const listText = ({ selection }: Prepared): string =>
  selection.planned.map(({ id, title }) => `${id}\t${title}`).join('\n')

/** A command is not repeated: it may hold secrets. */
function placeOf(target: TargetChoice, url: string | undefined): string {
  if (target.kind === 'reference') return 'the reference implementation'
  if (target.kind === 'command') return 'what the command starts'
  return target.kind === 'image' ? target.image : (url ?? '')
}

/** Requirements of which the budget reaches to no case. */
function beyondLines({ kit, selection }: Prepared): string[] {
  const { requirements, leftOut } = selection
  const isBeyond = (id: string): boolean => {
    const ways = kit.cases.filter((case_) => case_.requirements.includes(id)).map((case_) => leftOut.get(case_.id))
    return ways.includes('budget') && !ways.includes(undefined)
  }
  const beyond = [...requirements].filter(isBeyond).length
  return beyond === 0 ? [] : ['', `Requirements that the budget does not reach to\n${String(beyond).padStart(9)}`]
}

function skippedLines(skipped: ReadonlyMap<string, string>): string[] {
  if (skipped.size === 0) return []
  const groups = Map.groupBy(skipped.values(), (reason) => reason)
  const lines = [...groups].map(([reason, cases]) => `${String(cases.length).padStart(9)}  ${reason}`)
  return ['', 'Cases that do not run', ...lines]
}
