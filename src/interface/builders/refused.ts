import type { Exchange } from '../../engine/transport/index.ts'
import type { CaseContext, RequirementId } from '../case.ts'
import { expectedOf, latitude } from '../latitude.ts'
import { noServerErrorOf } from './server-error.ts'
import { isTaken } from './taken.ts'

/** Which requirements a refusal with 400 bears on. */
export interface Refusal {
  /** That it is refused, with 400. */
  readonly status: RequirementId
  /** That its body has the form of an error. */
  readonly form: RequirementId
  /** Schema of that form; the error record unless said otherwise. */
  readonly schema?: 'ErrorRecord' | 'ListingError'
}

/**
 * Judges a 400: the status, the form of its body, and a server error by ERR-12 too (a case that uses this lists all three).
 * @param what the respect in which the request differs from one that is accepted, for the message
 */
export function judgeRefusal(ctx: CaseContext, answer: Exchange, refusal: Refusal, what = 'a malformed request'): void {
  const { status, text, json } = answer.response
  const actual = `${status} ${text.slice(0, 300)}`.trim()
  ctx
    .judge(noServerErrorOf(answer.operation))
    .that(status < 500, { message: `${what}: a server error`, expected: 'no 5xx', actual, exchange: answer })
  const refused = ctx.judge(refusal.status).that(status === 400, {
    message: `${what}: ${answer.operation} answered ${status}`,
    expected: '400',
    actual,
    exchange: answer,
  })
  if (refused) ctx.judge(refusal.form).shape(json, refusal.schema ?? 'ErrorRecord', `the refusal of ${what}`)
}

/** A 404 need not have a body; one that has an object in JSON says there what any other refusal does (ERR-16). */
export function judgeNotFound(ctx: CaseContext, { response: { status, json } }: Exchange): void {
  if (status !== 404) return
  if (typeof json === 'object' && json !== null) ctx.judge('ERR-16').shape(json, 'ErrorRecord', 'a 404')
  else ctx.notApplicable('ERR-16', 'a 404 has no body in JSON')
}

/** Blocks the case when the accepted twin of a refused request is refused too: the refusals would say nothing. */
export function accepted(ctx: CaseContext, exchange: Exchange, status: number): Exchange {
  if (exchange.response.status !== status) {
    ctx.block(`the valid twin of the refused requests was answered with ${exchange.response.status}, not ${status}`)
  }
  return exchange
}

/**
 * Judges that a request was not refused, whichever number of success it got: that number is another requirement's.
 * @returns whether it was taken
 */
export function judgeTaken(ctx: CaseContext, requirement: RequirementId, answer: Exchange): boolean {
  const { status, text } = answer.response
  return ctx.judge(requirement).that(isTaken(answer), {
    message: `${answer.operation} answered a valid request with ${status}`,
    ...expectedOf(latitude.taken),
    actual: `${status} ${text.slice(0, 300)}`,
  })
}
