import { setTimeout as sleep } from 'node:timers/promises'
import { encodeQuery, type Query } from './encoding.ts'
import type { Exchange } from './exchange.ts'
import type { Client, ExchangeSink, Transport } from './transport.ts'

/** One request as a case describes it. */
export interface RawRequest<O extends string = string> {
  /** Key of the operation that it is aimed at; recorded with the exchange. */
  readonly operation: O
  /** Default: the operation's own. */
  readonly method?: string
  /** From the base address on, sent as it is: already encoded (see `encodeSegment`). */
  readonly path: string
  readonly query?: Query
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly rawBody?: string
  /** Lower-case names; they win over ours, `null` leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>
}

/**
 * The way to the target for one case with one API key: any answer is a value.
 * @throws TargetUnreachable, NoAnswer or BrokenAnswer (`errors.ts`) when there is no complete answer
 */
export interface Session extends Sending<Session> {
  /** The same for all sessions of one run. */
  readonly run: object
}

/** Methods of an interface together with what every session can do. */
export type Calls<M, O extends string = string> = M & Sending<Calls<M, O>, O>

/** What every session can do. */
interface Sending<Self, O extends string = string> {
  raw(request: RawRequest<O>): Promise<Exchange>
  /** The same with another API key; `null` sends none. */
  as(key: string | null): Self
  /** The same with a key of the configuration. @throws Error when it has none: a case must `need` it */
  keyFor(role: string): Self
  /**
   * Calls `send` for 0 to n-1 at one instant, each with methods whose request goes over its own connection, open and
   * warm beforehand. Build the bodies beforehand and make the request the first thing that `send` does.
   * @returns the answers by index, once all are there
   */
  burst(n: number, send: (api: Self, index: number) => Promise<Exchange>): Promise<Exchange[]>
  /**
   * Sends the request that `send` makes, and hangs up as soon as it is written, before any answer is read. Whether the
   * target acts on it is the target's.
   * @returns what was sent; `response.status` is 0, `noAnswer` is `CUT`
   */
  cut(send: (api: Self) => Promise<Exchange>): Promise<Exchange>
}

/** Puts the methods of an interface on a session. @param methods one request a method, made with `raw` */
export function callsOver<M, O extends string = string>(
  session: Session,
  methods: (raw: (request: RawRequest<O>) => Promise<Exchange>) => M,
): Calls<M, O> {
  return {
    ...methods(session.raw),
    raw: session.raw,
    as: (key) => callsOver(session.as(key), methods),
    keyFor: (role) => callsOver(session.keyFor(role), methods),
    burst: (n, send) => session.burst(n, (lane, index) => send(callsOver(lane, methods), index)),
    cut: (send) => session.cut((lane) => send(callsOver(lane, methods))),
  }
}

/** What every session of a run has in common. */
interface SessionOptions {
  readonly operations: Readonly<Record<string, Operation>>
  /** Header that carries the key, in lower case. */
  readonly keyHeader: string
}

/**
 * A session with the full key.
 * @param caseId recorded with every exchange
 * @param into each exchange is pushed here when it ends, also one without an answer; waited-out answers are not
 */
export function openSession(
  client: Client,
  { operations, keyHeader }: SessionOptions,
  caseId: string,
  into?: ExchangeSink,
): Session {
  const over = (transport: Transport, key: string | null): Session => ({
    run: client,
    raw: async ({
      operation,
      method = operations[operation]?.method,
      path,
      query,
      body,
      rawBody,
      headers: own = {},
    }) => {
      const text = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
      const headers: Record<string, string> = { accept: 'application/json' }
      if (text !== undefined) headers['content-type'] = 'application/json'
      if (key !== null) headers[keyHeader] = key
      for (const [name, value] of Object.entries(own)) {
        if (value === null) delete headers[name.toLowerCase()]
        else headers[name.toLowerCase()] = value
      }
      if (method === undefined) throw new Error(`the interface has no operation ${operation}`)
      const request = { caseId, operation, method, path: path + encodeQuery(query), headers, body: text, into }
      const pauseAfter = method === 'GET' ? into?.reading?.() : undefined
      for (;;) {
        const answer = await transport.send(request)
        const pause = pauseAfter?.(answer)
        if (pause === undefined) return answer
        await sleep(pause)
      }
    },
    as: (other) => over(transport, other),
    keyFor: (role) => over(transport, client.keyFor(role)),
    burst: async (n, send) => {
      const answers = await client.burst(n, (lane, index) => send(over(lane, key), index))
      into?.raced?.(answers)
      return answers
    },
    cut: (send) => client.cut((lane) => send(over(lane, key))),
  })
  return over(client, client.keys.full)
}

/** What the engine knows of an operation. */
export interface Operation {
  readonly method: string
  /** Path template; a trailing slash counts. */
  readonly path: string
  /** True when it creates or changes something: never sent by the read-only profile. */
  readonly creates: boolean
}
