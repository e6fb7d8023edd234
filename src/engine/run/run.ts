import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { notRun } from '../case/not-run.ts'
import type { CaseResult } from '../case/result.ts'
import type { ExchangeEnded } from '../evidence/exchange-ended.ts'
import type { RunEnd } from '../judge/outcome.ts'
import type { TopUp } from '../plan/top-up.ts'
import type { Secrets } from '../redaction/secrets.ts'
import type { CaseEnded, CaseStarted, ExampleEnded, Notice, Planned, Waiting } from './events.ts'
import type { ExplorationOrder } from './explore.ts'
import type { RuntimeOptions } from './runtime.ts'
import { threadEnvironment } from './thread-environment.ts'

/** All that the worker thread gets: it is copied, so it is plain data. */
export interface ThreadOrder {
  /** URL of the module that exports `openKit`. */
  readonly kit: string
  /** Ids of the cases to run, the first to begin first. */
  readonly planned: readonly string[]
  readonly runtime: RuntimeOptions
  /** What must not be written besides the keys. */
  readonly secrets: readonly string[]
  /** What it may carry out beyond them; default: nothing. */
  readonly topUp?: TopUp
  /** What it does instead of running the cases once. */
  readonly exploration?: ExplorationOrder
  /** See `RunnerOptions`. */
  readonly endsWith?: readonly string[]
  /** Longest that one case may take, in ms. */
  readonly caseTimeLimit: number
  /** Longest that all of them may take, in ms. */
  readonly timeLimit: number
  /** Of the time in which nobody could send, how much is given on top of that, in ms. */
  readonly mostThrottled: number
}

/** What the thread tells of. */
export type OfThread = Planned | Notice | Waiting | CaseStarted | ExampleEnded | CaseEnded | ExchangeEnded

export type ToThread = { readonly stop: string }
export type FromThread =
  /** With the secrets that were learned since the last one. */
  | { readonly event: OfThread; readonly learned: readonly string[] }
  | { readonly throttled: number }
  | { readonly done: true; readonly failedFast: boolean }

export interface RunResult {
  /** By case id, one for every planned case. */
  readonly results: ReadonlyMap<string, CaseResult>
  readonly end: RunEnd
  /** What broke outside of any case. */
  readonly internalErrors: readonly string[]
  readonly startedAt: Date
  readonly durationMs: number
}

export interface Run {
  readonly done: Promise<RunResult>
  /** Ends the run soon; what was seen by then is the result. */
  interrupt(): void
}

/**
 * What the thread may hold, in MB: far more than a run needs. A target that makes it hold more ends the thread, which is
 * reported, and not the process.
 */
const threadMemory = 512

/** Of that for what was only just made, in MB: large answers die young, and would pile up in more. */
const youngMemory = 12

/** How long a thread may take to end once it is asked to, in ms; one that is stuck is ended from outside. */
const patience = 1500

/**
 * Runs the planned cases in a worker thread.
 * @param secrets learns what answers bring
 * @param tell never throws
 */
export function startRun(order: ThreadOrder, secrets: Secrets, tell: (event: OfThread) => void): Run {
  const startedAt = new Date()
  const started = performance.now()
  const results = new Map<string, CaseResult>()
  const internalErrors: string[] = []
  const ended = Promise.withResolvers<void>()
  let stopped: 'interrupted' | 'out-of-time' | undefined
  let failedFast = false
  const stop = (end: 'interrupted' | 'out-of-time', reason: string): void => {
    if (stopped !== undefined) return
    stopped = end
    thread.postMessage({ stop: reason } satisfies ToThread)
    // One that is stuck does not hear it.
    setTimeout(() => void thread.terminate(), patience).unref()
  }
  const thread = new Worker(new URL(`./thread${path.extname(import.meta.url)}`, import.meta.url), {
    workerData: order,
    env: threadEnvironment(),
    stdout: true,
    resourceLimits: { maxOldGenerationSizeMb: threadMemory, maxYoungGenerationSizeMb: youngMemory },
  })
  // What a library prints there is nobody's data.
  thread.stdout.resume()
  thread.on('message', (message: FromThread) => {
    if ('done' in message) {
      failedFast = message.failedFast
      // All is told; what still waits there, as for something to complete, is waited for by nobody.
      void thread.terminate()
      return
    }
    if ('throttled' in message) return limit.extend(message.throttled)
    for (const secret of message.learned) secrets.learn(secret)
    const { event } = message
    if (event.type === 'case-ended') results.set(event.result.caseId, event.result)
    tell(event)
  })
  thread.on('error', (error) => internalErrors.push(secrets.text(describe(error))))
  const outOfTime = (): void => stop('out-of-time', 'the run took longer than limits.run allows')
  const limit = new TimeLimit(order.timeLimit, order.mostThrottled, outOfTime)
  thread.on('exit', () => {
    limit.clear()
    ended.resolve()
  })
  return {
    done: ended.promise.then(() =>
      resultOf(order.planned, { results, internalErrors, stopped, failedFast, startedAt, started }),
    ),
    interrupt: () => stop('interrupted', 'the run was interrupted'),
  }
}

/** Ends a run in any event. */
class TimeLimit {
  #end: number
  #left: number
  readonly #over: () => void
  #timer: NodeJS.Timeout

  constructor(limit: number, mostThrottled: number, over: () => void) {
    this.#end = performance.now() + limit
    this.#left = mostThrottled
    this.#over = over
    this.#timer = setTimeout(over, limit)
  }

  /** Nobody can send for so many ms. */
  extend(milliseconds: number): void {
    const more = Math.min(milliseconds, this.#left)
    this.#left -= more
    this.#end += more
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#over, this.#end - performance.now())
  }

  clear(): void {
    clearTimeout(this.#timer)
  }
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

function resultOf(
  planned: readonly string[],
  run: {
    readonly results: Map<string, CaseResult>
    readonly internalErrors: string[]
    readonly stopped: 'interrupted' | 'out-of-time' | undefined
    readonly failedFast: boolean
    readonly startedAt: Date
    readonly started: number
  },
): RunResult {
  const { results, internalErrors, startedAt } = run
  const gone = [...results.values()].some(({ targetGone }) => targetGone)
  const end: RunEnd = run.stopped ?? (gone ? 'target-gone' : run.failedFast ? 'failed-fast' : 'completed')
  const missing = planned.filter((id) => !results.has(id))
  if (end === 'completed' && missing.length > 0 && internalErrors.length === 0) {
    internalErrors.push(`${missing.length} planned cases have no result: ${missing.slice(0, 5).join(', ')}`)
  }
  for (const id of missing) results.set(id, notRun(id, 'blocked', 'the run ended before it'))
  return { results, end, internalErrors, startedAt, durationMs: Math.round(performance.now() - run.started) }
}
