import { existsSync } from 'node:fs'
import { mostNodes } from './body.ts'
import type { Exchange } from './exchange.ts'
import { type Network, proxyName } from './network.ts'
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

/**
 * Why nobody could be talked to at `origin`, through a proxy or not, and what to do, in one sentence or two.
 * @param wasThere whether it has answered before
 */
export function connectionTrouble(origin: string, code: string, proxy?: string, wasThere = false): string {
  const { hostname, protocol } = new URL(origin)
  if (proxy !== undefined && code.startsWith('PROXY_')) return proxyTrouble(origin, code, proxyName(proxy))
  if (wasThere && code === 'ECONNREFUSED') return `Nothing listens at ${origin} any more (${code}).`
  const told = tls(origin, hostname, code) ?? network(origin, hostname, protocol, code)
  return proxy === undefined ? told : `${told} The way there is by the proxy ${proxyName(proxy)}.`
}

/** Reasons of OpenSSL and Node for a certificate that is not taken, or a port that does not speak TLS. */
function tls(origin: string, hostname: string, code: string): string | undefined {
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH|EPROTO|HTTP_REQUEST/.test(code)) {
    return `${origin} does not speak TLS on this port (${code}): is the address ${origin.replace('https:', 'http:')}?`
  }
  if (/EXPIRED/.test(code)) {
    return `The certificate of ${origin} has expired (${code}): renew it; or is the clock of this machine wrong?`
  }
  if (/NOT_YET_VALID/.test(code)) {
    return `The certificate of ${origin} is not valid yet (${code}): is the clock of this machine wrong?`
  }
  if (/ALTNAME/.test(code)) {
    return `The certificate of ${origin} is not for ${hostname} (${code}): use the name that stands in it.`
  }
  if (/CERT|SIGNED|ISSUER|LEAF_SIGNATURE/.test(code)) {
    return (
      `The certificate of ${origin} is signed by nobody whom this machine trusts (${code}): ` +
      'name the file of its authority in the configuration (ca) or in NODE_EXTRA_CA_CERTS.'
    )
  }
  return /TLS|SSL/.test(code) ? `${origin} and this machine found no TLS that both speak (${code}).` : undefined
}

function network(origin: string, hostname: string, protocol: string, code: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The name ${hostname} is not known here (${code}): is it spelt right, and is this machine in its network (VPN)?`
  }
  if (/TIMEOUT|TIMEDOUT/.test(code)) {
    return (
      `No connection to ${origin} was made in time (${code}): ` +
      'a firewall may swallow it, or the address lies in a network that this machine does not reach (VPN).'
    )
  }
  if (code === 'ECONNREFUSED') {
    return `Nothing listens at ${origin} (${code}): is it running, and is the port right?${containerHint(hostname)}`
  }
  if (code === 'ENETUNREACH' || code === 'EHOSTUNREACH') {
    return `This machine has no way to ${origin} (${code}): is it in the same network (VPN)?`
  }
  const advice =
    protocol === 'http:' ? 'is its address right, and does it begin with http:// indeed?' : 'is it running?'
  return `The connection to ${origin} broke before any answer (${code}): ${advice}`
}

function containerHint(hostname: string): string {
  const local = /^(localhost|127\.|\[::1\])/.test(hostname)
  return local && existsSync('/.dockerenv') ? ' In a container, localhost is the container itself.' : ''
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
