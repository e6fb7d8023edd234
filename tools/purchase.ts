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

/** What there is to spend. */
export interface Room {
  readonly requests: number
  readonly mints: number
}

/** @param mintPrice in requests; budgets allow ten times as many requests as tokens */
export const costOf = ({ requests, mints }: Bid, mintPrice = 10): number => Math.max(1, requests) + mintPrice * mints

/** Cases that are bought together. */
export class Purchase {
  readonly cases: Bid[] = []
  readonly #room: Room
  readonly #all: number
  readonly #judged = new Set<string>()
  readonly #caught = new Set<string>()
  #requests = 0
  #mints = 0

  constructor(bids: readonly Bid[], room: Room) {
    this.#room = room
    this.#all = new Set(bids.flatMap(({ judges }) => [...judges])).size
  }

  has(bid: Bid): boolean {
    return this.cases.includes(bid)
  }

  take(bid: Bid): void {
    this.cases.push(bid)
    this.#requests += bid.requests
    this.#mints += bid.mints
    for (const id of bid.judges) this.#judged.add(id)
    for (const id of bid.catches) this.#caught.add(id)
  }

  fits({ requests, mints }: Bid): boolean {
    return this.#requests + requests <= this.#room.requests && this.#mints + mints <= this.#room.mints
  }

  /** Requirements that nobody here judges yet. */
  missing({ judges }: Bid): number {
    return count(judges, this.#judged)
  }

  /** Faults that nobody here catches yet. */
  gain({ catches }: Bid): number {
    return count(catches, this.#caught)
  }

  /** Every requirement comes before any fault, and neither is bought beyond the room. */
  isBetterThan(other: Purchase): boolean {
    return this.#lack - other.#lack < 0 || (this.#lack === other.#lack && this.#caught.size > other.#caught.size)
  }

  get #lack(): number {
    const beyond = Math.max(0, this.#requests - this.#room.requests) + Math.max(0, this.#mints - this.#room.mints)
    return 1000 * (this.#all - this.#judged.size) + beyond
  }
}

function count(own: ReadonlySet<string>, known: ReadonlySet<string>): number {
  let number = 0
  for (const one of own) if (!known.has(one)) number += 1
  return number
}
