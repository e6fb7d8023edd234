import { inFolder, type Reporting, type Written } from '../command/report-folder.ts'
import type { Settings } from '../config/settings.ts'
import type { Report } from '../engine/report/index.ts'
import type { Tell } from '../engine/run/index.ts'

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
