import type { Exchange } from './exchange.ts'
import type { Network } from './network.ts'
import type { RateLimit } from './rate-limiter.ts'
import type { RequestBudget, RequestOutline } from './request-budget.ts'
import type { ThrottledTime } from './throttled-time.ts'
import type { WireRequest } from './wire.ts'

/** The way to one target. */
export interface ClientOptions {
  /** Base address; may carry a path prefix. */
  readonly baseUrl: string
  readonly keys: Keys
  /** Default: straight there, with no headers of its own. */
  readonly network?: Network | undefined
  /** Never exceeded; default: none. */
  readonly rate?: RateLimit | undefined
  /** Takes how long nobody could send; default: its own. */
  readonly throttled?: ThrottledTime | undefined
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
  readonly urgencyOf?: ((caseId: string) => number) | undefined
  /** Longest that a target which has answered before is waited for when it is gone, in ms; default: not at all. */
  readonly waitsForReturn?: number
  /** Number of the last request that another client, as that of the preflight, sent for the same record; default 0. */
  readonly sentBefore?: number | undefined
  /** Bytes of one answer, unpacked; default 10 MiB. */
  readonly maxResponseBytes?: number
  /** What the run may send and ask for; default: without limit. */
  readonly budget?: RequestBudget | undefined
  /** Default `conformint`. */
  readonly userAgent?: string
  /** Called with every exchange, waited-out answers and failures too, in the order of their ends. */
  readonly record?: ((exchange: Exchange) => void) | undefined
}

/** Takes exchanges as they end: an array, for one. */
export interface ExchangeSink {
  /**
   * Whether a request that something on the way has disturbed may be sent again, whatever its method: for those who know
   * that what it left behind may show, see `Evidence`.
   */
  readonly takesRepeats?: boolean
  push(exchange: Exchange): unknown
  /**
   * Begins one read.
   * @returns what an answer to it says: in how many ms to read again, `undefined` where the answer stands; default: each stands
   */
  reading?(): (answer: Exchange) => number | undefined
  /** Those of one burst, once all of them have ended. */
  raced?(answers: readonly Exchange[]): void
}

/** One request as the transport sends it. */
export interface ClientRequest extends RequestOutline, Pick<WireRequest, 'headers'> {
  readonly caseId: string
  readonly operation: string
  readonly into?: ExchangeSink | undefined
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
  /** Ends when the target itself answers a read, or has not done so for as long as is waited for its return. */
  calm(): Promise<void>
  /** Ends all connections and waits; requests under way fail. */
  close(): Promise<void>
}

/** API keys by role; `full` may do everything. Secret: they go to the client, and to nothing that writes. */
export interface Keys {
  /** May do everything. */
  readonly full: string
  readonly [role: string]: string
}
