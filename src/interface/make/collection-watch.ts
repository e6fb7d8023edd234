import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where a collection is once it is on its chain, as a list shows it. */
export type CollectionAddresses = ReadonlyMap<string, string>

interface Waiter {
  readonly id: string
  readonly read: () => Promise<CollectionAddresses>
  readonly deadline: number
  readonly resolve: (address: string | undefined) => void
  readonly reject: (error: unknown) => void
}

/** Pauses grow by half from one to the next, in ms, and begin anew with each collection that is waited for. */
const firstPause = 25
const longestPause = 400

/**
 * Waits for the addresses of new collections. The interface has one list of all collections and no way to ask for one, so
 * cases that wait at the same time share what is read: a target with many collections is asked as rarely as can be.
 */
export class CollectionWatch {
  readonly #waiters = new Set<Waiter>()
  #pause = firstPause
  #runs = false

  /**
   * @param read reads the whole list, in the name of the case that waits
   * @param limit ms
   * @returns the address, or `undefined` when the time is up
   * @throws what `read` throws
   */
  addressOf(id: string, read: () => Promise<CollectionAddresses>, limit: number): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiters.add({ id, read, deadline: performance.now() + limit, resolve, reject })
      this.#pause = firstPause
      if (!this.#runs) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#runs = true
    while (this.#waiters.size > 0) {
      const asked = [...this.#waiters]
      const [first] = asked
      if (first) await this.#readFor(first, asked)
      if (this.#waiters.size > 0) await sleep(this.#pause)
      this.#pause = Math.min(this.#pause * 1.5, longestPause)
    }
    this.#runs = false
  }

  /** One reading, in the name of the one that has waited longest; all that wait by then learn from it. */
  async #readFor(first: Waiter, asked: readonly Waiter[]): Promise<void> {
    try {
      const addresses = await first.read()
      const now = performance.now()
      for (const waiter of asked) {
        const address = addresses.get(waiter.id)
        if (address === undefined && now < waiter.deadline) continue
        this.#waiters.delete(waiter)
        waiter.resolve(address)
      }
    } catch (error) {
      this.#waiters.delete(first)
      first.reject(error)
    }
  }
}
