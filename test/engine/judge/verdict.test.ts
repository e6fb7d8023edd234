import { describe, expect, test } from 'vitest'
import { openKit } from '../../../src/app/kit.ts'
import type { Case } from '../../../src/engine/case/case.ts'
import { type CaseFailure, type CaseResult, notRun } from '../../../src/engine/case/result.ts'
import type { Catalogue, Requirement } from '../../../src/engine/catalogue/index.ts'
import type { Effort } from '../../../src/engine/interface/index.ts'
import { judge as judgeRuns } from '../../../src/engine/judge/judge.ts'
import type { Waiver } from '../../../src/engine/judge/waiver.ts'
import { planOf, refuseTooMuch } from '../../../src/engine/plan/plan.ts'
import { Ranking, unranked } from '../../../src/engine/plan/ranking.ts'
import { type Filter, select } from '../../../src/engine/plan/selection.ts'
import { openInterface } from '../../../src/interface/interface.ts'
import { missingNeed as missing, type Needs, type Supply } from '../../../src/interface/needs.ts'
import { capabilities } from '../../../src/interface/roles.ts'
import { allCases } from '../../../suites/index.ts'
import { seenBy } from './seen-by.ts'

const requirement = (id: string, more: Partial<Requirement> = {}): Requirement => ({
  id,
  level: 'MUST',
  basis: 'quoted',
  words: 'W',
  area: 'minting',
  section: 'S',
  text: 'T',
  operations: [],
  ...more,
})
const caseFor = (id: string, ...requirements: string[]): Case => ({
  id,
  title: id,
  requirements,
  run: async () => {},
})
const supply: Supply = {
  capabilities: Object.fromEntries(capabilities.map((name) => [name, name !== 'aptos'])) as Supply['capabilities'],
  keyRoles: [],
  chains: { evm: 'polygon-amoy', solana: 'solana', aptos: 'aptos' },
  environment: 'staging',
  assets: { image: 'https://files.example.org/image.png', started: false },
}
const failure = (id: string): CaseFailure => ({
  requirement: id,
  message: 'm',
  expected: 'e',
  actual: 'a',
  site: '',
  curl: [],
  exchanges: [],
})
const result = (caseId: string, more: Partial<CaseResult>): CaseResult =>
  ({
    ...notRun(caseId, 'blocked', ''),
    outcome: 'passed',
    reason: undefined,
    ...more,
  }) as CaseResult

const requirements = [requirement('A-01'), requirement('A-02', { level: 'SHOULD' })]
const catalogue: Catalogue = {
  areas: ['minting'],
  requirements,
  byId: new Map(requirements.map((one) => [one.id, one])),
  topics: [],
  hash: '',
}
const missingNeed = (needs: unknown): string | undefined => missing(needs as Needs | undefined, supply)

function judge(
  results: readonly CaseResult[],
  options: {
    waivers?: readonly Waiver[]
    strict?: boolean
    cases?: readonly Case[]
    only?: string[]
    effort?: Effort
  } = {},
) {
  const cases = options.cases ?? [caseFor('one', 'A-01'), caseFor('two', 'A-01', 'A-02')]
  const filter = { only: options.only ?? [], profile: 'full' as const }
  const seen = seenBy({ catalogue, cases, missingNeed, effort: options.effort ?? 'standard' }, filter, results)
  const judgement = judgeRuns([seen], { waivers: options.waivers ?? [], strict: options.strict ?? false })
  return { ...judgement, first: judgement.judged[0], second: judgement.judged[1] }
}

const good = [result('one', { exercised: ['A-01'] }), result('two', { exercised: ['A-01', 'A-02'] })]

