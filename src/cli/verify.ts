import { existsSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { loadSettings } from '../config/load.ts'
import { refuseMainnet } from '../config/mainnet.ts'
import type { Settings } from '../config/settings.ts'
import type { Flags } from '../config/typed-flags.ts'
import type { CaseResult } from '../engine/case/result.ts'
import { nearest } from '../engine/nearest.ts'
import type { Report } from '../engine/report/model.ts'
import { terminalLine, terminalText } from '../engine/report/printable.ts'
import { type ReporterName, reporterNames } from '../engine/report/reporter-names.ts'
import type { Run } from '../engine/run/run.ts'
import { type Prepared, prepare, type Verification, verify } from '../engine/run/verify.ts'
import { UsageError } from '../engine/usage-error.ts'
import { orderOf } from '../order.ts'
import { claimFolder } from './claim-folder.ts'
import { ExitCode } from './exit-code.ts'
import { listText, planText } from './plan-text.ts'
import { showProgress } from './progress.ts'
import type { Terminal } from './terminal.ts'

/** Flags of `verify`, as typed. */
export interface VerifyFlags extends Flags {
  /** File for drafted waivers. */
  readonly writeWaivers?: string
}

/** `conformint verify`. @returns the exit code */
export async function runVerify(flags: VerifyFlags, terminal: Terminal): Promise<number> {
  const { writeWaivers } = flags
  if (writeWaivers !== undefined && existsSync(writeWaivers)) {
    throw new UsageError(`--write-waivers: ${writeWaivers} is there already, and is not written over.`)
  }
  const settings = loadSettings(flags)
  const reporters = availableReporters(settings)
  const prepared = await prepare(orderOf(settings))
  if (settings.plan || settings.list) {
    await prepared.close()
    terminal.out(settings.list ? listText(prepared) : planText(settings, prepared, terminal.colours))
    return ExitCode.good
  }
  refuseMainnet(settings)
  for (const line of unknownWaivers(prepared)) terminal.err(line)
  const release = claimFolder(settings.reportDir)
  return judge(settings, prepared, reporters, terminal, async ({ report, exitCode }, files) => {
    const { verdictText } = await import('./verdict-text.ts')
    terminal.out(verdictText(report, files, terminal.colours, terminal.width))
    if (writeWaivers !== undefined) await draft(report, writeWaivers, terminal)
    return exitCode
  }).finally(release)
}

/** Told before the run, which such a waiver will fail. */
function unknownWaivers({ order, kit }: Prepared): string[] {
  const known = kit.interface.catalogue.requirements.map(({ id }) => id)
  return order.waivers
    .filter(({ requirement }) => !known.includes(requirement))
    .map(
      ({ requirement }) =>
        `The waiver of ${terminalLine(requirement)} names no requirement, and will fail the run.${terminalLine(nearest(requirement, known))}`,
    )
}

/** Where it cannot be written, the verdict stands all the same. */
async function draft(report: Report, file: string, terminal: Terminal): Promise<void> {
  const { draftWaivers } = await import('../engine/report/waiver-draft.ts')
  try {
    writeFileSync(file, draftWaivers(report), { flag: 'wx' })
    terminal.err(`waivers drafted in ${file}`)
  } catch (error) {
    terminal.err(`The waivers cannot be drafted: ${(error as Error).message}.`)
  }
}

/**
 * Runs what was prepared, shows how far it is, and writes the reports.
 * @param tell prints the result. @returns the exit code
 */
export async function judge(
  settings: Settings,
  prepared: Prepared,
  reporters: readonly ReporterName[],
  terminal: Terminal,
  tell: (verification: Verification, files: readonly string[]) => number | Promise<number>,
): Promise<number> {
  const { selection } = prepared
  terminal.hide(prepared.secrets)
  const progress = showProgress(selection.planned.length, 'cases', terminal)
  const interrupts = new Interrupts(progress.say)
  if (settings.target.kind === 'image') progress.say(`starting ${settings.target.image}`)
  if (settings.target.kind === 'command') progress.say('starting the command')
  try {
    const listener = {
      started: (run: Run) => {
        // Loaded while the first answers are awaited, and not before anything was sent.
        void loadWriting()
        progress.say(`seed ${settings.seed}, effort ${settings.effort}, ${cases(selection.planned.length)}`)
        interrupts.watch(run)
      },
      warned: (line: string) => progress.say(terminalLine(line)),
      finished: (result: CaseResult) => progress.advance(howItEnded(result), failedLine(result)),
    }
    const verification = await verify(prepared, listener, interrupts.signal)
    progress.stop()
    const { keep, shortest, written } = await loadWriting()
    const { report, internalErrors, unreachable } = verification
    const files = written(report, settings.reportDir, reporters, terminal)
    const recorded = (report.traffic ?? []).reduce((sum, { requests }) => sum + requests, 0)
    if (reporters.length > 0 && recorded < report.run.requests) {
      terminal.err(`exchanges.ndjson holds ${recorded} of ${report.run.requests} requests. Is the disk full?`)
    }
    // Its first line stands in the verdict; what follows is the last output of what was started.
    const output = unreachable?.split('\n').slice(1).join('\n')
    if (output) terminal.err(terminalText(output))
    const log = verification.log ?? output
    if (log && reporters.length > 0) keep(log, settings.reportDir, terminal)
    for (const error of internalErrors) terminal.err(terminalText(error))
    if (internalErrors.length > 0) terminal.err('This is a bug of conformint, and says nothing about the target.')
    return await tell(verification, files.map(shortest))
  } finally {
    progress.stop()
    interrupts.stop()
  }
}

/** What is needed once the run is over. */
const loadWriting = () => import('./written.ts')

const cases = (number: number): string => `${number} ${number === 1 ? 'case' : 'cases'}`

export function availableReporters({ reporters }: Settings): ReporterName[] {
  return reporters.map((name) => {
    const available = reporterNames.find((one) => one === name)
    if (!available) throw new UsageError(`There is no reporter ${name}; there are ${reporterNames.join(', ')}.`)
    return available
  })
}

/** One Ctrl-C under `npm run` arrives twice, from the terminal and from npm: within this many ms it is the same. */
const oneKeystroke = 500

/** The first interrupt ends the run with a report of what was seen; the second ends the process. */
class Interrupts {
  readonly #say: (line: string) => void
  #run: Run | undefined
  #asked: number | undefined
  readonly #start = new AbortController()

  /** Ends the start of a target. */
  get signal(): AbortSignal {
    return this.#start.signal
  }

  constructor(say: (line: string) => void) {
    this.#say = say
    process.on('SIGINT', this.#interrupted)
    process.on('SIGTERM', this.#interrupted)
  }

  watch(run: Run): void {
    this.#run = run
    if (this.#asked !== undefined) run.interrupt()
  }

  stop(): void {
    process.off('SIGINT', this.#interrupted)
    process.off('SIGTERM', this.#interrupted)
  }

  readonly #interrupted = (): void => {
    if (this.#asked !== undefined) {
      if (performance.now() - this.#asked > oneKeystroke) process.exit(ExitCode.interrupted)
      return
    }
    this.#asked = performance.now()
    this.#say('Interrupted: writing the report of what was seen. Once more ends at once.')
    this.#start.abort()
    this.#run?.interrupt()
  }
}

const howItEnded = ({ outcome }: CaseResult): 'good' | 'failed' | 'blocked' => {
  if (outcome === 'failed') return 'failed'
  return outcome === 'blocked' || outcome === 'error' ? 'blocked' : 'good'
}

/** Told at once: what failed, and what broke in conformint itself. */
function failedLine({ caseId, outcome, reason, failures }: CaseResult): string | undefined {
  if (outcome !== 'failed' && outcome !== 'error') return undefined
  const [first] = failures
  const what = first ? `${first.requirement}: ${first.message}` : (reason ?? '')
  return `${outcome === 'error' ? 'broken' : 'failed'} ${caseId}: ${what}`
}
