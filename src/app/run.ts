import type { Reporting, Written } from '../command/report-folder.ts'
import type { Settings } from '../config/settings.ts'
import { type Precedence, readyThread, type Verification } from '../engine/run/index.ts'
import { type Prepared, prepare, refuseBeyondLimit } from '../engine/run/prepare.ts'
import { verify } from '../engine/run/verify.ts'
import { refuseForbidden } from './guards.ts'
import { kitModule } from './kit-facts.ts'
import { inReportFolder } from './report-folder.ts'
import { type Replay, runRequestOf } from './run-request.ts'

/** Lets the cases be loaded while a run is prepared that is going to be carried out. */
export const readyRun = (): void => readyThread(kitModule)

/** Decides what a run of these settings is; sends nothing. @throws UsageError when a filter is wrong or matches nothing */
export const prepareRun = (settings: Settings, replay?: Replay, precedence?: Precedence): Promise<Prepared> =>
  prepare(runRequestOf(settings, replay, precedence))

/** @throws what `refuseForbidden` throws; a budget is planned for, and never exceeded */
export function refuseRun(settings: Settings, prepared: Prepared): void {
  refuseForbidden(settings)
  refuseBeyondLimit(prepared)
}

/**
 * Carries out what was prepared, and closes the target: guards, preflight, cases, judgement, reports.
 * @param signal ends the run soon, with a report of what was seen by then
 * @throws what `refuseForbidden` and `inReportFolder` throw, before anything is sent
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
