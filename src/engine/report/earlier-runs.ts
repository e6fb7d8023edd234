import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ownFiles, ReportFolder } from './folder.ts'
import { type Report, reportSchema } from './model.ts'

/** Folder, in that of the reports, of the runs before the newest. */
const runs = 'runs'

/**
 * Moves what the last run left aside, and keeps the newest so many. A run that could not start is not kept: it would push
 * out one that could.
 */
export function keepLastRun(directory: string, keep: number): void {
  const startedAt = startedIn(directory)
  if (keep > 0 && startedAt !== undefined) {
    const place = path.join(directory, runs, startedAt.replaceAll(/[^\w.-]/g, '-'))
    mkdirSync(place, { recursive: true })
    moveRun(directory, place)
  }
  for (const old of earlierRuns(directory).slice(keep)) rmSync(old, { recursive: true, force: true })
}

/** Undoes `keepLastRun`: what the folder holds is removed, and the newest run that was kept is the last again. */
export function putBackLastRun(directory: string): void {
  const [newest] = earlierRuns(directory)
  new ReportFolder(directory).clear()
  if (newest === undefined) return
  moveRun(newest, directory)
  rmSync(newest, { recursive: true, force: true })
}

function moveRun(from: string, to: string): void {
  for (const name of ownFiles.filter((name) => existsSync(path.join(from, name)))) {
    rmSync(path.join(to, name), { recursive: true, force: true })
    renameSync(path.join(from, name), path.join(to, name))
  }
}

/** Folders of the runs that are kept, the newest first. */
function earlierRuns(directory: string): string[] {
  const folder = path.join(directory, runs)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).toSorted().toReversed()
  return names.map((name) => path.join(folder, name))
}

/** Folders of the runs that sent something, the newest first: the one in the folder itself, and those that are kept. */
export const runsIn = (directory: string): string[] =>
  [directory, ...earlierRuns(directory)].filter((place) => startedIn(place) !== undefined)

/** The newest run in the folder that is not this one; `undefined` where there is none that can be read. */
export function runBefore({ run }: Report, directory: string): Report | undefined {
  const place = runsIn(directory).find((one) => startedIn(one) !== run.startedAt)
  if (place === undefined) return undefined
  return reportSchema.safeParse(JSON.parse(readFileSync(path.join(place, 'report.json'), 'utf8'))).data
}

/** When the run began whose report lies there; `undefined` where there is none, or it could not start. */
function startedIn(place: string): string | undefined {
  try {
    const { run } = JSON.parse(readFileSync(path.join(place, 'report.json'), 'utf8'))
    return run.requests > 0 && typeof run.startedAt === 'string' ? run.startedAt : undefined
  } catch {
    return undefined
  }
}
