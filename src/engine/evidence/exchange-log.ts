import { excerpt } from '../text/index.ts'
import { asksToWait, type Certainty, certaintyAfter, type Exchange, weaker } from '../transport/index.ts'

/** Counts what exchanges have asked for. */
export interface Tally {
  readonly size: number
  add(exchange: Exchange): void
}

/** Exchanges of finished examples that are kept, since what follows a property may be judged by them. */
const mostFinished = 40

/**
 * The exchanges of one case, as far as a failure can need them: what prepared the case, and the example in work. Those
 * of finished examples are let go, or a long property would hold thousands of answers; their numbers stay.
 */
export class ExchangeLog {
  /** Everything that was sent, also again. */
  requests = 0
  retries = 0
  /** The highest `seq` of what was pushed; 0 before any. */
  lastSeq = 0
  /** Operation of the exchange that ended last; `undefined` before any. */
  lastOperation: string | undefined
  /** What a check is worth after all of it: a disturbance shows in whatever comes later. */
  certainty: Certainty = 'sure'
  /** Whether something was told 'later' for longer than is waited. */
  isGivenUp = false
  readonly #tally: Tally
  readonly #preparation: Exchange[] = []
  #finished: Exchange[] = []
  #example: Exchange[] | undefined

  constructor(tally: Tally) {
    this.#tally = tally
  }

  push(exchange: Exchange): void {
    // What was refused with 'later' or disturbed before this answer came was sent, too.
    this.requests += 1 + exchange.retries + (exchange.disturbed ?? 0)
    this.lastSeq = Math.max(this.lastSeq, exchange.seq)
    this.lastOperation = exchange.operation
    this.retries += exchange.retries
    this.#tally.add(exchange)
    this.isGivenUp ||= asksToWait(exchange.response.status)
    this.certainty = weaker(this.certainty, certaintyAfter(exchange))
    const part = this.#example ?? this.#preparation
    part.push(light(exchange))
  }

  /** The case is carried out again: what it sent counts, and what led to anything begins anew. */
  startOver(): void {
    this.certainty = 'sure'
    this.isGivenUp = false
    this.lastOperation = undefined
    this.#preparation.length = 0
    this.#finished = []
    this.#example = undefined
  }

  /** What a check is worth after what the example in work has sent. */
  get certaintyOfExample(): Certainty {
    return (this.#example ?? []).map(certaintyAfter).reduce(weaker, 'sure')
  }

  /** Of the quota. */
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

/** Characters of a body that are kept: a failure shows less of it, and some targets send megabytes. */
const longest = 64 * 1024

const light = (exchange: Exchange): Exchange =>
  exchange.response.text.length <= longest
    ? exchange
    : {
        ...exchange,
        response: { ...exchange.response, text: excerpt(exchange.response.text, longest), json: undefined },
      }
