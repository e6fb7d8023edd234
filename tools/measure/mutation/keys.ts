import { createHash } from 'node:crypto'

/** What is known by a key that says which change it is. */
interface Keyed {
  readonly key: string
}

/** The same change twice in equal lines of one file: told apart by their order. */
export function numbered<T extends Keyed>(changes: readonly T[]): readonly T[] {
  const seen = new Map<string, number>()
  return changes.map((one) => {
    const times = (seen.get(one.key) ?? 0) + 1
    seen.set(one.key, times)
    return times === 1 ? one : { ...one, key: `${one.key} (${times})` }
  })
}

/** In an order that no hand chooses: a larger sample from its front only adds to a smaller one. */
export const shuffled = <T extends Keyed>(changes: readonly T[], seed: number): readonly T[] =>
  changes
    .map((one) => ({ one, digest: createHash('sha256').update(`${seed} ${one.key}`).digest('hex') }))
    .toSorted((a, b) => (a.digest < b.digest ? -1 : 1))
    .map(({ one }) => one)