describe('outcome and verdict', () => {
  test('all exercised and held: conforming, 0', () => {
    expect(judge(good)).toMatchObject({ verdict: 'conforming', exitCode: 0, because: [] })
  })

  test('held in one case and blocked in another: blocked, 3', () => {
    const { first, exitCode } = judge([good[0] as CaseResult, notRun('two', 'blocked', 'no wallet')])
    expect(first).toMatchObject({ outcome: 'blocked', reason: 'two: no wallet' })
    expect(exitCode).toBe(3)
  })

  test('not reached since the case failed on another requirement: blocked with that reason', () => {
    const { second } = judge([
      good[0] as CaseResult,
      result('two', { outcome: 'failed', exercised: ['A-01'], failures: [failure('A-01')] }),
    ])
    expect(second).toMatchObject({ outcome: 'blocked', reason: 'two failed on A-01 before it came to this' })
  })

  test('not reached since the answer was allowed, though not as recommended: not applicable, with that reason', () => {
    const advised = result('two', { outcome: 'failed', exercised: ['A-02'], failures: [failure('A-02')] })
    const { first } = judge([result('one', { exercised: [] }), advised])
    expect(first).toMatchObject({ outcome: 'not-applicable', reason: expect.stringContaining('as A-02 recommends') })
    const both = result('two', { ...advised, failures: [failure('A-02'), failure('A-03')] })
    expect(judge([result('one', { exercised: [] }), both]).first).toMatchObject({ outcome: 'blocked' })
  })

  test('of a case whose violations nobody can be sure of, these alone are blocked', () => {
    const unsure = { outcome: 'blocked', reason: 'something on the way disturbed it' } as const
    const results = [good[0] as CaseResult, result('two', { ...unsure, exercised: ['A-01', 'A-02'], unsure: ['A-02'] })]
    expect(judge(results)).toMatchObject({ first: { outcome: 'passed' }, second: { outcome: 'blocked' }, exitCode: 0 })
    const other = [good[0] as CaseResult, result('two', { ...unsure, exercised: ['A-01'], unsure: ['A-01'] })]
    expect(judge(other)).toMatchObject({ first: { outcome: 'blocked' }, exitCode: 3 })
  })

  test('a failed SHOULD counts with --strict only', () => {
    const results = [
      good[0] as CaseResult,
      result('two', { outcome: 'failed', exercised: ['A-01', 'A-02'], failures: [failure('A-02')] }),
    ]
    expect(judge(results)).toMatchObject({ verdict: 'conforming', exitCode: 0 })
    expect(judge(results).second).toMatchObject({ outcome: 'failed' })
    expect(judge(results, { strict: true })).toMatchObject({ verdict: 'non-conforming', exitCode: 1 })
  })

  test('a failure is reported even of a requirement that was not selected', () => {
    const results = [result('two', { outcome: 'failed', exercised: ['A-02'], failures: [failure('A-01')] })]
    expect(judge(results, { only: ['A-02'] })).toMatchObject({ first: { outcome: 'failed' }, exitCode: 1 })
  })

  test('nothing but what is not applicable is no conformity', () => {
    const results = [notRun('one', 'not-applicable', 'n'), notRun('two', 'not-applicable', 'n')]
    expect(judge(results)).toMatchObject({ verdict: 'inconclusive', exitCode: 3 })
  })
})

describe('waivers', () => {
  const waiver = { requirement: 'A-01', reason: 'known', expires: '2026-11-20' }
  const failing = [
    result('one', { outcome: 'failed', exercised: ['A-01'], failures: [failure('A-01')] }),
    good[1] as CaseResult,
  ]

  test('hold to the end of their last day', () => {
    expect(judge(failing, { waivers: [waiver] })).toMatchObject({ first: { outcome: 'waived' }, exitCode: 0 })
    const expired = judge(failing, { waivers: [{ ...waiver, expires: '2026-11-19' }] })
    expect(expired).toMatchObject({ first: { outcome: 'failed' }, exitCode: 1 })
  })

  test('are out of date only by a run as thorough as theirs, with the case that failed', () => {
    const stale = (change: Partial<Waiver>, effort: Effort, results = good) =>
      judge(results, { waivers: [{ ...waiver, ...change }], effort })
    expect(stale({}, 'quick')).toMatchObject({ exitCode: 0, waivers: [{ state: 'unused' }] })
    expect(stale({}, 'standard')).toMatchObject({ exitCode: 1, waivers: [{ state: 'passes' }] })
    expect(stale({ effort: 'quick' }, 'quick')).toMatchObject({ exitCode: 1, waivers: [{ state: 'passes' }] })
    expect(stale({ effort: 'thorough' }, 'standard')).toMatchObject({ exitCode: 0, waivers: [{ state: 'unused' }] })
    const without = [good[0] as CaseResult, notRun('two', 'not-applicable', 'no key')]
    expect(stale({ cases: ['two'] }, 'standard', without)).toMatchObject({ waivers: [{ state: 'unused' }] })
    expect(stale({ cases: ['two'] }, 'standard')).toMatchObject({ waivers: [{ state: 'passes' }] })
    expect(stale({ cases: ['gone-since'] }, 'standard')).toMatchObject({ waivers: [{ state: 'passes' }] })
  })

  test.each([
    ['whose requirement passes', waiver],
    ['that expired', { ...waiver, requirement: 'A-02', expires: '2026-01-01' }],
    ['of an unknown requirement', { ...waiver, requirement: 'A-99' }],
  ])('%s fails the run', (_, stale) => {
    const { exitCode, because } = judge(good, { waivers: [stale] })
    expect(exitCode).toBe(1)
    expect(because.join()).toContain(stale.requirement)
  })
})

