import { prepareRun } from '../app/run.ts'
import { loadSettings } from '../config/load.ts'
import type { Settings } from '../config/settings.ts'
import { SettingsError } from '../config/settings-error.ts'
import { namedTargets } from '../config/target-choice.ts'
import type { Flags, TargetFlags } from '../config/typed-flags.ts'
import { UsageError } from '../engine/interface/usage-error.ts'
import type { Report, ReportCase } from '../engine/report/model.ts'
import type { Verification } from '../engine/run/verification.ts'
import { nearest } from '../engine/text/nearest.ts'
import { terminalLine } from '../engine/text/printable.ts'
import { toolVersion } from '../package/version.ts'
import { ExitCode } from './exit-code.ts'
import { replayText } from './replay-text.ts'
import { readReport } from './report/read-report.ts'
import type { Terminal } from './terminal.ts'
import { availableReporters, judge } from './verify.ts'

/** As typed. */
export type ReplayFlags = TargetFlags & Pick<Flags, 'apiKey' | 'config' | 'reportDir'>

/**
 * `conformint replay REPORT CASE`: repeats one failed case with the seed and effort of its run, its shrunk example first.
 * @returns the exit code: 1 when it fails again, 0 when it holds now, 3 when it could not be judged
 */
export async function runReplay(
  place: string,
  caseId: string,
  flags: ReplayFlags,
  terminal: Terminal,
): Promise<number> {
  const { report } = readReport(place)
  const failed = failedCase(report, caseId)
  const settings = settingsOf(report, flags)
  if (report.tool.version !== toolVersion) {
    terminal.err(
      `The report is of conformint ${terminalLine(report.tool.version)}, this is ${toolVersion}: examples may differ.`,
    )
  }
  const path = failed.failures.find((failure) => failure.path !== undefined)?.path
  const prepared = await prepareRun(settings, { caseId, path })
  const writes = flags.reportDir === undefined ? [] : availableReporters(settings)
  return judge(settings, prepared, writes, terminal, ({ report, exitCode, internalErrors, unreachable }, files) => {
    if (unreachable !== undefined) terminal.err(terminalLine(unreachable.split('\n', 1).join('')))
    const again = report.cases.find(({ id }) => id === caseId)
    terminal.out(replayText(report, again, failed, files, terminal.colours, terminal.width))
    return codeOf(again, { exitCode, internalErrors })
  })
}

function codeOf(again: ReportCase | undefined, run: Pick<Verification, 'exitCode' | 'internalErrors'>): number {
  if (run.internalErrors.length > 0) return ExitCode.internal
  if (run.exitCode === ExitCode.interrupted) return ExitCode.interrupted
  if (again?.outcome === 'failed') return ExitCode.bad
  return again?.outcome === 'passed' ? ExitCode.good : ExitCode.unanswered
}

function failedCase({ cases }: Report, caseId: string): ReportCase {
  const failed = cases.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
  const found = cases.find(({ id }) => id === caseId)
  if (found === undefined) {
    const known = failed.length > 0 ? failed : cases.map(({ id }) => id)
    throw new UsageError(
      `There is no case ${JSON.stringify(caseId)} in the report.${terminalLine(nearest(caseId, known))}`,
    )
  }
  if (found.outcome === 'failed') return found
  const others = failed.length === 0 ? 'no case did' : `these did: ${failed.slice(0, 10).map(terminalLine).join(', ')}`
  throw new UsageError(`The case ${caseId} did not fail in the report (it is ${found.outcome}); ${others}.`)
}

/** The target that the flags or the named configuration give, else that of the report. */
function settingsOf({ run, target }: Report, flags: ReplayFlags): Settings {
  const own: Flags = { ...flags, effort: run.effort, seed: String(run.seed), profile: run.profile }
  if (namedTargets(flags).length > 0) return loadSettings(own)
  try {
    if (flags.config !== undefined) return loadSettings(own)
  } catch (error) {
    if (!(error instanceof SettingsError && error.code === 'NO_TARGET')) throw error
  }
  if (target.kind === 'reference') return loadSettings({ ...own, reference: true })
  if (target.kind === 'url') return loadSettings({ ...own, target: target.url })
  const again = target.kind === 'image' ? `--image ${terminalLine(target.image ?? 'REF')}` : '--command CMD'
  throw new UsageError(`The target of the report was started for that run: give ${again} again, or --target URL.`)
}
