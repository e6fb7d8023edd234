import type { Case } from '../case/case.ts'
import type { Effort } from '../config/settings.ts'
import { UsageError } from './errors.ts'

/** The most that a run creates and sends. */
export interface Plan {
  readonly cases: number
  readonly wallets: number
  readonly collections: number
  readonly mints: number
  readonly orders: number
  readonly requests: number
}

/** Costs are stated for `standard`; a quick run creates no more, a thorough one at most ten times as much. */
const scale: Record<Effort, number> = { quick: 1, standard: 1, thorough: 10 }

export function planOf(cases: readonly Case[], effort: Effort): Plan {
  const total = (of: (case_: Case) => number | undefined): number =>
    scale[effort] * cases.reduce((sum, case_) => sum + (of(case_) ?? 0), 0)
  return {
    cases: cases.length,
    wallets: total(({ cost }) => cost.wallets),
    collections: total(({ cost }) => cost.collections),
    mints: total(({ cost }) => cost.mints),
    orders: total(({ cost }) => cost.orders),
    requests: total(({ cost }) => cost.requests),
  }
}

/** @throws {UsageError} when the plan mints more than `limits.mints` */
export function refuseTooManyMints(plan: Plan, limit: number): void {
  if (plan.mints <= limit) return
  throw new UsageError(
    `The run may mint up to ${plan.mints} tokens, and limits.mints allows ${limit}: ` +
      'raise limits.mints in the configuration, or run less with --only or --area.',
  )
}
