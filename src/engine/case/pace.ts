/** Pauses grow by half from one to the next, in ms. */
const firstPause = 25
const growth = 1.5
const longestPause = 1000

/** What is learned from, the latest so many; and how many it takes before anything is. */
const remembered = 31
const least = 5

/** Looks that come just in time would come ever later if nobody tried an earlier one. */
const earlier = 0.9

/**
 * How often to look for what takes a while, learned from how long it took before on this target: what shows after 5 s is
 * looked for at once, after 5 s and a few times more, and not every 25 ms.
 */
export class Pace {
  readonly #times: number[] = []

  /** What is waited for took so long as a rule, in ms; `undefined` while nothing is known. */
  get usual(): number | undefined {
    if (this.#times.length < least) return undefined
    return this.#times.toSorted((a, b) => a - b)[this.#times.length >> 1]
  }

  /**
   * @param looks how often it was looked for, at least once
   * @param waited ms since the first look
   * @returns ms to wait before the next
   */
  pause(looks: number, waited: number): number {
    const { usual } = this
    if (usual === undefined) return Math.min(firstPause * growth ** (looks - 1), longestPause)
    if (looks === 1) return Math.max(firstPause, usual - waited)
    return Math.min(Math.max(firstPause, usual / 4) * growth ** (looks - 2), Math.max(longestPause, usual / 2))
  }

  /** It was not there `missed` ms after the first look, and was there after `seen`. @param looks until then */
  learn(looks: number, missed: number, seen: number): void {
    // One that was there at the second look may have been there long before.
    this.#times.push(looks === 2 ? earlier * seen : (missed + seen) / 2)
    if (this.#times.length > remembered) this.#times.shift()
  }
}
