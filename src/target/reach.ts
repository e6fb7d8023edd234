import { connectorOf } from '../engine/transport/connector.ts'
import { codeOf, connectionTrouble, type Network, TargetUnreachable } from '../engine/transport/index.ts'
import { unlessAborted } from './unless-aborted.ts'

/**
 * Makes one connection and closes it: to the target, or to the proxy that takes requests for it.
 * @param timeout in ms
 * @throws TargetUnreachable
 */
export async function reach(url: string, network: Network = {}, timeout = 5000): Promise<void> {
  const { origin } = new URL(url)
  const code = await unlessAborted(codeOfConnecting(origin, network, timeout), AbortSignal.timeout(timeout)).catch(
    () => 'ETIMEDOUT',
  )
  if (code !== undefined) {
    throw new TargetUnreachable(connectionTrouble(origin, code, network.proxy), code, { operation: 'connect', url })
  }
}

/** Without TLS, whose troubles the first request tells. */
function codeOfConnecting(origin: string, network: Network, timeout: number): Promise<string | undefined> {
  const { proxy } = network
  const tunnelled = proxy !== undefined && origin.startsWith('https:')
  const { hostname, port, protocol } = new URL(tunnelled ? origin : (proxy ?? origin))
  const to = port === '' ? (protocol === 'https:' ? '443' : '80') : port
  const connector = tunnelled ? connectorOf(network, origin, timeout) : connectorOf({}, origin, timeout)
  const options = { hostname: hostname.replace(/^\[|\]$/g, ''), port: to, protocol: tunnelled ? protocol : 'http:' }
  return new Promise((resolve) =>
    connector(options, (...[error, socket]) => {
      socket?.on('error', () => {}).destroy()
      const code = error === null ? undefined : codeOf(error)
      resolve(code === undefined || (tunnelled && !code.startsWith('PROXY_')) ? undefined : code)
    }),
  )
}
