import { openExchangeFile } from '../engine/evidence/index.ts'
import { type Material, type Report, type ReporterName, ReportFolder } from '../engine/report/index.ts'
import type { Tell } from '../engine/run/index.ts'
import { claimFolder } from './claim-folder.ts'

/** What is written of a run, and who is told of it. */
export interface Reporting {
  /** Formats of the reports; none: nothing is written at all. */
  readonly reporters: readonly ReporterName[]
  /** Takes the events of the run; what it throws ends the run, and is thrown. */
  readonly tell?: Tell
  /** Writes more into the folder. @returns the paths */
  readonly also?: (material: Material, folder: ReportFolder) => Promise<readonly string[]>
}

/** Where reports go, and what they are made from. */
export interface ReportPlace {
  readonly reportDir: string
  /** So many earlier runs are moved aside, and not removed; default: none. */
  readonly keptRuns?: number
  /** @param exchanges path of `exchanges.ndjson` */
  materialOf(report: Report, exchanges: string): Material | Promise<Material>
}

/** What a run left in its report folder. */
export interface Written {
  /** Paths, in the order of the reporters; none when they could not be written. */
  readonly files: readonly string[]
  /** Exchanges that `exchanges.ndjson` holds. */
  readonly recorded: number
  /** Why the reports are not all there, as the system says. */
  readonly trouble?: Error
}

/**
 * Carries something out with a report folder of its own: claimed first, `exchanges.ndjson` written as it happens, and the
 * reports at the end. Where those cannot be written, as on a full disk, the verdict stands all the same.
 * @param run is given who is told of it
 * @throws UsageError when the folder cannot be written, or another run writes to it
 */
export async function inFolder<V extends { readonly report: Report }>(
  { reportDir, keptRuns = 0, materialOf }: ReportPlace,
  { reporters, tell = () => {}, also = async () => [] }: Reporting,
  run: (tell: Tell) => Promise<V>,
): Promise<V & { readonly written: Written }> {
  if (reporters.length === 0) return { ...(await run(tell)), written: { files: [], recorded: 0 } }
  const release = claimFolder(reportDir, keptRuns)
  const folder = new ReportFolder(reportDir)
  const exchanges = openExchangeFile(folder.file('exchanges.ndjson'))
  try {
    const verification = await run((event) => {
      if (event.type === 'exchange') exchanges.tell(event)
      // Loaded while the first answers are awaited, and not before anything was sent.
      if (event.type === 'case-started') void loadWriting()
      tell(event)
    })
    exchanges.close()
    const { writeReports } = await loadWriting()
    const recorded = exchanges.written
    try {
      const material = await materialOf(verification.report, folder.file('exchanges.ndjson'))
      const files = [...writeReports(material, reportDir, reporters), ...(await also(material, folder))]
      return { ...verification, written: { files, recorded } }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error
      return { ...verification, written: { files: [], recorded, trouble: error as Error } }
    }
  } finally {
    exchanges.close()
    release()
  }
}

const loadWriting = () => import('../engine/report/write.ts')
