/** One that waits for permits. */
interface Waiting {
  readonly wanted: number
  readonly urgency: number
  readonly begin: (free: () => void) => void
}

/**
 * Permits to send: no more requests are under way than there are. What waits for one waits in a queue, the most urgent first,
 * and among equals whoever came first. What wants several gets them together, so that two of the kind never hold half each.
 */
export class PrioritySemaphore {
  #limit: number
  #used = 0
  readonly #waiting: Waiting[] = []
  readonly #watching: (() => void)[] = []

  constructor(limit: number) {
    this.#limit = Math.max(1, limit)
  }

  get limit(): number {
    return this.#limit
  }

  /**
   * Waits for one permit, or for several. Who wants more than there are waits until all are free, and goes beyond them alone.
   * @returns gives back what was taken
   */
  acquire(urgency: number, wanted = 1): Promise<() => void> {
    return new Promise((begin) => {
      const after = this.#waiting.findLastIndex((one) => one.urgency >= urgency)
      this.#waiting.splice(after + 1, 0, { wanted, urgency, begin })
      this.#serve()
    })
  }

  /** Ends when a permit is free that nobody waits for. Of those that wait for this one is told each time. */
  async room(): Promise<void> {
    if (this.#hasRoom) return
    await new Promise<void>((resolve) => this.#watching.push(resolve))
  }

  /** From now on there are so many; what is under way is left alone. */
  resize(limit: number): void {
    this.#limit = Math.max(1, limit)
    this.#serve()
  }

  get #hasRoom(): boolean {
    return this.#used < this.#limit && this.#waiting.length === 0
  }

  #serve(): void {
    for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
      const taken = Math.min(next.wanted, this.#limit)
      if (this.#used + taken > this.#limit) return
      this.#waiting.shift()
      this.#used += taken
      next.begin(() => this.#free(taken))
    }
    if (this.#hasRoom) this.#watching.shift()?.()
  }

  #free(taken: number): void {
    this.#used -= taken
    this.#serve()
  }
}
