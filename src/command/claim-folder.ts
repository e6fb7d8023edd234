import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { UsageError } from '../engine/interface/index.ts'
import { keepLastRun } from '../engine/report/earlier-runs.ts'
import { ReportFolder } from '../engine/report/index.ts'
import { isAlive } from './alive.ts'
import { orRefuse } from './writable.ts'

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
