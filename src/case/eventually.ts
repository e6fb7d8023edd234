import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

const firstPause = 25
const longestPause = 1000

/**
 * Repeats `probe` with growing pauses (25 ms, then half as long again each time, at most 1 s) until it returns something
 * other than `undefined` or `limit` ms have gone by; there is always one try at the very end.
 */
export async function eventually<T>(probe: () => Promise<T | undefined>, limit: number): Promise<T | undefined> {
  const end = performance.now() + limit
  for (let pause = firstPause; ; pause = Math.min(pause * 1.5, longestPause)) {
    const value = await probe()
    const left = end - performance.now()
    if (value !== undefined || left <= 0) return value
    await sleep(Math.min(pause, left))
  }
}
