import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

const open: Server[] = []

/** Starts a server on a port of its own. @returns its port */
export async function listening(server: Server): Promise<number> {
  open.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** A server that is not the interface. @returns its address */
export const stranger = async (answer: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listening(createServer(answer))}`

/** Says the same to everything. */
export const always = (status: number, body = '', headers: Readonly<Record<string, string>> = {}): Promise<string> =>
  stranger((_, response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body))

export async function endStrangers(): Promise<void> {
  for (const server of open.splice(0)) {
    ;(server as Server & { closeAllConnections?: () => void }).closeAllConnections?.()
    server.close()
  }
}
