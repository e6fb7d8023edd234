import fc from 'fast-check'
import { expect, test } from 'vitest'
import { executeCase } from '../../../src/engine/case/execute.ts'
import type { CaseResult } from '../../../src/engine/case/result.ts'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'
import type { Case, CaseContext } from '../../../src/interface/case.ts'
import { exchange, runtime } from './runtime.ts'

// A write whose answer was lost, or that was told 429 or 503, may have been carried out. What it did twice is nobody's breach.

const post = { method: 'POST' } as const

const caseOf = (run: Case['run']): Case => ({
  id: 'test/case',
  title: 'a case',
  requirements: ['WAL-01', 'WAL-02'],
  run,
})

/** What comes of a case whose one answer is, in turn, one of these; the last of them from then on. */
async function carriedOut(
  answers: readonly Exchange[],
  run: (ctx: CaseContext) => Promise<void>,
): Promise<{ readonly result: CaseResult; readonly times: number }> {
  let times = 0
  const target = runtime(() => {
    const answer = answers[Math.min(times, answers.length - 1)]
    times += 1
    if (answer === undefined) throw new Error('there is an answer')
    return answer
  })
  return { result: await executeCase(caseOf(run), target), times }
}

const againAfterLater = (status: number, json: unknown): Exchange => ({ ...exchange(status, json, post), retries: 1 })
const againAfterLoss = (status: number, json: unknown, method = 'POST'): Exchange => ({
  ...exchange(status, json, { method }),
  disturbed: 1,
})

/** Judges how many there are. */
const counting = async (ctx: CaseContext): Promise<void> => {
  const { response } = await ctx.api.listWallets({})
  ctx.judge('WAL-02').basedOn('made').equal(response.json, 1, 'the number of wallets')
}

test.each([
  ['after a 429 or 503', againAfterLater(200, 2)],
  ['after its answer was lost', againAfterLoss(200, 2)],
  ['after its answer was lost, though it is idempotent', againAfterLoss(200, 2, 'PUT')],
])('what only a write shows that was sent again is not held against anybody: %s', async (_, again) => {
  const once = await carriedOut([again, exchange(200, 1, post)], counting)
  expect(once.result).toMatchObject({ outcome: 'passed', failures: [], attempts: 2 })
  expect(once.times).toBe(2)
  const always = await carriedOut([again], counting)
  expect(always.result).toMatchObject({ outcome: 'blocked', failures: [], attempts: 3 })
  expect(always.result.reason).toContain('disturbed it each of 3 times')
  expect(always.times).toBe(3)
})

test('what a time shows in which nothing was sent again counts', async () => {
  const { result, times } = await carriedOut([againAfterLater(200, 2), exchange(200, 2, post)], counting)
  expect(result).toMatchObject({ outcome: 'failed', failures: [{ requirement: 'WAL-02' }] })
  expect(times).toBe(2)
})

test('a read that was sent again leaves nothing behind', async () => {
  const { result, times } = await carriedOut([{ ...exchange(200, 2), retries: 3, disturbed: 1 }], counting)
  expect(result.outcome).toBe('failed')
  expect(times).toBe(1)
})

test('another success than the expected one may be that of what was there by then', async () => {
  const created = async (ctx: CaseContext): Promise<void> => {
    ctx.judge('WAL-01').status(await ctx.api.listWallets({}), 201)
    ctx.judge('WAL-02').equal('one', 'one', 'the text')
  }
  const always = await carriedOut([againAfterLater(200, {})], created)
  expect(always.result).toMatchObject({ outcome: 'passed', exercised: ['WAL-02'], attempts: 3 })
  const once = await carriedOut([againAfterLoss(200, {}), exchange(201, {}, post)], created)
  expect(once.result).toMatchObject({ outcome: 'passed', exercised: ['WAL-01', 'WAL-02'], attempts: 2 })
})

test('who is not let in for as long as is waited blocks, once', async () => {
  const { result, times } = await carriedOut([againAfterLater(429, {})], counting)
  expect(result).toMatchObject({ outcome: 'blocked', failures: [] })
  expect(times).toBe(1)
})

test.each([502, 504, 500])(
  'a page with %i counts when it comes each of three times, on a read as well',
  async (status) => {
    const created = async (ctx: CaseContext): Promise<void> => {
      ctx.judge('WAL-01').status(await ctx.api.listWallets({}), 201)
    }
    const page = exchange(status, undefined, post)
    expect((await carriedOut([page], created)).result).toMatchObject({ outcome: 'failed', attempts: 3 })
    const passing = await carriedOut([page, page, exchange(201, {}, post)], created)
    expect(passing.result).toMatchObject({ outcome: 'passed', attempts: 3 })
    const read = async (ctx: CaseContext): Promise<void> => {
      const { response } = await ctx.api.listWallets({})
      ctx.judge('WAL-01').that(response.status < 500, { message: 'a server error', expected: '< 500', actual: status })
    }
    expect((await carriedOut([exchange(status, undefined), exchange(200, [])], read)).result.outcome).toBe('passed')
  },
)

test('before it is carried out again it is waited until the line is quiet', async () => {
  const steps: string[] = []
  const target = runtime(() => {
    steps.push('sent')
    return steps.length === 1 ? exchange(502, undefined) : exchange(200, 1)
  })
  const calm = async (): Promise<void> => void steps.push('calm')
  expect(await executeCase(caseOf(counting), { ...target, calm })).toMatchObject({ outcome: 'passed' })
  expect(steps).toEqual(['sent', 'calm', 'sent'])
})

test('a disturbed example is tried again, and what then holds is forgotten', async () => {
  let asked = 0
  const target = runtime(() => {
    asked += 1
    return asked === 2 ? againAfterLoss(200, 2) : exchange(200, 1, post)
  })
  const result = await executeCase(
    caseOf((ctx) => ctx.property(fc.integer(), () => counting(ctx))),
    target,
  )
  expect(result).toMatchObject({ outcome: 'passed', failures: [] })
  expect(result).not.toHaveProperty('attempts')
  expect(asked).toBe(11)
})

test('a violation that a disturbed example came before is looked for first in a new world, and shrunk there alone', async () => {
  const asked: unknown[] = []
  const target = runtime((query) => {
    asked.push(query)
    const answer = exchange(200, (query as { page: string }).page, post)
    return asked.length === 1 ? { ...answer, disturbed: 1 } : answer
  })
  const result = await executeCase(
    caseOf((ctx) =>
      ctx.property(fc.integer({ min: 0, max: 1000 }), async (number) => {
        const { response } = await ctx.api.listWallets({ page: String(number) })
        ctx.judge('WAL-02').that(Number(response.json) < 10, { message: 'too large', expected: '< 10', actual: number })
      }),
    ),
    target,
  )
  expect(result).toMatchObject({ outcome: 'failed', attempts: 2, failures: [{ counterexample: 10 }] })
  // Twice where a write was sent again before, then where none was; smaller ones only there.
  expect(asked[0]).not.toEqual({ page: '10' })
  expect(asked.slice(0, 3)).toEqual([asked[0], asked[0], asked[0]])
  expect(asked[3]).not.toEqual(asked[0])
})