const target = openInterface()

describe('selection and plan', () => {
  test('an unknown id names the nearest', () => {
    const choose = () => select(catalogue, [caseFor('one', 'A-01')], { only: ['a-1'], profile: 'full' }, missingNeed)
    expect(choose).toThrow('There is no requirement "a-1". Did you mean A-01?')
  })

  test('what a filter leaves out is not selected, and makes the run partial', () => {
    const cases = [caseFor('one', 'A-01'), caseFor('two', 'A-02'), caseFor('three', 'A-02')]
    const ids = (filter: Partial<Filter>) => {
      const { planned, leftOut } = select(catalogue, cases, { profile: 'full', ...filter }, missingNeed)
      return { planned: planned.map(({ id }) => id), leftOut: Object.fromEntries(leftOut) }
    }
    const [two, three] = [{ two: 'selection' }, { three: 'selection' }]
    expect(ids({})).toEqual({ planned: ['one', 'two', 'three'], leftOut: {} })
    expect(ids({ only: ['A-01'] })).toEqual({ planned: ['one'], leftOut: { ...two, ...three } })
    expect(ids({ cases: ['three'] })).toEqual({ planned: ['three'], leftOut: { one: 'selection', ...two } })
    const shards = [1, 2, 3].map((index) => ids({ shard: { index, count: 3 } }).planned)
    expect(shards.flat().toSorted()).toEqual(['one', 'three', 'two'])
    expect(() => ids({ cases: ['tree'] })).toThrow('There is no case "tree". Did you mean three?')
    const judged = judge([result('one', { exercised: ['A-01'] })], { cases, only: ['A-01'] })
    expect(judged.judged.map(({ outcome }) => outcome)).toEqual(['passed', 'not-selected'])
    expect(judged.partial).toBe(true)
  })

  test('read-only runs only what creates nothing', () => {
    const reading = { ...caseFor('reads', 'A-01'), readOnly: true }
    const cases = [reading, caseFor('one', 'A-01'), caseFor('two', 'A-02')]
    const { planned, leftOut } = select(catalogue, cases, { profile: 'read-only' }, missingNeed)
    expect(planned).toEqual([reading])
    expect(Object.fromEntries(leftOut)).toEqual({ one: 'profile', two: 'profile' })
  })

  test('needs are looked up before anything runs', () => {
    const needy = { ...caseFor('needy', 'A-01'), needs: { capabilities: ['aptos' as const] } }
    const { planned, skipped } = select(catalogue, [needy], { profile: 'full' }, missingNeed)
    expect(planned).toEqual([])
    expect(skipped.get('needy')).toContain('capabilities.aptos')
  })

  test('more mints than allowed are refused with both numbers', () => {
    const cost = { requests: 1, steps: 1, created: { mints: 7 } }
    const ranking = new Ranking(['one', 'two'].map((id) => ({ case: id, quick: cost, standard: cost })))
    const cases = [caseFor('one', 'A-01'), caseFor('two', 'A-01')]
    const plan = planOf(target, cases, { ranking, effort: 'standard', limit: 1000 })
    expect(() => refuseTooMuch(plan, target, 14)).not.toThrow()
    expect(() => refuseTooMuch(plan, target, 13)).toThrow(/14 tokens.*allows 13/)
  })

  test('every effort fits into the default limit of mints, and a thorough run uses what a higher one has room for', () => {
    const { ranking = unranked } = openKit()
    const plan = (effort: Effort, limit: number) =>
      planOf(target, allCases, { ranking, effort, limit }).created.mints ?? 0
    for (const effort of ['quick', 'standard', 'thorough'] as const)
      expect(plan(effort, 1000)).toBeLessThanOrEqual(1000)
    const mints = plan('standard', 1000)
    // What it then tries is measured, and need not fill the room.
    expect(plan('thorough', 4 * mints)).toBeGreaterThan(plan('thorough', mints))
    expect(plan('thorough', 4 * mints)).toBeLessThanOrEqual(4 * mints)
  })
})
