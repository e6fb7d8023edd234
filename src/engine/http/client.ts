import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { jsonOfAnswer, textOf } from './body.ts'
import type { Connection } from './connection.ts'
import { Connections } from './connections.ts'
import { isDisturbed } from './disturbance.ts'
import { BrokenAnswer, defaultMaxBytes, requestError } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { Gate } from './gate.ts'
import type { Keys } from './keys.ts'
import { LaterTrust } from './later-trust.ts'
import { LineWatch } from './line-watch.ts'
import type { Purse } from './purse.ts'
import { asksToWait, isAskedOfAll, waitFor } from './retry.ts'
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
  /** Longest that one answer may take, to its last byte, in ms. */
  readonly requestTimeout: number
  /** Longest that 429 and 503 answers to one request are waited out, in ms. */
  readonly retryAfter: number
  /** Requests under way at once; only a burst that is wider goes beyond it, and then alone. */
  readonly concurrency: number
  /** Which case's requests go first where several wait: the higher; default: none before another. */
  readonly urgencyOf?: (caseId: string) => number
  /** Longest that a target which has answered before is waited for when it is gone, in ms; default: not at all. */
  readonly waitsForReturn?: number
  /** Number of the last request that another client sent for the same record; default 0. */
  readonly sentBefore?: number
  /** Bytes of one answer, unpacked; default 10 MiB. */
  readonly maxResponseBytes?: number
  /** What the run may send and ask for; default: without limit. */
  readonly purse?: Purse
  /** Default `conformint`. */
  readonly userAgent?: string
  /** Called with every exchange, waited-out answers and failures too, in the order of their ends. */
  readonly record?: (exchange: Exchange) => void
}

/** Takes exchanges as they end: an array, for one. */
export interface ExchangeSink {
  /**
   * Whether a request that something on the way has disturbed may be sent again, whatever its method: for those who know
   * that what it left behind may show, see `mayHaveLeftSomething`.
   */
  readonly takesRepeats?: boolean
  push(exchange: Exchange): unknown
  /** Those of one burst, once all of them have ended. */
  raced?(answers: readonly Exchange[]): void
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
  /** @throws TargetUnreachable, NoAnswer, BrokenAnswer, BudgetSpent */
  send(request: ClientRequest): Promise<Exchange>
}

/** The only way to the target; shared by all cases of a run. See `Calls` for what its methods promise. */
export interface Client extends Transport {
  readonly keys: Keys
  keyFor(role: string): string
  burst(n: number, send: (lane: Transport, index: number) => Promise<Exchange>): Promise<Exchange[]>
  cut(send: (lane: Transport) => Promise<Exchange>): Promise<Exchange>
  /** Ends when a request could be sent at once: the time to begin something else. */
  room(): Promise<void>
  /** Whether these statuses (429, 503) are believed to mean that nothing was done, see `LaterTrust`. */
  trustsLater(statuses: readonly number[]): boolean
  /** Ends all connections and waits; requests under way fail. */
  close(): Promise<void>
}

/** Times that a request is sent again which something on the way has disturbed, and the first pause before it, in ms. */
const mostDisturbed = 2
const resendPause = 10

/** Attempts to connect for one request: what refuses that often is not away for a moment. */
const mostConnects = 8

/** How often one request has been sent before, and why. */
interface Sends {
  retries: number
  disturbed: number
  /** How long its answers have asked to wait so far, in ms. */
  waited: number
  /** What they said: 429, 503. */
  readonly told: Set<number>
}

/** Pauses before another attempt to connect, in ms: a full queue of new connections is not an absent target. */
const reconnectPauses = [100, 400]

/** Methods that may be sent again when it is not known whether they arrived (RFC 9110, 9.2.2). */
const repeatable = new Set(['GET', 'HEAD', 'PUT'])

interface Attempted {
  readonly exchange: Exchange
  /** Why there is no answer. */
  readonly failure?: WireError
  /** How long it has to wait, in ms, where its answer asked for that and it is not for too long. */
  readonly wait?: number
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
  readonly #line: LineWatch
  readonly #gate: Gate
  readonly #trust = new LaterTrust()
  #lastSeq: number

