import { describe, expect, test } from 'vitest'
import type { Case } from '../../../src/engine/case/case.ts'
import { durationOf } from '../../../src/engine/plan/duration.ts'
import { planOf } from '../../../src/engine/plan/plan.ts'
import { type CaseCost, type RankedCase, Ranking } from '../../../src/engine/plan/ranking.ts'

const case_ = (id: string): Case => ({ id, title: id, requirements: [], run: async () => {} })
const target = {
  costs: [{ kind: 'mints', one: 'token', many: 'tokens' }],
  quota: { kind: 'mints', setting: 'limits.mints', flag: '--max-mints', made: 'minted' },
} as const
const cost = (requests: number, mints: number, most?: CaseCost['most']): CaseCost => ({
  requests,
  steps: requests,
  created: { mints },
  ...(most === undefined ? {} : { most }),
})
const plan = (ranked: readonly RankedCase[], effort: 'standard' | 'thorough' = 'standard', limit = 1000) => {
  const cases = ranked.map((one) => case_(one.case))
  return planOf(target, cases, { ranking: new Ranking(ranked), effort, limit })
}

describe('a plan', () => {
  test('tells the most of a run, which is less than the most of each of its cases', () => {
    const standard = cost(100, 10, { requests: 110, created: { mints: 12 } })
    const cases = Array.from({ length: 25 }, (_, i) => ({ case: `${i}`, quick: standard, standard }))
    const { requests, created } = plan(cases)
    expect(requests).toBeGreaterThan(2500 + 5 * 10)
    expect(requests).toBeLessThan(25 * 110)
    expect(created.mints).toBeGreaterThan(250 + 5 * 2)
    expect(created.mints).toBeLessThan(25 * 12)
  })

  test('tells of what never differs what it was, but for reads that come too soon', () => {
    const standard = cost(200, 10)
    expect(plan([{ case: 'one', quick: standard, standard }])).toMatchObject({
      requests: 202,
      created: { mints: 10 },
    })
  })

  test('of a thorough run goes by what was measured, and tries more of the quota as far as there is room', () => {
    const ranked: RankedCase[] = [
      { case: 'many', quick: cost(10, 1), standard: cost(20, 0), thorough: cost(500, 0) },
      { case: 'alike', quick: cost(10, 1), standard: cost(20, 10) },
      {
        case: 'quota',
        quick: cost(10, 1),
        standard: cost(20, 10),
        thorough: cost(30, 15),
        more: { requests: 7, steps: 7, created: { mints: 5 } },
      },
    ]
    expect(plan(ranked, 'thorough', 25)).toMatchObject({ quotaFactor: 1, created: { mints: 25 }, requests: 556 })
    expect(plan(ranked, 'thorough', 37)).toMatchObject({ quotaFactor: 3, created: { mints: 35 } })
    expect(plan(ranked, 'thorough', 37).requests).toBe(Math.ceil(1.01 * (550 + 2 * 7)))
    expect(plan(ranked, 'thorough', 10_000).quotaFactor).toBe(10)
    // More than there is room for is refused, and no reason to try less than a thorough run does.
    expect(plan(ranked, 'thorough', 5)).toMatchObject({ quotaFactor: 1, created: { mints: 25 } })
  })
})

describe('the time of a run', () => {
  const deep = (requests: number, depth: number) => ({ ...cost(requests, 1), depth })
  const ranked: RankedCase[] = [
    { case: 'waits', quick: cost(1, 1), standard: deep(10, 3) },
    { case: 'sends', quick: cost(1, 1), standard: deep(40, 0) },
  ]
  const line = { latency: 100, completion: 0, concurrency: 16 }

  test('is that of the longest case where others need not wait for places', () => {
    expect(durationOf(plan(ranked), target, line).longest).toBe(4000)
    const slow = durationOf(plan(ranked), target, { ...line, completion: 5000 })
    expect(slow.longest).toBeGreaterThan(10 * 100 + 3 * 5000)
    expect(slow.longest).toBeLessThan(10 * 100 + 3 * 6000)
    expect(slow.expected).toBeGreaterThan(slow.longest)
  })

  test('is that of all requests where places are few', () => {
    const { expected, longest, requests } = durationOf(plan(ranked), target, { ...line, concurrency: 1 })
    expect(requests).toBeGreaterThan(50 * 100)
    expect(requests).toBeGreaterThan(longest)
    expect(expected).toBeGreaterThan(requests)
  })
})
