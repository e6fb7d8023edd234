import type { Exchange } from './exchange.ts'

/** How often one request has been sent before, and why. */
export interface Sends {
  /** Answers of 429 and 503 that were waited out. */
  readonly later: number
  /** How long these have asked to wait, in ms. */
  readonly waited: number
  /** Times that no answer came that counts, see `isDisturbed`. */
  readonly lost: number
  /** Times that the connection had been closed meanwhile. */
  readonly stale: number
  /** Attempts to connect that failed. */
  readonly refused: number
}

export const neverSent: Sends = { later: 0, waited: 0, lost: 0, stale: 0, refused: 0 }

/**
 * How sending it once has ended: with an answer that counts or with none that another attempt could better (`over`); with one
 * that asks to wait so many ms; disturbed on the way; on a connection that had served others and broke before any byte came;
 * or without a connection.
 */
export type SendEvent =
  | { readonly kind: 'over' | 'lost' | 'stale' | 'refused' }
  | { readonly kind: 'later'; readonly wait: number }

/** What holds for a request however often it is sent. */
export interface RetryRules {
  /** May be sent again though it may have arrived (RFC 9110, 9.2.2). */
  readonly isIdempotent: boolean
  /** Its sender wants it sent again in any event, and knows that it may then have been carried out twice. */
  readonly takesRepeats: boolean
  /** Longest that 429 and 503 are waited out in all, in ms. */
  readonly retryAfter: number
}

/** What to do next: give up, send it again after a pause (ms), or send it again once the target takes connections. */
export type Step =
  | { readonly do: 'end' }
  | { readonly do: 'send'; readonly after: number; readonly sends: Sends }
  | { readonly do: 'look'; readonly sends: Sends }

/** Times that a request is sent again which something on the way has disturbed, and the first pause before it, in ms. */
const mostLost = 2
const resendPause = 40

/** Attempts to connect for one request: what refuses that often is not away for a moment. */
const mostRefused = 8

/** Pauses before another attempt to connect, in ms: a full queue of new connections is not an absent target. */
const reconnectPauses = [100, 400]

const end: Step = { do: 'end' }

/** The retry policy: what to do with a request that was sent so often before, after it was sent once more. */
export function nextStep(sends: Sends, event: SendEvent, rules: RetryRules): Step {
  switch (event.kind) {
    case 'over':
      return end
    case 'later': {
      const waited = sends.waited + event.wait
      if (waited > rules.retryAfter) return end
      return { do: 'send', after: event.wait, sends: { ...sends, later: sends.later + 1, waited } }
    }
    case 'refused': {
      const tried = { ...sends, refused: sends.refused + 1 }
      if (tried.refused > mostRefused) return end
      const after = reconnectPauses[sends.refused]
      return after === undefined ? { do: 'look', sends: tried } : { do: 'send', after, sends: tried }
    }
    default: {
      if (event.kind === 'stale' && sends.stale === 0 && rules.isIdempotent) {
        return { do: 'send', after: 0, sends: { ...sends, stale: 1 } }
      }
      if (!rules.takesRepeats || sends.lost >= mostLost) return end
      return { do: 'send', after: resendPause * 4 ** sends.lost, sends: { ...sends, lost: sends.lost + 1 } }
    }
  }
}

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
  // A time is by the clock of the service, which its answers tell (RFC 9110, 6.6.1).
  const there = Date.parse(headers.date ?? '')
  const asked = /^\s*\d{1,12}(\.\d+)?\s*$/.test(value)
    ? Number(value) * 1000
    : Math.max(0, date - (Number.isNaN(there) ? now : there))
  return Number.isNaN(asked) || asked > mostAsked ? undefined : asked
}
