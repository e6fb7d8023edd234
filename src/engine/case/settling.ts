import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { BrokenAnswer, NoAnswer } from '../http/errors.ts'

/** Pauses grow by half from one to the next, in ms. */
const firstPause = 25
const longestPause = 1000

/** Reads that may run behind what was written, against one common deadline. */
export interface Settling {
  /**
   * Repeats `read` until what it gives is `good` or the deadline has passed; there is always one read at the very end.
   * A read that broke on the way is one that does not show it yet.
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
        try {
          const value = await read()
          if (performance.now() >= end || good(value)) return value
        } catch (error) {
          const broke = error instanceof BrokenAnswer || error instanceof NoAnswer
          if (!broke || performance.now() >= end) throw error
        }
        await sleep(Math.max(0, Math.min(pause, end - performance.now())))
      }
    },
  }
}
