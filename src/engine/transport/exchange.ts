/**
 * One request and its answer as they went over the wire. Secrets are still in it: `redact` it before it leaves the
 * process (every writer does).
 */
export interface Exchange {
  /** Order in which the request was started, from 1, unique in a run. */
  readonly seq: number
  /** Id of the case that sent it. */
  readonly caseId: string
  /** Operation key: `'PUT /entries/{number}'`. */
  readonly operation: string
  /** What was sent. */
  readonly request: ExchangeRequest
  /** What was answered; status 0 where nothing was. */
  readonly response: ExchangeResponse
  /** Milliseconds from start of the request to the last byte of the answer. */
  readonly durationMs: number
  /** Start, ISO 8601. */
  readonly startedAt: string
  /** How many 429 or 503 answers were waited out before this one. */
  readonly retries: number
  /** How often it was sent before and got no answer that counts, see `isDisturbed`; absent for never. */
  readonly disturbed?: number
  /** Why there is no answer (`response.status` is 0 then): the `code` of the error, or `CUT` when we hung up. */
  readonly noAnswer?: string
}

/** The same request, whatever was answered. */
export const isSame = (a: Exchange, b: Exchange): boolean =>
  a.request.method === b.request.method && a.request.url === b.request.url && a.request.body === b.request.body

export interface ExchangeRequest {
  readonly method: string
  /** Absolute URL. */
  readonly url: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The text that was sent, or `undefined` for no body. */
  readonly body: string | undefined
}

export interface ExchangeResponse {
  /** 0 when there was no complete answer. */
  readonly status: number
  /** Lower-case names; repeated headers joined by `, `. */
  readonly headers: Readonly<Record<string, string>>
  /** Body as text, '' where there was none. */
  readonly text: string
  /** The parsed body, `undefined` where it is empty or not JSON. */
  readonly json: unknown
}
