import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { apiOn, openClient } from '../../../src/engine/run/open-client.ts'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'
import type { Client, ClientOptions } from '../../../src/engine/transport/transport.ts'
import type { Api } from '../../../src/interface/api.ts'
import { openInterface } from '../../../src/interface/interface.ts'

export const keys = {
  full: 'sk_full_0123456789',
  'lacking.wallets.read': 'sk_no_read_0123456789',
  otherProject: 'sk_other_0123456789',
}

/** Serves HTTP until the test ends; gives the base URL. */
export function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  return listen(server, () => server.closeAllConnections())
}

/** Serves raw TCP until the test ends; gives the base URL. */
export function serveRaw(listener: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    listener(socket)
  })
  return listen(server, () => {
    for (const socket of sockets) socket.destroy()
  })
}

async function listen(server: Server, end: () => void): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    end()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export interface Opened {
  readonly api: Api
  readonly client: Client
  /** What the recorder would get. */
  readonly recorded: Exchange[]
  /** What the case would get. */
  readonly collected: Exchange[]
}

/** A client that is closed when the test ends. */
export function open(baseUrl: string, options: Partial<ClientOptions> = {}): Opened {
  const opened = openInterface()
  const recorded: Exchange[] = []
  const collected: Exchange[] = []
  const client = openClient(opened, {
    baseUrl,
    keys,
    requestTimeout: 400,
    retryAfter: 2000,
    concurrency: 4,
    record: (exchange) => recorded.push(exchange),
    ...options,
  })
  onTestFinished(() => client.close())
  return {
    api: apiOn(opened, client, 'area/case', collected),
    client,
    recorded,
    collected,
  }
}
