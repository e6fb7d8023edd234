import { setTimeout as sleep } from 'node:timers/promises'
import type { ThrottledTime } from './throttled-time.ts'

/** So many requests in so many ms, at most. */
export interface RateLimit {
  readonly requests: number
  /** In ms. */
  readonly per: number
}

/**
 * Keeps a run to a rate: no more arrive in any window of its length, however long each was on its way. For that a request
 * counts from when it is sent until a window after its answer. First come, first served.
 */
export class RateLimiter {
  readonly #limit: RateLimit
  readonly #throttled: ThrottledTime
  readonly #signal: AbortSignal
  #underWay = 0
  /** When those that ended will not count any more, `performance.now()`, soonest first. */
  readonly #counting: number[] = []
  #ended = Promise.withResolvers<void>()
  #queue: Promise<void> = Promise.resolve()

  /** @param signal ends all waiting */
  constructor(limit: RateLimit, throttled: ThrottledTime, signal: AbortSignal) {
    this.#limit = limit
    this.#throttled = throttled
    this.#signal = signal
  }

  /** Waits until one may be sent. @returns called at its end */
  async acquire(): Promise<() => void> {
    const [end = () => {}] = await this.acquireTogether(1)
    return end
  }

  /** Waits until so many may be sent at once. @returns called at the end of each; fewer where a window does not allow as many */
  acquireTogether(wanted: number): Promise<(() => void)[]> {
    const count = Math.min(wanted, this.#limit.requests)
    this.#queue = this.#queue.then(async () => {
      await this.#wait(count)
      this.#underWay += count
    })
    return this.#queue.then(() => Array.from({ length: count }, () => once(() => this.#end())))
  }

  /** Ends when one could be sent, and nobody waits. */
  async room(): Promise<void> {
    await this.#queue
    await this.#wait(1)
  }

  #end(): void {
    this.#underWay -= 1
    this.#counting.push(performance.now() + this.#limit.per)
    this.#ended.resolve()
    this.#ended = Promise.withResolvers()
  }

  async #wait(count: number): Promise<void> {
    while (!this.#signal.aborted) {
      const now = performance.now()
      const over = this.#counting.findIndex((until) => until > now)
      this.#counting.splice(0, over === -1 ? this.#counting.length : over)
      const missing = count - (this.#limit.requests - this.#underWay - this.#counting.length)
      if (missing <= 0) return
      const next = this.#counting[Math.min(missing, this.#counting.length) - 1]
      if (next === undefined) await this.#ended.promise
      else {
        this.#throttled.add(next - now)
        await sleep(next - now, undefined, { signal: this.#signal }).catch(() => {})
      }
    }
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