  constructor(options: ClientOptions) {
    this.#options = options
    this.#lastSeq = options.sentBefore ?? 0
    this.keys = options.keys
    this.#line = new LineWatch(options.waitsForReturn ?? 0)
    this.#base = new URL(options.baseUrl)
    this.#prefix = this.#base.pathname.replace(/\/+$/, '')
    this.#gate = new Gate(options.concurrency, this.#closing.signal)
    this.#connections = new Connections(this.#base.origin, options.concurrency, Math.min(5000, options.requestTimeout))
  }

  keyFor(role: string): string {
    const key = this.keys[role]
    if (key === undefined) throw new Error(`no key ${role} is configured; the case must list it in its needs`)
    return key
  }

  send(request: ClientRequest): Promise<Exchange> {
    return this.#persist(request, async (sends) => {
      const free = await this.#place(request, sends)
      const connection = this.#connections.take()
      let refused = false
      try {
        const attempted = await this.#attempt(request, sends, connection)
        refused = attempted.failure !== undefined && this.#line.isRefusal(attempted.failure)
        return attempted
      } finally {
        if (!refused || !this.#refuse(connection)) this.#connections.give(connection)
        free()
      }
    })
  }

  async burst(n: number, send: (lane: Transport, index: number) => Promise<Exchange>): Promise<Exchange[]> {
    const free = await this.#gate.enter(undefined, Number.POSITIVE_INFINITY, n)
    const connections = Array.from({ length: n }, () => this.#connections.take())
    try {
      await Promise.all(connections.map((connection) => this.#warm(connection)))
      const ends = await Promise.allSettled(connections.map((connection, i) => send(this.#lane(connection), i)))
      return ends.map((end) => {
        if (end.status === 'rejected') throw end.reason
        return end.value
      })
    } finally {
      for (const connection of connections) this.#connections.give(connection)
      free()
    }
  }

  async cut(send: (lane: Transport) => Promise<Exchange>): Promise<Exchange> {
    const free = await this.#gate.enter(undefined, Number.POSITIVE_INFINITY)
    const connection = this.#connections.take()
    try {
      return await send(this.#lane(connection, true))
    } finally {
      this.#connections.give(connection)
      free()
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#connections.close()
  }

  trustsLater(statuses: readonly number[]): boolean {
    return this.#trust.holds(statuses)
  }

  room(): Promise<void> {
    return this.#gate.room()
  }

  /** What was refused with 'later' goes first; the rest in the order of their cases. */
  #place({ operation, caseId }: ClientRequest, { retries }: Sends): Promise<() => void> {
    return retries > 0
      ? this.#gate.enterAgain(operation)
      : this.#gate.enter(operation, this.#options.urgencyOf?.(caseId) ?? 0)
  }

  /** @returns whether this connection is let go, since the target takes no more than the others */
  #refuse(connection: Connection): boolean {
    const open = this.#connections.refuse(connection)
    if (open > 0) this.#gate.lower(open)
    return open > 0
  }

  /** Over a connection that has its place: what is sent first is not held up. */
  #lane(connection: Connection, cut = false): Transport {
    return {
      send: (request) =>
        this.#persist(request, async (sends) => {
          if (sends.retries > 0) await this.#gate.opening(request.operation)
          return this.#attempt(request, sends, connection, cut)
        }),
    }
  }

  /** A read opens the connection, whatever it answers. */
  async #warm(connection: Connection): Promise<void> {
    if (connection.isOpen) return
    const { warmUp, keyHeader } = this.#options
    const headers = { accept: 'application/json', [keyHeader]: this.keys.full }
    const request = { caseId: 'warm-up', ...warmUp, method: 'GET', headers }
    await this.#attempt(
      { ...request, body: undefined },
      { retries: 0, disturbed: 0, waited: 0, told: new Set() },
      connection,
    )
    await this.#connections.settle(connection, false)
  }

  /** Waits out what asks for it, and repeats what may be repeated. */
  async #persist(request: ClientRequest, attempt: (sends: Sends) => Promise<Attempted>): Promise<Exchange> {
    const deliver = (exchange: Exchange): Exchange => {
      request.into?.push(exchange)
      return exchange
    }
    const again = request.into?.takesRepeats === true ? mostDisturbed : 0
    const sends = { retries: 0, disturbed: 0, waited: 0, told: new Set<number>() }
    let connects = 0
    let repeated = false
    for (;;) {
      this.#line.refuseSilence(request.operation, this.#options.baseUrl)
      const { exchange, failure, wait } = await attempt(sends)
      if (failure !== undefined && this.#closing.signal.aborted) {
        deliver(exchange)
        throw requestError(failure, exchange, this.#options)
      }
      if (failure === undefined) {
        if (asksToWait(exchange.response.status)) {
          if (wait === undefined) {
            this.#line.gaveUp(exchange)
            return deliver(exchange)
          }
          if (!isAskedOfAll(exchange.response)) await this.#pause(wait)
          sends.waited += wait
          sends.retries += 1
          sends.told.add(exchange.response.status)
          continue
        }
        this.#line.answered(exchange)
        this.#trust.answered(request, exchange.response.status, sends.told)
        this.#gate.answered()
        if (!isDisturbed(exchange) || sends.disturbed >= again) return deliver(exchange)
      } else if (failure.reason === 'cut') return deliver(exchange)
      else if (failure.reason === 'unreachable') {
        connects += 1
        if (await this.#reconnects(connects)) continue
        deliver(exchange)
        throw requestError(failure, exchange, this.#options)
      } else if (failure.stale && !repeated && repeatable.has(request.method)) {
        repeated = true
        continue
      } else if (failure.reason !== 'broken' || sends.disturbed >= again) {
        deliver(exchange)
        throw requestError(failure, exchange, this.#options)
      }
      sends.disturbed += 1
      await this.#pause(resendPause * 4 ** sends.disturbed)
    }
  }

  /** Whether it is worth another attempt to connect: nothing was sent, and the target may be full, or away for a moment. */
  async #reconnects(attempts: number): Promise<boolean> {
    if (this.#closing.signal.aborted || attempts > mostConnects) return false
    const pause = reconnectPauses[attempts - 1]
    if (pause === undefined) return this.#line.returns(this.#base, this.#closing.signal)
    await this.#pause(pause)
    return true
  }

  async #attempt(request: ClientRequest, sends: Sends, connection: Connection, cut = false): Promise<Attempted> {
    await this.#connections.settle(connection, repeatable.has(request.method))
    const settle = this.#options.purse?.pay(request)
    const { maxResponseBytes = defaultMaxBytes, userAgent = 'conformint', requestTimeout: timeout } = this.#options
    const { caseId, operation, method, body } = request
    if (this.#closing.signal.aborted) {
      // Not sent, and so not recorded: the report of an interrupted run counts what the target has seen.
      const url = this.#base.href
      throw new BrokenAnswer('The run ended before this request was sent.', 'CLOSED', { operation, url })
    }
    const path = this.#prefix + request.path
    // Compressed answers cost the target time, and could unpack to any size.
    const headers = { ...request.headers, 'accept-encoding': 'identity', 'user-agent': userAgent }
    this.#lastSeq += 1
    const seq = this.#lastSeq
    const { retries, disturbed, told } = sends
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
        ...(told.size === 0 ? {} : { told: [...told] }),
        ...(disturbed === 0 ? {} : { disturbed }),
        ...(failure === undefined ? {} : { noAnswer: failure.code }),
      }
      this.#line.count(failure, started)
      this.#options.record?.(exchange)
      return failure === undefined ? { exchange } : { exchange, failure }
    }
    try {
      const answer = await connection.send({ method, path, headers, body, timeout, maxBytes: maxResponseBytes, cut })
      settle?.(answer)
      const text = textOf(answer.bytes, answer.headers['content-encoding'], maxResponseBytes)
      const attempted = finish({ status: answer.status, headers: answer.headers, text, json: jsonOfAnswer(text) })
      const wait = this.#waitAfter(attempted.exchange, sends)
      return wait === undefined ? attempted : { ...attempted, wait }
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      if (error.stale) this.#connections.closedSilently()
      return finish({ status: 0, headers: {}, text: '', json: undefined }, error)
    }
  }

  /** Closes the gate after an answer that says 'later', before its place is given to the next. @returns ms, unless too long */
  #waitAfter(exchange: Exchange, { retries, waited }: Sends): number | undefined {
    const { response, seq } = exchange
    if (!asksToWait(response.status)) return undefined
    const wait = waitFor(response.headers, retries, seq, Date.now())
    if (waited + wait > this.#options.retryAfter || this.#line.isBusy(exchange)) return undefined
    this.#gate.refused(exchange, wait, this.#lastSeq)
    return wait
  }

  async #pause(milliseconds: number): Promise<void> {
    try {
      await sleep(milliseconds, undefined, { signal: this.#closing.signal })
    } catch {
      // The client is being closed: the next attempt says so.
    }
  }
}
