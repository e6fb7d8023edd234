import { existsSync } from 'node:fs'
import { proxyName } from './network.ts'

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
