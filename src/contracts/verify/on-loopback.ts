import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of ours that only this machine reaches. */
export interface OnLoopback {
  readonly url: string
  close(): Promise<void>
}

/** Listens at a free port. @throws the system's error where there is none */
export async function onLoopback(handle: RequestListener): Promise<OnLoopback> {
  const server = createServer(handle)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
