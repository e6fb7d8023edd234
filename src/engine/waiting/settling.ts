import { setTimeout as sleep } from 'node:timers/promises'
import { BrokenAnswer, NoAnswer } from '../transport/index.ts'
import { NotYetThere } from './blocked.ts'
import { Pace } from './pace.ts'
import type { HeldWait } from './patience.ts'

/** Reads that may run behind what was written, against one common deadline. */
export interface Settling {
  /**
   * Repeats `read` until what it gives is `good` or the deadline has passed; there is always one read at the very end.
   * A read that broke on the way, or that a lag explains, is one that does not show it yet.
   * @param options `seen`: an answer has just shown that it is not there yet: the first read is not at once; `lacks`: what the value
   * lacks, told where the run does not wait for it
   * @returns what was read last, good or not
   * @throws Blocked when it is not waited for that long, see `Patience`
   */
  until<T>(read: () => Promise<T>, good: (value: T) => boolean, options?: SettlingOptions<T>): Promise<T>
}

export interface SettlingOptions<T> {
  readonly seen?: 'not yet' | undefined
  /** When what is looked for was asked for, by `performance.now()`, where that was before: it may be due sooner. */
  readonly asked?: number | undefined
  readonly lacks?: ((value: T) => string | undefined) | undefined
}

/**
 * A target may take a while until a read shows what was written, but not longer than `limit` ms. Many reads of the same
 * writes share that time, so that a target which never shows them does not cost it once a read.
 * @param pace learns from this waiting, and from others, how long it takes here
 * @param least enough where all else of the run was there within a tenth of it
 */
export function createSettling(limit: number, pace: Pace = new Pace(), least: number = limit): Settling {
  const start = pace.now()
  const end = (): number => start + pace.timeFor(limit, least)
  return {
    until: async (read, good, { seen, asked: since, lacks } = {}) => {
      const began = pace.now()
      const wait = pace.begin(since)
      let held: HeldWait | undefined
      let lacking: string | undefined
      const pause = async (next: () => number): Promise<void> => {
        held ??= pace.patience?.begin(began, limit, () => pace.usual, pace.timeFor(limit, least))
        const over = (): number => Math.min(end(), held?.end() ?? end())
        if (held?.isCut() && pace.now() >= over()) throw held.blocked(lacking)
        let due = pace.now() + next()
        const left = (): number => Math.max(0, Math.min(due, over()) - pace.now())
        while (left() > 0) {
          const knew = pace.knows.aborted
          const news = [pace.knows, ...(held === undefined ? [] : [held.red])].filter(({ aborted }) => !aborted)
          await sleep(left(), undefined, news.length > 0 ? { signal: AbortSignal.any(news) } : {}).catch(() => {})
          if (!knew && pace.knows.aborted) due = Math.min(due, pace.now() + wait.again())
        }
      }
      let found = false
      try {
        if (seen !== undefined) await pause(() => wait.told())
        for (;;) {
          const asked = pace.now()
          try {
            const value = await read()
            const isGood = good(value)
            if (isGood) wait.found(asked)
            found = isGood
            if (isGood || pace.now() >= end()) return value
            lacking = lacks?.(value)
          } catch (error) {
            const mayCome = error instanceof BrokenAnswer || error instanceof NoAnswer || error instanceof NotYetThere
            if (!mayCome || pace.now() >= end()) throw error
          }
          await pause(() => wait.missed(asked))
        }
      } finally {
        held?.over(found)
        wait.end()
      }
    },
  }
}

/**
 * Repeats `probe` with growing pauses until it returns something other than `undefined` or `limit` ms have gone by; there
 * is always one try at the very end.
 * @param options see `Settling`
 */
export const eventually = <T>(
  probe: () => Promise<T | undefined>,
  limit: number,
  pace?: Pace,
  options?: SettlingOptions<T | undefined>,
): Promise<T | undefined> => createSettling(limit, pace).until(probe, (value) => value !== undefined, options)
