import type { Exchange } from '../http/exchange.ts'
import type { CaseContext } from './context.ts'

/**
 * Judges a refusal with 400: the status by the requirement that forbids the request, the error record by the requirement
 * on the form of refusals, and a server error by ERR-12 too (a case that uses this lists all three).
 */
export function refused400(ctx: CaseContext, exchange: Exchange, rule: string, form: string): void {
  const { status, json } = exchange.response
  ctx.judge(rule).statusSoft(exchange, 400)
  ctx.judge('ERR-12').that(status < 500, {
    message: `${exchange.operation} answered a malformed request with ${status}`,
    expected: 'an answer below 500',
    actual: status,
  })
  if (status === 400) ctx.judge(form).shape(json, 'ErrorRecord', 'the refusal')
}

/** Blocks the case when the accepted twin of a refused request is refused too: the refusals would say nothing. */
export function accepted(ctx: CaseContext, exchange: Exchange, status: number): Exchange {
  if (exchange.response.status !== status) {
    ctx.block(`the valid twin of the refused requests was answered with ${exchange.response.status}, not ${status}`)
  }
  return exchange
}
