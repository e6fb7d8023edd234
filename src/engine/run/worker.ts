import { setTimeout as sleep } from 'node:timers/promises'
import { BroadcastChannel } from 'node:worker_threads'
import type { Case } from '../case/case.ts'
import { executeCase } from '../case/execute.ts'
import type { CaseResult } from '../case/result.ts'
import { notRun } from './outcomes.ts'
import { openRuntime, type RuntimeOptions } from './runtime.ts'

/** All that the worker thread gets: it is copied, so it is plain data. */
export interface WorkerOptions {
  /** URL of the module that exports `allCases`. */
  readonly registry: string
  /** Ids of the cases to run. */
  readonly planned: readonly string[]
  readonly runtime: RuntimeOptions
  /** Name of the channel on which an interrupt is announced. */
  readonly channel: string
  /** Longest that one case may take, in ms. */
  readonly caseTimeLimit: number
}

export interface CaseWorker {
  readonly cases: readonly Case[]
  /** Never throws; after an interrupt or when the target has gone, answers `blocked` without sending anything. */
  execute(case_: Case): Promise<CaseResult>
  close(): Promise<void>
}

/** Cases that are in flight when the target goes away get this long to find out themselves, in ms. */
const grace = 2000

/** Runs in the worker thread: makes the client there, for it cannot be copied, and runs the cases with it. */
export async function openWorker(options: WorkerOptions): Promise<CaseWorker> {
  const { allCases } = (await import(options.registry)) as { allCases: readonly Case[] }
  const planned = new Set(options.planned)
  const { runtime, close } = openRuntime(options.runtime)
  const stop = Promise.withResolvers<string>()
  let stopped: string | undefined
  const end = (reason: string, delay: number): void => {
    if (stopped !== undefined) return
    stopped = reason
    setTimeout(() => stop.resolve(reason), delay).unref()
  }
  const channel = new BroadcastChannel(options.channel)
  channel.onmessage = () => end('the run was interrupted', 0)

  return {
    // The dearest first, so that none of them is left alone at the end.
    cases: allCases.filter(({ id }) => planned.has(id)).toSorted((a, b) => b.cost.requests - a.cost.requests),
    execute: async (case_) => {
      if (stopped !== undefined) return notRun(case_.id, 'blocked', stopped)
      const cut = new AbortController()
      const result = await Promise.race([
        executeCase(case_, runtime),
        stop.promise.then((reason) => notRun(case_.id, 'blocked', reason)),
        tooLong(case_.id, options.caseTimeLimit, cut.signal),
      ])
      cut.abort()
      if (result.targetGone) end('the target stopped answering', grace)
      return result
    },
    close: async () => {
      channel.close()
      await close()
    },
  }
}

async function tooLong(caseId: string, limit: number, cut: AbortSignal): Promise<CaseResult> {
  try {
    await sleep(limit, undefined, { signal: cut, ref: false })
  } catch {
    // The case ended in time, and nobody waits for this any more.
  }
  return notRun(caseId, 'blocked', `did not end within ${Math.round(limit / 1000)} s`)
}

declare module 'vitest' {
  interface ProvidedContext {
    conformint: WorkerOptions
  }
  interface TaskMeta {
    conformint?: CaseResult
  }
}
