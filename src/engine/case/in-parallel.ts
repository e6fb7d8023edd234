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

/**
 * Whether some order of calls that were on their way together explains their answers and what there is afterwards: the calls
 * are taken one after another, each answer has to be one that the state by then allows.
 * @param calls with their answers; at most some eight, since every order may be tried
 * @param after the states that a call may leave behind where it is answered so; none where it cannot be
 * @param isSeen whether a state is what was seen in the end
 */
export function isExplained<State, Call>(
  initial: State,
  calls: readonly Call[],
  after: (state: State, call: Call) => readonly State[],
  isSeen: (state: State) => boolean,
): boolean {
  if (calls.length === 0) return isSeen(initial)
  return calls.some((call, index) =>
    after(initial, call).some((state) => isExplained(state, calls.toSpliced(index, 1), after, isSeen)),
  )
}
