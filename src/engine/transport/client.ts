import { setTimeout as sleep } from 'node:timers/promises'
import { AdaptiveLimiter, first } from './adaptive-limiter.ts'
import { jsonOfAnswer, textOf } from './body.ts'
import { CircuitBreaker } from './circuit-breaker.ts'
import type { Connection } from './connection.ts'
import { Connections } from './connections.ts'
import { dialerTo } from './connector.ts'
import { isDisturbed } from './disturbance.ts'
import { BrokenAnswer, defaultMaxBytes, RequestError, requestError, TargetUnreachable } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { once, type RateLimiter, rateLimiter } from './rate-limiter.ts'
import {
  asksToWait,
  isAskedOfAll,
  neverSent,
  nextStep,
  type SendEvent,
  type Sends,
  type Step,
  waitFor,
} from './retry.ts'
import { ThrottledTime } from './throttled-time.ts'
import type { Client, ClientOptions, ClientRequest, Keys, Transport } from './transport.ts'
import { Unanswered } from './unanswered.ts'
import { WireError } from './wire.ts'

/** Methods that may be sent again when it is not known whether they arrived (RFC 9110, 9.2.2). */
const idempotent = new Set(['GET', 'HEAD', 'PUT'])

/** Between two looks whether the target itself answers, in ms. */
const lookEvery = 250

interface Attempted {
  readonly exchange: Exchange
  /** Why there is no answer. */
  readonly failure: WireError | undefined
  readonly step: Step
}

/** A client over as many connections as requests are under way at once. */
export class PooledClient implements Client {
  readonly keys: Keys
  readonly #options: ClientOptions
  readonly #base: URL
  readonly #prefix: string
  readonly #connections: Connections
  readonly #closing = new AbortController()
  readonly #breaker: CircuitBreaker
  readonly #unanswered = new Unanswered()
  readonly #limiter: AdaptiveLimiter
  readonly #rate: RateLimiter | undefined
  #lastSeq: number
  #calming: Promise<void> | undefined
  #waitsForCalm: number

  constructor(options: ClientOptions) {
    this.#options = options
    this.#lastSeq = options.sentBefore ?? 0
    this.#waitsForCalm = options.waitsForReturn ?? 0
    this.keys = options.keys
    this.#base = new URL(options.baseUrl)
    this.#prefix = this.#base.pathname.replace(/\/+$/, '')
    const { concurrency, requestTimeout, network = {}, throttled = new ThrottledTime(), rate } = options
    this.#limiter = new AdaptiveLimiter(concurrency, this.#closing.signal, throttled)
    this.#rate = rate && rateLimiter(rate, throttled, this.#closing.signal)
    const dialer = dialerTo(this.#base.origin, network, Math.min(5000, requestTimeout))
    this.#breaker = new CircuitBreaker(options.waitsForReturn ?? 0, dialer.takesConnections)
    this.#connections = new Connections(dialer, concurrency)
  }

  keyFor(role: string): string {
    const key = this.keys[role]
    if (key === undefined) throw new Error(`no key ${role} is configured; the case must list it in its needs`)
    return key
  }

  send(request: ClientRequest): Promise<Exchange> {
    return this.#persist(request, async (sends) => {
      const free = await this.#place(request, sends)
      const end = await this.#rate?.acquire()
      const connection = this.#connections.take()
      let refused = false
      try {
        const attempted = await this.#attempt(request, sends, connection)
        refused = attempted.failure !== undefined && this.#breaker.isRefusal(attempted.failure)
        return attempted
      } finally {
        if (!refused || !this.#refuse(connection)) this.#connections.give(connection)
        end?.()
        free()
      }
    })
  }

