import type { Exchange } from '../../engine/http/exchange.ts'
import type { CaseContext, RequirementId } from '../case.ts'

/**
 * Judges that a request was not refused, whichever number of success it got: that number is another requirement's.
 * @returns whether it was taken
 */
export function judgeTaken(ctx: CaseContext, requirement: RequirementId, answer: Exchange): boolean {
  const { status, text } = answer.response
  return ctx.judge(requirement).that(status >= 200 && status < 300, {
    message: `${answer.operation} answered a valid request with ${status}`,
    expected: 'a success',
    actual: `${status} ${text.slice(0, 300)}`,
  })
}
