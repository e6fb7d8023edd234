import type { Exchange } from '../http/exchange.ts'
import type { Tally } from './tally.ts'

/** Exchanges of finished examples that are kept, since what follows a property may be judged by them. */
const mostFinished = 40

/**
 * The exchanges of one case, as far as a failure can need them: what prepared the case, and the example in work. Those
 * of finished examples are let go, or a long property would hold thousands of answers; their numbers stay.
 */
export class Trail {
  requests = 0
  retries = 0
  /** The highest `seq` of what was pushed; 0 before any. */
  lastSeq = 0
  readonly #tally: Tally
  readonly #preparation: Exchange[] = []
  #finished: Exchange[] = []
  #example: Exchange[] | undefined

  constructor(tally: Tally) {
    this.#tally = tally
  }

  push(exchange: Exchange): void {
    this.requests += 1
    this.lastSeq = Math.max(this.lastSeq, exchange.seq)
    this.retries += exchange.retries
    this.#tally.add(exchange)
    const part = this.#example ?? this.#preparation
    part.push(exchange)
  }

  /** Of what is scarce. */
  get spent(): number {
    return this.#tally.size
  }

  /** From now on, exchanges belong to an example of a property. */
  startExample(): void {
    this.#example = []
  }

  endExample(): void {
    this.#finished = [...this.#finished, ...(this.#example ?? [])].slice(-mostFinished)
    this.#example = undefined
  }

  /** What prepared the example in work, and the example; outside of one all that is kept. Oldest first. */
  story(): Exchange[] {
    const later = this.#example ?? this.#finished
    return [...this.#preparation, ...later].sort((a, b) => a.seq - b.seq)
  }
}
