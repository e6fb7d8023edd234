/** Requests, and things of which there is a limit. */
export interface Cost {
  readonly requests: number
  readonly quota: number
}

/** Absent for no limit. */
export interface ShrinkRoom {
  readonly requests?: number | undefined
  readonly quota?: number | undefined
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

/** What shrinking may cost in a run, beyond what the examples would have cost that are not tried any more. */
export class ShrinkBudget {
  #requests: number
  #quota: number
  readonly #opened = performance.now()

  /** @param room default: without limit */
  constructor({ requests = Number.POSITIVE_INFINITY, quota = Number.POSITIVE_INFINITY }: ShrinkRoom = {}) {
    this.#requests = requests
    this.#quota = quota
  }

  /** How long the shrinking of a counterexample may go on that is found now, in ms. */
  get time(): number {
    return Math.min(longest, Math.max(shortest, performance.now() - this.#opened))
  }

  /** Takes the share of one counterexample. */
  take(): Cost {
    const taken = { requests: this.#requests * share, quota: this.#quota * share }
    this.give({ requests: -taken.requests, quota: -taken.quota })
    return taken
  }

  /** Gives back what was not used. */
  give({ requests, quota }: Cost): void {
    // All of them are the same, of what is without limit.
    if (this.#requests !== Number.POSITIVE_INFINITY) this.#requests += requests
    if (this.#quota !== Number.POSITIVE_INFINITY) this.#quota += quota
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
    const saved = times === 0 ? none : scaled(minus(cost, this.#before), times)
    this.#begun = {
      at: performance.now(),
      time: this.#limit.time ?? this.#budget.time,
      cost,
      saved,
      share: this.#budget.take(),
    }
  }

  get isOver(): boolean {
    if (this.#begun === undefined) return false
    const { at, time, saved, share } = this.#begun
    const spent = this.#spent(this.#begun)
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
    const { saved, share } = this.#begun
    const spent = this.#spent(this.#begun)
    const left = (of: keyof Cost): number => share[of] - Math.max(0, spent[of] - saved[of])
    this.#budget.give({ requests: left('requests'), quota: left('quota') })
  }

  #spent({ cost }: { readonly cost: Cost }): Cost {
    return minus(this.#cost(), cost)
  }
}

const none: Cost = { requests: 0, quota: 0 }

const minus = (a: Cost, b: Cost): Cost => ({ requests: a.requests - b.requests, quota: a.quota - b.quota })

const scaled = ({ requests, quota }: Cost, times: number): Cost => ({
  requests: requests * times,
  quota: quota * times,
})
