import type { Exchange } from './exchange.ts'

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

/**
 * What a disturbance may have left behind that later answers show. `repeat`: a request that means the same however often
 * it is sent (PUT: RFC 9110, 9.2.2) was carried out more than once, or its first answer never came. `another`: something
 * was created twice, or is there though nobody was told.
 */
export type Left = 'nothing' | 'repeat' | 'another'

export function leftBy(exchange: Exchange): Left {
  const { method } = exchange.request
  if (method === 'GET' || method === 'HEAD' || !(isDisturbed(exchange) || (exchange.disturbed ?? 0) > 0))
    return 'nothing'
  return method === 'PUT' ? 'repeat' : 'another'
}
