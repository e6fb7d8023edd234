import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { jsonOf, textOf } from './body.ts'
import type { Connection } from './connection.ts'
import { Connections } from './connections.ts'
import { defaultMaxBytes, requestError } from './errors.ts'
import type { Exchange } from './exchange.ts'
import type { Keys } from './keys.ts'
import { waitFor } from './retry.ts'
import { WireError } from './wire.ts'

/** The way to one target. */
export interface ClientOptions {
  /** Base address; may carry a path prefix. */
  readonly baseUrl: string
  readonly keys: Keys
  /** Header that carries the key, in lower case. */
  readonly keyHeader: string
  /** Opens a connection, see `Interface`. */
  readonly warmUp: { readonly operation: string; readonly path: string }
  /** Whether an answer says 'later'. */
  readonly asksToWait: (operation: string, status: number) => boolean
  /** Longest that one answer may take, to its last byte, in ms. */
  readonly requestTimeout: number
  /** Longest that 429 and 503 answers to one request are waited out, in ms. */
  readonly retryAfter: number
  /** Cases in flight at once; the client allows a few more connections than that. */
  readonly concurrency: number
  /** Bytes of one answer, unpacked; default 64 MiB. */
  readonly maxResponseBytes?: number
  /** Default `conformint`. */
  readonly userAgent?: string
  /** Called with every exchange, waited-out answers and failures too, in the order of their ends. */
  readonly record?: (exchange: Exchange) => void
}

/** Takes exchanges as they end: an array, for one. */
export interface ExchangeSink {
  push(exchange: Exchange): unknown
}

/** One request as the transport sends it. */
export interface ClientRequest {
  readonly caseId: string
  readonly operation: string
  readonly method: string
  /** From the base address on, with the query, encoded; nothing normalises it. */
  readonly path: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly into?: ExchangeSink
}

export interface Transport {
  /** @throws TargetUnreachable, NoAnswer, BrokenAnswer */
  send(request: ClientRequest): Promise<Exchange>
}

/** The only way to the target; shared by all cases of a run. See `Calls` for what its methods promise. */
export interface Client extends Transport {
  readonly keys: Keys
  keyFor(role: string): string
  burst(n: number, send: (lane: Transport, index: number) => Promise<Exchange>): Promise<Exchange[]>
  cut(send: (lane: Transport) => Promise<Exchange>): Promise<Exchange>
  /** Ends all connections and waits; requests under way fail. */
  close(): Promise<void>
}

/** Pauses before another attempt to connect, in ms: a full queue of new connections is not an absent target. */
const reconnectPauses = [100, 400]

/** Methods that may be sent again when it is not known whether they arrived (RFC 9110, 9.2.2). */
const repeatable = new Set(['GET', 'HEAD', 'PUT'])

interface Attempted {
  readonly exchange: Exchange
  /** Why there is no answer. */
  readonly failure?: WireError
}

export function createClient(options: ClientOptions): Client {
  return new PooledClient(options)
}

class PooledClient implements Client {
  readonly keys: Keys
  readonly #options: ClientOptions
  readonly #base: URL
  readonly #prefix: string
  readonly #connections: Connections
  readonly #closing = new AbortController()
  #lastSeq = 0

