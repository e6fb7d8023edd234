import type { TLSSocket } from 'node:tls'
import { connectorOf } from '../engine/transport/connector.ts'
import type { Network } from '../engine/transport/index.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** How a target proves who it is. */
export interface TlsState {
  readonly protocol: string
  /** Names of the certificates from the server's own on. */
  readonly chain: readonly string[]
  /** Of the server's own, ISO 8601. */
  readonly validTo: string
  readonly daysLeft: number
}

const { good, warning } = findingsAbout('target')

/** A certificate that ends so soon, in days, will end in somebody's pipeline. */
const soon = 14

/** @returns `undefined` for a plain address, or where no TLS is spoken */
export async function tlsOf(url: string, network: Network, now: Date, timeout = 3000): Promise<TlsState | undefined> {
  const { protocol, hostname, host, port, origin } = new URL(url)
  if (protocol !== 'https:') return undefined
  // Whether it is trusted the reads have found out; this only looks.
  const connector = connectorOf(network, origin, timeout, { rejectUnauthorized: false })
  const socket = await new Promise<TLSSocket | undefined>((resolve) =>
    connector({ protocol, hostname: hostname.replace(/^\[|\]$/g, ''), host, port: port || '443' }, (...[, made]) =>
      resolve((made as TLSSocket | null) ?? undefined),
    ),
  )
  if (socket === undefined) return undefined
  try {
    const own = socket.getPeerCertificate(true)
    const chain: string[] = []
    for (let one = own; one && !chain.includes(nameOf(one)); one = one.issuerCertificate) chain.push(nameOf(one))
    const end = new Date(own.valid_to)
    return {
      protocol: socket.getProtocol() ?? '',
      chain,
      validTo: end.toISOString(),
      daysLeft: Math.floor((end.getTime() - now.getTime()) / 86_400_000),
    }
  } catch {
    return undefined
  } finally {
    socket.on('error', () => {})
    socket.destroy()
  }
}

const nameOf = ({ subject }: { subject?: { CN?: string | string[]; O?: string | string[] } }): string =>
  [subject?.CN ?? subject?.O ?? 'a certificate without a name'].flat().join(', ')

export function tlsFindings({ protocol, chain, daysLeft, validTo }: TlsState): Finding[] {
  const day = validTo.slice(0, 10)
  if (daysLeft < 0) return [warning(`The certificate expired on ${day}.`)]
  const told = `${protocol}, certificate of ${chain.join(', signed by ')}, valid for ${daysLeft} days`
  return [daysLeft < soon ? warning(`${told}: renew it before ${day}.`) : good(`${told}.`)]
}
