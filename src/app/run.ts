import { inFolder, type Reporting, type Written } from '../command/report-folder.ts'
import { refuseMainnet, type Settings } from '../config/settings.ts'
import type { Report } from '../engine/report/index.ts'
import { readyThread, type Tell, type Verification } from '../engine/run/index.ts'
import { type Prepared, prepare, refuseBeyondLimit } from '../engine/run/prepare.ts'
import { verify } from '../engine/run/verify.ts'
import { kitModule } from './kit-facts.ts'
import { type Besides, runRequestOf } from './run-request.ts'

/** Lets the cases be loaded while a run is prepared that is going to be carried out. */
export const readyRun = (): void => readyThread(kitModule)

/** Decides what a run of these settings is; sends nothing. @throws UsageError when a filter is wrong or matches nothing */
export const prepareRun = (settings: Settings, besides?: Besides): Promise<Prepared> =>
  prepare(runRequestOf(settings, besides))

/**
 * What nothing may do that creates, whoever starts it: a command, a library call, a test runner. A budget is planned for, and
 * never exceeded.
 * @throws SettingsError when it would create on main networks, and nobody has allowed it
 * @throws UsageError when it would create more than `limits.mints`
 */
export function refuseRun(settings: Settings, prepared: Prepared): void {
  refuseMainnet(settings)
  refuseBeyondLimit(prepared)
}

/**
 * Carries out what was prepared, and closes the target: guards, preflight, cases, judgement, reports.
 * @param signal ends the run soon, with a report of what was seen by then
 * @throws what `refuseRun` and `inReportFolder` throw, before anything is sent
 */
export async function carryOut(
  settings: Settings,
  prepared: Prepared,
  reporting: Reporting,
  signal?: AbortSignal,
): Promise<Verification & { readonly written: Written }> {
  let hasBegun = false
  try {
    refuseRun(settings, prepared)
    return await inReportFolder(settings, reporting, (tell) => {
      hasBegun = true
      return verify(prepared, tell, signal)
    })
  } finally {
    if (!hasBegun) await prepared.close()
  }
}

/** Carries something out with the report folder of the settings, see `inFolder`. @throws UsageError as that does */
export const inReportFolder = <V extends { readonly report: Report }>(
  { configFile, ...place }: Pick<Settings, 'reportDir' | 'configFile'> & { readonly keptRuns?: number },
  reporting: Reporting,
  run: (tell: Tell) => Promise<V>,
): Promise<V & { readonly written: Written }> =>
  inFolder(
    {
      ...place,
      materialOf: async (report, exchanges) => {
        // Loaded once there is something to write.
        const { materialOf } = await import('./material.ts')
        return materialOf(report, exchanges, configFile)
      },
    },
    reporting,
    run,
  )
