import type { Ranking } from '../plan/index.ts'
import type { Shortcut } from './mutant-run.ts'
import type { Proof } from './proof.ts'

/** Cases that are tried for each requirement, one after another until one has seen it fail. */
const tries = 3

type Seen = Proof['faults'][number]['failed']
type Costs = Pick<Ranking, 'costOf'>

/**
 * For each fault of an earlier proof, a few cases that caught what it names, and what failed each time. Tried first, they
 * mostly tell at once what all cases that bear on the fault would tell later.
 */
export function likelyCases(earlier: Proof, ranking: Costs): ReadonlyMap<string, Shortcut> {
  const costOf = (id: string): number => ranking.costOf(id, 'standard').requests
  return new Map([...steadyIn(earlier)].map(([id, steady]) => [id, shortcutTo(steady, costOf)]))
}

/**
 * The same for a proof that asks no more than whether each fault is caught, and each requirement proved: of a fault that one
 * requirement which is seen at the least price, and others only where no fault that is tried is asked for them.
 * @param tried ids of the faults
 */
export function leastCases(earlier: Proof, ranking: Costs, tried: ReadonlySet<string>): ReadonlyMap<string, Shortcut> {
  const costOf = (id: string): number => ranking.costOf(id, 'standard').requests
  const costAt = ({ cases }: Seen[number]): number => Math.min(...cases.map(costOf))
  const offers = [...steadyIn(earlier)]
    .filter(([id]) => tried.has(id))
    .flatMap(([id, steady]) => steady.map((seen) => ({ id, seen, cost: costAt(seen) })))
    .toSorted((a, b) => a.cost - b.cost)
  const asked = new Map<string, Seen[number][]>()
  const proved = new Set<string>()
  const ask = ({ id, seen }: (typeof offers)[number]): void => {
    asked.set(id, [...(asked.get(id) ?? []), seen])
    proved.add(seen.requirement)
  }
  for (const offer of offers) if (!asked.has(offer.id)) ask(offer)
  for (const offer of offers) if (!proved.has(offer.seen.requirement)) ask(offer)
  return new Map([...asked].map(([id, seen]) => [id, shortcutTo(seen, costOf)]))
}

/** What a fault names and what failed under it at each seed, by id of the fault. */
function steadyIn({ faults, seeds }: Proof): Map<string, Seen> {
  const steady = faults.map(
    ({ id, failed }) => [id, failed.filter((one) => one.named && one.seeds === seeds.length)] as const,
  )
  return new Map(steady.filter(([, seen]) => seen.length > 0))
}

const shortcutTo = (seen: Seen, costOf: (id: string) => number): Shortcut => ({
  first: inTurn(seen, costOf),
  sought: seen.map(({ requirement }) => requirement),
})

/** Those that see most for their requests first, and one for each requirement before a second for any. */
function inTurn(seen: Seen, costOf: (id: string) => number): string[] {
  const seenBy = (id: string): Seen => seen.filter(({ cases }) => cases.includes(id))
  const cost = (id: string): number => costOf(id) / seenBy(id).length
  const ids = [...new Set(seen.flatMap(({ cases }) => cases))].toSorted((a, b) => cost(a) - cost(b))
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
