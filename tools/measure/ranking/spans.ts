import type { Exchange } from '../../../src/engine/transport/exchange.ts'

/** The most requests that were under way at one moment. */
export function mostInFlight(exchanges: readonly Pick<Exchange, 'startedAt' | 'durationMs'>[]): number {
  const steps = exchanges
    .flatMap(({ startedAt, durationMs }) => [
      // Starts are told to the millisecond: what ended in the same one had ended before.
      { at: Date.parse(startedAt) + 1, by: 1 },
      { at: Date.parse(startedAt) + durationMs, by: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by)
  let now = 0
  return Math.max(0, ...steps.map(({ by }) => (now += by)))
}

/** Longest row of requests of one case of which each was sent after the one before had its answer. */
export function stepsOf(exchanges: readonly Pick<Exchange, 'startedAt' | 'durationMs'>[]): number {
  const spans = exchanges
    .map(({ startedAt, durationMs }) => ({ start: Date.parse(startedAt), end: Date.parse(startedAt) + durationMs }))
    .toSorted((a, b) => a.end - b.end)
  let length = 0
  let end = Number.NEGATIVE_INFINITY
  for (const span of spans) {
    if (span.start < end) continue
    length += 1
    end = span.end
  }
  return length
}

/** A case that sends nothing for so long waits for something, in ms. */
const pause = 200

/** What a wait takes longer than what is waited for: nobody looks at the very moment at which it is there. */
const late = 1.1

/**
 * Waits of one case for something to complete, one after another.
 * @param delay how long that takes, in ms
 */
export function depthOf(exchanges: readonly Pick<Exchange, 'startedAt' | 'durationMs'>[], delay: number): number {
  let still = 0
  let end = Number.POSITIVE_INFINITY
  for (const { startedAt, durationMs } of exchanges.toSorted(
    (a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt),
  )) {
    const start = Date.parse(startedAt)
    if (start - end > pause) still += start - end
    end = end === Number.POSITIVE_INFINITY ? start + durationMs : Math.max(end, start + durationMs)
  }
  return Math.round(still / (late * delay))
}
