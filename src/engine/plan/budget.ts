import { type CaseFacts, seedOf } from '../case/index.ts'
import type { Effort } from '../interface/index.ts'
import type { Ranking } from './ranking.ts'

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

/** Buys cases from a part of a budget. @returns whether what is left of it was enough for a case */
function buyer(
  { requests = Infinity, quota = Infinity }: Budget,
  part: number,
  { ranking, effort, quota: kind }: Measured,
) {
  const left = { requests: requests * part, quota: quota * part }
  return ({ id }: CaseFacts): boolean => {
    const { requests, created } = ranking.costOf(id, effort)
    const things = created[kind] ?? 0
    if (requests > left.requests || things > left.quota) return false
    left.requests -= requests
    left.quota -= things
    return true
  }
}

/** The cases that catch most for a budget: each that still fits is taken, the worthiest first. */
export const affordable = (cases: readonly CaseFacts[], budget: Budget, measured: Measured): ReadonlySet<CaseFacts> =>
  new Set(measured.ranking.inOrder(cases).filter(buyer(budget, planned, measured)))

/**
 * The cases of an effort: those that are needed to judge every requirement, whatever they cost; those that catch most, for most of what
 * the effort may cost; and for the rest of it others, drawn by seed, so that ten runs see what one does not.
 */
export function drawnBy(
  seed: number,
  cases: readonly CaseFacts[],
  budget: EffortBudget,
  measured: Measured,
): ReadonlySet<CaseFacts> {
  const { ranking, effort } = measured
  const chosen = new Set(cases.filter(({ id }) => ranking.of(id)?.essential ?? ranking.of(id) === undefined))
  const take = (candidates: readonly CaseFacts[], part: number): void => {
    const buys = buyer(budget, part, measured)
    chosen.forEach(buys)
    for (const one of candidates) if (!chosen.has(one) && buys(one)) chosen.add(one)
  }
  const short = cases.filter(({ id }) => (ranking.costOf(id, effort).depth ?? 0) <= (budget.depth ?? Infinity))
  const drawn = short.toSorted((a, b) => seedOf(seed, a.id) - seedOf(seed, b.id))
  take(ranking.inOrder(short), certain)
  take(drawn, 1)
  return chosen
}