  constructor(options: ClientOptions) {
    this.#options = options
    this.keys = options.keys
    this.#base = new URL(options.baseUrl)
    this.#prefix = this.#base.pathname.replace(/\/+$/, '')
    this.#connections = new Connections(
      this.#base.origin,
      options.concurrency + 8,
      Math.min(5000, options.requestTimeout),
    )
  }

  keyFor(role: string): string {
    const key = this.keys[role]
    if (key === undefined) throw new Error(`no key ${role} is configured; the case must list it in its needs`)
    return key
  }

  send(request: ClientRequest): Promise<Exchange> {
    return this.#persist(request, async (retries) => {
      const connection = await this.#connections.take()
      try {
        return await this.#attempt(request, retries, connection)
      } finally {
        this.#connections.give(connection)
      }
    })
  }

  async burst(n: number, send: (lane: Transport, index: number) => Promise<Exchange>): Promise<Exchange[]> {
    const connections = this.#connections.takeMany(n)
    try {
      await Promise.all(connections.map((connection) => this.#warm(connection)))
      const ends = await Promise.allSettled(connections.map((connection, i) => send(this.#lane(connection), i)))
      return ends.map((end) => {
        if (end.status === 'rejected') throw end.reason
        return end.value
      })
    } finally {
      for (const connection of connections) this.#connections.give(connection)
    }
  }

  async cut(send: (lane: Transport) => Promise<Exchange>): Promise<Exchange> {
    const [connection] = this.#connections.takeMany(1)
    if (connection === undefined) throw new Error('no connection')
    try {
      return await send({
        send: (request) => this.#persist(request, (retries) => this.#attempt(request, retries, connection, true)),
      })
    } finally {
      this.#connections.give(connection)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#connections.close()
  }

  #lane(connection: Connection): Transport {
    return { send: (request) => this.#persist(request, (retries) => this.#attempt(request, retries, connection)) }
  }

  /** A read opens the connection, whatever it answers. */
  async #warm(connection: Connection): Promise<void> {
    if (connection.isOpen) return
    const { warmUp, keyHeader } = this.#options
    const headers = { accept: 'application/json', [keyHeader]: this.keys.full }
    const request = { caseId: 'warm-up', ...warmUp, method: 'GET', headers }
    await this.#attempt({ ...request, body: undefined }, 0, connection)
    await this.#connections.settle(connection, false)
  }

  /** Repeats what may be repeated, and waits out what asks for it. */
  async #persist(request: ClientRequest, attempt: (retries: number) => Promise<Attempted>): Promise<Exchange> {
    const deliver = (exchange: Exchange): Exchange => {
      request.into?.push(exchange)
      return exchange
    }
    let retries = 0
    let waited = 0
    let reconnects = 0
    let repeated = false
    for (;;) {
      const { exchange, failure } = await attempt(retries)
      if (failure === undefined) {
        if (!this.#options.asksToWait(request.operation, exchange.response.status)) return deliver(exchange)
        const wait = waitFor(exchange.response.headers, retries, exchange.seq, Date.now())
        if (waited + wait > this.#options.retryAfter) return deliver(exchange)
        await this.#pause(wait)
        waited += wait
        retries += 1
        continue
      }
      if (failure.reason === 'cut') return deliver(exchange)
      const pause = failure.reason === 'unreachable' ? reconnectPauses[reconnects] : undefined
      if (pause !== undefined && !this.#closing.signal.aborted) {
        reconnects += 1
        await this.#pause(pause)
      } else if (failure.stale && !repeated && repeatable.has(request.method)) repeated = true
      else {
        deliver(exchange)
        throw requestError(failure, exchange, this.#options)
      }
    }
  }

  async #attempt(request: ClientRequest, retries: number, connection: Connection, cut = false): Promise<Attempted> {
    await this.#connections.settle(connection, repeatable.has(request.method))
    const { maxResponseBytes = defaultMaxBytes, userAgent = 'conformint', requestTimeout: timeout } = this.#options
    const { caseId, operation, method, body } = request
    const path = this.#prefix + request.path
    // Compressed answers cost the target time, and could unpack to any size.
    const headers = { ...request.headers, 'accept-encoding': 'identity', 'user-agent': userAgent }
    this.#lastSeq += 1
    const seq = this.#lastSeq
    const startedAt = new Date().toISOString()
    const started = performance.now()
    const finish = (response: Exchange['response'], failure?: WireError): Attempted => {
      const exchange = {
        seq,
        caseId,
        operation,
        request: { method, url: this.#base.origin + path, headers, body },
        response,
        durationMs: Math.round((performance.now() - started) * 1000) / 1000,
        startedAt,
        retries,
        ...(failure === undefined ? {} : { noAnswer: failure.code }),
      }
      this.#options.record?.(exchange)
      return failure === undefined ? { exchange } : { exchange, failure }
    }
    try {
      const answer = await connection.send({ method, path, headers, body, timeout, maxBytes: maxResponseBytes, cut })
      const text = textOf(answer.bytes, answer.headers['content-encoding'], maxResponseBytes)
      return finish({ status: answer.status, headers: answer.headers, text, json: jsonOf(text) })
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      if (error.stale) this.#connections.closedSilently()
      return finish({ status: 0, headers: {}, text: '', json: undefined }, error)
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    try {
      await sleep(milliseconds, undefined, { signal: this.#closing.signal })
    } catch {
      // The client is being closed: the next attempt says so.
    }
  }
}
