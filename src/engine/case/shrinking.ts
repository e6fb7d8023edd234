/** Requests, and things of which there is a limit. */
export interface Cost {
  readonly requests: number
  readonly quota: number
}

/** What the shrinking of one counterexample may take. */
export interface ShrinkLimit {
  readonly executions: number
  /** In ms; default: as long as the run had taken by then, within these, so that a run that fails takes twice as long at most. */
  readonly time?: number
}

const usualLimit: ShrinkLimit = { executions: 60 }
const shortest = 2000
const longest = 15_000

/** The part of what is left for all that one counterexample may take: many properties may fail in a run. */
const share = 1 / 4

/** Absent for no limit. */
type Room = { readonly [Of in keyof Cost]?: Cost[Of] | undefined }

/** What shrinking may cost in a run, beyond what the examples would have cost that are not tried any more. */
export class ShrinkBudget {
  #left: Cost
  readonly #opened = performance.now()

  /** @param room default: without limit */
  constructor({ requests = Infinity, quota = Infinity }: Room = {}) {
    this.#left = { requests, quota }
  }

  /** How long the shrinking of a counterexample may go on that is found now, in ms. */
  get time(): number {
    return Math.min(longest, Math.max(shortest, performance.now() - this.#opened))
  }

  /** Takes the share of one counterexample. */
  take(): Cost {
    const taken = both(this.#left, (left) => left * share)
    this.give(both(taken, (one) => -one))
    return taken
  }

  /** Gives back what was not used. */
  give(unused: Cost): void {
    // All of them are the same, of what is without limit.
    this.#left = both(this.#left, (left, of) => (left === Infinity ? left : left + unused[of]))
  }
}

/** The shrinking of one property: ends when it has taken long enough, whatever is found by then counts. */
export class Shrinking {
  readonly #budget: ShrinkBudget
  readonly #cost: () => Cost
  readonly #limit: ShrinkLimit
  readonly #before: Cost
  #tried = 0
  #begun:
    | { readonly at: number; readonly time: number; readonly cost: Cost; readonly saved: Cost; readonly share: Cost }
    | undefined
  #executions = 0

  /** @param cost of the case so far */
  constructor(budget: ShrinkBudget, cost: () => Cost, limit = usualLimit) {
    this.#budget = budget
    this.#cost = cost
    this.#limit = limit
    this.#before = cost()
  }

  get hasBegun(): boolean {
    return this.#begun !== undefined
  }

  /** An example is about to be tried. */
  count(): void {
    if (this.#begun === undefined) this.#tried += 1
    else this.#executions += 1
  }

  /** A counterexample was found. @param runs examples that were to be tried; the rest of them is saved */
  begin(runs: number): void {
    if (this.#begun !== undefined) return
    const cost = this.#cost()
    const times = Math.max(0, runs - this.#tried) / this.#tried
    const saved = both(cost, (now, of) => (now - this.#before[of]) * times)
    const time = this.#limit.time ?? this.#budget.time
    this.#begun = { at: performance.now(), time, cost, saved, share: this.#budget.take() }
  }

  get isOver(): boolean {
    if (this.#begun === undefined) return false
    const { at, time, cost, saved, share } = this.#begun
    const spent = both(this.#cost(), (now, of) => now - cost[of])
    return (
      this.#executions >= this.#limit.executions ||
      performance.now() - at > time ||
      spent.requests >= saved.requests + share.requests ||
      // What costs nothing of it may go on when nothing of it is left.
      (spent.quota > 0 && spent.quota >= saved.quota + share.quota)
    )
  }

  /** Gives back what is left of the share. */
  end(): void {
    if (this.#begun === undefined) return
    const { cost, saved, share } = this.#begun
    this.#budget.give(both(this.#cost(), (now, of) => share[of] - Math.max(0, now - cost[of] - saved[of])))
  }
}

const both = ({ requests, quota }: Cost, amount: (one: number, of: keyof Cost) => number): Cost => ({
  requests: amount(requests, 'requests'),
  quota: amount(quota, 'quota'),
})
