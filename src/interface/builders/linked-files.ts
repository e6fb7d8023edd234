import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** Files on this machine that a target may fetch, and what it has asked for. */
export type LinkedFiles = Awaited<ReturnType<typeof serveFiles>>

/** 1 × 1 pixel. */
const image = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNIWPDgPwAGJALgx/BMsgAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

/**
 * Serves an image under any number of addresses that cannot be guessed.
 * @param host an address of this machine
 */
export async function serveFiles(host: string) {
  const secret = randomUUID()
  // Loaded only here: it takes long, and most runs serve nothing.
  const { createServer } = await import('node:http')
  const asked = new Map<string, string[]>()
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    const isOurs = url.startsWith(`/${secret}/`)
    if (isOurs) asked.set(url, [...(asked.get(url) ?? []), method])
    response.writeHead(
      isOurs ? 200 : 404,
      isOurs ? { 'content-type': 'image/png', 'content-length': image.length } : {},
    )
    response.end(isOurs && method !== 'HEAD' ? image : undefined)
  })
  server.listen(0, host)
  await once(server, 'listening')
  // Whoever forgets to close it is not kept from ending.
  server.unref()
  const { port } = server.address() as AddressInfo
  const methodsOf = (url: string): readonly string[] => asked.get(new URL(url).pathname) ?? []
  return {
    /** Address of an image that nothing else is asked for by. */
    at: (name: string): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}/${secret}/${name}.png`,
    /** How often it was asked for, by whichever method. */
    asked: (url: string): number => methodsOf(url).length,
    /** How often its content was. */
    taken: (url: string): number => methodsOf(url).filter((method) => method === 'GET').length,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
