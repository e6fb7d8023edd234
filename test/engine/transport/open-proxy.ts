import { createServer, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface OpenProxy {
  readonly url: string
  /** Every request line and header that it saw, as a proxy logs them; of tunnels also the bytes that went through. */
  readonly seen: string[]
  close(): Promise<void>
}

/** A forward proxy as they stand in companies: CONNECT for TLS, whole addresses for the rest. @param login `user:password` that it wants */
export async function openProxy(login?: string): Promise<OpenProxy> {
  const seen: string[] = []
  const sockets = new Set<Socket>()
  const wanted = login && `Basic ${Buffer.from(login).toString('base64')}`
  const server = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url} ${JSON.stringify(incoming.headers)}`)
    if (wanted !== undefined && incoming.headers['proxy-authorization'] !== wanted) {
      return void outgoing.writeHead(407, { 'proxy-authenticate': 'Basic' }).end()
    }
    const { 'proxy-authorization': _, ...headers } = incoming.headers
    const onward = send(incoming.url ?? '', { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.writeHead(502).end('<h1>Bad gateway</h1>'))
    incoming.pipe(onward)
  })
  server.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url} ${JSON.stringify(request.headers)}`)
    if (wanted !== undefined && request.headers['proxy-authorization'] !== wanted) {
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    }
    const [host, port] = (request.url ?? '').split(':')
    const onward = connect({ host: host ?? '', port: Number(port) }, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      socket.pipe(onward).pipe(socket)
      socket.on('data', (chunk: Buffer) => seen.push(chunk.toString('latin1')))
    })
    onward.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
    socket.on('error', () => onward.destroy()).on('close', () => onward.destroy())
  })
  server.on('connection', (socket) => sockets.add(socket).size)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
