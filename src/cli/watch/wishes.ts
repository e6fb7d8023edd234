/** What is to be run next. */
export type Wish =
  | { readonly kind: 'all'; readonly files?: readonly string[] }
  | { readonly kind: 'failed' }
  | { readonly kind: 'replay' }
  | { readonly kind: 'quit'; readonly code?: number }

/** The newest wish counts: it ends what is under way for the one before. */
export class Wishes {
  #pending: Wish | undefined
  #awaited: (() => void) | undefined
  #current = new AbortController()

  /** Ends what is under way for the wish that was taken last. */
  get signal(): AbortSignal {
    return this.#current.signal
  }

  put(wish: Wish): void {
    // Who wants to leave is not held up by a file that changes.
    if (this.#pending?.kind === 'quit') return
    this.#pending = wish
    this.#current.abort()
    this.#awaited?.()
  }

  /** @returns the newest wish, once there is one */
  async take(): Promise<Wish> {
    if (this.#pending === undefined) await new Promise<void>((done) => (this.#awaited = done))
    this.#awaited = undefined
    const wish = this.#pending ?? { kind: 'quit' }
    this.#pending = undefined
    this.#current = new AbortController()
    return wish
  }
}
