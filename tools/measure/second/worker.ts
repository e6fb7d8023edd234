import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { usualKeys } from '../../../fixtures/second-server/keys.ts'
import { unranked } from '../../../src/engine/plan/ranking.ts'
import { takenBy } from '../../../src/engine/prove/mutant-run.ts'
import type { StartedSubject } from '../../../src/engine/run/kit.ts'
import { hasFailed, isBlocked, judgedIn, kit, type Manner, settingsFor } from '../mutation/judging.ts'
import { carryOut } from '../mutation/pool.ts'
import type { Judged } from './judge.ts'

const levels = new Map(kit.interface.catalogue.requirements.map(({ id, level }) => [id, level]))
const keys = { ...usualKeys, full: usualKeys.full ?? '' }
const { ranking = unranked } = kit

export interface Task extends Manner {
  /** Folder of a copy of the second server. */
  readonly folder: string
  /** Ids of cases that are run first. */
  readonly likely: readonly string[]
  /** Those that are tried instead of what a run takes, without rows that are drawn: one of the sure ones ends it, or so many of all. */
  readonly tried?: { readonly sure: readonly string[]; readonly all: readonly string[]; readonly enough: number }
}

/** Longest that a copy may take to listen, on a busy machine too, ms. */
const patience = 90_000

/** Where a violation writes down what it did when it first made a difference. */
const noteIn = (folder: string): string => path.join(folder, 'difference.txt')

/** The copy in a process of its own. @returns nothing when it does not start */
async function start({ folder, inProduction }: Task): Promise<StartedSubject | undefined> {
  const flags = ['--port', '0', ...(inProduction ? ['--production'] : [])]
  const child = spawn(process.execPath, [path.join(folder, 'main.ts'), ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, VIOLATION_NOTE: noteIn(folder) },
  })
  const ended = new Promise<undefined>((resolve) => child.once('exit', () => resolve(undefined)))
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience).unref())
  const listening = new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).on('line', (line) => resolve(line.split(' ').at(-1) ?? '')),
  )
  const close = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  const url = await Promise.race([listening, ended, late])
  if (url !== undefined) return { url, keys, close }
  await close()
  return undefined
}

/** The cases of an effort, as `verify` takes them: the likeliest first, then those that catch most. */
function planned(task: Task) {
  if (task.tried !== undefined) return task.tried.all.flatMap((id) => kit.cases.find((one) => one.id === id) ?? [])
  const taken = takenBy(settingsFor(task, keys), kit)
  const ranked = ranking.inOrder(kit.cases).map(({ id }) => id)
  const rank = [...new Set([...task.likely, ...ranked])]
  return kit.cases.filter((one) => taken.has(one)).toSorted((a, b) => rank.indexOf(a.id) - rank.indexOf(b.id))
}

/** Until the first failure, or as many as the task asks for, and without shrinking them. */
carryOut(async (task: Task): Promise<Judged> => {
  const { folder, tried } = task
  const server = await start(task)
  if (server === undefined) return { verdict: 'not-starting', failed: [], blocked: [] }
  const results = await judgedIn(task, server, planned(task), {
    concurrency: 6,
    takenRows: (id, names) => {
      const taken = ranking.takenRows(id, names)
      return tried === undefined ? taken : { names, ...taken, drawn: 0 }
    },
    isEnough: (all) => {
      const failing = all.filter(hasFailed)
      const isSure = failing.some(({ caseId }) => tried?.sure.includes(caseId) ?? true)
      return isSure || failing.length >= (tried?.enough ?? 1)
    },
  })
  const failed = results.flatMap(({ caseId, failures }) =>
    failures.map(({ requirement, message }) => {
      return { requirement, level: levels.get(requirement) ?? '', message, caseId }
    }),
  )
  const blocked = results.filter(isBlocked).map(({ caseId, reason = '' }) => `${caseId}: ${reason}`)
  const note = noteIn(folder)
  return {
    verdict: failed.length > 0 ? 'non-conforming' : blocked.length > 0 ? 'inconclusive' : 'conforming',
    failed,
    blocked,
    ...(existsSync(note) ? { difference: readFileSync(note, 'utf8').trim() } : {}),
  }
})
