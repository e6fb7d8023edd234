import { setTimeout as sleep } from 'node:timers/promises'
import type { ThrottledTime } from './throttled-time.ts'

/** So many requests in so many ms, at most. */
export interface RateLimit {
  readonly requests: number
  /** In ms. */
  readonly per: number
}

export type RateLimiter = ReturnType<typeof rateLimiter>

/**
 * Keeps a run to a rate: no more arrive in any window of its length, however long each was on its way. For that a request
 * counts from when it is sent until a window after its answer. First come, first served.
 * @param signal ends all waiting
 */
export function rateLimiter(limit: RateLimit, throttled: ThrottledTime, signal: AbortSignal) {
  let underWay = 0
  /** When those that ended will not count any more, `performance.now()`, soonest first. */
  const counting: number[] = []
  let ended = Promise.withResolvers<void>()
  let queue: Promise<void> = Promise.resolve()
  const end = (): void => {
    underWay -= 1
    counting.push(performance.now() + limit.per)
    ended.resolve()
    ended = Promise.withResolvers()
  }
  const wait = async (count: number): Promise<void> => {
    while (!signal.aborted) {
      const now = performance.now()
      const over = counting.findIndex((until) => until > now)
      counting.splice(0, over === -1 ? counting.length : over)
      const missing = count - (limit.requests - underWay - counting.length)
      if (missing <= 0) return
      const next = counting[Math.min(missing, counting.length) - 1]
      if (next === undefined) await ended.promise
      else {
        throttled.add(next - now)
        await sleep(next - now, undefined, { signal }).catch(() => {})
      }
    }
  }
  /** Waits until so many may be sent at once. @returns called at the end of each; fewer where a window does not allow as many */
  const acquireTogether = async (wanted: number): Promise<(() => void)[]> => {
    const count = Math.min(wanted, limit.requests)
    queue = queue.then(async () => {
      await wait(count)
      underWay += count
    })
    await queue
    return Array.from({ length: count }, () => once(end))
  }
  return {
    /** Waits until one may be sent. @returns called at its end */
    acquire: async (): Promise<() => void> => (await acquireTogether(1))[0] ?? (() => {}),
    acquireTogether,
    /** Ends when one could be sent, and nobody waits. */
    room: async (): Promise<void> => {
      await queue
      await wait(1)
    },
  }
}

/** The action, which is done the first time that it is asked for and never again. */
export function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) action()
    isDone = true
  }
}
