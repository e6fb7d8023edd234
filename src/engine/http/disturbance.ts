import type { Exchange } from './exchange.ts'
import { asksToWait } from './retry.ts'

/**
 * Whether an exchange says something about the line, and nothing about the target: it broke on the wire, or something on
 * the way answered in the target's place (502, 504, a 500 that is not JSON). A connection that we cut ourselves did not
 * break. 429 and 503 ask to wait, see `asksToWait`.
 */
export const isDisturbed = ({ response, noAnswer }: Exchange): boolean =>
  (noAnswer !== undefined && noAnswer !== 'CUT') ||
  response.status === 502 ||
  response.status === 504 ||
  (response.status === 500 && response.json === undefined)

/** Whether its answer is not that to the first time it was sent: the line had disturbed it, or it was told 'later'. */
export const wasSentAgain = ({ retries, disturbed = 0 }: Exchange): boolean => retries > 0 || disturbed > 0

/**
 * What a request that was disturbed or sent again may have left behind that later answers show. `repeat`: one that means the
 * same however often it is sent (PUT: RFC 9110, 9.2.2) was carried out more than once, or its first answer never came.
 * `another`: something was created twice, or is there though nobody was told. `later`: a write was told 429 or 503, which
 * should mean that nothing was done; where a service says so after it has done it, or something before it does, nobody is
 * accused of the rest, however often it comes. What is refused in the end is blocked, and has nothing to judge.
 */
export type Left = 'nothing' | 'repeat' | 'another' | 'later'

const byWeight: readonly Left[] = ['nothing', 'repeat', 'another', 'later']

/** The one that more may come of. */
export const heavier = (a: Left, b: Left): Left => (byWeight.indexOf(a) < byWeight.indexOf(b) ? b : a)

export function leftBy(exchange: Exchange): Left {
  const { method } = exchange.request
  if (method === 'GET' || method === 'HEAD' || asksToWait(exchange.response.status)) return 'nothing'
  if (exchange.retries > 0) return 'later'
  if (!isDisturbed(exchange) && !wasSentAgain(exchange)) return 'nothing'
  return method === 'PUT' ? 'repeat' : 'another'
}
