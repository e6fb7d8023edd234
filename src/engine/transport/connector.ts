import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates } from 'node:tls'
import { Agent, buildConnector, Client, type Dispatcher, ProxyAgent } from 'undici'
import type { Network, Tls } from './network.ts'

/** What sends to `origin` over one connection needs to know of a proxy that takes whole addresses, and opens no tunnel. */
export interface Forwarding {
  /** Origin of the proxy. */
  readonly to: string
  readonly headers: Readonly<Record<string, string>>
  /** Whom its certificate is for. */
  readonly servername: string
}

/** The proxy did not open the way. */
export class ProxyTrouble extends Error {
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(`the proxy did not open the way: ${code}`, { cause })
    this.code = code
  }
}

/**
 * Opens connections to a target, through a proxy by CONNECT where it speaks TLS: what is said then is said to the target
 * alone, and no key ends up in the log of a proxy (RFC 9110, 9.3.6).
 * @param timeout for the connection, and for the handshake, in ms
 * @param more for whoever only looks
 */
export function connectorOf(
  { proxy, tls }: Network,
  origin: string,
  timeout: number,
  more: { readonly rejectUnauthorized?: boolean } = {},
): buildConnector.connector {
  const connector = buildConnector({ timeout, allowH2: false, ...tlsOptions(tls), ...more })
  if (proxy === undefined || !origin.startsWith('https:')) return connector
  const { host, hostname, port } = new URL(origin)
  const authority = port === '' ? `${host}:443` : host
  return (options, callback) => {
    void tunnel(proxy, authority, timeout, tls).then(
      // What the tunnel leads to has its own name, not the proxy's.
      (httpSocket) => connector({ ...options, hostname, httpSocket } as never, callback),
      (error) => callback(error, null),
    )
  }
}

/** A plain target takes what a proxy forwards: proxies rarely open tunnels to port 80. */
export function forwardingOf({ proxy }: Network, origin: string): Forwarding | undefined {
  if (proxy === undefined || origin.startsWith('https:')) return undefined
  const { origin: to, hostname } = new URL(proxy)
  return { to, headers: { host: new URL(origin).host, ...authorization(proxy) }, servername: hostname }
}

async function tunnel(proxy: string, authority: string, timeout: number, tls: Tls = {}): Promise<Duplex> {
  const { origin, hostname } = new URL(proxy)
  const client = new Client(origin, {
    connect: buildConnector({
      timeout,
      allowH2: false,
      servername: hostname,
      ...tlsOptions({ ...(tls.ca && { ca: tls.ca }) }),
    }),
    headersTimeout: timeout,
  })
  try {
    const headers = { host: authority, ...authorization(proxy) }
    const { statusCode, socket } = await client.connect({ path: authority, headers })
    if (statusCode === 200) return socket
    socket.on('error', () => {}).destroy()
    throw new ProxyTrouble(`PROXY_${statusCode}`)
  } catch (error) {
    if (error instanceof ProxyTrouble) throw error
    throw new ProxyTrouble(`PROXY_${(error as { code?: string }).code ?? 'BROKEN'}`, error)
  } finally {
    void client.close().catch(() => {})
  }
}

function authorization(proxy: string): Record<string, string> {
  const { username, password } = new URL(proxy)
  if (username === '') return {}
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` }
}

/** Whom this machine trusts goes on being trusted beside the authority that is named. */
const tlsOptions = (tls: Tls = {}): Record<string, unknown> => {
  const { ca, ...own } = tls
  return { ...own, ...(ca === undefined ? {} : { ca: [...getCACertificates('default'), ca] }) }
}

/**
 * For requests to a server that is not judged, by the way that leads there; whoever asks for it closes it.
 * @param timeout for a connection, in ms
 */
export function dispatcherTo(url: string, network: Network, timeout: number): Dispatcher {
  const { origin } = new URL(url)
  return network.proxy === undefined || forwardingOf(network, origin) === undefined
    ? new Agent({ connect: connectorOf(network, origin, timeout) })
    : new ProxyAgent({ uri: network.proxy, proxyTunnel: false })
}

/** How connections to one target are made. */
export type Dialer = ReturnType<typeof dialerTo>

/** @param timeout for a connection, in ms */
export function dialerTo(origin: string, network: Network, timeout: number) {
  const connector = connectorOf(network, origin, timeout)
  return {
    origin,
    connector,
    /** Where a proxy takes whole requests. */
    forwarding: forwardingOf(network, origin),
    /**
     * Whether somebody takes a connection there now. What stands behind a proxy shows only when it is asked for: then the attempt to
     * send tells. @param most in ms
     */
    takesConnections: (most: number): Promise<boolean> =>
      network.proxy === undefined ? takesConnection(new URL(origin), most) : tunnels(connector, origin, most),
  }
}

function takesConnection({ hostname, port, protocol }: URL, timeout: number): Promise<boolean> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80), timeout })
    const end = (taken: boolean) => (): void => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false))
  })
}

async function tunnels(connector: buildConnector.connector, origin: string, timeout: number): Promise<boolean> {
  const { protocol, hostname, host, port } = new URL(origin)
  if (protocol === 'http:') return sleep(timeout, true)
  const opened = performance.now()
  const taken = await new Promise<boolean>((resolve) =>
    connector({ protocol, hostname, host, port }, (...[error, socket]) => {
      socket?.destroy()
      resolve(error === null)
    }),
  )
  if (!taken) await sleep(Math.max(0, timeout - (performance.now() - opened)))
  return taken
}
