import type { CaseFacts } from '../case/case.ts'
import type { Cost } from '../case/shrinking.ts'
import type { Interface } from '../interface/interface.ts'
import type { Effort } from '../interface/settings.ts'
import { UsageError } from '../interface/usage-error.ts'
import { type Price, type PriceList, priceOf } from './price.ts'

/** The most that a run creates and sends. */
export interface Plan {
  readonly cases: number
  /** By kind of cost. */
  readonly created: Readonly<Record<string, number>>
  readonly requests: number
  /** How many times as many examples that use up what is scarce it tries as a standard run. */
  readonly scarceFactor: number
  /** What each case costs. */
  readonly prices: readonly Price[]
  /** What it mostly sends, and creates of what is scarce. */
  readonly usual: Cost
}

/** A thorough run tries at most ten times as many examples that use up what is scarce as a standard one. */
const mostTimes = 10

/** How far the dearest of many runs goes beyond what is usual, in what differs from run to run. */
const spreads = 4

/** The same for reads that come too soon, a part of all requests: how many there are is the machine's business too. */
const early = 0.01

/** Cases differ from run to run independently of each other: what all of them do at most is not the sum of the most of each. */
function atMost(prices: readonly Price[], usual: (price: Price) => number, most: (price: Price) => number): number {
  const sum = prices.reduce((all, price) => all + usual(price), 0)
  const spread = Math.hypot(...prices.map((price) => Math.max(0, most(price) - usual(price))))
  return sum + spreads * spread
}

const requestsOf = (prices: readonly Price[]): number =>
  Math.ceil(
    (1 + early) *
      atMost(
        prices,
        ({ requests }) => requests,
        ({ requests, most }) => most?.requests ?? requests,
      ),
  )

const createdOf = (prices: readonly Price[], kind: string): number =>
  Math.ceil(
    atMost(
      prices,
      ({ created }) => created[kind] ?? 0,
      ({ created, most }) => most?.created?.[kind] ?? created[kind] ?? 0,
    ),
  )

/** @param limit of what is scarce: a thorough run tries more examples that use it up as far as there is room */
export function planOf(
  { costs, scarce }: Pick<Interface, 'costs' | 'scarce'>,
  cases: readonly CaseFacts[],
  { prices: list, effort, limit }: { readonly prices: PriceList; readonly effort: Effort; readonly limit: number },
): Plan {
  const pricesAt = (factor: number): readonly Price[] => cases.map(({ id }) => priceOf(list, id, effort, factor))
  const fits = (factor: number): boolean => createdOf(pricesAt(factor), scarce.kind) <= limit
  let scarceFactor = 1
  if (effort === 'thorough') while (scarceFactor < mostTimes && fits(scarceFactor + 1)) scarceFactor += 1
  const prices = pricesAt(scarceFactor)
  return {
    cases: cases.length,
    created: Object.fromEntries(costs.map(({ kind }) => [kind, createdOf(prices, kind)])),
    requests: requestsOf(prices),
    scarceFactor,
    prices,
    usual: {
      requests: prices.reduce((sum, price) => sum + price.requests, 0),
      scarce: prices.reduce((sum, price) => sum + (price.created[scarce.kind] ?? 0), 0),
    },
  }
}

/** Whether the plan creates more of what is scarce than there is room for. */
export const exceeds = (plan: Pick<Plan, 'created'>, { scarce }: Pick<Interface, 'scarce'>, limit: number): boolean =>
  (plan.created[scarce.kind] ?? 0) > limit

/**
 * @param less how somebody asks for less
 * @throws {UsageError} when the plan creates more of what is scarce than the settings allow
 */
export function refuseTooMuch(
  plan: Pick<Plan, 'created'>,
  { costs, scarce }: Pick<Interface, 'costs' | 'scarce'>,
  limit: number,
  less = 'run less with --only or --area',
): void {
  if (!exceeds(plan, { scarce }, limit)) return
  const { many } = costs.find(({ kind }) => kind === scarce.kind) ?? { many: scarce.kind }
  throw new UsageError(
    `The run may create up to ${plan.created[scarce.kind]} ${many}, and ${scarce.setting} allows ${limit}: ` +
      `raise ${scarce.setting} in the configuration, or ${less}.`,
  )
}
