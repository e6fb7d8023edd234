/** So many creations have to show it, and for each that shows the contrary so many more. */
const enough = 5

interface Asked {
  readonly operation: string
  readonly method: string
  readonly body: string | undefined
}

/**
 * Whether this target means it when it answers 429 or 503: that nothing was done. What creates something tells, when it is
 * sent again after such an answer: 201 if nothing was there, and 200 if it was made before.
 */
export class LaterTrust {
  /** Operations that answer 201 to what they make. */
  readonly #creating = new Set<string>()
  readonly #sent = new Set<string>()
  readonly #kept = new Map<number, number>()
  #broken = 0

  /** @param told the statuses that this request was answered with before, and that ask to wait */
  answered({ operation, method, body }: Asked, status: number, told: ReadonlySet<number>): void {
    if (method === 'GET' || method === 'HEAD') return
    if (status === 201) this.#creating.add(operation)
    if (!this.#creating.has(operation)) return
    const name = `${operation} ${body}`
    const isFirst = !this.#sent.has(name)
    this.#sent.add(name)
    if (told.size === 0 || !isFirst) return
    if (status === 201) for (const one of told) this.#kept.set(one, (this.#kept.get(one) ?? 0) + 1)
    if (status === 200) this.#broken += 1
  }

  /** Whether it has shown so for each of these. */
  holds(statuses: readonly number[]): boolean {
    return statuses.every((status) => (this.#kept.get(status) ?? 0) >= enough * (1 + this.#broken))
  }
}
