/** A case that can be bought. */
export interface Bid {
  readonly id: string
  readonly requests: number
  readonly mints: number
  /** Requirements that it judges at any seed. */
  readonly judges: ReadonlySet<string>
  /** Faults that it catches. */
  readonly catches: ReadonlySet<string>
}

/**
 * The order in which cases are bought: each time the one that adds most requirements and faults for its requests. Those
 * that were needed for a requirement are essential.
 */
export function ranked(
  bids: readonly Bid[],
): ReadonlyMap<string, { readonly rank: number; readonly essential: boolean }> {
  const essential = coverOf(bids)
  const order = new Map<string, { rank: number; essential: boolean }>()
  const judged = new Set<string>()
  const caught = new Set<string>()
  const left = new Set(bids)
  const gain = (bid: Bid): number =>
    (bid.judges.difference(judged).size + bid.catches.difference(caught).size) / costOf(bid)
  // What adds nothing comes last, the cheapest first.
  const before = (a: Bid, b: Bid): number => gain(b) - gain(a) || costOf(a) - costOf(b) || (a.id < b.id ? -1 : 1)
  while (left.size > 0) {
    const [best] = [...left].toSorted(before)
    if (best === undefined) break
    left.delete(best)
    order.set(best.id, { rank: order.size, essential: essential.has(best) })
    for (const id of best.judges) judged.add(id)
    for (const id of best.catches) caught.add(id)
  }
  return order
}

/** Budgets allow ten times as many requests as tokens. */
const costOf = ({ requests, mints }: Bid): number => Math.max(1, requests) + 10 * mints

/** A cheap set of cases that judges every requirement: what another of it makes needless is left out, the dearest first. */
function coverOf(bids: readonly Bid[]): ReadonlySet<Bid> {
  const cover = new Set(bids)
  for (const bid of bids.toSorted((a, b) => costOf(b) - costOf(a))) {
    cover.delete(bid)
    const judged = new Set([...cover].flatMap(({ judges }) => [...judges]))
    if (!bid.judges.isSubsetOf(judged)) cover.add(bid)
  }
  return cover
}
