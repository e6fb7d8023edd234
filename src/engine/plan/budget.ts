import { type CaseFacts, seedOf } from '../case/index.ts'
import type { Effort } from '../interface/index.ts'
import type { CaseCost, Ranking } from './ranking.ts'

/** The most that a run may send, and create of the quota; absent for no limit. */
export interface Budget {
  readonly requests?: number | undefined
  readonly quota?: number | undefined
}

/** What the cases of an effort may cost. */
export interface EffortBudget extends Budget {
  /** The most completions that one of them waits for one after another; absent for no limit. */
  readonly depth?: number | undefined
}

/** What it takes to plan with what was measured. */
export interface Measured {
  readonly ranking: Ranking
  readonly effort: Effort
  /** Kind of cost of which the second limit of a budget is. */
  readonly quota: string
}

/** The part of a budget that is planned for: what a case sends differs from run to run. */
const planned = 0.95

/** The part of what an effort may cost that goes to the worthiest cases; the rest is drawn by seed. */
export const certain = 0.995

/** What is left to buy cases with. */
class Means {
  #requests: number
  #quota: number

  constructor({ requests = Infinity, quota = Infinity }: Budget) {
    this.#requests = requests
    this.#quota = quota
  }

  /** @returns whether it was enough */
  buy({ requests, created }: CaseCost, quota: string): boolean {
    const things = created[quota] ?? 0
    if (requests > this.#requests || things > this.#quota) return false
    this.#requests -= requests
    this.#quota -= things
    return true
  }
}

/** The cases that catch most for a budget: each that still fits is taken, the worthiest first. */
export function affordable(cases: readonly CaseFacts[], budget: Budget, measured: Measured): ReadonlySet<CaseFacts> {
  const { ranking, effort, quota } = measured
  const means = new Means(partOf(budget, planned))
  return new Set(ranking.inOrder(cases).filter(({ id }) => means.buy(ranking.costOf(id, effort), quota)))
}

/**
 * The cases of an effort: those that are needed to judge every requirement, whatever they cost; those that catch most, for most of what
 * the effort may cost; and for the rest of it others, drawn by seed, so that ten runs see what one does not.
 */
export function drawnBy(
  seed: number,
  cases: readonly CaseFacts[],
  budget: EffortBudget,
  { ranking, effort, quota }: Measured,
): ReadonlySet<CaseFacts> {
  const chosen = new Set(cases.filter(({ id }) => ranking.of(id)?.essential ?? ranking.of(id) === undefined))
  const take = (candidates: readonly CaseFacts[], part: number): void => {
    const means = new Means(partOf(budget, part))
    const buys = ({ id }: CaseFacts): boolean => means.buy(ranking.costOf(id, effort), quota)
    chosen.forEach(buys)
    for (const one of candidates) if (!chosen.has(one) && buys(one)) chosen.add(one)
  }
  const short = cases.filter(({ id }) => (ranking.costOf(id, effort).depth ?? 0) <= (budget.depth ?? Infinity))
  take(ranking.inOrder(short), certain)
  take(
    short.toSorted((a, b) => seedOf(seed, a.id) - seedOf(seed, b.id)),
    1,
  )
  return chosen
}

const partOf = ({ requests, quota }: Budget, part: number): Budget => ({
  requests: times(requests, part),
  quota: times(quota, part),
})

const times = (limit: number | undefined, part: number): number | undefined =>
  limit === undefined ? undefined : limit * part
