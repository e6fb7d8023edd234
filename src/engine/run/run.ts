import { type CaseResult, notRun } from '../case/index.ts'
import type { RunEnd } from '../judge/index.ts'
import type { Secrets } from '../redaction/index.ts'
import type { Kit, KitSource } from './kit.ts'
import type { FromThread, OfThread, RunTask, ToThread } from './run-task.ts'
import { giveThread, takeThread } from './threads.ts'

export interface RunResult {
  /** By case id, one for every planned case. */
  readonly results: ReadonlyMap<string, CaseResult>
  readonly end: RunEnd
  /** What broke outside of any case. */
  readonly internalErrors: readonly string[]
  readonly startedAt: Date
  readonly durationMs: number
}

/** How long a thread may take to end once it is asked to, in ms; one that is stuck is ended from outside. */
const patience = 1500

/**
 * Runs the planned cases: in a worker thread where the kit can be loaded there, else in this one.
 * @param secrets learns what answers bring
 * @param tell never throws
 * @param signal ends the run soon; what was seen by then is the result
 */
export function runCases(
  kit: KitSource,
  task: RunTask,
  secrets: Secrets,
  tell: (event: OfThread) => void,
  signal: AbortSignal,
): Promise<RunResult> {
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
    host.stop(reason)
    // One that is stuck does not hear it.
    setTimeout(host.leave, patience).unref()
  }
  const heard = (message: FromThread): void => {
    if ('done' in message) {
      failedFast = message.failedFast
      // All is told; what still waits there, as for something to complete, is waited for by nobody.
      if (message.isFree && stopped === undefined) host.end()
      else host.leave()
      return
    }
    if ('throttled' in message) {
      limit.extend(message.throttled)
      return
    }
    for (const secret of message.learned) secrets.learn(secret)
    const { event } = message
    if (event.type === 'case-ended') results.set(event.result.caseId, event.result)
    tell(event)
  }
  const broke = (error: unknown): void => {
    internalErrors.push(secrets.text(describe(error)))
  }
  const limit = limitedTo(task, () => stop('out-of-time', 'the run took longer than limits.run allows'))
  const left = (): void => {
    limit.clear()
    ended.resolve()
  }
  const host =
    typeof kit === 'string' ? inThread(kit, task, { heard, broke, left }) : inProcess(kit, task, { heard, broke, left })
  const result = (): RunResult => {
    const gone = [...results.values()].some(({ targetGone }) => targetGone)
    const end = stopped ?? (gone ? 'target-gone' : failedFast ? 'failed-fast' : 'completed')
    const missing = task.planned.filter((id) => !results.has(id))
    if (end === 'completed' && missing.length > 0 && internalErrors.length === 0)
      internalErrors.push(`${missing.length} planned cases have no result: ${missing.slice(0, 5).join(', ')}`)
    for (const id of missing) results.set(id, notRun(id, 'blocked', 'the run ended before it'))
    return { results, end, internalErrors, startedAt, durationMs: Math.round(performance.now() - started) }
  }
  const interrupt = (): void => stop('interrupted', 'the run was interrupted')
  signal.addEventListener('abort', interrupt, { once: true })
  return ended.promise.then(result).finally(() => signal.removeEventListener('abort', interrupt))
}

/** Where the cases are carried out. */
interface Host {
  stop(reason: string): void
  /** Waits for nothing that is under way there. */
  leave(): void
  /** Nothing is. */
  end(): void
}

interface Hearing {
  heard(message: FromThread): void
  broke(error: unknown): void
  /** Nothing more will be heard. */
  left(): void
}

function inThread(kit: string, task: RunTask, { heard, broke, left }: Hearing): Host {
  const thread = takeThread(kit)
  /** Whether it carries out this run, and no other one by now. */
  let isHere = true
  const say = (message: ToThread): void => {
    if (isHere) thread.postMessage(message)
  }
  thread.on('message', heard).on('error', broke).on('exit', left)
  say({ task })
  return {
    stop: (reason) => say({ stop: reason }),
    leave: () => {
      if (isHere) void thread.terminate()
    },
    end: () => {
      isHere = false
      thread.off('message', heard).off('error', broke).off('exit', left)
      giveThread(kit, thread)
      left()
    },
  }
}

/** For kits that no thread can load. What a target makes it hold, this process holds. */
function inProcess(kit: Kit, task: RunTask, { heard, broke, left }: Hearing): Host {
  const stopped = Promise.withResolvers<string>()
  let isLeft = false
  const leave = (): void => {
    isLeft = true
    left()
  }
  const carryOut = async (): Promise<void> => {
    // Who runs in threads has no use for what it loads.
    const { openWork } = await import('./work.ts')
    const work = openWork(kit, task, (message) => {
      if (!isLeft) heard(message)
    })
    void stopped.promise.then((reason) => work.stop(reason))
    await work.done()
  }
  void carryOut().catch(broke).finally(leave)
  return { stop: stopped.resolve, leave, end: leave }
}

/**
 * Ends a run in any event.
 * @returns `extend`: nobody can send for so many ms
 */
function limitedTo({ timeLimit, mostThrottled }: RunTask, over: () => void) {
  let end = performance.now() + timeLimit
  let left = mostThrottled
  let timer = setTimeout(over, timeLimit)
  const clear = (): void => clearTimeout(timer)
  const extend = (milliseconds: number): void => {
    const more = Math.min(milliseconds, left)
    left -= more
    end += more
    clear()
    timer = setTimeout(over, end - performance.now())
  }
  return { extend, clear }
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
