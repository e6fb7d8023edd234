import { mostNodes } from './body.ts'
import { connectionTrouble } from './connection-trouble.ts'
import type { Exchange } from './exchange.ts'
import type { Network } from './network.ts'
import type { WireError } from './wire.ts'

/** Bytes of one answer that are read at most, when nothing else is said. */
export const defaultMaxBytes = 10 * 1024 * 1024

/** Where a request went that got no complete answer. */
export interface FailedRequest {
  readonly operation: string
  /** Absolute URL, without secrets: keys travel in headers only. */
  readonly url: string
}

/** No complete answer to a request. The message says what happened and what to do. */
export abstract class RequestError extends Error {
  /** Stable name of the reason: `ECONNREFUSED`, `TIMEOUT`, `TOO_LARGE` … */
  readonly code: string
  readonly operation: string
  readonly url: string

  constructor(message: string, code: string, request: FailedRequest, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.operation = request.operation
    this.url = request.url
  }
}

/** No connection could be made: the target is not there, or gone. The run cannot go on (exit code 3). */
export class TargetUnreachable extends RequestError {
  override readonly name = 'TargetUnreachable'
  /** What was asked when it went away, in one sentence, where it had answered before. */
  unanswered: string | undefined
}

/** The target took the request, and no complete answer came within `limits.requestTimeout`. */
export class NoAnswer extends RequestError {
  override readonly name = 'NoAnswer'
}

/** The connection ended before the answer did, or the answer is not HTTP, or larger than we read. */
export class BrokenAnswer extends RequestError {
  override readonly name = 'BrokenAnswer'
}

/** The error that tells the reader of a report why `exchange` has no answer, and what to do. */
export function requestError(
  failure: WireError,
  exchange: Exchange,
  limits: {
    readonly requestTimeout: number
    readonly maxResponseBytes?: number
    readonly network?: Network | undefined
  },
  wasThere = false,
): RequestError {
  const { operation } = exchange
  const { url, method } = exchange.request
  const request = { operation, url }
  const what = `${method} ${url}`
  const { code, cause } = failure
  switch (failure.reason) {
    case 'unreachable':
      return new TargetUnreachable(
        connectionTrouble(new URL(url).origin, code, limits.network?.proxy, wasThere),
        code,
        request,
        cause,
      )
    case 'timeout':
      return new NoAnswer(
        `${what} got no complete answer within ${limits.requestTimeout} ms. ` +
          'If this target is that slow, raise limits.requestTimeout.',
        code,
        request,
      )
    case 'too-large':
      return new BrokenAnswer(
        code === 'TOO_MANY_VALUES'
          ? `The answer to ${what} holds more than the ${mostNodes} objects and lists that are read.`
          : `The answer to ${what} is larger than the ${limits.maxResponseBytes ?? defaultMaxBytes} bytes that are read.`,
        code,
        request,
      )
    default:
      return new BrokenAnswer(
        `The connection ended before the answer to ${what} was complete, or the answer is not HTTP (${code}). ` +
          "Look for the reason in the target's log.",
        code,
        request,
        cause,
      )
  }
}
