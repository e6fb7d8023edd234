import { type CaseFacts, type CaseResult, type Cost, wasStopped } from '../case/index.ts'
import type { Budget, Measured } from './budget.ts'

/**
 * What a run may carry out beyond its plan, so that no requirement is left without a check that another case, or another row
 * of a table, would have made. Plain data.
 */
export interface TopUp {
  /** Ids of the requirements that have to be judged. */
  readonly requirements: readonly string[]
  /** Ids of the cases that the effort left out. */
  readonly spare: readonly string[]
  /** The same of other shards of the run, and the requirements for which this one carries them out. */
  readonly elsewhere?: { readonly spare: readonly string[]; readonly requirements: readonly string[] } | undefined
  /** What it may cost at most, as far as is known before. */
  readonly margin: Cost
}

/** A case that is carried out beyond the plan. */
export interface Extra {
  readonly caseId: string
  /** With every row of its tables: it was carried out with some of them before. */
  readonly isWhole: boolean
  readonly cost: Cost
}

/** The part of what an effort may cost that is kept for this. */
const part = 0.1

/** The margin of an effort that may cost so much; nothing where it runs every case. */
export const marginOf = (budget: Budget | undefined): Cost => ({
  requests: Math.round(part * (budget?.requests ?? 0)),
  quota: Math.round(part * (budget?.quota ?? 0)),
})

/** What it takes to choose what is carried out beyond the plan. */
export interface Stock extends Measured {
  readonly cases: readonly CaseFacts[]
}

/**
 * What to carry out next. For each requirement of which no check ran the cheapest that was not tried yet and may come to one:
 * a case that was left out, or one that was carried out, with every row of its tables. What was stopped says so itself.
 * @param tried what was carried out beyond the plan by now
 * @returns nothing when nothing is lacking, or the margin does not reach to more
 */
export function extrasFor(
  { requirements, spare, elsewhere, margin }: TopUp,
  results: ReadonlyMap<string, CaseResult>,
  tried: readonly Extra[],
  stock: Stock,
): Extra[] {
  const chosen: Extra[] = []
  const isOpen = (id: string): boolean => !isSetAside(id, resultsOf(id))
  const resultsOf = (id: string): CaseResult[] =>
    stock.cases.flatMap((case_) => (case_.requirements.includes(id) ? (results.get(case_.id) ?? []) : []))
  const mayTake = (id: string): readonly string[] =>
    elsewhere?.requirements.includes(id) ? [...spare, ...elsewhere.spare] : spare
  const left = (of: keyof Cost): number =>
    margin[of] - [...tried, ...chosen].reduce((sum, { cost }) => sum + cost[of], 0)
  // What an allowed answer has left nothing of can be said without a check, and comes after what cannot.
  for (const id of requirements.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))) {
    const bearing = stock.cases.filter((case_) => case_.requirements.includes(id))
    if (!isLacking(id, resultsOf(id))) continue
    if (chosen.some(({ caseId }) => bearing.some((case_) => case_.id === caseId))) continue
    const next = bearing
      .flatMap((case_) => extraOf(case_, mayTake(id), results, stock) ?? [])
      .filter((extra) => ![...tried, ...chosen].some((other) => isSame(other, extra)))
      .toSorted((a, b) => a.cost.requests - b.cost.requests)
      .find(({ cost }) => cost.requests <= left('requests') && cost.quota <= left('quota'))
    if (next !== undefined) chosen.push(next)
  }
  return chosen
}

/** Whether cases that bear on a requirement came to their ends without a check of it. */
const isLacking = (id: string, results: readonly CaseResult[]): boolean =>
  results.length > 0 &&
  results.every(
    (result) =>
      !wasStopped(result, id) &&
      !result.exercised.includes(id) &&
      !result.failures.some(({ requirement }) => requirement === id),
  )

const isSetAside = (id: string, results: readonly CaseResult[]): boolean =>
  results.every(({ outcome }) => outcome === 'not-applicable') ||
  results.some(({ setAside }) => setAside.some(({ requirement }) => requirement === id))

function extraOf(
  { id }: CaseFacts,
  spare: readonly string[],
  results: ReadonlyMap<string, CaseResult>,
  { ranking, effort, quota }: Stock,
): Extra | undefined {
  const isWhole = results.has(id)
  if (!isWhole && !spare.includes(id)) return undefined
  const { requests, created } = ranking.costOf(id, isWhole ? 'standard' : effort)
  // One that sends no more at any effort has no row that it did not try.
  if (isWhole && requests <= ranking.costOf(id, effort).requests) return undefined
  return { caseId: id, isWhole, cost: { requests, quota: created[quota] ?? 0 } }
}

const isSame = (a: Extra, b: Extra): boolean => a.caseId === b.caseId && a.isWhole === b.isWhole
