import type { Exchange } from '../../engine/transport/index.ts'
import type { CaseContext, RequirementId } from '../case.ts'
import { operationIds } from '../operations.ts'
import { brief } from './builders.ts'

const readings: readonly string[] = [operationIds.listWallets, operationIds.listCollections, operationIds.getUsage]

/** The requirement by which an operation answers no bad request with a server error. */
export const noServerErrorOf = (operation: string): RequirementId =>
  readings.includes(operation) ? 'ERR-13' : 'ERR-12'

/**
 * Judges that whatever was sent was not answered with a server error: by ERR-12 where the interface says how bad parameters
 * are answered (writes and the token listing), else by ERR-13.
 */
export function judgeNoServerError(ctx: CaseContext, answer: Exchange): void {
  ctx.judge(noServerErrorOf(answer.operation)).that(answer.response.status < 500, {
    message: `${answer.operation} answered ${answer.response.status}`,
    expected: 'no server error',
    actual: brief(answer),
  })
}
