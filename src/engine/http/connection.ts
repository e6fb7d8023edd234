import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { type buildConnector, Client, type Dispatcher } from 'undici'
import { AnswerHandler } from './answer.ts'
import type { WireAnswer, WireRequest } from './wire.ts'

/** One keep-alive connection, reopened when it was closed. Carries one request at a time; others queue behind it. */
export class Connection {
  #socket: Socket | undefined
  #busy = false
  #announcedClose = false
  #answeredAt = 0
  readonly #client: Client

  /**
   * @param keepAlive idle time in ms after which we close it: below what servers usually allow, so that they do not
   * close it under a request of ours
   * @param closedSilently called when the other side closed it between two requests without having said so
   */
  constructor(
    origin: string,
    connector: buildConnector.connector,
    keepAlive: number,
    closedSilently: () => void = () => {},
  ) {
    this.#client = new Client(origin, {
      allowH2: false,
      pipelining: 1,
      keepAliveTimeout: keepAlive,
      keepAliveMaxTimeout: keepAlive,
      // A request has one limit for the whole of it, below.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 64 * 1024,
      connect: (options, callback) =>
        connector(options, (...[error, socket]) => {
          if (error !== null) return callback(error, null)
          this.#socket = socket
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
    try {
      const answer = await this.#dispatch(request)
      this.#announcedClose = /\bclose\b/i.test(answer.headers.connection ?? '')
      this.#answeredAt = performance.now()
      return answer
    } finally {
      this.#busy = false
    }
  }

  #dispatch(request: WireRequest): Promise<WireAnswer> {
    const { method, path, headers, body } = request
    return new Promise((resolve, reject) => {
      const handler = new AnswerHandler(request, () => this.#socket, resolve, reject)
      this.#client.dispatch(
        { method: method as Dispatcher.HttpMethod, path, headers: { ...headers }, body: body ?? null },
        handler,
      )
    })
  }
}
