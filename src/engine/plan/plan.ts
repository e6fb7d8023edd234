import type { CaseFacts, Cost } from '../case/index.ts'
import { type Effort, type Interface, UsageError } from '../interface/index.ts'
import type { CaseCost, Ranking } from './ranking.ts'

/** The most that a run creates and sends. */
export interface Plan {
  readonly cases: number
  /** By kind of cost. */
  readonly created: Readonly<Record<string, number>>
  readonly requests: number
  /** How many times as many examples that use up quota it tries as a standard run. */
  readonly quotaFactor: number
  /** What each case costs. */
  readonly costs: readonly CaseCost[]
  /** What it mostly sends, and creates of the quota. */
  readonly usual: Cost
}

/** A thorough run tries at most ten times as many examples that use up quota as a standard one. */
const mostTimes = 10

/** How far the dearest of many runs goes beyond what is usual, in what differs from run to run. */
const spreads = 4

/** The same for reads that come too soon, a part of all requests: how many there are is the machine's business too. */
const early = 0.01

/** Cases differ from run to run independently of each other: what all of them do at most is not the sum of the most of each. */
function atMost(
  costs: readonly CaseCost[],
  amountOf: (cost: Pick<CaseCost, 'requests' | 'created'>) => number,
): number {
  const beyond = (cost: CaseCost): number =>
    amountOf({ ...cost, ...cost.most, created: { ...cost.created, ...cost.most?.created } }) - amountOf(cost)
  const spread = Math.hypot(...costs.map((cost) => Math.max(0, beyond(cost))))
  return costs.reduce((sum, cost) => sum + amountOf(cost), 0) + spreads * spread
}

const createdOf = (measured: readonly CaseCost[], kind: string): number =>
  Math.ceil(atMost(measured, ({ created }) => created[kind] ?? 0))

/** @param limit of the quota: a thorough run tries more examples that use it up as far as there is room */
export function planOf(
  { costs, quota }: Pick<Interface, 'costs' | 'quota'>,
  cases: readonly CaseFacts[],
  { ranking, effort, limit }: { readonly ranking: Ranking; readonly effort: Effort; readonly limit: number },
): Plan {
  const costsAt = (factor: number): CaseCost[] => cases.map(({ id }) => ranking.costOf(id, effort, factor))
  const fits = (factor: number): boolean => createdOf(costsAt(factor), quota.kind) <= limit
  let quotaFactor = 1
  if (effort === 'thorough') while (quotaFactor < mostTimes && fits(quotaFactor + 1)) quotaFactor += 1
  const measured = costsAt(quotaFactor)
  return {
    cases: cases.length,
    created: Object.fromEntries(costs.map(({ kind }) => [kind, createdOf(measured, kind)])),
    requests: Math.ceil((1 + early) * atMost(measured, ({ requests }) => requests)),
    quotaFactor,
    costs: measured,
    usual: {
      requests: measured.reduce((sum, { requests }) => sum + requests, 0),
      quota: measured.reduce((sum, { created }) => sum + (created[quota.kind] ?? 0), 0),
    },
  }
}

/** Whether the plan creates more of the quota than there is room for. */
export const exceeds = (plan: Pick<Plan, 'created'>, { quota }: Pick<Interface, 'quota'>, limit: number): boolean =>
  (plan.created[quota.kind] ?? 0) > limit

/**
 * @param less how somebody asks for less
 * @throws {UsageError} when the plan creates more of the quota than the settings allow
 */
export function refuseTooMuch(
  plan: Pick<Plan, 'created'>,
  { costs, quota }: Pick<Interface, 'costs' | 'quota'>,
  limit: number,
  less = 'run less with --only or --area',
): void {
  if (!exceeds(plan, { quota }, limit)) return
  const { many } = costs.find(({ kind }) => kind === quota.kind) ?? { many: quota.kind }
  throw new UsageError(
    `The run may create up to ${plan.created[quota.kind]} ${many}, and ${quota.setting} allows ${limit}: ` +
      `raise ${quota.setting} in the configuration, or ${less}.`,
  )
}
