import { counted } from '../text/index.ts'
/** What of a request tells what it asks for. */
export interface RequestOutline {
  readonly method: string
  /** From the base address on, with the query, encoded; nothing normalises it. */
  readonly path: string
  readonly body: string | undefined
}

/** Ends a case: what it would send next is beyond the budget of the run. Says nothing about the target. */
export class BudgetSpent extends Error {
  readonly code = 'BUDGET_SPENT'
}

/** The most that a run may send and ask for. */
export interface RequestBudgetOptions {
  /** Every request counts, those that are sent again and those that open a connection too. */
  readonly requests?: number | undefined
  readonly quota?: number | undefined
  /** See `Interface`. */
  readonly asksFor: (request: RequestOutline, nth: number) => readonly string[]
}

/** Holds the budget of a run: nothing is sent that could go beyond it. */
export class RequestBudget {
  readonly #options: RequestBudgetOptions
  /** What was asked for. */
  readonly #things = new Map<string, { underWay: number; mayExist: boolean }>()
  #sent = 0

  constructor(options: RequestBudgetOptions) {
    this.#options = options
  }

  /**
   * Takes what a request may cost. What it asks for is held until its answer tells that it was refused.
   * @returns takes the answer; not called when none came, for it may have been carried out
   * @throws BudgetSpent
   */
  reserve(request: RequestOutline): (answer: { readonly status: number }) => void {
    const { requests = Infinity, quota = Infinity, asksFor } = this.#options
    if (this.#sent >= requests) throw new BudgetSpent(`the budget of ${counted(requests, 'request')} is spent`)
    const names = quota === Infinity ? [] : [...new Set(asksFor(request, this.#sent))]
    const fresh = names.filter((name) => !this.#things.has(name)).length
    if (this.#things.size + fresh > quota) throw new BudgetSpent(`the quota of ${quota} is spent`)
    this.#sent += 1
    const held = names.map((name) => {
      const thing = this.#things.get(name) ?? { underWay: 0, mayExist: false }
      thing.underWay += 1
      this.#things.set(name, thing)
      return { name, thing }
    })
    return ({ status }) => {
      // A server error may have come after the thing was made.
      const refused = status >= 300 && status < 500
      for (const { name, thing } of held) {
        thing.underWay -= 1
        thing.mayExist ||= !refused
        if (thing.underWay === 0 && !thing.mayExist) this.#things.delete(name)
      }
    }
  }
}
