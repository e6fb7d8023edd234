import { expect, test } from 'vitest'
import type { Certainty } from '../../../src/engine/case/attempt.ts'
import { concluded, type Try } from '../../../src/engine/case/concluded.ts'
import type { CaseResult } from '../../../src/engine/case/result.ts'
import { notRun } from '../../../src/engine/run/outcomes.ts'

const tried = (outcome: CaseResult['outcome'], disturbed: boolean, ...failures: [string, Certainty][]): Try => ({
  disturbed,
  told: disturbed ? [429] : [],
  result: {
    ...notRun('a/case', 'blocked', 'a reason'),
    outcome,
    failures: failures.map(([message, certainty]) => ({
      requirement: 'WAL-02',
      message,
      expected: '',
      actual: '',
      site: `wallets/a.ts:${certainty}:1`,
      certainty,
      curl: [],
      exchanges: [],
    })),
  },
})
const after = (...tries: Try[]): CaseResult | undefined => concluded(tries, 'run00001')

test('what no disturbance came before counts at once', () => {
  expect(after(tried('failed', false, ['two tokens', 1]))).toMatchObject({ outcome: 'failed', failures: [{}] })
  const both = tried('failed', true, ['two tokens', 1], ['a 200', 3])
  expect(after(both)).toBeUndefined()
  expect(after(both, tried('passed', false))).toMatchObject({
    outcome: 'failed',
    failures: [{ message: 'two tokens' }],
  })
  expect(after(both, both, both)?.failures).toHaveLength(2)
  expect(after(tried('blocked', false))?.outcome).toBe('blocked')
})

test('what a disturbance came before counts when it comes again', () => {
  const gateway = tried('failed', true, ['answered 502', 2])
  expect(after(gateway)).toBeUndefined()
  expect(after(gateway, gateway)).toMatchObject({ outcome: 'failed', attempts: 2 })
  const left = tried('failed', true, ['cf-mint-run00001aax1: 22 tokens instead of 20', 3])
  const renamed = tried('failed', true, ['cf-mint-run00001bbx1: 22 tokens instead of 20', 3])
  expect(after(left, renamed)).toBeUndefined()
  expect(after(left, renamed, left)).toMatchObject({ outcome: 'failed', attempts: 3 })
})

test('what then holds is passed', () => {
  const broken = tried('blocked', true)
  expect(after(broken)).toBeUndefined()
  expect(after(broken, tried('passed', true))).toMatchObject({ outcome: 'passed', attempts: 2 })
})

test('what ends the same way each time is not tried for ever, and what never does accuses nobody', () => {
  const broken = tried('blocked', true)
  expect(after(broken, broken)).toBeUndefined()
  expect(after(broken, broken, broken)).toMatchObject({ outcome: 'blocked', reason: 'a reason', attempts: 3 })
  const different = ['21 tokens', '22 tokens', '23 tokens', '24 tokens', '25 tokens'].map((message) =>
    tried('failed', true, [message, 3]),
  )
  expect(after(...different.slice(0, 4))).toBeUndefined()
  expect(after(...different)).toMatchObject({ outcome: 'blocked', failures: [] })
})

test('what only a write that was told to come later shows counts where the target has kept its word for that status', () => {
  const times = [1, 2, 3, 4, 5].map(() => tried('failed', true, ['GEN-01', 4]))
  expect(concluded(times, 'run')).toMatchObject({ outcome: 'blocked', failures: [] })
  const keeps = (kept: number) => (statuses: readonly number[]) => statuses.every((status) => status === kept)
  expect(concluded(times, 'run', keeps(429))).toMatchObject({ outcome: 'failed' })
  expect(concluded(times, 'run', keeps(503))).toMatchObject({ outcome: 'blocked' })
})
