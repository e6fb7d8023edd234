import { type Bid, costOf, Purchase, type Room } from './purchase.ts'
import { seeded } from './seeded.ts'

/** Times that a part of the best set so far is bought anew. */
const rounds = 4000

/**
 * The order in which cases are bought. First those of a set that fits into the room, judges every requirement, and catches as
 * much as a search finds; of these, those that are needed for a requirement are essential. Then the others. In each part that
 * comes first which adds most requirements and faults for its price.
 */
export function ranked(
  bids: readonly Bid[],
  room: Room,
): ReadonlyMap<string, { readonly rank: number; readonly essential: boolean }> {
  const best = searched(bids, room)
  const essential = withoutNeedless(best)
  const others = bids.filter((bid) => !best.includes(bid))
  const order = inOrder([best, others])
  return new Map(order.map((bid, rank) => [bid.id, { rank, essential: essential.has(bid) }]))
}

/** Takes cases out of the best set, at random, and buys for what is left; always alike. */
function searched(bids: readonly Bid[], room: Room): readonly Bid[] {
  const random = seeded(1)
  let best = bought([], bids, room, random)
  for (let round = 0; round < rounds; round += 1) {
    const part = 0.05 + 0.35 * random()
    const kept = best.cases.filter(() => random() > part)
    const other = bought(kept, bids, room, random)
    if (other.isBetterThan(best)) best = other
  }
  return best.cases
}

/** Each time the one that adds most for its price: first until every requirement is judged, then as long as there is room. */
function bought(kept: readonly Bid[], bids: readonly Bid[], room: Room, random: () => number): Purchase {
  const purchase = new Purchase(bids, room)
  for (const bid of kept) purchase.take(bid)
  // Another weighing each time, so that the search gets about.
  const noise = new Map(bids.map((bid) => [bid, 0.6 + 0.8 * random()] as const))
  const mintPrice = 20 * random()
  const worth = (bid: Bid, gain: number): number => (gain * (noise.get(bid) ?? 1)) / costOf(bid, mintPrice)
  for (const gainOf of [
    (bid: Bid) => purchase.missing(bid) && purchase.missing(bid) + 0.2 * purchase.gain(bid),
    (bid: Bid) => (purchase.fits(bid) ? purchase.gain(bid) : 0),
  ]) {
    for (;;) {
      const next = maxBy(bids, (bid) => worth(bid, purchase.has(bid) ? 0 : gainOf(bid)))
      if (next === undefined) break
      purchase.take(next)
    }
  }
  return purchase
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

/** What adds nothing comes last in its part, the cheapest first. */
function inOrder(parts: readonly (readonly Bid[])[]): readonly Bid[] {
  const order: Bid[] = []
  const judged = new Set<string>()
  const caught = new Set<string>()
  for (const part of parts) {
    const left = new Set(part)
    while (left.size > 0) {
      const gain = (bid: Bid): number =>
        (bid.judges.difference(judged).size + bid.catches.difference(caught).size) / costOf(bid)
      const before = (a: Bid, b: Bid): number => gain(b) - gain(a) || costOf(a) - costOf(b) || (a.id < b.id ? -1 : 1)
      const [best] = [...left].toSorted(before)
      if (best === undefined) break
      left.delete(best)
      order.push(best)
      for (const id of best.judges) judged.add(id)
      for (const id of best.catches) caught.add(id)
    }
  }
  return order
}

/** @returns `undefined` when none is more than nothing */
function maxBy<T>(all: readonly T[], of: (one: T) => number): T | undefined {
  let best: T | undefined
  let most = 0
  for (const one of all) {
    const value = of(one)
    if (value > most) [best, most] = [one, value]
  }
  return best
}
