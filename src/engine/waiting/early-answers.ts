import type { Pace } from './pace.ts'

/** Once something was seen to come late, the next may take so many times as long on a busy machine, and so many ms at least. */
const timesSeen = 2
const leastSeen = 1000

/** Shortest pause between two looks, in ms, and the longest as a part of the time waited so far. */
const shortest = 50
const part = 1 / 3

/** What a run knows of one thing that reads show otherwise than they should. */
interface Known {
  /** The longest after which it was right, in ms; 0 where it never was. */
  most: number
  /** Whether it was waited for to the end. */
  isInVain: boolean
}

/**
 * Reads that show a part of what was written: a list may have an entry before it has all of its members. They are read again, until
 * they are whole or the run knows that they never are.
 */
export class EarlyAnswers {
  readonly #known = new Map<string, Known>()

  /**
   * One read.
   * @param limit longest that it is repeated, in ms
   * @returns takes the names of what an answer to it shows otherwise than it should, and gives the ms after which to read again;
   * `undefined` where the answer stands
   */
  begin(pace: Pace, limit: () => number): (odd: readonly string[]) => number | undefined {
    const began = pace.now()
    let before: readonly string[] = []
    return (odd) => {
      const waited = pace.now() - began
      for (const one of before) if (!odd.includes(one)) this.#of(one).most = Math.max(this.#of(one).most, waited)
      before = odd
      const isDue = odd.some((one) => waited < this.#limitOf(one, limit()))
      if (isDue) return Math.max(shortest, waited * part)
      if (waited > 0) for (const one of odd) this.#of(one).isInVain = true
      return undefined
    }
  }

  #of(name: string): Known {
    const known = this.#known.get(name) ?? { most: 0, isInVain: false }
    this.#known.set(name, known)
    return known
  }

  #limitOf(name: string, limit: number): number {
    const { most, isInVain } = this.#of(name)
    if (most > 0) return Math.min(limit, Math.max(leastSeen, timesSeen * most))
    return isInVain ? 0 : limit
  }
}
