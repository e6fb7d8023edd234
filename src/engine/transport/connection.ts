import type { Socket } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import type { Dialer } from './connector.ts'
import { codeOf, type WireAnswer, WireError, type WireRequest } from './wire.ts'

/** Idle time in ms after which we close one: servers usually allow 5 s or more, and do not close it under a request of ours then. */
const keepAlive = 1500

/** One keep-alive connection, reopened when it was closed. Carries one request at a time; others queue behind it. */
export class Connection {
  #socket: Socket | undefined
  #busy = false
  #announcedClose = false
  #answeredAt = 0
  /** How long the last answer took, in ms, 0 before the first. */
  took = 0
  readonly #client: Client
  readonly #dialer: Dialer

  /** @param closedSilently called when the other side closed it between two requests without having said so */
  constructor(dialer: Dialer, closedSilently: () => void) {
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
      this.took = this.#answeredAt - sentAt
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
      const handler = collecting(request, () => this.#socket, resolve, reject)
      this.#client.dispatch({ method: method as Dispatcher.HttpMethod, path, headers, body: body ?? null }, handler)
    })
  }
}

/** Interim answers whose one meaning is that the request may be sent, which it is already (RFC 9110, 15.2.1), whole and at the front. */
const interim = /^(?:HTTP\/1\.[01] 100(?: [^\r\n]*)?\r\n(?:[^\r\n]+\r\n)*\r\n)+/

const firstByte = 'H'.charCodeAt(0)

/** Longer than an interim answer is, in bytes. */
const enough = 1024

/**
 * Passes over the `100 Continue` that comes unasked, as every client has to (RFC 9110, 15.2); undici ends the connection instead. No
 * body of an answer that we read begins so: bare line breaks do not stand in JSON texts.
 */
function passOverContinue(socket: Socket): void {
  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    for (;;) {
      const chunk = read(size) as Buffer | null
      if (chunk?.[0] !== firstByte) return chunk
      const [front] = interim.exec(chunk.subarray(0, enough).toString('latin1')) ?? []
      if (front === undefined) return chunk
      if (chunk.length > front.length) return chunk.subarray(front.length)
    }
  }
}

/** Collects one answer within its limits of time and size. */
function collecting(
  { timeout, cut, maxBytes }: WireRequest,
  socketNow: () => Socket | undefined,
  resolve: (answer: WireAnswer) => void,
  reject: (error: unknown) => void,
): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = []
  let size = 0
  let [status, headers]: [number, Record<string, string>] = [0, {}]
  let socket: Socket | undefined
  let readBefore = 0
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const end = (): void => {
    hasEnded = true
    clearTimeout(timer)
  }
  const cutWhenWritten = (controller: Dispatcher.DispatchController, before: number): void => {
    setImmediate(() => {
      if (hasEnded) return
      const written = socket === undefined || (socket.bytesWritten > before && socket.writableLength === 0)
      if (written) controller.abort(new WireError('cut', 'CUT'))
      else cutWhenWritten(controller, before)
    })
  }
  return {
    onRequestStart: (controller) => {
      socket = socketNow()
      readBefore = socket?.bytesRead ?? 0
      timer = setTimeout(() => controller.abort(new WireError('timeout', 'TIMEOUT')), timeout)
      if (cut) cutWhenWritten(controller, socket?.bytesWritten ?? 0)
    },
    onResponseStart: (_, statusCode, raw) => {
      if (statusCode < 200) return
      status = statusCode
      headers = Object.fromEntries(Object.entries(raw).map(([name, value = '']) => [name, [value].flat().join(', ')]))
    },
    onResponseData: (controller, chunk) => {
      size += chunk.length
      if (size > maxBytes) controller.abort(new WireError('too-large', 'TOO_LARGE'))
      else chunks.push(chunk)
    },
    onResponseEnd: () => {
      end()
      const bytes = Buffer.concat(chunks)
      // The connection keeps this handler until its next request: no reason to keep megabytes as well.
      chunks.length = 0
      resolve({ status, headers, bytes })
    },
    onResponseError: (_, error) => {
      end()
      const code = codeOf(error)
      if (error instanceof WireError || code === 'UND_ERR_INVALID_ARG') return reject(error)
      if (timer === undefined) return reject(new WireError('unreachable', code, false, error))
      const silent = status === 0 && (socket?.bytesRead ?? 0) === readBefore
      reject(new WireError('broken', code, silent && readBefore > 0, error, silent && readBefore === 0))
    },
  }
}