  async burst(n: number, send: (lane: Transport, index: number) => Promise<Exchange>): Promise<Exchange[]> {
    const free = await this.#limiter.acquire(undefined, first, n)
    const connections = Array.from({ length: n }, () => this.#connections.take())
    let counted: (() => void)[] | undefined
    // Their places are given back together: as many as there are may be fewer than they.
    let underWay = n
    const leave = (): void => {
      underWay -= 1
      if (underWay === 0) free()
    }
    const places = connections.map(() => once(leave))
    try {
      await Promise.all(connections.map((connection) => this.#warm(connection)))
      counted = await this.#rate?.acquireTogether(n)
      const ends = await Promise.allSettled(
        connections.map((connection, i) =>
          send(this.#lane(connection, places[i], counted?.[i]), i).finally(() => places[i]?.()),
        ),
      )
      return ends.map((end) => {
        if (end.status === 'rejected') throw end.reason
        return end.value
      })
    } finally {
      for (const connection of connections) this.#connections.give(connection)
      for (const end of counted ?? []) end()
      for (const place of places) place()
    }
  }

  async cut(send: (lane: Transport) => Promise<Exchange>): Promise<Exchange> {
    const free = once(await this.#limiter.acquire(undefined, first))
    const connection = this.#connections.take()
    try {
      return await send(this.#lane(connection, free, undefined, true))
    } finally {
      this.#connections.give(connection)
      free()
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#connections.close()
  }

  calm(): Promise<void> {
    this.#calming ??= this.#look().finally(() => {
      this.#calming = undefined
    })
    return this.#calming
  }

  async #look(): Promise<void> {
    const end = performance.now() + this.#waitsForCalm
    const isCalm = (): Promise<boolean> =>
      this.send(this.#warmUp()).then(
        (answer) => !isDisturbed(answer),
        // Else the budget is spent, and there is nothing to wait for.
        (error) => !(error instanceof RequestError),
      )
    while (!(await isCalm())) {
      if (performance.now() >= end || this.#closing.signal.aborted) {
        // One that answers like this for good is not waited for again.
        this.#waitsForCalm = 0
        return
      }
      await this.#pause(lookEvery)
    }
  }

  async room(): Promise<void> {
    await this.#limiter.room()
    await this.#rate?.room()
  }

  /** What was refused with 'later' goes first; the rest in the order of their cases. */
  #place({ operation, caseId }: ClientRequest, { later }: Sends): Promise<() => void> {
    return this.#limiter.acquire(operation, later > 0 ? first : (this.#options.urgencyOf?.(caseId) ?? 0))
  }

  /** @returns whether this connection is let go, since the target takes no more than the others */
  #refuse(connection: Connection): boolean {
    const open = this.#connections.refuse(connection)
    if (open > 0) this.#limiter.lower(open)
    return open > 0
  }

  /**
   * Over a connection of its own: what is sent first has its place already, and is not held up. Whoever goes on afterwards takes a place like
   * others do, so that none is held while something else is waited for.
   * @param leave gives the place back
   * @param counted the rate knows of it, and is told its end
   */
  #lane(connection: Connection, leave = () => {}, counted?: () => void, cut = false): Transport {
    let [place, rate]: ((() => void) | undefined)[] = [leave, counted]
    return {
      send: (request) =>
        this.#persist(request, async (sends) => {
          const [held, isCounted] = [place, rate]
          place = undefined
          rate = undefined
          const free = held ?? (await this.#place(request, sends))
          const end = isCounted ?? (await this.#rate?.acquire())
          try {
            return await this.#attempt(request, sends, connection, cut)
          } finally {
            end?.()
            free()
          }
        }),
    }
  }

  /** A read opens the connection, whatever it answers. */
  async #warm(connection: Connection): Promise<void> {
    if (connection.isOpen) return
    const end = await this.#rate?.acquire()
    await this.#attempt(this.#warmUp(), neverSent, connection)
    end?.()
    await this.#connections.settle(connection, false)
  }

