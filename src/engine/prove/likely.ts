import type { Ranking } from '../plan/index.ts'
import type { Proof } from './proof.ts'

/**
 * For each fault of an earlier proof, a few cases that caught what it names: the cheapest of each requirement. Tried first,
 * they mostly tell at once what all cases that bear on the fault would tell later.
 */
export function likelyCases({ faults }: Proof, ranking: Ranking): ReadonlyMap<string, readonly string[]> {
  const costOf = (id: string): number => ranking.costOf(id, 'standard').requests
  const cheapest = (ids: readonly string[]): string[] => ids.toSorted((a, b) => costOf(a) - costOf(b)).slice(0, 1)
  return new Map(
    faults.map(({ id, failed }) => {
      const named = failed.filter(({ named }) => named)
      return [id, [...new Set(named.flatMap(({ cases }) => cheapest(cases)))]]
    }),
  )
}
