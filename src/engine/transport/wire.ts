/** One attempt as it goes over one connection. */
export interface WireRequest {
  readonly method: string
  /** Whole path on the origin, with the query. */
  readonly path: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Longest from the first byte sent to the last byte received, in ms. */
  readonly timeout: number
  /** Bytes of body; more are not read. */
  readonly maxBytes: number
  /** Hang up as soon as the request is written. */
  readonly cut?: boolean
}

export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** Why a connection gave no complete answer. */
export class WireError extends Error {
  readonly reason: 'unreachable' | 'timeout' | 'too-large' | 'broken' | 'cut'
  readonly code: string
  /** The connection had served a request before, and broke before any byte of this answer. */
  readonly stale: boolean
  /** The connection was new, and broke before any byte of this answer: its like may be too many for the target. */
  readonly fresh: boolean

  constructor(reason: WireError['reason'], code: string, stale = false, cause?: unknown, fresh = false) {
    super(`${reason}: ${code}`, { cause })
    this.reason = reason
    this.code = code
    this.stale = stale
    this.fresh = fresh
  }
}

/** The most telling code in an error: an aggregate of several addresses has it in its parts. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'UNKNOWN'
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof Error && error.name === 'HTTPParserError') return 'NOT_HTTP'
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return 'cause' in error ? codeOf(error.cause) : 'UNKNOWN'
}
