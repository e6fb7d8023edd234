import { Agent, type Dispatcher, ProxyAgent } from 'undici'
import { connectorOf, forwardingOf } from './connector.ts'
import type { Network } from './network.ts'

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
