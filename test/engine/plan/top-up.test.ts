import { describe, expect, test } from 'vitest'
import { type CaseResult, mergeResults, notRun } from '../../../src/engine/case/result.ts'
import { Ranking } from '../../../src/engine/plan/ranking.ts'
import { type Extra, extrasFor, marginOf, type TopUp } from '../../../src/engine/plan/top-up.ts'

const caseOf = (id: string, ...requirements: string[]) => ({ id, title: id, requirements })
const cases = [
  caseOf('drawn', 'A-01', 'A-02'),
  caseOf('dear', 'A-02'),
  caseOf('cheap', 'A-02'),
  caseOf('other', 'A-01'),
]
const cost = (requests: number) => ({ requests, steps: 1, created: { tokens: 1 } })
const ranking = new Ranking([
  { case: 'drawn', quick: cost(5), standard: cost(40) },
  { case: 'dear', quick: cost(30), standard: cost(30) },
  { case: 'cheap', quick: cost(10), standard: cost(10) },
  { case: 'other', quick: cost(1), standard: cost(1) },
])
const stock = { cases, ranking, effort: 'quick', quota: 'tokens' } as const
const order: TopUp = {
  requirements: ['A-01', 'A-02'],
  spare: ['dear', 'cheap', 'other'],
  margin: { requests: 100, quota: 10 },
}

const ended = (caseId: string, more: Partial<CaseResult> = {}): CaseResult => {
  const { reason: _, ...rest } = notRun(caseId, 'blocked', '')
  return { ...rest, outcome: 'passed', exercised: ['A-01'], ...more }
}
const resultsOf = (...results: CaseResult[]): Map<string, CaseResult> =>
  new Map(results.map((one) => [one.caseId, one]))
const failure = { message: '', expected: '', actual: '', site: 'a.ts:1:1', curl: [], exchanges: [] }

/** Carries out what is told until nothing is, each without a check. */
function allExtras(own: Partial<TopUp>, first: CaseResult): string[] {
  const tried: Extra[] = []
  const results = resultsOf(first)
  for (;;) {
    const extras = extrasFor({ ...order, ...own }, results, tried, stock)
    if (extras.length === 0) return tried.map(({ caseId, isWhole }) => (isWhole ? `${caseId} whole` : caseId))
    tried.push(...extras)
    for (const { caseId } of extras) results.set(caseId, results.get(caseId) ?? ended(caseId))
  }
}

describe('what is carried out beyond the plan', () => {
  test('is nothing where every requirement had a check, or what bears on it was stopped or failed it', () => {
    const of = (more: Partial<CaseResult>) => extrasFor(order, resultsOf(ended('drawn', more)), [], stock)
    expect(of({ exercised: ['A-01', 'A-02'] })).toEqual([])
    expect(of({ outcome: 'blocked', reason: 'no wallet' })).toEqual([])
    expect(of({ outcome: 'failed', failures: [{ ...failure, requirement: 'A-02' }] })).toEqual([])
    expect(of({ unsure: ['A-02'], outcome: 'blocked', reason: 'disturbed' })).toEqual([])
    expect(of({ unsure: ['A-03'], outcome: 'blocked', reason: 'disturbed' })).toHaveLength(1)
    expect(of({ outcome: 'failed', failures: [{ ...failure, requirement: 'A-03' }] })).toHaveLength(1)
  })

  test('is what other shards left out only for requirements that this one answers for', () => {
    const of = (...requirements: string[]) =>
      allExtras({ spare: ['dear'], elsewhere: { spare: ['cheap', 'other'], requirements } }, ended('drawn'))
    expect(of()).toEqual(['dear', 'drawn whole'])
    expect(of('A-01')).toEqual(['dear', 'drawn whole'])
    expect(of('A-02')).toEqual(['cheap', 'dear', 'drawn whole'])
  })

  test('is what was left out, the cheapest first, and then all rows of what was not', () => {
    expect(allExtras({}, ended('drawn'))).toEqual(['cheap', 'dear', 'drawn whole'])
  })

  test('and no more than the margin reaches to', () => {
    expect(allExtras({ margin: { requests: 45, quota: 10 } }, ended('drawn'))).toEqual(['cheap', 'dear'])
    expect(allExtras({ margin: { requests: 100, quota: 1 } }, ended('drawn'))).toEqual(['cheap'])
    expect(allExtras({ margin: marginOf(undefined) }, ended('drawn'))).toEqual([])
    expect(marginOf({ requests: 2320, quota: 234 })).toEqual({ requests: 232, quota: 23 })
  })

  test('comes last for what an allowed answer has left nothing of', () => {
    const results = resultsOf(ended('drawn', { exercised: [], setAside: [{ requirement: 'A-01', reason: 'open' }] }))
    const margin = { requests: 10, quota: 10 }
    expect(extrasFor({ ...order, margin }, results, [], stock).map(({ caseId }) => caseId)).toEqual(['cheap'])
  })
})

describe('a case that was carried out once more with every row', () => {
  const first = ended('drawn', { requests: 5, failures: [{ ...failure, requirement: 'A-01' }], outcome: 'failed' })

  test('has what both came to', () => {
    const whole = ended('drawn', { requests: 40, exercised: ['A-02'] })
    const { outcome, exercised, failures, requests } = mergeResults(first, whole)
    expect({ outcome, exercised, requests }).toEqual({ outcome: 'failed', exercised: ['A-01', 'A-02'], requests: 45 })
    expect(failures).toHaveLength(1)
    expect(mergeResults(first, { ...whole, failures: first.failures, outcome: 'failed' }).failures).toHaveLength(1)
  })

  test('keeps what it came to when the second was stopped', () => {
    const whole = { ...notRun('drawn', 'blocked', 'no wallet'), requests: 3 }
    expect(mergeResults(ended('drawn', { requests: 5 }), whole)).toMatchObject({ outcome: 'passed', requests: 8 })
  })
})
