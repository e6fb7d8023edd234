import type { Case } from '../case/case.ts'
import type { Interface } from '../interface.ts'
import type { Effort } from '../settings.ts'
import { UsageError } from '../usage-error.ts'

/** The most that a run creates and sends. */
export interface Plan {
  readonly cases: number
  /** By kind of cost. */
  readonly created: Readonly<Record<string, number>>
  readonly requests: number
  /** How many times as many examples that use up what is scarce it tries as a standard run. */
  readonly scarceFactor: number
}

/** Costs are stated for `standard`; a quick run creates no more, a thorough one at most ten times as much. */
const scale: Record<Effort, number> = { quick: 1, standard: 1, thorough: 10 }

/** @param limit of what is scarce: a thorough run tries more examples that use it up as far as there is room */
export function planOf(
  { costs, scarce }: Pick<Interface, 'costs' | 'scarce'>,
  cases: readonly Case[],
  effort: Effort,
  limit: number,
): Plan {
  const total = (kind: string): number => cases.reduce((sum, { cost }) => sum + (cost[kind] ?? 0), 0)
  const scarceFactor = Math.max(1, Math.min(scale[effort], Math.floor(limit / Math.max(total(scarce.kind), 1))))
  const factorOf = (kind: string): number => (kind === scarce.kind ? scarceFactor : scale[effort])
  return {
    cases: cases.length,
    created: Object.fromEntries(costs.map(({ kind }) => [kind, factorOf(kind) * total(kind)])),
    requests: scale[effort] * total('requests'),
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
