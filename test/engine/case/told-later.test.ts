import { expect, test } from 'vitest'
import { executeCase } from '../../../src/engine/case/execute.ts'
import type { CaseResult } from '../../../src/engine/case/result.ts'
import type { Exchange } from '../../../src/engine/http/exchange.ts'
import type { CaseContext } from '../../../src/interface/case.ts'
import { exchange, runtime } from './runtime.ts'

// A 429 or 503 should mean that nothing was done. Where it was done all the same, what a write did twice is nobody's breach.

const post = { method: 'POST' } as const

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
  const case_ = { id: 'test/case', title: 'a case', requirements: ['WAL-01', 'WAL-02'] as const, run }
  return { result: await executeCase(case_, target), times }
}

const againAfterLater = (status: number, json: unknown): Exchange => ({ ...exchange(status, json, post), retries: 1 })

/** Judges how many there are. */
const counting = async (ctx: CaseContext): Promise<void> => {
  const { response } = await ctx.api.listWallets({})
  ctx.judge('WAL-02').restingOn('made').equal(response.json, 1, 'the number of wallets')
}

test('what only a write that was sent again shows is not held against anybody', async () => {
  const { result, times } = await carriedOut([againAfterLater(200, 2), exchange(200, 1, post)], counting)
  expect(result).toMatchObject({ outcome: 'passed', failures: [], attempts: 2 })
  expect(times).toBe(2)
})

test('nor is what it shows each time, in the same words: it is tried with new names, and blocked', async () => {
  const { result, times } = await carriedOut([againAfterLater(200, 2)], counting)
  expect(result).toMatchObject({ outcome: 'blocked', failures: [] })
  expect(result.reason).toContain('429 or 503')
  expect(times).toBe(5)
})

test('what a time shows in which nothing was sent again counts', async () => {
  const { result, times } = await carriedOut([againAfterLater(200, 2), exchange(200, 2, post)], counting)
  expect(result).toMatchObject({ outcome: 'failed', failures: [{ requirement: 'WAL-02' }] })
  expect(times).toBe(2)
})

test('a read that was sent again leaves nothing behind', async () => {
  const { result, times } = await carriedOut([{ ...exchange(200, 2), retries: 3 }], counting)
  expect(result.outcome).toBe('failed')
  expect(times).toBe(1)
})

test('another success than the expected one may be that of what was there by then', async () => {
  const { result } = await carriedOut([againAfterLater(200, {})], async (ctx) => {
    ctx.judge('WAL-01').status(await ctx.api.listWallets({}), 201)
    ctx.judge('WAL-02').equal('one', 'one', 'the text')
  })
  expect(result).toMatchObject({ outcome: 'passed', exercised: ['WAL-02'] })
})

test('who is not let in for as long as is waited blocks, once', async () => {
  const { result, times } = await carriedOut([againAfterLater(429, {})], counting)
  expect(result).toMatchObject({ outcome: 'blocked', failures: [] })
  expect(times).toBe(1)
})
