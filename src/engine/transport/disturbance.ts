import type { Exchange } from './exchange.ts'
import { asksToWait } from './retry.ts'

/**
 * Whether an exchange says something about the line, and nothing about the target: it broke on the wire, or something on
 * the way answered in the target's place (502, 504, and what is not JSON, under a status that proxies have). A connection that we cut ourselves did not
 * break. 429 and 503 ask to wait, see `asksToWait`.
 */
export const isDisturbed = (exchange: Exchange): boolean => isLost(exchange) || isOfGateway(exchange)

const isLost = ({ noAnswer }: Exchange): boolean => noAnswer !== undefined && noAnswer !== 'CUT'

const isOfGateway = ({ response }: Exchange): boolean =>
  response.status === 502 || response.status === 504 || (isOfProxies(response.status) && response.json === undefined)

/**
 * Who closes an idle connection may say so to whatever crosses it (408: RFC 9110, 15.5.9), and so may who does not want a request
 * that early (425: RFC 8470); 520 to 530 are what proxies of the large networks say of what is behind them.
 */
const isOfProxies = (status: number): boolean =>
  status === 408 || status === 425 || status === 500 || (status >= 520 && status <= 530)

/** Whether its answer is not that to the first time it was sent: the line had disturbed it, or it was told 'later'. */
export const wasSentAgain = ({ retries, disturbed = 0 }: Exchange): boolean => retries > 0 || disturbed > 0

/**
 * What a check is worth by what went before it. `sure`: nothing was disturbed. `again`: it counts when it comes again each
 * time, since something answered in the target's place, which may be the target. `none`: a write may have been carried out
 * more often than we know, for its answer was lost, or it was sent again after that or after a 429 or 503.
 */
export type Certainty = 'sure' | 'again' | 'none'

const byWorth: readonly Certainty[] = ['none', 'again', 'sure']

/** The one of less worth. */
export const weaker = (a: Certainty, b: Certainty): Certainty => (byWorth.indexOf(a) < byWorth.indexOf(b) ? a : b)

/** What a check is worth that comes after this exchange alone. */
export function certaintyAfter(exchange: Exchange): Certainty {
  const { method } = exchange.request
  if (isOfGateway(exchange)) return 'again'
  if (method === 'GET' || method === 'HEAD') return isLost(exchange) ? 'again' : 'sure'
  const isUncertain = isLost(exchange) || wasSentAgain(exchange) || asksToWait(exchange.response.status)
  return isUncertain ? 'none' : 'sure'
}
