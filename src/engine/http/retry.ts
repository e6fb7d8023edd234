import type { Exchange } from './exchange.ts'

/** Shortest and longest wait that we choose ourselves, in ms. */
const shortest = 100
const longest = 15_000

/** Wait for the first answer that asks for none, in ms. */
const soonest = 10

/** Nobody means to be asked again after more than a day, in ms: what says so is unusable. */
const mostAsked = 86_400_000

/** 429 (RFC 6585, 4) and 503 (RFC 9110, 15.6.4) say 'later', on any operation: they judge nothing. */
export const asksToWait = (status: number): boolean => status === 429 || status === 503

/**
 * How long to wait before the next attempt, in ms: what Retry-After says where it can be used, else doubled each time.
 * Requests that are refused together come back spread out, by their number, so that a run repeats.
 * @param headers of the answer, lower-case names
 * @param attempt how many answers have been waited out before this one
 */
export function waitFor(headers: Readonly<Record<string, string>>, attempt: number, seq: number, now: number): number {
  const spread = (seq * 0.618_034) % 1
  const asked = askedWait(headers, now)
  if (asked !== undefined) {
    // Who asks for no wait at all is taken at their word at first: what closes for one closes for all.
    const least = Math.min(shortest, soonest * 2 ** attempt)
    return Math.max(least, asked) + spread * (asked === 0 ? least : shortest)
  }
  return Math.min(longest, shortest * 2 ** (attempt + 1)) * (0.5 + spread)
}

/** What a refusal closes: 429 is a limit of the key, 503 the operation's own trouble. */
export const kindOfWait = (operation: string, status: number): string => (status === 429 ? rateLimit : operation)

/** Whether others wait too: a limit of the key is everybody's, and so is a time that was named. */
export const isAskedOfAll = ({ status, headers }: Exchange['response']): boolean =>
  status === 429 || askedWait(headers, Date.now()) !== undefined

/** Kind of wait that is everybody's. */
export const rateLimit = '429'

/** What Retry-After asks for in ms, in one of its two forms (RFC 9110, 10.2.3); `undefined` when it cannot be used. */
export function askedWait(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const value = headers['retry-after']
  if (value === undefined) return undefined
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  const asked = /^\s*\d{1,12}(\.\d+)?\s*$/.test(value) ? Number(value) * 1000 : Math.max(0, date - now)
  return Number.isNaN(asked) || asked > mostAsked ? undefined : asked
}
