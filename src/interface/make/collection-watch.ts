import { setTimeout as sleep } from 'node:timers/promises'
import { Pace, type Wait } from '../../engine/case/pace.ts'

/** Where a collection is once it is on its chain, as a list shows it. */
export type CollectionAddresses = ReadonlyMap<string, string>

interface Waiter {
  readonly id: string
  readonly read: () => Promise<CollectionAddresses>
  readonly deadline: number
  readonly wait: Wait
  /** When it wants to look next. */
  due: number
  readonly resolve: (address: string | undefined) => void
  readonly reject: (error: unknown) => void
}

/** So much before the deadline it is not worth another look, in ms. */
const early = 1

/**
 * Waits for the addresses of new collections. The interface has one list of all collections and no way to ask for one, so
 * cases that wait at the same time share what is read: a target with many collections is asked as rarely as can be.
 */
export class CollectionWatch {
  readonly #waiters = new Set<Waiter>()
  /** Collections take another time than mints do. */
  readonly #pace: Pace
  #reads = false

  /** @param now the clock, in ms */
  constructor(now?: () => number) {
    this.#pace = new Pace(now)
  }

  /**
   * @param read reads the whole list, in the name of the case that waits
   * @param limit ms
   * @returns the address, or `undefined` when the time is up
   * @throws what `read` throws
   */
  addressOf(id: string, read: () => Promise<CollectionAddresses>, limit: number): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const now = this.#pace.now()
      const waiter = { id, read, deadline: now + limit, wait: this.#pace.begin(), due: now, resolve, reject }
      this.#waiters.add(waiter)
      // The answer of its creation was a look, too.
      this.#postpone(waiter, now)
    })
  }

  #postpone(waiter: Waiter, asked: number): void {
    const now = this.#pace.now()
    waiter.due = Math.min(now + waiter.wait.missed(asked), Math.max(now, waiter.deadline))
    void sleep(waiter.due - now).then(() => this.#look(waiter))
  }

  /** One reading, in the name of the one whose turn it is; all that wait by then learn from it. */
  async #look(first: Waiter): Promise<void> {
    if (!this.#waiters.has(first)) return
    // A busy process comes early: its timers count from the beginning of a turn.
    first.due = this.#pace.now()
    // What is being read now tells this one, too.
    if (this.#reads) return
    this.#reads = true
    const asked = this.#pace.now()
    const waiters = [...this.#waiters]
    try {
      const addresses = await first.read()
      this.#reads = false
      const now = this.#pace.now()
      for (const waiter of waiters) {
        const address = addresses.get(waiter.id)
        if (address !== undefined) waiter.wait.found(asked)
        if (address === undefined && now + early < waiter.deadline) continue
        this.#leave(waiter)
        waiter.resolve(address)
      }
    } catch (error) {
      this.#reads = false
      this.#leave(first)
      first.reject(error)
    }
    for (const waiter of this.#waiters) if (waiter.due <= this.#pace.now()) this.#postpone(waiter, asked)
  }

  #leave(waiter: Waiter): void {
    this.#waiters.delete(waiter)
    waiter.wait.end()
  }
}
