import type { Socket } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import { AnswerHandler } from './answer.ts'
import { passOverContinue } from './continued.ts'
import type { Dialer } from './dialer.ts'
import { type WireAnswer, WireError, type WireRequest } from './wire.ts'

/** One keep-alive connection, reopened when it was closed. Carries one request at a time; others queue behind it. */
export class Connection {
  #socket: Socket | undefined
  #busy = false
  #announcedClose = false
  #answeredAt = 0
  #took = 0
  readonly #client: Client
  readonly #dialer: Dialer

  /**
   * @param keepAlive idle time in ms after which we close it: below what servers usually allow, so that they do not
   * close it under a request of ours
   * @param closedSilently called when the other side closed it between two requests without having said so
   */
  constructor(dialer: Dialer, keepAlive: number, closedSilently: () => void = () => {}) {
    this.#dialer = dialer
    // The certificate of a proxy is the proxy's, whatever host the request names.
    const named = dialer.forwarding === undefined ? {} : { servername: dialer.forwarding.servername }
    this.#client = new Client(dialer.forwarding?.to ?? dialer.origin, {
      allowH2: false,
      pipelining: 1,
      keepAliveTimeout: keepAlive,
      keepAliveMaxTimeout: keepAlive,
      // A request has one limit for the whole of it, below.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 64 * 1024,
      connect: (options, callback) =>
        dialer.connector({ ...options, ...named }, (...[error, socket]) => {
          if (error !== null) return callback(error, null)
          this.#socket = socket
          passOverContinue(socket)
          this.#announcedClose = false
          this.#answeredAt = 0
          socket.once('end', () => {
            if (this.#socket === socket && !this.#busy && !this.#announcedClose) closedSilently()
          })
          callback(null, socket)
        }),
    })
  }

  /** Connected, and able to take a request without a handshake. */
  get isOpen(): boolean {
    return this.#client.stats.connected && this.#socket?.destroyed === false
  }

  /** When the last answer ended that came over the open connection (`performance.now()`), 0 before the first. */
  get answeredAt(): number {
    return this.isOpen ? this.#answeredAt : 0
  }

  /** How long the last answer took, in ms, 0 before the first. */
  get took(): number {
    return this.#took
  }

  /** Hangs up; the next request opens it again. */
  hangUp(): void {
    this.#socket?.destroy()
  }

  close(): Promise<void> {
    return this.#client.destroy()
  }

  /** @throws WireError */
  async send(request: WireRequest): Promise<WireAnswer> {
    this.#busy = true
    const sentAt = performance.now()
    try {
      const answer = await this.#dispatch(request)
      // A proxy's own refusal says nothing of the target.
      if (this.#dialer.forwarding && answer.status === 407) throw new WireError('unreachable', 'PROXY_407')
      this.#announcedClose = /\bclose\b/i.test(answer.headers.connection ?? '')
      this.#answeredAt = performance.now()
      this.#took = this.#answeredAt - sentAt
      return answer
    } finally {
      this.#busy = false
    }
  }

  #dispatch(request: WireRequest): Promise<WireAnswer> {
    const { method, body } = request
    const { forwarding, origin } = this.#dialer
    const path = forwarding === undefined ? request.path : origin + request.path
    const headers = { ...request.headers, ...forwarding?.headers }
    return new Promise((resolve, reject) => {
      const handler = new AnswerHandler(request, () => this.#socket, resolve, reject)
      this.#client.dispatch({ method: method as Dispatcher.HttpMethod, path, headers, body: body ?? null }, handler)
    })
  }
}
