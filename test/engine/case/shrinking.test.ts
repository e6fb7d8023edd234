import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Case } from '../../../src/engine/case/case.ts'
import { executeCase } from '../../../src/engine/case/execute.ts'
import { ShrinkBudget, Shrinking } from '../../../src/engine/case/shrinking.ts'
import { BudgetSpent } from '../../../src/engine/transport/request-budget.ts'
import { Blocked } from '../../../src/engine/waiting/blocked.ts'
import { runtime } from './runtime.ts'

const target = runtime(() => {
  throw new Error('nothing is sent')
})

/** A number of 10 or more breaks it. @param tried is told each example, before it is judged */
const small = (tried: (value: number, earlier: readonly number[]) => void): Case => {
  const all: number[] = []
  return {
    id: 'test/small',
    title: 'small',
    requirements: ['MINT-07'],
    run: (ctx) =>
      ctx.property(fc.integer({ min: 0, max: 1_000_000 }), async (value) => {
        tried(value, all)
        all.push(value)
        ctx.judge('MINT-07').that(value < 10, { message: 'large', expected: 'small', actual: String(value) })
      }),
  }
}

const isShrinking = (earlier: readonly number[]): boolean => earlier.some((value) => value >= 10)

describe('what is found while shrinking', () => {
  test.each([
    ['a prerequisite fails', () => new Blocked('not taken')],
    ['the budget is spent', () => new BudgetSpent('spent')],
  ])('stays found when %s', async (_, error) => {
    let thrown = 0
    const case_ = small((_value, earlier) => {
      if (!isShrinking(earlier) || thrown > 0) return
      thrown += 1
      throw error()
    })
    const { outcome, failures } = await executeCase(case_, target)
    expect(outcome).toBe('failed')
    expect(failures.map(({ requirement }) => requirement)).toEqual(['MINT-07'])
    expect(thrown).toBe(1)
  })

  test('is no excuse for a bug of the case', async () => {
    const case_ = small((_value, earlier) => {
      if (isShrinking(earlier)) throw new TypeError('a bug')
    })
    expect((await executeCase(case_, target)).outcome).toBe('error')
  })

  test('is tried with so many smaller examples at most', async () => {
    let count = 0
    const { failures } = await executeCase(
      small(() => {
        count += 1
      }),
      target,
    )
    expect(failures).toHaveLength(1)
    expect(count).toBeLessThanOrEqual(61)
    expect(Number(failures[0]?.counterexample)).toBeLessThan(1_000_000)
  })
})

describe('a budget for shrinking', () => {
  /** Each example costs 2 requests. @returns examples that were tried after the first, which fails */
  function shrunk(budget: ShrinkBudget, { runs }: { readonly runs: number }): number {
    let requests = 0
    const shrinking = new Shrinking(budget, () => ({ requests, quota: 0 }))
    shrinking.count()
    requests += 2
    shrinking.begin(runs)
    let examples = 0
    for (; !shrinking.isOver; examples += 1) {
      shrinking.count()
      requests += 2
    }
    shrinking.end()
    return examples
  }

  test('gives each a quarter of what is left', () => {
    const budget = new ShrinkBudget({ requests: 80, quota: 10 })
    expect(shrunk(budget, { runs: 1 })).toBe(10)
    expect(shrunk(budget, { runs: 1 })).toBe(8)
  })

  test('lets each spend what the examples would have cost that are not tried any more', () => {
    const budget = new ShrinkBudget({ requests: 0, quota: 0 })
    expect(shrunk(budget, { runs: 1 })).toBe(0)
    expect(shrunk(budget, { runs: 7 })).toBe(6)
  })

  test('without limit leaves the limit of each', () => {
    expect(shrunk(new ShrinkBudget(), { runs: 1 })).toBe(60)
  })
})
