/**
 * How long nobody could send anything, because the target had asked all to wait, or because the run keeps to a rate. Limits
 * of time do not count it: a service that allows so many requests a minute is slow on purpose, and owes nobody an
 * explanation.
 */
export class ThrottledTime {
  #sum = 0
  #until = 0
  readonly #told: (ms: number) => void

  /** @param told of each stretch, in ms, as it begins */
  constructor(told: (ms: number) => void = () => {}) {
    this.#told = told
  }

  /** From now on for so many ms; what overlaps counts once. */
  add(milliseconds: number): void {
    const now = performance.now()
    const more = now + milliseconds - Math.max(now, this.#until)
    if (more <= 0) return
    this.#sum += more
    this.#until = now + milliseconds
    this.#told(more)
  }

  /** In ms, up to now. */
  get sum(): number {
    return this.#sum - Math.max(0, this.#until - performance.now())
  }

  /** The clock of those who are not to count it, in ms. */
  readonly now = (): number => performance.now() - this.sum
}
