import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { usualKeys } from '../../../fixtures/second-server/keys.ts'
import { openKit } from '../../../src/app/kit.ts'
import { unranked } from '../../../src/engine/plan/ranking.ts'
import { runAgainst } from '../../../src/engine/prove/against.ts'
import { takenBy } from '../../../src/engine/prove/mutant-run.ts'
import { production, settingsOf } from '../../../src/target/subject.ts'
import type { Judged, JudgeOptions } from './judge.ts'
import { start } from './started.ts'

if (parentPort === null) throw new Error('this module is the main module of a worker thread')
const port = parentPort
const kit = openKit()
const levels = new Map(kit.interface.catalogue.requirements.map(({ id, level }) => [id, level]))
const keys = { ...usualKeys, full: usualKeys.full ?? '' }

/** Patient: a busy machine must not look like a mint that is never completed. In ms. */
const patient = { requestTimeout: 30_000, completionTimeout: 8000, retryAfter: 10_000 }

export interface Task extends Pick<JudgeOptions, 'folder' | 'effort' | 'seed'> {
  /** Ids of cases that are run first. */
  readonly likely: readonly string[]
  /** Those that are tried instead of what a run takes, without rows that are drawn: one of the sure ones ends it, or so many of all. */
  readonly tried?: { readonly sure: readonly string[]; readonly all: readonly string[]; readonly enough: number }
  /** Default: staging. */
  readonly inProduction?: boolean
}

const settingsAt = ({ effort, seed, inProduction = false }: Task) => {
  const settings = settingsOf(seed, keys)
  const surroundings = inProduction ? production : {}
  return { ...settings, ...surroundings, effort, limits: { ...settings.limits, ...patient } }
}

/** The cases of an effort, as `verify` takes them: the likeliest first, then those that catch most. */
const planned = (task: Task) => {
  if (task.tried !== undefined) return task.tried.all.flatMap((id) => kit.cases.find((one) => one.id === id) ?? [])
  const taken = takenBy(settingsAt(task), kit)
  const ranked = (kit.ranking ?? unranked).inOrder(kit.cases).map(({ id }) => id)
  const rank = [...new Set([...task.likely, ...ranked])]
  return kit.cases.filter((one) => taken.has(one)).toSorted((a, b) => rank.indexOf(a.id) - rank.indexOf(b.id))
}

/** Until the first failure, or as many as the task asks for, and without shrinking them. */
const judge = async (task: Task): Promise<Judged> => {
  const { folder, inProduction = false, tried } = task
  const { takenRows } = kit.ranking ?? unranked
  const started = performance.now()
  const server = await start(folder, inProduction ? ['--production'] : [])
  const took = (): number => Math.round(performance.now() - started)
  if (server === undefined) return { verdict: 'not-starting', failed: [], blocked: [], durationMs: took() }
  const results = await runAgainst(
    kit.interface,
    planned(task),
    { url: server.url, keys, close: server.close },
    {
      settings: settingsAt(task),
      concurrency: 6,
      evidence: false,
      createMonitor: kit.openMonitoring?.(),
      takenRows: (id, names) =>
        tried === undefined ? takenRows(id, names) : { names, ...takenRows(id, names), drawn: 0 },
      isEnough: (all) => {
        const failing = all.filter(({ failures }) => failures.length > 0)
        return (
          failing.some(({ caseId }) => tried?.sure.includes(caseId) ?? true) || failing.length >= (tried?.enough ?? 1)
        )
      },
    },
  )
  const failed = results.flatMap(({ caseId, failures }) =>
    failures.map(({ requirement, message }) => ({
      requirement,
      level: levels.get(requirement) ?? '',
      message,
      caseId,
    })),
  )
  const blocked = results.flatMap(({ caseId, outcome, reason = '' }) =>
    outcome === 'blocked' || outcome === 'error' ? [`${caseId}: ${reason}`] : [],
  )
  const note = path.join(folder, 'difference.txt')
  return {
    verdict: failed.length > 0 ? 'non-conforming' : blocked.length > 0 ? 'inconclusive' : 'conforming',
    failed,
    blocked,
    durationMs: took(),
    ...(existsSync(note) ? { difference: readFileSync(note, 'utf8').trim() } : {}),
  }
}

port.on('message', async (task: Task) => port.postMessage(await judge(task)))
