import type { Exchange } from '../http/exchange.ts'
import { redactExchange } from '../http/redact.ts'
import type { Secrets } from '../http/secrets.ts'
import { printableJson } from '../report/printable.ts'
import type { ExchangeEnded } from './events.ts'

/**
 * What is told of an exchange: without secrets, and of at most some 48 KiB. The body stands in `response.text`;
 * `response.json` is left out.
 */
export function exchangeEnded(exchange: Exchange, secrets: Secrets): ExchangeEnded {
  const { response, ...rest } = redactExchange(exchange, secrets)
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
