import type { CaseFacts } from '../case/case.ts'
import type { Interface } from '../interface.ts'
import type { Effort } from '../settings.ts'
import { UsageError } from '../usage-error.ts'
import { type Price, type PriceList, priceOf } from './price.ts'

/** The most that a run creates and sends. */
export interface Plan {
  readonly cases: number
  /** By kind of cost. */
  readonly created: Readonly<Record<string, number>>
  readonly requests: number
  /** How many times as many examples that use up what is scarce it tries as a standard run. */
  readonly scarceFactor: number
}

/** A thorough run tries at most ten times as many examples as a standard one. */
const mostTimes = 10

/** @param limit of what is scarce: a thorough run tries more examples that use it up as far as there is room */
export function planOf(
  { costs, scarce }: Pick<Interface, 'costs' | 'scarce'>,
  cases: readonly CaseFacts[],
  { prices, effort, limit }: { readonly prices: PriceList; readonly effort: Effort; readonly limit: number },
): Plan {
  const total = (of: (price: Price) => number, at: Effort): number =>
    cases.reduce((sum, { id }) => sum + of(priceOf(prices, id, at)), 0)
  const madeOf =
    (kind: string) =>
    ({ created }: Price): number =>
      created[kind] ?? 0
  const standard = total(madeOf(scarce.kind), 'standard')
  const scarceFactor =
    effort === 'thorough' ? Math.max(1, Math.min(mostTimes, Math.floor(limit / Math.max(standard, 1)))) : 1
  const created = (kind: string): number =>
    kind === scarce.kind && effort === 'thorough' ? scarceFactor * standard : total(madeOf(kind), effort)
  return {
    cases: cases.length,
    created: Object.fromEntries(costs.map(({ kind }) => [kind, created(kind)])),
    requests: total(({ requests }) => requests, effort),
    scarceFactor,
  }
}

/** Whether the plan creates more of what is scarce than there is room for. */
export const exceeds = (plan: Plan, { scarce }: Pick<Interface, 'scarce'>, limit: number): boolean =>
  (plan.created[scarce.kind] ?? 0) > limit

/** @throws {UsageError} when the plan creates more of what is scarce than the settings allow */
export function refuseTooMuch(plan: Plan, { costs, scarce }: Pick<Interface, 'costs' | 'scarce'>, limit: number): void {
  if (!exceeds(plan, { scarce }, limit)) return
  const { many } = costs.find(({ kind }) => kind === scarce.kind) ?? { many: scarce.kind }
  throw new UsageError(
    `The run may create up to ${plan.created[scarce.kind]} ${many}, and ${scarce.setting} allows ${limit}: ` +
      `raise ${scarce.setting} in the configuration, or run less with --only or --area.`,
  )
}
