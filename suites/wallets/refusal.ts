import type { CaseContext } from '../../src/case/context.ts'
import type { Exchange } from '../../src/http/exchange.ts'

/** Which requirements a refusal bears on. */
export interface Refusal {
  /** That it is refused, with 400. */
  readonly status: string
  /** That its body has the form of an error. */
  readonly form: string
  /** Schema of that form; the error record unless said otherwise. */
  readonly schema?: 'ErrorRecord' | 'ListingError'
}

/**
 * Judges a 400: status, no server error, and the form of its body. The case lists all three, ERR-12 included.
 * @param what the respect in which the request differs from one that is accepted, for the message
 */
export function judgeRefusal(ctx: CaseContext, answer: Exchange, refusal: Refusal, what: string): void {
  const { status, text, json } = answer.response
  const actual = `${status} ${text.slice(0, 300)}`.trim()
  ctx.judge('ERR-12').that(status < 500, { message: `${what}: a server error`, expected: 'no 5xx', actual })
  const refused = ctx
    .judge(refusal.status)
    .that(status === 400, { message: `${what}: ${answer.operation} answered ${status}`, expected: '400', actual })
  if (refused) ctx.judge(refusal.form).shape(json, refusal.schema ?? 'ErrorRecord', `the refusal of ${what}`)
}
