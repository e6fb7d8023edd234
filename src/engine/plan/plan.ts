import type { Effort } from '../../config/settings.ts'
import type { Case } from '../case/case.ts'
import { UsageError } from '../usage-error.ts'

/** The most that a run creates and sends. */
export interface Plan {
  readonly cases: number
  readonly wallets: number
  readonly collections: number
  readonly mints: number
  readonly orders: number
  readonly requests: number
  /** How many times as many examples that mint it tries as a standard run. */
  readonly mintingFactor: number
}

/** Costs are stated for `standard`; a quick run creates no more, a thorough one at most ten times as much. */
const scale: Record<Effort, number> = { quick: 1, standard: 1, thorough: 10 }

/** @param mintLimit `limits.mints`: a thorough run tries more examples that mint as far as it has room for them */
export function planOf(cases: readonly Case[], effort: Effort, mintLimit: number): Plan {
  const total = (of: (case_: Case) => number | undefined): number =>
    cases.reduce((sum, case_) => sum + (of(case_) ?? 0), 0)
  const mints = total(({ cost }) => cost.mints)
  const mintingFactor = Math.max(1, Math.min(scale[effort], Math.floor(mintLimit / Math.max(mints, 1))))
  return {
    cases: cases.length,
    wallets: scale[effort] * total(({ cost }) => cost.wallets),
    collections: scale[effort] * total(({ cost }) => cost.collections),
    mints: mintingFactor * mints,
    orders: scale[effort] * total(({ cost }) => cost.orders),
    requests: scale[effort] * total(({ cost }) => cost.requests),
    mintingFactor,
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
