import { Agent, createServer, request, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server as NetServer, type Socket } from 'node:net'

/** One answer of an implementation on its way to us. */
export interface Passing {
  readonly method: string
  readonly path: string
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Our connection, for what no HTTP server would do. */
  readonly socket: Socket
  /** How many have passed before. */
  readonly turn: number
}

/** Changes the answer; `false` when it has answered itself. */
export type Change = (passing: Passing) => boolean | undefined | Promise<boolean | undefined>

export interface Open {
  readonly url: string
  close(): void
}

/** An answer that is given without asking the implementation. */
export interface Instead {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

/**
 * Stands before an implementation and changes its answers.
 * @param instead answers in its place; `turn` is how many requests there have been before, `asked` its method and path
 */
export async function changing(
  target: string,
  change: Change,
  prepare: (server: Server) => void = () => {},
  instead: (turn: number, asked: string) => Instead | undefined = () => undefined,
): Promise<Open> {
  let asks = 0
  const agent = new Agent({ keepAlive: true })
  const { port } = new URL(target)
  let turn = 0
  const server = createServer((asked, answer) => {
    asked.on('error', () => {})
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      const { method = 'GET', url = '/', headers } = asked
      const early = instead(asks, `${method} ${url}`)
      asks += 1
      if (early !== undefined) return void answer.writeHead(early.status, early.headers).end(early.body)
      const on = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (response) => {
        const got: Buffer[] = []
        response.on('data', (chunk: Buffer) => got.push(chunk))
        response.on('end', async () => {
          const type = response.headers['content-type']
          const passing: Passing = {
            method,
            path: url,
            status: response.statusCode ?? 500,
            headers: type === undefined ? {} : { 'content-type': type },
            body: Buffer.concat(got),
            socket: asked.socket,
            turn,
          }
          turn += 1
          if ((await change(passing)) === false) return
          answer.writeHead(passing.status, passing.headers).end(passing.status === 204 ? undefined : passing.body)
        })
      })
      on.on('error', () => asked.socket.destroy())
      on.end(Buffer.concat(chunks))
    })
  })
  prepare(server)
  return listening(server, () => {
    server.closeAllConnections()
    agent.destroy()
  })
}

/** Talks to a connection as it likes. */
export function raw(talk: (socket: Socket) => void): Promise<Open> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    talk(socket)
  })
  return listening(server, () => {
    for (const socket of sockets) socket.destroy()
  })
}

/** Answers each request with the same bytes. */
export const saying = (bytes: string | Buffer): Promise<Open> =>
  raw((socket) => socket.on('data', () => socket.writable && socket.write(bytes)))

/** HTTP that is as it should be, whatever is asked. */
export const always = (status: number, body: string, headers: Record<string, string> = {}): Promise<Open> => {
  const server = createServer((asked, answer) => {
    asked.resume()
    answer.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  return listening(server, () => server.closeAllConnections())
}

async function listening(server: NetServer, end: () => void): Promise<Open> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      end()
      server.close()
    },
  }
}
