import { setTimeout as sleep } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'
import { PrioritySemaphore } from './priority-semaphore.ts'
import { isAskedOfAll, kindOfWait, rateLimit } from './retry.ts'
import { ThrottledTime } from './throttled-time.ts'

/** Urgency of what was refused with 'later': it goes before what was never sent, for it has waited longest. */
export const first = Number.POSITIVE_INFINITY

/** Rounds of answers, at most, before as many requests are under way again as were refused. */
const mostRounds = 64

/** So much later, in ms, the others come to a limiter that opens. */
const politeness = 10

/**
 * Where all requests of a run pass. An answer that says 'later' closes it for as long as was asked, for all where it is
 * 429, a limit of the key, and for its operation where it is 503 and names a time; and from then on half as many requests are
 * under way as before. Each round of answers that do not say so adds one permit again; as many as were refused last are tried
 * again after more and more rounds, since what comes of it is another wait.
 */
export class AdaptiveLimiter {
  readonly #semaphore: PrioritySemaphore
  readonly #signal: AbortSignal
  readonly #throttled: ThrottledTime
  #ceiling: number
  /** When it opens again, `performance.now()`, by kind of wait. */
  readonly #opensAt = new Map<string, number>()
  /** Number of the last request that was sent before the permits were halved. */
  #halvedAt = 0
  #answered = 0
  /** So many under way were refused last, and rounds of answers until they are tried again. */
  #wall = Number.POSITIVE_INFINITY
  #rounds = 1

  /**
   * @param permits requests under way at once, at most
   * @param signal ends all waiting
   * @param throttled takes how long it is closed for all
   */
  constructor(permits: number, signal: AbortSignal, throttled = new ThrottledTime()) {
    this.#semaphore = new PrioritySemaphore(permits)
    this.#ceiling = permits
    this.#signal = signal
    this.#throttled = throttled
  }

  /**
   * Waits until it is open and has a permit; several for a burst.
   * @param urgency the higher goes first
   * @returns gives the permit back
   */
  async acquire(operation: string | undefined, urgency: number, wanted = 1): Promise<() => void> {
    for (;;) {
      await this.opening(operation, urgency === first ? 0 : politeness)
      const free = await this.#semaphore.acquire(urgency, wanted)
      if (this.#isOpen(operation)) return free
      free()
    }
  }

  /** So many requests may be under way now. */
  get permits(): number {
    return this.#semaphore.limit
  }

  /** Waits until it is open, for what has a permit. @param more ms after that */
  async opening(operation: string | undefined, more = 0): Promise<void> {
    for (let wait = this.#closedFor(operation); wait > 0; wait = this.#closedFor(operation)) {
      await sleep(wait + more, undefined, { signal: this.#signal }).catch(() => {})
    }
  }

  /** Ends when a request could be sent at once. */
  async room(): Promise<void> {
    do {
      await this.opening(undefined, politeness)
      await this.#semaphore.room()
    } while (!this.#isOpen(undefined))
  }

  /**
   * An answer said 'later'.
   * @param wait ms
   * @param lastSeq number of the last request that was sent by now: those until then were sent together
   */
  refused({ operation, response, seq }: Exchange, wait: number, lastSeq: number): void {
    if (isAskedOfAll(response)) {
      const kind = kindOfWait(operation, response.status)
      if (kind === rateLimit) this.#throttled.add(wait)
      this.#opensAt.set(kind, Math.max(this.#opensAt.get(kind) ?? 0, performance.now() + wait))
    }
    this.#answered = 0
    if (seq <= this.#halvedAt) return
    this.#halvedAt = lastSeq
    const { limit } = this.#semaphore
    this.#rounds = limit <= this.#wall ? Math.min(mostRounds, this.#rounds * 2) : 1
    this.#wall = limit
    this.#semaphore.resize(limit >> 1)
  }

  /** An answer came that does not say 'later'. */
  answered(): void {
    this.#answered += 1
    const { limit } = this.#semaphore
    const rounds = limit + 1 === this.#wall ? this.#rounds : 1
    if (this.#answered < limit * rounds || limit >= this.#ceiling) return
    this.#answered = 0
    // As many as were refused are not any more.
    if (limit >= this.#wall) {
      this.#wall = Number.POSITIVE_INFINITY
      this.#rounds = 1
    }
    this.#semaphore.resize(limit + 1)
  }

  /** The target takes no more connections than these: there are never more permits again. */
  lower(connections: number): void {
    this.#ceiling = Math.max(1, Math.min(this.#ceiling - 1, connections))
    this.#semaphore.resize(Math.min(this.#semaphore.limit, this.#ceiling))
  }

  #isOpen(operation: string | undefined): boolean {
    return this.#closedFor(operation) <= 0
  }

  /** In ms; everything passes once the run is being ended. */
  #closedFor(operation: string | undefined): number {
    if (this.#signal.aborted) return 0
    const own = operation === undefined ? 0 : (this.#opensAt.get(operation) ?? 0)
    return Math.max(own, this.#opensAt.get(rateLimit) ?? 0) - performance.now()
  }
}
