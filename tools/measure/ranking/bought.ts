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
interface Room {
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

/** What a fault counts. */
type Weight = (fault: string) => number

/** Times that a part of the best set so far is bought anew. */
const rounds = 2500

/** @param mintPrice in requests; budgets allow ten times as many requests as tokens */
const costOf = ({ requests, mints }: Bid, mintPrice = 10): number => Math.max(1, requests) + mintPrice * mints

const sumOf = (bids: readonly Bid[], of: 'requests' | 'mints'): number => bids.reduce((sum, one) => sum + one[of], 0)

const allOf = (bids: Iterable<Bid>, of: 'judges' | 'catches'): Set<string> =>
  new Set([...bids].flatMap((bid) => [...bid[of]]))

/** @param caught what counts no more */
function worthOf(faults: Iterable<string>, weightOf: Weight, caught?: ReadonlySet<string>): number {
  let sum = 0
  for (const fault of faults) if (!caught?.has(fault)) sum += weightOf(fault)
  return sum
}

/**
 * The order in which cases are bought. First those of a set that fits into the room of a quick run, judges every requirement, and
 * catches as much as a search finds; of these, those that are needed for a requirement are essential. Then those that a search finds
 * for what a longer run, which takes the same cases and more, has room for beside them, then the others. In each part that comes first which adds most for its price.
 */
export function bought(
  bids: readonly Bid[],
  { quick, longer }: { readonly quick: Room; readonly longer?: Room },
  weightOf: Weight,
): readonly Bought[] {
  const best = bestOf(bids, quick, weightOf)
  const essential = withoutNeedless(best)
  const known = { judged: new Set<string>(), caught: new Set<string>() }
  const order = [...inOrder(best, known, weightOf)]
  // What these catch in a longer run, too, the others need not.
  for (const { later = [] } of best) for (const fault of later) known.caught.add(fault)
  const others = bids.filter((bid) => !best.includes(bid)).map(inLongerRun)
  const { requests = Infinity, mints = Infinity } = longer ?? {}
  const spent = best.map(inLongerRun)
  const left = { requests: requests - sumOf(spent, 'requests'), mints: mints - sumOf(spent, 'mints') }
  const adding = others.map((bid) => ({
    ...bid,
    judges: bid.judges.difference(known.judged),
    catches: bid.catches.difference(known.caught),
  }))
  const fitting = new Set(bestOf(adding, left, weightOf).map(({ id }) => id))
  for (const fits of [true, false]) {
    const part = others.filter(({ id }) => fitting.has(id) === fits)
    order.push(...inOrder(part, known, weightOf))
  }
  return order.map(({ bid, adds }) => ({ id: bid.id, essential: essential.has(bid), adds }))
}

const inLongerRun = (bid: Bid): Bid => ({
  ...bid,
  ...bid.longer,
  depth: 0,
  catches: bid.catches.union(bid.later ?? new Set<string>()),
})

/** Those that judge every requirement, fit into the room, and catch most: as much as a search finds. */
function bestOf(bids: readonly Bid[], room: Room, weightOf: Weight): readonly Bid[] {
  const random = seeded(1)
  const judgeable = allOf(bids, 'judges').size
  let best = { cases: [] as readonly Bid[], lack: Infinity, worth: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const part = 0.05 + 0.35 * random()
    const kept = best.cases.filter(() => random() > part)
    const cases = filled(kept, bids, { room, weightOf, random })
    // Every requirement comes before any fault, and neither is bought beyond the room.
    const beyond = (of: 'requests' | 'mints'): number => Math.max(0, sumOf(cases, of) - room[of])
    const lack = 1000 * (judgeable - allOf(cases, 'judges').size) + beyond('requests') + beyond('mints')
    const worth = worthOf(allOf(cases, 'catches'), weightOf)
    if (lack < best.lack || (lack === best.lack && worth > best.worth)) best = { cases, lack, worth }
  }
  return best.cases
}

interface Filling {
  readonly room: Room
  readonly weightOf: Weight
  readonly random: () => number
}

/** Each time the one that adds most for its price: first until every requirement is judged, then as long as there is room. */
function filled(kept: readonly Bid[], bids: readonly Bid[], { room, weightOf, random }: Filling): readonly Bid[] {
  const cases = new Set(kept)
  const [judged, caught] = [allOf(kept, 'judges'), allOf(kept, 'catches')]
  let left = { requests: room.requests - sumOf(kept, 'requests'), mints: room.mints - sumOf(kept, 'mints') }
  const missing = ({ judges }: Bid): number => judges.difference(judged).size
  const gain = ({ catches }: Bid): number => worthOf(catches, weightOf, caught)
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
      let next: Bid | undefined
      let most = 0
      for (const bid of bids) {
        const worth = cases.has(bid) ? 0 : (gainOf(bid) * (noise.get(bid) ?? 1)) / costOf(bid, mintPrice)
        if (worth > most) [next, most] = [bid, worth]
      }
      if (next === undefined) break
      cases.add(next)
      left = { requests: left.requests - next.requests, mints: left.mints - next.mints }
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
    if (!bid.judges.isSubsetOf(allOf(cover, 'judges'))) cover.add(bid)
  }
  return cover
}

/** What adds nothing comes last: first what catches most of what others catch, too, for its price. */
function inOrder(
  bids: readonly Bid[],
  { judged, caught }: { readonly judged: Set<string>; readonly caught: Set<string> },
  weightOf: Weight,
): readonly { readonly bid: Bid; readonly adds: readonly string[] }[] {
  const order: { bid: Bid; adds: readonly string[] }[] = []
  const left = new Set(bids)
  const all = (bid: Bid): number => worthOf(bid.catches, weightOf) / costOf(bid)
  while (left.size > 0) {
    const gains = new Map(
      [...left].map((bid) => {
        const gain = bid.judges.difference(judged).size + worthOf(bid.catches, weightOf, caught)
        return [bid, gain / costOf(bid)] as const
      }),
    )
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
