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

/** A cheap set of cases that judges every requirement: the cheaper of two that are come by in different ways. */
function coverOf(bids: readonly Bid[]): ReadonlySet<Bid> {
  const total = (cover: ReadonlySet<Bid>): number => [...cover].reduce((sum, bid) => sum + costOf(bid), 0)
  const [one, other] = [withoutNeedless(bids), withoutNeedless(bought(bids))]
  return total(one) <= total(other) ? one : other
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

/** Each time the one that adds most requirements for its price, until all are judged. */
function bought(bids: readonly Bid[]): readonly Bid[] {
  const cover: Bid[] = []
  const missing = new Set(bids.flatMap(({ judges }) => [...judges]))
  const gain = (bid: Bid): number => bid.judges.intersection(missing).size / costOf(bid)
  while (missing.size > 0) {
    const [best] = bids.toSorted((a, b) => gain(b) - gain(a))
    if (best === undefined) break
    cover.push(best)
    for (const id of best.judges) missing.delete(id)
  }
  return cover
}
