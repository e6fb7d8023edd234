/** The I-th of N parts. */
export interface Shard {
  readonly index: number
  readonly count: number
}

/**
 * One of N parts that are alike in cost: the dearest goes to the part that has least to do so far. The same parts on every
 * machine, and everything in exactly one of them.
 * @returns its own, in the order of all
 */
export function shardOf<T extends { readonly id: string }>(
  all: readonly T[],
  { index, count }: Shard,
  costOf: (one: T) => number,
): readonly T[] {
  if (count === 1) return all
  const loads = Array.from({ length: count }, () => 0)
  const own = new Set<T>()
  for (const one of all.toSorted((a, b) => costOf(b) - costOf(a) || (a.id < b.id ? -1 : 1))) {
    const part = loads.indexOf(Math.min(...loads))
    loads[part] = (loads[part] ?? 0) + costOf(one)
    if (part === index - 1) own.add(one)
  }
  return all.filter((one) => own.has(one))
}
