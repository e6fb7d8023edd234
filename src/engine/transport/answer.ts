import type { Socket } from 'node:net'
import type { Dispatcher } from 'undici'
import { codeOf, type WireAnswer, WireError, type WireRequest } from './wire.ts'

/** Collects one answer within its limits of time and size. */
export class AnswerHandler implements Dispatcher.DispatchHandler {
  readonly #request: WireRequest
  readonly #socketNow: () => Socket | undefined
  readonly #resolve: (answer: WireAnswer) => void
  readonly #reject: (error: unknown) => void
  readonly #chunks: Buffer[] = []
  #size = 0
  #status = 0
  #headers: Record<string, string> = {}
  #socket: Socket | undefined
  #readBefore = 0
  #timer: NodeJS.Timeout | undefined
  #ended = false

  constructor(
    request: WireRequest,
    socketNow: () => Socket | undefined,
    resolve: (answer: WireAnswer) => void,
    reject: (error: unknown) => void,
  ) {
    this.#request = request
    this.#socketNow = socketNow
    this.#resolve = resolve
    this.#reject = reject
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#socket = this.#socketNow()
    this.#readBefore = this.#socket?.bytesRead ?? 0
    const { timeout, cut } = this.#request
    this.#timer = setTimeout(() => controller.abort(new WireError('timeout', 'TIMEOUT')), timeout)
    if (cut) this.#cutWhenWritten(controller, this.#socket?.bytesWritten ?? 0)
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return
    this.#status = status
    this.#headers = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
    )
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > this.#request.maxBytes) controller.abort(new WireError('too-large', 'TOO_LARGE'))
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#end()
    const bytes = Buffer.concat(this.#chunks)
    // The connection keeps this handler until its next request: no reason to keep megabytes as well.
    this.#chunks.length = 0
    this.#resolve({ status: this.#status, headers: this.#headers, bytes })
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#end()
    const code = codeOf(error)
    if (error instanceof WireError) this.#reject(error)
    else if (code === 'UND_ERR_INVALID_ARG') this.#reject(error)
    else if (this.#timer === undefined) this.#reject(new WireError('unreachable', code, false, error))
    else {
      const silent = this.#status === 0 && (this.#socket?.bytesRead ?? 0) === this.#readBefore
      this.#reject(
        new WireError('broken', code, silent && this.#readBefore > 0, error, silent && this.#readBefore === 0),
      )
    }
  }

  #end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
  }

  #cutWhenWritten(controller: Dispatcher.DispatchController, before: number): void {
    setImmediate(() => {
      if (this.#ended) return
      const socket = this.#socket
      const written = socket === undefined || (socket.bytesWritten > before && socket.writableLength === 0)
      if (written) controller.abort(new WireError('cut', 'CUT'))
      else this.#cutWhenWritten(controller, before)
    })
  }
}
