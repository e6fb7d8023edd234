import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service with a limit: so many requests of a key in each window, and 429 with Retry-After for all others. */
export interface RateWindows {
  readonly url: string
  /** Requests that were let in, and refused. */
  readonly counted: { admitted: number; refused: number }
  close(): void
}

/**
 * Stands before a service. Windows begin with the first request of a key, as those of many gateways do.
 * @param window in ms; Retry-After has whole seconds
 */
export async function rateWindows(target: string, perWindow: number, window: number): Promise<RateWindows> {
  const { hostname, port } = new URL(target)
  const counted = { admitted: 0, refused: 0 }
  const windows = new Map<string, { readonly ends: number; used: number }>()
  const server = createServer((incoming, outgoing) => {
    const key = String(incoming.headers['x-api-key'] ?? '')
    const now = Date.now()
    let own = windows.get(key)
    if (own === undefined || own.ends <= now) {
      own = { ends: now + window, used: 0 }
      windows.set(key, own)
    }
    own.used += 1
    if (own.used > perWindow) {
      counted.refused += 1
      const wait = Math.ceil((own.ends - now) / 1000)
      outgoing.writeHead(429, { 'content-type': 'application/json', 'retry-after': String(wait) })
      outgoing.end('{"error":true,"message":"too many requests"}')
      incoming.resume()
      return
    }
    counted.admitted += 1
    const { method, url: path, headers } = incoming
    const onward = send({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counted,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
