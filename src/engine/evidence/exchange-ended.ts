import { printableJson } from '../text/index.ts'
import type { Exchange } from '../transport/index.ts'

/** One request and its answer, as they ended. */
export interface ExchangeEnded {
  readonly type: 'exchange'
  /** Order in which it was started, from 1, unique in a run; they do not end in this order. */
  readonly seq: number
  /** `preflight` and `warm-up` are no cases. */
  readonly caseId: string
  readonly operation: string
  /** 0 without an answer; then `noAnswer` says why. */
  readonly status: number
  readonly noAnswer?: string
  readonly durationMs: number
  /** All of it, as a line of `exchanges.ndjson`: a `ReportExchange` in JSON. Text, since that crosses threads cheaply. */
  readonly line: string
}

/**
 * What is told of an exchange. The body stands in `response.text`; `response.json` is left out.
 * @param exchange redacted
 */
export function exchangeEnded({ response, ...rest }: Exchange): ExchangeEnded {
  const { json: _, ...answer } = response
  const { seq, caseId, operation, noAnswer, durationMs } = rest
  return {
    type: 'exchange',
    seq,
    caseId,
    operation,
    status: response.status,
    ...(noAnswer === undefined ? {} : { noAnswer }),
    durationMs,
    line: printableJson(JSON.stringify({ ...rest, response: answer })),
  }
}
