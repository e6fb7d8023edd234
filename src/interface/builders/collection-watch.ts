import { setTimeout as sleep } from 'node:timers/promises'
import { type CasePatience, type HeldWait, Pace, type Wait } from '../../engine/waiting/index.ts'

/** Where a collection is once it is on its chain, as a list shows it. */
export type CollectionAddresses = ReadonlyMap<string, string>

interface Waiter {
  readonly id: string
  readonly read: () => Promise<CollectionAddresses>
  readonly began: number
  readonly deadline: number
  readonly wait: Wait
  /** May end it before its deadline. */
  readonly held: HeldWait | undefined
  /** When it wants to look next. */
  due: number
  readonly resolve: (address: string | undefined) => void
  readonly reject: (error: unknown) => void
}

/** Readings that have shown something new, at least, before it is news that none does any more. */
const manyShown = 3
/** What comes within so many ms comes at once, and so does what comes within this part of the time that is allowed. */
const atOnce = 1000
const promptPart = 1 / 3

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
  /** Readings that showed what was waited for, how long that took at most, and when the last of them began. */
  readonly #shown = { readings: 0, longest: 0, last: Number.NEGATIVE_INFINITY }
  /** When one that was waited for to the end had begun to wait, and none had shown: contracts may come with the first token. */
  #inVainSince = Number.NEGATIVE_INFINITY

  /** @param now the clock, in ms */
  constructor(now?: () => number) {
    this.#pace = new Pace(now)
  }

  /**
   * @param read reads the whole list, in the name of the case that waits
   * @param limit ms
   * @param patience of the case that waits
   * @returns the address, or `undefined` when the time is up, or so much of it as the case has patience for, or one look has not shown
   * it where a whole wait before has shown none at all
   * @throws what `read` throws
   */
  addressOf(
    id: string,
    read: () => Promise<CollectionAddresses>,
    limit: number,
    patience?: CasePatience,
  ): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const now = this.#pace.now()
      const held = patience?.begin(now, limit, () => this.#pace.usual)
      const waiter = {
        id,
        read,
        began: now,
        deadline: now + (this.isInVain ? 0 : limit),
        wait: this.#pace.begin(),
        held,
        due: now,
        resolve,
        reject,
      }
      // It may have to wait for less than it thought.
      held?.red.addEventListener('abort', () => this.#waiters.has(waiter) && this.#postpone(waiter, this.#pace.now()), {
        once: true,
      })
      this.#waiters.add(waiter)
      // The answer of its creation was a look, too.
      this.#postpone(waiter, now)
    })
  }

  /** Whether waiting to the end has shown nothing, and nothing has shown since. */
  get isInVain(): boolean {
    return this.#inVainSince > this.#shown.last
  }

  /**
   * Begins to watch whether the list goes on.
   * @param limit longest that a collection may take to show, in ms
   * @returns whether it has shown none of those that were waited for from now on, though it showed all at once in reading after reading before: a
   * list that runs behind does not end so, one that is cut does
   */
  watchEnd(limit: number): () => boolean {
    const since = this.#pace.now()
    const { readings, longest } = this.#shown
    const wasPrompt = readings >= manyShown && longest <= Math.max(atOnce, limit * promptPart)
    return () => wasPrompt && this.#shown.last < since
  }

  #postpone(waiter: Waiter, asked: number): void {
    const now = this.#pace.now()
    waiter.due = Math.min(now + waiter.wait.missed(asked), Math.max(now, endOf(waiter)))
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
      const found = waiters.filter(({ id }) => addresses.has(id))
      if (found.length > 0) this.#saw(asked, found)
      for (const waiter of waiters) {
        const address = addresses.get(waiter.id)
        if (address !== undefined) waiter.wait.found(asked)
        if (address === undefined && now + early < endOf(waiter)) continue
        this.#leave(waiter, address !== undefined)
        if (address === undefined && now + early >= waiter.deadline && waiter.began > this.#shown.last)
          this.#inVainSince = Math.max(this.#inVainSince, waiter.began)
        waiter.resolve(address)
      }
    } catch (error) {
      this.#reads = false
      this.#leave(first, false)
      first.reject(error)
    }
    for (const waiter of this.#waiters) if (waiter.due <= this.#pace.now()) this.#postpone(waiter, asked)
  }

  #saw(asked: number, found: readonly Waiter[]): void {
    this.#shown.readings += 1
    this.#shown.longest = Math.max(this.#shown.longest, ...found.map(({ began }) => asked - began))
    this.#shown.last = asked
  }

  #leave(waiter: Waiter, found: boolean): void {
    this.#waiters.delete(waiter)
    waiter.held?.over(found)
    waiter.wait.end()
  }
}

const endOf = ({ deadline, held }: Waiter): number => Math.min(deadline, held?.end() ?? deadline)
