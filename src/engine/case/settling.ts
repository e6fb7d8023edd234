import { setTimeout as sleep } from 'node:timers/promises'
import { BrokenAnswer, NoAnswer } from '../http/errors.ts'
import { Pace } from './pace.ts'

/** Reads that may run behind what was written, against one common deadline. */
export interface Settling {
  /**
   * Repeats `read` until what it gives is `good` or the deadline has passed; there is always one read at the very end.
   * A read that broke on the way is one that does not show it yet.
   * @param seen an answer has just shown that it is not there yet: the first read is not at once
   * @returns what was read last, good or not
   */
  until<T>(read: () => Promise<T>, good: (value: T) => boolean, seen?: 'not yet'): Promise<T>
}

/**
 * A target may take a while until a read shows what was written, but not longer than `limit` ms. Many reads of the same
 * writes share that time, so that a target which never shows them does not cost it once a read.
 * @param pace learns from this waiting, and from others, how long it takes here
 */
export function createSettling(limit: number, pace: Pace = new Pace()): Settling {
  const end = pace.now() + limit
  return {
    until: async (read, good, seen) => {
      const wait = pace.begin()
      const pause = (asked: number): Promise<void> => sleep(Math.max(0, Math.min(wait.missed(asked), end - pace.now())))
      try {
        if (seen !== undefined) await pause(pace.now())
        for (;;) {
          const asked = pace.now()
          try {
            const value = await read()
            const isGood = good(value)
            if (isGood) wait.found(asked)
            if (isGood || pace.now() >= end) return value
          } catch (error) {
            const broke = error instanceof BrokenAnswer || error instanceof NoAnswer
            if (!broke || pace.now() >= end) throw error
          }
          await pause(asked)
        }
      } finally {
        wait.end()
      }
    },
  }
}
