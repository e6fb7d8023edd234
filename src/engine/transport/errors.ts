import { existsSync } from 'node:fs'
import { mostNodes } from './body.ts'
import type { Exchange } from './exchange.ts'
import { proxyName } from './network.ts'
import type { ClientOptions } from './transport.ts'
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
  limits: Pick<ClientOptions, 'requestTimeout' | 'maxResponseBytes' | 'network'>,
  wasThere: boolean,
): RequestError {
  const { operation, request } = exchange
  const { url } = request
  const { reason, code, cause } = failure
  const what = `${request.method} ${url}`
  const told = {
    unreachable: () => connectionTrouble(new URL(url).origin, code, limits.network?.proxy, wasThere),
    timeout: () =>
      `${what} got no complete answer within ${limits.requestTimeout} ms. ` +
      'If this target is that slow, raise limits.requestTimeout.',
    'too-large': () =>
      code === 'TOO_MANY_VALUES'
        ? `The answer to ${what} holds more than the ${mostNodes} objects and lists that are read.`
        : `The answer to ${what} is larger than the ${limits.maxResponseBytes ?? defaultMaxBytes} bytes that are read.`,
    broken: () =>
      `The connection ended before the answer to ${what} was complete, or the answer is not HTTP (${code}). ` +
      "Look for the reason in the target's log.",
  }
  const Kind = reason === 'unreachable' ? TargetUnreachable : reason === 'timeout' ? NoAnswer : BrokenAnswer
  return new Kind(told[reason === 'cut' ? 'broken' : reason](), code, { operation, url }, cause)
}

/**
 * Why nobody could be talked to at `origin`, through a proxy or not, and what to do, in one sentence or two.
 * @param wasThere whether it has answered before
 */
export function connectionTrouble(origin: string, code: string, proxy?: string, wasThere = false): string {
  if (proxy !== undefined && code.startsWith('PROXY_')) return proxyTrouble(origin, code, proxyName(proxy))
  if (wasThere && code === 'ECONNREFUSED') return `Nothing listens at ${origin} any more (${code}).`
  const [, what, advice] = troublesAt(origin).find(([when]) => when.test(code)) ?? [code, origin, '']
  const told = `${what} (${code})${advice}`
  return proxy === undefined ? told : `${told} The way there is by the proxy ${proxyName(proxy)}.`
}

/** What goes wrong on the way to somebody, by code, and what to do about it. */
function troublesAt(origin: string): readonly (readonly [when: RegExp, what: string, advice: string])[] {
  const { hostname, protocol } = new URL(origin)
  const certificate = `The certificate of ${origin}`
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  const inContainer = isLocal && existsSync('/.dockerenv') ? ' In a container, localhost is the container itself.' : ''
  const looks = protocol === 'http:' ? 'is its address right, and does it begin with http:// indeed?' : 'is it running?'
  return [
    // Reasons of OpenSSL and Node for a certificate that is not taken, or a port that does not speak TLS.
    [
      /WRONG_VERSION_NUMBER|PACKET_LENGTH|EPROTO|HTTP_REQUEST/,
      `${origin} does not speak TLS on this port`,
      `: is the address ${origin.replace('https:', 'http:')}?`,
    ],
    [/EXPIRED/, `${certificate} has expired`, ': renew it; or is the clock of this machine wrong?'],
    [/NOT_YET_VALID/, `${certificate} is not valid yet`, ': is the clock of this machine wrong?'],
    [/ALTNAME/, `${certificate} is not for ${hostname}`, ': use the name that stands in it.'],
    [
      /CERT|SIGNED|ISSUER|LEAF_SIGNATURE/,
      `${certificate} is signed by nobody whom this machine trusts`,
      ': name the file of its authority in the configuration (ca) or in NODE_EXTRA_CA_CERTS.',
    ],
    [/TLS|SSL/, `${origin} and this machine found no TLS that both speak`, '.'],
    [
      /^(ENOTFOUND|EAI_AGAIN)$/,
      `The name ${hostname} is not known here`,
      ': is it spelt right, and is this machine in its network (VPN)?',
    ],
    [
      /TIMEOUT|TIMEDOUT/,
      `No connection to ${origin} was made in time`,
      ': a firewall may swallow it, or the address lies in a network that this machine does not reach (VPN).',
    ],
    [/^ECONNREFUSED$/, `Nothing listens at ${origin}`, `: is it running, and is the port right?${inContainer}`],
    [/^E(NET|HOST)UNREACH$/, `This machine has no way to ${origin}`, ': is it in the same network (VPN)?'],
    [/(?:)/, `The connection to ${origin} broke before any answer`, `: ${looks}`],
  ]
}

function proxyTrouble(origin: string, code: string, proxy: string): string {
  const where = '(proxy in the configuration, or HTTPS_PROXY, HTTP_PROXY and NO_PROXY)'
  const reason = code.slice('PROXY_'.length)
  if (reason === '407')
    return `The proxy ${proxy} wants a user and a password (407): write http://user:password@host:port ${where}.`
  if (/^\d+$/.test(reason)) {
    return `The proxy ${proxy} opens no way to ${origin} (${reason}): is the address right, and may this machine go there ${where}?`
  }
  return `The proxy ${proxy} could not be reached (${reason}): is its address right ${where}?`
}
