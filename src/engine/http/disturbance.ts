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
 * `another`: something was created twice, or is there though nobody was told. A 429 or 503 should mean that nothing was done;
 * where a service says so after it has done it, or something before it does, nobody is accused of the rest. What is refused
 * in the end is blocked, and has nothing to judge.
 */
export type Left = 'nothing' | 'repeat' | 'another'

export function leftBy(exchange: Exchange): Left {
  const { method } = exchange.request
  if (method === 'GET' || method === 'HEAD' || asksToWait(exchange.response.status)) return 'nothing'
  if (!isDisturbed(exchange) && !wasSentAgain(exchange)) return 'nothing'
  return method === 'PUT' ? 'repeat' : 'another'
}
