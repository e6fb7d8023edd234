import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of ours. */
export interface Listening {
  readonly port: number
  /** Its address on this machine. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves where only this machine reaches it, unless another address is given.
 * @param port 0 for a free one
 * @throws the system's error where the port cannot be had
 */
export async function listen(handle: RequestListener, port = 0, host = '127.0.0.1'): Promise<Listening> {
  const server = createServer(handle)
  await once(server.listen(port, host), 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    port: own,
    url: `http://127.0.0.1:${own}`,
    close: async () => {
      const closed = once(server.close(), 'close')
      server.closeAllConnections()
      await closed
    },
  }
}
