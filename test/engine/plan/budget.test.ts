import { describe, expect, test } from 'vitest'
import { openKit } from '../../../src/app/kit.ts'
import type { Case, CaseFacts } from '../../../src/engine/case/case.ts'
import { affordable, drawnBy, type Pricing } from '../../../src/engine/plan/budget.ts'
import { planOf } from '../../../src/engine/plan/plan.ts'
import type { PriceList } from '../../../src/engine/plan/price.ts'
import { allCases } from '../../../suites/index.ts'

const case_ = (id: string): Case => ({ id, title: id, requirements: [], run: async () => {} })
const price = (requests: number, mints = 0) => ({ requests, chain: 1, created: { mints } })
const priced = (rank: number, requests: number, mints = 0) => ({
  rank,
  quick: price(requests, mints),
  standard: price(2 * requests, mints),
})
const idsOf = (cases: Iterable<CaseFacts>): string[] => [...cases].map(({ id }) => id).toSorted()

describe('a budget', () => {
  const prices: PriceList = { best: priced(0, 50), dear: priced(1, 90), cheap: priced(2, 10, 5) }
  const pricing: Pricing = { prices, effort: 'quick', scarce: 'mints' }
  const cases = ['cheap', 'dear', 'best'].map(case_)

  test('buys the worthiest that still fit, with something left for what cannot be foreseen', () => {
    expect(idsOf(affordable(cases, { requests: 100 }, pricing))).toEqual(['best', 'cheap'])
    expect(idsOf(affordable(cases, { requests: 60 }, pricing))).toEqual(['best'])
    expect(idsOf(affordable(cases, { requests: 1000, scarce: 4 }, pricing))).toEqual(['best', 'dear'])
    expect(idsOf(affordable(cases, { requests: 60 }, { ...pricing, effort: 'standard' }))).toEqual(['cheap'])
  })
})

describe('a quick run', () => {
  const { prices = {}, efforts, interface: target } = openKit()
  const budget = efforts?.quick ?? {}
  const drawn = (seed: number) => [...drawnBy(seed, allCases, budget, { prices, effort: 'quick', scarce: 'mints' })]
  const measured = allCases.filter(({ id }) => prices[id] !== undefined)

  test.each([1, 2, 3])('costs what it may, and judges every requirement, at seed %i', (seed) => {
    const cases = drawn(seed)
    const { requests, created } = planOf(target, cases, { prices, effort: 'quick', limit: 1000 })
    expect(requests).toBeLessThanOrEqual(2500)
    expect(created.mints).toBeLessThanOrEqual(250)
    const judged = new Set(cases.flatMap(({ requirements }) => requirements))
    const missing = measured.flatMap(({ requirements }) => requirements).filter((id) => !judged.has(id))
    expect(missing).toEqual([])
  })

  test('differs from seed to seed in what is drawn', () => {
    expect(idsOf(drawn(1))).not.toEqual(idsOf(drawn(2)))
    expect(idsOf(drawn(1))).toEqual(idsOf(drawn(1)))
  })
})

test('a standard run costs what it may', () => {
  const { prices = {}, interface: target } = openKit()
  const { requests, created } = planOf(target, allCases, { prices, effort: 'standard', limit: 1000 })
  expect(requests).toBeLessThanOrEqual(8000)
  expect(created.mints).toBeLessThanOrEqual(750)
})

test('every case has a price, but for those that the reference implementation cannot run', () => {
  const { prices = {} } = openKit()
  const without = allCases.filter(({ id }) => prices[id] === undefined)
  expect(without.length).toBeLessThan(0.05 * allCases.length)
  const ids = new Set(allCases.map(({ id }) => String(id)))
  expect(Object.keys(prices).filter((id) => !ids.has(id))).toEqual([])
})
