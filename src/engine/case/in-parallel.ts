/**
 * Runs judgements that do not depend on one another side by side, and waits for all of them, so that none goes on when
 * the case has ended. Not for what calls `property`, of which one runs at a time.
 * @throws the first error of those that failed
 */
export async function inParallel(bodies: readonly (() => Promise<unknown>)[]): Promise<void> {
  const ended = await Promise.allSettled(bodies.map((body) => body()))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
