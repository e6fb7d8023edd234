import { seeded } from '../seeded.ts'

/** A case that can be bought. */
export interface Bid {
  readonly id: string
  readonly requests: number
  readonly mints: number
  /** Completions that it waits for one after another; default 0. */
  readonly depth?: number
  /** Requirements that it judges at any seed. */
  readonly judges: ReadonlySet<string>
  /** Faults that it catches in a quick run. */
  readonly catches: ReadonlySet<string>
  /** Faults that it catches in a longer one. */
  readonly later?: ReadonlySet<string>
  /** What it costs there; default: the same. */
  readonly longer?: { readonly requests: number; readonly mints: number }
}

/** What there is to spend. */
export interface Room {
  readonly requests: number
  readonly mints: number
  /** What is deeper is bought only where a requirement needs it; default: without limit. */
  readonly depth?: number
}

export interface Bought {
  readonly id: string
  /** Whether it is needed for a requirement. */
  readonly essential: boolean
  /** Faults that nothing before it catches. */
  readonly adds: readonly string[]
}

/** Times that a part of the best set so far is bought anew. */
const rounds = 2500

/** @param mintPrice in requests; budgets allow ten times as many requests as tokens */
const costOf = ({ requests, mints }: Bid, mintPrice = 10): number => Math.max(1, requests) + mintPrice * mints

/** What there is to spend in a quick run, and in a longer one that takes the same cases and more. */
export interface Rooms {
  readonly quick: Room
  readonly longer?: Room
}

/**
 * The order in which cases are bought. First those of a set that fits into the room of a quick run, judges every requirement, and
 * catches as much as a search finds; of these, those that are needed for a requirement are essential. Then those that a search finds
 * for what a longer run has room for beside them, then the others. In each part that comes first which adds most for its price.
 * @param weightOf what a fault counts
 */
export function bought(bids: readonly Bid[], rooms: Rooms, weightOf: (fault: string) => number): readonly Bought[] {
  const best = bestOf(bids, rooms.quick, weightOf)
  const essential = withoutNeedless(best)
  const known = { judged: new Set<string>(), caught: new Set<string>() }
  const order = [...inOrder(best, known, weightOf)]
  // What these catch in a longer run, too, the others need not.
  for (const { later = [] } of best) for (const fault of later) known.caught.add(fault)
  const others = bids.filter((bid) => !best.includes(bid)).map(inLongerRun)
  const { requests = Infinity, mints = Infinity } = rooms.longer ?? {}
  const spent = best.map(inLongerRun)
  const left = { requests: requests - sumOf(spent, 'requests'), mints: mints - sumOf(spent, 'mints') }
  const adding = others.map((bid) => ({
    ...bid,
    judges: bid.judges.difference(known.judged),
    catches: bid.catches.difference(known.caught),
  }))
  const fitting = new Set(bestOf(adding, left, weightOf).map(({ id }) => id))
  const [second, last] = [true, false].map((fits) => others.filter(({ id }) => fitting.has(id) === fits))
  for (const part of [second, last]) order.push(...inOrder(part ?? [], known, weightOf))
  return order.map(({ bid, adds }) => ({ id: bid.id, essential: essential.has(bid), adds }))
}

const inLongerRun = (bid: Bid): Bid => ({
  ...bid,
  ...bid.longer,
  depth: 0,
  catches: bid.catches.union(bid.later ?? new Set<string>()),
})

const sumOf = (bids: readonly Bid[], of: 'requests' | 'mints'): number => bids.reduce((sum, one) => sum + one[of], 0)

/** Those that judge every requirement, fit into the room, and catch most: as much as a search finds. */
function bestOf(bids: readonly Bid[], room: Room, weightOf: (fault: string) => number): readonly Bid[] {
  const random = seeded(1)
  const judgeable = new Set(bids.flatMap(({ judges }) => [...judges])).size
  const worthOf = (faults: Iterable<string>): number => [...faults].reduce((sum, fault) => sum + weightOf(fault), 0)
  let best = { cases: [] as readonly Bid[], lack: Infinity, worth: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const part = 0.05 + 0.35 * random()
    const cases = filled(
      best.cases.filter(() => random() > part),
      bids,
      { room, weightOf, random },
    )
    // Every requirement comes before any fault, and neither is bought beyond the room.
    const judged = new Set(cases.flatMap(({ judges }) => [...judges])).size
    const beyond = (of: 'requests' | 'mints'): number => Math.max(0, sumOf(cases, of) - room[of])
    const lack = 1000 * (judgeable - judged) + beyond('requests') + beyond('mints')
    const worth = worthOf(new Set(cases.flatMap(({ catches }) => [...catches])))
    if (lack < best.lack || (lack === best.lack && worth > best.worth)) best = { cases, lack, worth }
  }
  return best.cases
}

