import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seeded } from './seeded.ts'

/** How often, of all requests, something on the way disturbs one: 0 to 1 each. */
export interface Roughness {
  /** Reset before the target gets it, or after it has answered; half and half. */
  readonly resets?: number
  /** Bodies that end early. */
  readonly cuts?: number
  /** 500, 502 and 504 of a gateway, as HTML, with and without the target having got the request. */
  readonly gateway?: number
  /** Writes that are carried out and then answered 429 or 503, with a Retry-After that asks for no wait; half and half. Of the writes alone. */
  readonly later?: number
}

export interface RoughLine {
  readonly url: string
  readonly server: Server
  /** What was done to how many requests. */
  readonly done: Record<string, number>
}

/** A gateway before an implementation that is not what it should be. The same seed disturbs the same share of requests. */
export async function roughLine(target: string, roughness: Roughness, seed: number): Promise<RoughLine> {
  const agent = new Agent({ keepAlive: true })
  const draw = seeded(seed)
  const done: Record<string, number> = {}
  const { resets = 0, cuts = 0, gateway = 0, later = 0 } = roughness
  const server = createServer((asked, answer) => {
    const which = draw()
    const early = draw() < 0.5
    const isLater = asked.method !== 'GET' && draw() < later
    const kinds = { reset: resets, cut: resets + cuts, gateway: resets + cuts + gateway }
    const kind = Object.entries(kinds).find(([, below]) => which < below)?.[0] ?? (isLater ? 'later' : '')
    if (kind !== '') done[kind] = (done[kind] ?? 0) + 1
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('error', () => {})
    asked.on('end', () => {
      if (kind === 'reset' && early) return void asked.socket.resetAndDestroy()
      if (kind === 'gateway' && early) return gatewayAnswer(answer, draw())
      forward(target, agent, asked, Buffer.concat(chunks), (response, body) => {
        if (kind === 'reset') return asked.socket.resetAndDestroy()
        if (kind === 'gateway') return gatewayAnswer(answer, draw())
        if (kind === 'later') return laterAnswer(answer, draw())
        if (kind === '' || body.length < 2)
          return void answer.writeHead(response.statusCode ?? 500, heads(response)).end(body)
        answer.writeHead(response.statusCode ?? 500, { ...heads(response), 'content-length': body.length })
        answer.write(body.subarray(0, body.length >> 1), () => asked.socket.destroy())
      })
    })
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, done }
}

const heads = ({ headers }: IncomingMessage): Record<string, string | string[]> => {
  const { connection: _, 'transfer-encoding': __, 'content-length': ___, ...rest } = headers
  return rest as Record<string, string | string[]>
}

function gatewayAnswer(answer: ServerResponse, drawn: number): void {
  const status = [500, 502, 504][Math.floor(drawn * 3)] ?? 502
  answer.writeHead(status, { 'content-type': 'text/html' }).end(`<html><h1>${status}</h1><hr>nginx</html>`)
}

function laterAnswer(answer: ServerResponse, drawn: number): void {
  const status = drawn < 0.5 ? 429 : 503
  answer.writeHead(status, { 'retry-after': '0', 'content-type': 'application/json' })
  answer.end(JSON.stringify({ error: true, message: 'later' }))
}

function forward(
  target: string,
  agent: Agent,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  got: (response: IncomingMessage, body: Buffer) => void,
): void {
  const { port } = new URL(target)
  const on = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => got(response, Buffer.concat(chunks)))
  })
  on.on('error', () => {})
  on.end(body)
}
