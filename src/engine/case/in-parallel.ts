/**
 * Runs judgements that do not depend on one another side by side, and waits for all of them, so that none goes on when
 * the case has ended. Not for what calls `property`, of which one runs at a time.
 * @throws the first error of those that failed
 */
export async function inParallel(bodies: readonly (() => Promise<unknown>)[]): Promise<void> {
  const ended = await Promise.allSettled(bodies.map((body) => body()))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/**
 * Waits for things that were asked for together: for the last one first, since where that is there the others mostly are,
 * and asking for each of them meanwhile would tell nothing.
 * @returns what came of each, in their order
 */
export async function lastFirst<T>(waits: readonly (() => Promise<T>)[]): Promise<T[]> {
  const last = await waits.at(-1)?.()
  const others = await Promise.all(waits.slice(0, -1).map((wait) => wait()))
  return waits.length === 0 ? [] : [...others, last as T]
}
