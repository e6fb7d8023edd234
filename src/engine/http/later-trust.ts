/** For each creation that shows the contrary so many have to show that it keeps its word, and as many more. */
const enough = 5

interface Asked {
  readonly operation: string
  readonly method: string
  readonly body: string | undefined
}

/**
 * Whether this target means it when it answers 429 or 503: that nothing was done. It is believed until it has shown otherwise.
 * What creates something tells, when it is sent again after such an answer: 201 if nothing was there, and 200 if it was made
 * before. One of these may come of something else; what carries out such writes shows it again and again.
 */
export class LaterTrust {
  /** Operations that answer 201 to what they make. */
  readonly #creating = new Set<string>()
  readonly #sent = new Set<string>()
  readonly #kept = new Map<number, number>()
  readonly #broken = new Map<number, number>()

  /** @param told the statuses that this request was answered with before, and that ask to wait */
  answered({ operation, method, body }: Asked, status: number, told: ReadonlySet<number>): void {
    if (method === 'GET' || method === 'HEAD') return
    if (status === 201) this.#creating.add(operation)
    if (!this.#creating.has(operation)) return
    const name = `${operation} ${body}`
    const isFirst = !this.#sent.has(name)
    this.#sent.add(name)
    if (told.size === 0 || !isFirst) return
    const shown = ({ 200: this.#broken, 201: this.#kept } as Readonly<Record<number, Map<number, number>>>)[status]
    for (const one of told) shown?.set(one, (shown.get(one) ?? 0) + 1)
  }

  /** Whether each of these is believed. */
  holds(statuses: readonly number[]): boolean {
    return statuses.every((status) => {
      const broken = this.#broken.get(status) ?? 0
      return broken === 0 || (this.#kept.get(status) ?? 0) >= enough * (1 + broken)
    })
  }
}
