import type { ReporterName } from '../engine/report/index.ts'
import { type Report, reportSchema } from '../interface/report.ts'
import { type RunOptions, settingsOf } from './options.ts'
import { carryOut, prepareRun } from './run.ts'

/** What `verify` judges and how. Exactly one of `target`, `image`, `command` and `reference` names the implementation. */
export interface VerifyOptions extends RunOptions {
  /** Container image that is started for the run, as with `--image`. */
  readonly image?: string
  readonly imagePort?: number
  readonly imageEnv?: Readonly<Record<string, string>>
  /** Local process that is started for the run; `{port}` in it is replaced by a free port. */
  readonly command?: string
  /** The built-in reference implementation, which brings its own keys. */
  readonly reference?: boolean
  /** Ends at the first failed requirement that makes the verdict non-conforming. */
  readonly failFast?: boolean
  /** Folder for the reports and `exchanges.ndjson`; default: `report.dir`, or nothing is written. */
  readonly reportDir?: string
  /** Formats that are written there; default: `json`, `junit`, `html` and `markdown`. */
  readonly reporters?: readonly ReporterName[]
  /** Ends the run soon; the report tells what was seen by then. */
  readonly signal?: AbortSignal
}

/**
 * Judges an implementation, as `conformint verify` does: guards, preflight, cases, judgement, reports.
 * @returns the report, whatever was seen: a service that is not there is `inconclusive` and never an exception
 * @throws SettingsError when an option is wrong, or a run would create on main networks and nobody has allowed it
 * @throws UsageError when nothing is selected, or a run would mint more than `limits.mints` and has no budget
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const { image, imagePort, imageEnv, command, reference, failFast, reportDir, reporters, signal, ...run } = options
  const settings = settingsOf(run, {
    image,
    imagePort: imagePort?.toString(),
    imageEnv: imageEnv && Object.entries(imageEnv).map(([name, value]) => `${name}=${value}`),
    command,
    reference,
    failFast,
    reportDir,
    reporter: reporters,
  })
  const prepared = await prepareRun(settings)
  const reporting = {
    reporters: reportDir === undefined && options.report?.dir === undefined ? [] : settings.reporters,
    ...(options.onEvent === undefined ? {} : { tell: options.onEvent }),
  }
  const { report } = await carryOut(settings, prepared, reporting, signal)
  return reportSchema.parse(report)
}
