/** Times that what a disturbance has touched is carried out again: a case in a new world, an example of a property in its own. */
export const mostRepeats = 2

/**
 * Carries something out, and again while what came of it is open, since something on the way has disturbed it.
 * @param carryOut told how often it was carried out before
 * @returns what came of it each time
 */
export async function repeatWhile<T>(
  isOpen: (last: T) => boolean,
  carryOut: (before: readonly T[]) => Promise<T>,
): Promise<[T, ...T[]]> {
  const tries: [T, ...T[]] = [await carryOut([])]
  for (let last = tries[0]; isOpen(last) && tries.length <= mostRepeats; tries.push(last)) last = await carryOut(tries)
  return tries
}
