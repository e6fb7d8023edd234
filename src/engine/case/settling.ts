import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Pauses grow by half from one to the next, in ms. */
const firstPause = 25
const longestPause = 1000

/** Reads that may run behind what was written, against one common deadline. */
export interface Settling {
  /**
   * Repeats `read` until what it gives is `good` or the deadline has passed; there is always one read at the very end.
   * @returns what was read last, good or not
   */
  until<T>(read: () => Promise<T>, good: (value: T) => boolean): Promise<T>
}

/**
 * A target may take a while until a read shows what was written, but not longer than `limit` ms. Many reads of the same
 * writes share that time, so that a target which never shows them does not cost it once a read.
 */
export function createSettling(limit: number): Settling {
  const end = performance.now() + limit
  return {
    until: async (read, good) => {
      for (let pause = firstPause; ; pause = Math.min(pause * 1.5, longestPause)) {
        const value = await read()
        const left = end - performance.now()
        if (left <= 0 || good(value)) return value
        await sleep(Math.min(pause, left))
      }
    },
  }
}
