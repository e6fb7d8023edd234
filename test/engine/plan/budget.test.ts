import { describe, expect, test } from 'vitest'
import { openKit } from '../../../src/app/kit.ts'
import type { Case, CaseFacts } from '../../../src/engine/case/case.ts'
import { affordable, drawnBy, type Measured } from '../../../src/engine/plan/budget.ts'
import { planOf } from '../../../src/engine/plan/plan.ts'
import { Ranking, unranked } from '../../../src/engine/plan/ranking.ts'
import { allCases } from '../../../suites/index.ts'

const case_ = (id: string): Case => ({ id, title: id, requirements: [], run: async () => {} })
const cost = (requests: number, mints = 0) => ({ requests, steps: 1, created: { mints } })
const ranked = (id: string, requests: number, mints = 0) => ({
  case: id,
  quick: cost(requests, mints),
  standard: cost(2 * requests, mints),
})
const idsOf = (cases: Iterable<CaseFacts>): string[] => [...cases].map(({ id }) => id).toSorted()

describe('a budget', () => {
  const ranking = new Ranking([ranked('best', 50), ranked('dear', 90), ranked('cheap', 10, 5)])
  const measured: Measured = { ranking, effort: 'quick', quota: 'mints' }
  const cases = ['cheap', 'dear', 'best'].map(case_)

  test('buys the worthiest that still fit, with something left for what cannot be foreseen', () => {
    expect(idsOf(affordable(cases, { requests: 100 }, measured))).toEqual(['best', 'cheap'])
    expect(idsOf(affordable(cases, { requests: 60 }, measured))).toEqual(['best'])
    expect(idsOf(affordable(cases, { requests: 1000, quota: 4 }, measured))).toEqual(['best', 'dear'])
    expect(idsOf(affordable(cases, { requests: 60 }, { ...measured, effort: 'standard' }))).toEqual(['cheap'])
  })
})

describe('a quick run', () => {
  const { ranking = unranked, efforts, interface: target } = openKit()
  const budget = efforts?.quick ?? {}
  const drawn = (seed: number) => [...drawnBy(seed, allCases, budget, { ranking, effort: 'quick', quota: 'mints' })]

  test.each([1, 2, 3])('costs what it may, and judges every requirement, at seed %i', (seed) => {
    const cases = drawn(seed)
    const { requests, created, usual } = planOf(target, cases, { ranking, effort: 'quick', limit: 1000 })
    expect(requests).toBeLessThanOrEqual(2500)
    expect(created.mints).toBeLessThanOrEqual(250)
    // Some are sent again.
    expect(usual.requests).toBeLessThanOrEqual(0.98 * 2500)
    expect(usual.quota).toBeLessThanOrEqual(0.98 * 250)
    const judged = new Set(cases.flatMap(({ requirements }) => requirements))
    const missing = allCases.flatMap(({ requirements }) => requirements).filter((id) => !judged.has(id))
    expect(missing).toEqual([])
  })

  test('differs from seed to seed in what is drawn', () => {
    expect(idsOf(drawn(1))).not.toEqual(idsOf(drawn(2)))
    expect(idsOf(drawn(1))).toEqual(idsOf(drawn(1)))
  })
})

test.each([1, 2, 3])(
  'a standard run has nearly every case, for what it may cost, and judges every requirement, at seed %i',
  (seed) => {
    const { ranking = unranked, efforts, interface: target } = openKit()
    const cases = [...drawnBy(seed, allCases, efforts?.standard ?? {}, { ranking, effort: 'standard', quota: 'mints' })]
    const { requests, created, usual } = planOf(target, cases, { ranking, effort: 'standard', limit: 1000 })
    expect(requests).toBeLessThanOrEqual(8000)
    expect(created.mints).toBeLessThanOrEqual(750)
    expect(usual.requests).toBeLessThanOrEqual(8000)
    expect(usual.quota).toBeLessThanOrEqual(750)
    expect(cases.length).toBeGreaterThan(0.8 * allCases.length)
    expect(new Set(cases.flatMap(({ requirements }) => requirements))).toEqual(
      new Set(allCases.flatMap(({ requirements }) => requirements)),
    )
  },
)
