import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { buildConnector } from 'undici'
import { connectorOf, type Forwarding, forwardingOf } from './connector.ts'
import type { Network } from './network.ts'

/** How connections to one target are made. */
export interface Dialer {
  readonly origin: string
  readonly connector: buildConnector.connector
  /** Where a proxy takes whole requests. */
  readonly forwarding: Forwarding | undefined
  /** Whether somebody takes a connection there now. @param timeout in ms */
  readonly takesConnections: (timeout: number) => Promise<boolean>
}

/** @param timeout for a connection, in ms */
export function dialerTo(origin: string, network: Network, timeout: number): Dialer {
  const connector = connectorOf(network, origin, timeout)
  const forwarding = forwardingOf(network, origin)
  // What stands behind a proxy shows only when it is asked for: then the attempt to send tells.
  const takesConnections = (most: number): Promise<boolean> =>
    network.proxy === undefined ? takesConnection(new URL(origin), most) : tunnels(connector, origin, most)
  return { origin, connector, forwarding, takesConnections }
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
