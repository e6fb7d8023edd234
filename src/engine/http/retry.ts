/** Shortest and longest wait that we choose ourselves, in ms. */
const shortest = 100
const longest = 15_000

/**
 * How long to wait before the next attempt, in ms: what Retry-After says, else doubled each time. Requests that are
 * refused together come back spread out, by their number, so that a run repeats.
 * @param headers of the answer, lower-case names
 * @param attempt how many answers have been waited out before this one
 */
export function waitFor(headers: Readonly<Record<string, string>>, attempt: number, seq: number, now: number): number {
  const spread = (seq * 0.618_034) % 1
  const asked = retryAfter(headers['retry-after'], now)
  if (asked !== undefined) return Math.max(shortest, asked) + spread * shortest
  return Math.min(longest, shortest * 2 ** (attempt + 1)) * (0.5 + spread)
}

/** The field's two forms (RFC 9110, 10.2.3) in ms from now; `undefined` when it is neither. */
function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * 1000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
