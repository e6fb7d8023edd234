/** A share with its 95 % interval; shares from 0 to 1. */
export interface Estimate {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** Standard deviations to either side that hold 95 %. */
const z = 1.959964

/** Wilson's interval of a share: it holds for small numbers and near 1 too. @param of greater than 0 */
export function estimate(noticed: number, of: number): Estimate {
  const share = noticed / of
  const wide = z ** 2 / of
  const middle = (share + wide / 2) / (1 + wide)
  const half = (z / (1 + wide)) * Math.sqrt((share * (1 - share)) / of + wide / (4 * of))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
