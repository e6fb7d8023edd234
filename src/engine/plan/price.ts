import type { Effort } from '../settings.ts'

/** What a case sends and creates in one run, measured. */
export interface Price {
  readonly requests: number
  /** Longest row of requests of which each waits for the one before. */
  readonly chain: number
  /** By kind. */
  readonly created: Readonly<Record<string, number>>
}

/** What is known of a case from runs against the reference implementation. */
export interface Priced {
  /** Its place in the order in which cases are bought: those first that catch most for what they cost. */
  readonly rank: number
  /** One of the least set of cases that judges every requirement at least once. */
  readonly essential?: boolean
  readonly quick: Price
  readonly standard: Price
}

/** By case id. A case that is not in it was never measured. */
export type PriceList = Readonly<Record<string, Priced>>

/** How many times as much as a standard run a thorough one sends and creates at most. */
const thoroughFactor = 10

/** What is assumed of a case that was never measured. */
const unknownPrice: Price = { requests: 10, chain: 5, created: {} }

/** What a case costs at an effort. */
export function priceOf(prices: PriceList, caseId: string, effort: Effort): Price {
  const known = prices[caseId]
  if (effort === 'quick') return known?.quick ?? unknownPrice
  const standard = known?.standard ?? unknownPrice
  return effort === 'standard' ? standard : timesOf(standard, thoroughFactor)
}

const timesOf = ({ requests, chain, created }: Price, factor: number): Price => ({
  requests: requests * factor,
  chain: chain * factor,
  created: Object.fromEntries(Object.entries(created).map(([kind, number]) => [kind, number * factor])),
})

/** Cases in the order in which they are bought; those never measured last. */
export const byWorth = <C extends { readonly id: string }>(cases: readonly C[], prices: PriceList): C[] =>
  cases.toSorted((a, b) => rankOf(prices, a.id) - rankOf(prices, b.id))

const rankOf = (prices: PriceList, id: string): number => prices[id]?.rank ?? Number.MAX_SAFE_INTEGER