  #warmUp(): ClientRequest {
    const { warmUp, keyHeader } = this.#options
    const headers = { accept: 'application/json', [keyHeader]: this.keys.full }
    return { caseId: 'warm-up', ...warmUp, method: 'GET', headers, body: undefined }
  }

  /** Sends it as often as the retry policy says. */
  async #persist(request: ClientRequest, attempt: (sends: Sends) => Promise<Attempted>): Promise<Exchange> {
    let sends = neverSent
    for (;;) {
      this.#breaker.throwIfOpen(request.operation, this.#options.baseUrl)
      const { exchange, failure, step } = await attempt(sends)
      if (step.do !== 'end' && (await this.#isReady(step, exchange))) {
        sends = step.sends
        continue
      }
      request.into?.push(exchange)
      if (failure !== undefined && failure.reason !== 'cut') throw this.#errorOf(failure, exchange)
      return exchange
    }
  }

  #errorOf(failure: WireError, exchange: Exchange): RequestError {
    const error = requestError(failure, exchange, this.#options, this.#breaker.everAnswered)
    if (error instanceof TargetUnreachable) error.unanswered = this.#unanswered.summary
    return error
  }

  /** Waits until it can be sent again. @returns whether it can */
  async #isReady(step: Exclude<Step, { do: 'end' }>, { response }: Exchange): Promise<boolean> {
    if (step.do === 'look') return this.#breaker.returns(this.#closing.signal)
    // What all wait for is waited for at the limiter.
    if (!(asksToWait(response.status) && isAskedOfAll(response))) await this.#pause(step.after)
    return true
  }

  async #attempt(request: ClientRequest, sends: Sends, connection: Connection, cut = false): Promise<Attempted> {
    await this.#connections.settle(connection, idempotent.has(request.method))
    const settle = this.#options.budget?.reserve(request)
    const { maxResponseBytes = defaultMaxBytes, userAgent = 'conformint', requestTimeout: timeout } = this.#options
    const { caseId, operation, method, body } = request
    if (this.#closing.signal.aborted) {
      // Not sent, and so not recorded: the report of an interrupted run counts what the target has seen.
      const url = this.#base.href
      throw new BrokenAnswer('The run ended before this request was sent.', 'CLOSED', { operation, url })
    }
    const path = this.#prefix + request.path
    // Compressed answers cost the target time, and could unpack to any size.
    const headers = {
      ...this.#options.network?.headers,
      ...request.headers,
      'accept-encoding': 'identity',
      'user-agent': userAgent,
    }
    this.#lastSeq += 1
    const seq = this.#lastSeq
    const disturbed = sends.lost + sends.stale
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
        retries: sends.later,
        ...(disturbed === 0 ? {} : { disturbed }),
        ...(failure && { noAnswer: failure.code }),
      }
      this.#breaker.record(failure, started)
      if (failure === undefined) this.#unanswered.answered(exchange)
      else if (failure.reason === 'broken') this.#unanswered.broke(exchange)
      this.#options.record?.(exchange)
      const step = this.#stepAfter(request, sends, exchange, failure)
      return { exchange, failure, step }
    }
    try {
      const answer = await connection.send({ method, path, headers, body, timeout, maxBytes: maxResponseBytes, cut })
      settle?.(answer)
      const text = textOf(answer.bytes, answer.headers['content-encoding'], maxResponseBytes)
      return finish({ status: answer.status, headers: answer.headers, text, json: jsonOfAnswer(text) })
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      if (error.stale) this.#connections.closedSilently()
      return finish({ status: 0, headers: {}, text: '', json: undefined }, error)
    }
  }

  /** Asks the retry policy, and tells those who watch the connection what came, before its place is given to the next. */
  #stepAfter(request: ClientRequest, sends: Sends, exchange: Exchange, failure: WireError | undefined): Step {
    const event = this.#eventOf(exchange, failure, sends)
    const step = nextStep(sends, event, {
      isIdempotent: idempotent.has(request.method),
      takesRepeats: request.into?.takesRepeats === true,
      retryAfter: this.#options.retryAfter,
    })
    if (failure !== undefined) return step
    if (!asksToWait(exchange.response.status)) {
      this.#breaker.answered(exchange)
      this.#limiter.answered()
    } else if (event.kind === 'later' && step.do === 'send') this.#limiter.refused(exchange, event.wait, this.#lastSeq)
    else this.#breaker.gaveUp(exchange)
    return step
  }

  #eventOf(exchange: Exchange, failure: WireError | undefined, { later }: Sends): SendEvent {
    const { response, seq } = exchange
    if (failure === undefined) {
      if (!asksToWait(response.status)) return { kind: isDisturbed(exchange) ? 'lost' : 'over' }
      if (this.#breaker.isBusy(exchange)) return { kind: 'over' }
      return { kind: 'later', wait: waitFor(response.headers, later, seq, Date.now()) }
    }
    if (this.#closing.signal.aborted) return { kind: 'over' }
    if (failure.reason === 'unreachable') return { kind: 'refused' }
    if (failure.reason !== 'broken') return { kind: 'over' }
    return { kind: failure.stale ? 'stale' : 'lost' }
  }

  /** Ends at once when the client is being closed: the next attempt says so. */
  #pause(milliseconds: number): Promise<void> {
    return sleep(milliseconds, undefined, { signal: this.#closing.signal }).catch(() => {})
  }
}
