import type { Ranking } from '../plan/index.ts'
import type { Shortcut } from './mutant-run.ts'
import type { Proof } from './proof.ts'

/** Cases that are tried for each requirement, one after another until one has seen it fail. */
const tries = 3

type Seen = Proof['faults'][number]['failed']

/**
 * For each fault of an earlier proof, a few cases that caught what it names, and what failed each time. Tried first, they
 * mostly tell at once what all cases that bear on the fault would tell later.
 */
export function likelyCases({ faults, seeds }: Proof, ranking: Ranking): ReadonlyMap<string, Shortcut> {
  const costOf = (id: string): number => ranking.costOf(id, 'standard').requests
  return new Map(
    faults.flatMap(({ id, failed }) => {
      const steady = failed.filter((one) => one.named && one.seeds === seeds.length)
      if (steady.length === 0) return []
      return [[id, { first: inTurn(steady, costOf), sought: steady.map(({ requirement }) => requirement) }]]
    }),
  )
}

/** Those that see most for their requests first, and one for each requirement before a second for any. */
function inTurn(seen: Seen, costOf: (id: string) => number): string[] {
  const seenBy = (id: string): Seen => seen.filter(({ cases }) => cases.includes(id))
  const price = (id: string): number => costOf(id) / seenBy(id).length
  const ids = [...new Set(seen.flatMap(({ cases }) => cases))].toSorted((a, b) => price(a) - price(b))
  const taken = new Map<string, number>()
  const timesOf = ({ requirement }: Seen[number]): number => taken.get(requirement) ?? 0
  const turn = new Set<string>()
  for (let most = 0; most < tries; most += 1) {
    for (const id of ids) {
      const own = seenBy(id)
      if (turn.has(id) || !own.some((one) => timesOf(one) <= most)) continue
      turn.add(id)
      for (const one of own) taken.set(one.requirement, timesOf(one) + 1)
    }
  }
  return [...turn]
}