interface Filling {
  readonly room: Room
  readonly weightOf: (fault: string) => number
  readonly random: () => number
}

/** Each time the one that adds most for its price: first until every requirement is judged, then as long as there is room. */
function filled(kept: readonly Bid[], bids: readonly Bid[], { room, weightOf, random }: Filling): readonly Bid[] {
  const cases = new Set(kept)
  const judged = new Set(kept.flatMap(({ judges }) => [...judges]))
  const caught = new Set(kept.flatMap(({ catches }) => [...catches]))
  let left = { requests: room.requests, mints: room.mints }
  const pay = ({ requests, mints }: Bid): void => {
    left = { requests: left.requests - requests, mints: left.mints - mints }
  }
  kept.forEach(pay)
  const missing = ({ judges }: Bid): number => judges.difference(judged).size
  const gain = ({ catches }: Bid): number => {
    let sum = 0
    for (const fault of catches) if (!caught.has(fault)) sum += weightOf(fault)
    return sum
  }
  const isShort = ({ depth = 0 }: Bid): boolean => depth <= (room.depth ?? Infinity)
  const fits = (bid: Bid): boolean => bid.requests <= left.requests && bid.mints <= left.mints && isShort(bid)
  // Another weighing each time, so that the search gets about.
  const noise = new Map(bids.map((bid) => [bid, 0.6 + 0.8 * random()] as const))
  const mintPrice = 20 * random()
  for (const gainOf of [
    (bid: Bid) => missing(bid) && (missing(bid) + 0.2 * gain(bid)) * (isShort(bid) ? 1 : 0.1),
    (bid: Bid) => (fits(bid) ? gain(bid) : 0),
  ]) {
    for (;;) {
      const worth = (bid: Bid): number =>
        cases.has(bid) ? 0 : (gainOf(bid) * (noise.get(bid) ?? 1)) / costOf(bid, mintPrice)
      const next = bids.reduce<{ bid?: Bid; most: number }>(
        (most, bid) => {
          const value = worth(bid)
          return value > most.most ? { bid, most: value } : most
        },
        { most: 0 },
      ).bid
      if (next === undefined) break
      cases.add(next)
      pay(next)
      for (const id of next.judges) judged.add(id)
      for (const id of next.catches) caught.add(id)
    }
  }
  return [...cases]
}

/** What another of them makes needless is left out, the dearest first. */
function withoutNeedless(bids: readonly Bid[]): ReadonlySet<Bid> {
  const cover = new Set(bids)
  for (const bid of bids.toSorted((a, b) => costOf(b) - costOf(a))) {
    cover.delete(bid)
    const judged = new Set([...cover].flatMap(({ judges }) => [...judges]))
    if (!bid.judges.isSubsetOf(judged)) cover.add(bid)
  }
  return cover
}

/** What adds nothing comes last: first what catches most of what others catch, too, for its price. */
function inOrder(
  bids: readonly Bid[],
  { judged, caught }: { readonly judged: Set<string>; readonly caught: Set<string> },
  weightOf: (fault: string) => number,
): readonly { readonly bid: Bid; readonly adds: readonly string[] }[] {
  const order: { bid: Bid; adds: readonly string[] }[] = []
  const left = new Set(bids)
  while (left.size > 0) {
    const gain = ({ judges, catches, ...bid }: Bid): number =>
      (judges.difference(judged).size + [...catches.difference(caught)].reduce((sum, one) => sum + weightOf(one), 0)) /
      costOf({ ...bid, judges, catches })
    const all = ({ catches, ...bid }: Bid): number =>
      [...catches].reduce((sum, one) => sum + weightOf(one), 0) / costOf({ ...bid, catches })
    const gains = new Map([...left].map((bid) => [bid, gain(bid)] as const))
    const [next] = [...left].toSorted(
      (a, b) =>
        (gains.get(b) ?? 0) - (gains.get(a) ?? 0) || all(b) - all(a) || costOf(a) - costOf(b) || (a.id < b.id ? -1 : 1),
    )
    if (next === undefined) break
    left.delete(next)
    order.push({ bid: next, adds: [...next.catches.difference(caught)] })
    for (const id of next.judges) judged.add(id)
    for (const id of next.catches) caught.add(id)
  }
  return order
}
