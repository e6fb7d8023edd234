import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Exchange } from './exchange.ts'
import { HeldTime } from './held-time.ts'
import { Places } from './places.ts'
import { isAskedOfAll, kindOfWait, rateLimit } from './retry.ts'

/** What was refused with 'later' goes before what was never sent: it has waited longest. */
const first = Number.POSITIVE_INFINITY

/** So much later, in ms, the others come to a gate that opens. */
const politeness = 10

/**
 * Where all requests of a run pass. An answer that says 'later' closes it for as long as was asked, for all where it is
 * 429, a limit of the key, and for its operation where it is 503 and names a time; and from then on half as many requests are
 * under way as before. Each round of answers that do not say so adds one place again.
 */
export class Gate {
  readonly #places: Places
  readonly #signal: AbortSignal
  readonly #held: HeldTime
  #ceiling: number
  /** When it opens again, `performance.now()`, by kind of wait. */
  readonly #opensAt = new Map<string, number>()
  /** Number of the last request that was sent before the places were halved. */
  #halvedAt = 0
  #answered = 0

  /**
   * @param places requests under way at once, at most
   * @param signal ends all waiting
   * @param held takes how long it is closed for all
   */
  constructor(places: number, signal: AbortSignal, held = new HeldTime()) {
    this.#places = new Places(places)
    this.#ceiling = places
    this.#signal = signal
    this.#held = held
  }

  /**
   * Waits until it is open and has a place; several for a burst.
   * @param urgency the higher goes first
   * @returns gives the place back
   */
  async enter(operation: string | undefined, urgency: number, wanted = 1): Promise<() => void> {
    for (;;) {
      await this.opening(operation, urgency === first ? 0 : politeness)
      const free = await this.#places.take(urgency, wanted)
      if (this.#isOpen(operation)) return free
      free()
    }
  }

  /** The same for what was refused with 'later'. */
  enterAgain(operation: string): Promise<() => void> {
    return this.enter(operation, first)
  }

  /** Waits until it is open, for what has a place. @param more ms after that */
  async opening(operation: string | undefined, more = 0): Promise<void> {
    for (let wait = this.#closedFor(operation); wait > 0; wait = this.#closedFor(operation)) {
      await sleep(wait + more, undefined, { signal: this.#signal }).catch(() => {})
    }
  }

  /** Ends when a request could be sent at once. */
  async room(): Promise<void> {
    do {
      await this.opening(undefined, politeness)
      await this.#places.room()
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
      if (kind === rateLimit) this.#held.hold(wait)
      this.#opensAt.set(kind, Math.max(this.#opensAt.get(kind) ?? 0, performance.now() + wait))
    }
    this.#answered = 0
    if (seq <= this.#halvedAt) return
    this.#halvedAt = lastSeq
    this.#places.resize(this.#places.limit >> 1)
  }

  /** An answer came that does not say 'later'. */
  answered(): void {
    this.#answered += 1
    if (this.#answered < this.#places.limit || this.#places.limit >= this.#ceiling) return
    this.#answered = 0
    this.#places.resize(this.#places.limit + 1)
  }

  /** The target takes no more connections than these: there are never more places again. */
  lower(connections: number): void {
    this.#ceiling = Math.max(1, Math.min(this.#ceiling - 1, connections))
    this.#places.resize(Math.min(this.#places.limit, this.#ceiling))
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
