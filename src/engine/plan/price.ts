import type { Effort } from '../interface/settings.ts'

/** Things by kind. */
type Created = Readonly<Record<string, number>>

/** What a case sends and creates in one run, measured: the mean of several. */
export interface Price {
  readonly requests: number
  /** Longest row of requests of which each waits for the one before. */
  readonly chain: number
  /** Waits in that row for something to complete; absent for none. */
  readonly waits?: number
  readonly created: Created
  /** The most that was seen, of what differed from run to run. */
  readonly most?: { readonly requests?: number; readonly created?: Created }
}

/** What is known of a case from runs against the reference implementation. */
export interface Priced {
  /** Its place in the order in which cases are bought: those first that catch most for what they cost. */
  readonly rank: number
  /** One of the least set of cases that judges every requirement at least once. */
  readonly essential?: boolean
  readonly quick: Price
  readonly standard: Price
  /** Absent where it is as `standard`. */
  readonly thorough?: Price
  /** What it adds to a thorough run for each time that this tries more examples which use up what is scarce. */
  readonly more?: Pick<Price, 'requests' | 'chain' | 'created'>
}

/** By case id. A case that is not in it was never measured. */
export type PriceList = Readonly<Record<string, Priced>>

/** What is assumed of a case that was never measured. */
const unknownPrice: Price = { requests: 10, chain: 5, created: {} }

/**
 * What a case costs at an effort.
 * @param scarceFactor how many times as many examples that use up what is scarce a thorough run tries as a standard one
 */
export function priceOf(prices: PriceList, caseId: string, effort: Effort, scarceFactor = 1): Price {
  const known = prices[caseId]
  if (known === undefined) return unknownPrice
  if (effort !== 'thorough') return known[effort]
  const { standard, thorough = standard, more } = known
  return more === undefined || scarceFactor === 1 ? thorough : sum(thorough, more, scarceFactor - 1)
}

function sum({ most, ...price }: Price, more: NonNullable<Priced['more']>, times: number): Price {
  const plus = (created: Created): Created =>
    Object.fromEntries(
      Object.keys({ ...created, ...more.created }).map((kind) => [
        kind,
        (created[kind] ?? 0) + times * (more.created[kind] ?? 0),
      ]),
    )
  return {
    ...price,
    requests: price.requests + times * more.requests,
    chain: price.chain + times * more.chain,
    created: plus(price.created),
    most: {
      requests: (most?.requests ?? price.requests) + times * more.requests,
      created: plus({ ...price.created, ...most?.created }),
    },
  }
}

/** Cases in the order in which they are bought; those never measured last. */
export const byWorth = <C extends { readonly id: string }>(cases: readonly C[], prices: PriceList): C[] =>
  cases.toSorted((a, b) => rankOf(prices, a.id) - rankOf(prices, b.id))

const rankOf = (prices: PriceList, id: string): number => prices[id]?.rank ?? Number.MAX_SAFE_INTEGER
