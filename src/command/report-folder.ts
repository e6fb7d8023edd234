import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { openExchangeFile } from '../engine/evidence/index.ts'
import { UsageError } from '../engine/interface/index.ts'
import { keepLastRun } from '../engine/report/earlier-runs.ts'
import { type Material, type Report, type ReporterName, ReportFolder } from '../engine/report/index.ts'
import type { Tell } from '../engine/run/index.ts'
import { isAlive } from './alive.ts'
import { orRefuse } from './writable.ts'

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

/** Holds who writes to the folder: the process and its machine. */
const lockName = '.conformint.lock'

/** Beyond that, in ms, a lock of another machine is taken for forgotten: whether its process lives cannot be seen. */
const forgotten = 24 * 3_600_000

/**
 * Takes the report folder for this run alone, and empties it of what an earlier run left. Found out before anything is
 * sent, and not after all is done.
 * @param keep so many earlier runs are moved aside, and not removed
 * @returns gives it free again; the end of the process does so too
 * @throws UsageError when it cannot be written, or another run writes to it
 */
export function claimFolder(directory: string, keep = 0): () => void {
  const lock = path.join(directory, lockName)
  orRefuse('--report-dir', directory, () => {
    mkdirSync(directory, { recursive: true })
    if (take(lock)) return
    const owner = read(lock)
    if (owner === undefined ? isNew(lock) : lives(owner)) throw new UsageError(busy(directory, owner))
    // Whoever had it was killed.
    rmSync(lock, { force: true })
    if (!take(lock)) throw new UsageError(busy(directory, read(lock)))
  })
  const release = (): void => {
    process.off('exit', release)
    try {
      rmSync(lock, { force: true })
    } catch {
      // The folder went away; so did the lock.
    }
  }
  process.on('exit', release)
  keepLastRun(directory, keep)
  new ReportFolder(directory).clear()
  return release
}

interface Owner {
  readonly pid: number
  readonly host: string
  readonly since: number
}

/** @returns false when somebody has it. @throws the system's error when it cannot be written */
function take(lock: string): boolean {
  const owner: Owner = { pid: process.pid, host: hostname(), since: Date.now() }
  try {
    writeFileSync(lock, JSON.stringify(owner), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(lock: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Owner
  } catch {
    // Given free in between, or cut off by the death of its process.
    return undefined
  }
}

/** Made this moment, and not yet written. */
const isNew = (lock: string): boolean => Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 5000

function lives({ pid, host, since }: Owner): boolean {
  // A container that is started again has its old name, and its processes have their old numbers.
  if (host === hostname() && pid === process.pid) return false
  if (host !== hostname()) return Date.now() - since < forgotten
  return isAlive(pid)
}

const busy = (directory: string, owner: Owner | undefined): string =>
  `--report-dir: another run${owner === undefined ? '' : ` (process ${owner.pid} on ${owner.host})`} writes to ` +
  `${directory}: wait until it has ended, or give each its own folder.`
