import type { Exchange } from '../../engine/http/exchange.ts'
import type { CaseContext } from '../case.ts'
import { operationIds } from '../operations.ts'
import { told } from './fixtures.ts'

/** Judges by ERR-12 that whatever was sent was not answered with a server error. */
export function judgeNoServerError(ctx: CaseContext, answer: Exchange): void {
  // A batch mint may be unavailable for longer than we wait; that is no answer to the request.
  const unavailable = answer.response.status === 503 && answer.operation === operationIds.batchMint
  ctx.judge('ERR-12').that(answer.response.status < 500 || unavailable, {
    message: `${answer.operation} answered ${answer.response.status}`,
    expected: 'no server error',
    actual: told(answer),
  })
}
