import { prepareRun } from '../app/run.ts'
import { failedCase, pathOf, tellingReplay } from '../command/replayed.ts'
import type { Terminal } from '../command/terminal.ts'
import type { Flags } from '../config/flags.ts'
import { loadSettings } from '../config/load.ts'
import type { Settings } from '../config/settings.ts'
import { SettingsError } from '../config/settings-error.ts'
import { namedTargets, type TargetFlags } from '../config/target-choice.ts'
import { UsageError } from '../engine/interface/index.ts'
import type { Report } from '../engine/report/index.ts'
import { terminalLine } from '../engine/text/index.ts'
import { toolVersion } from '../package/version.ts'
import { readReport } from './report/read-report.ts'
import { judge } from './verify.ts'

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
  const prepared = await prepareRun(settings, { caseId: failed.id, path: pathOf(failed) })
  const reporters = flags.reportDir === undefined ? [] : settings.reporters
  return judge({ ...settings, reporters }, prepared, terminal, tellingReplay(failed, terminal))
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
