import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedOf } from '../../../src/engine/case/effort.ts'
import { executeCase } from '../../../src/engine/case/execute.ts'
import { NoAnswer, TargetUnreachable } from '../../../src/engine/transport/errors.ts'
import type { Case, CaseContext, RequirementId } from '../../../src/interface/case.ts'
import { exchange, runtime } from './runtime.ts'

const caseOf = (
  run: (ctx: CaseContext) => Promise<void>,
  requirements: readonly RequirementId[] = ['WAL-01', 'WAL-02'],
): Case => ({
  id: 'test/case',
  title: 'a case',
  requirements,
  run,
})
const request = { operation: 'GET /v1-alpha1/wallets', url: 'http://127.0.0.1/v1-alpha1/wallets' }
const ok = runtime(() => exchange(200, []))

describe('a case', () => {
  test('passes with what it exercised', async () => {
    const result = await executeCase(
      caseOf(async (ctx) => {
        ctx.judge('WAL-01').status(await ctx.api.listWallets({}), 200)
      }),
      ok,
    )
    expect(result).toMatchObject({ outcome: 'passed', exercised: ['WAL-01'], failures: [], requests: 1 })
  })

  test('counts what was sent again, for a rate limit or for a disturbance', async () => {
    const result = await executeCase(
      caseOf(async (ctx) => {
        ctx.judge('WAL-01').status(await ctx.api.listWallets({}), 200)
      }),
      runtime(() => ({ ...exchange(200, []), retries: 2, disturbed: 1 })),
    )
    expect(result).toMatchObject({ outcome: 'passed', requests: 4, retries: 2 })
  })

  test('reports all violations of an attempt together, each under its requirement', async () => {
    const result = await executeCase(
      caseOf(async (ctx) => {
        ctx.judge('WAL-01').equal('one', 'two', 'the first')
        ctx.judge('WAL-02').equal('secret', 'b', 'the second')
      }),
      ok,
    )
    expect(result.outcome).toBe('failed')
    expect(result.failures.map(({ requirement }) => requirement)).toEqual(['WAL-01', 'WAL-02'])
    expect(result.failures[1]?.actual).toBe('<redacted>')
  })

  test('stops at a wrong status, since nothing that follows would make sense', async () => {
    const result = await executeCase(
      caseOf(async (ctx) => {
        ctx.judge('WAL-01').status(await ctx.api.listWallets({}), 201)
        ctx.judge('WAL-02').equal('one', 'two', 'never reached')
      }),
      ok,
    )
    expect(result).toMatchObject({ outcome: 'failed', exercised: ['WAL-01'] })
    expect(result.failures).toMatchObject([{ requirement: 'WAL-01', expected: '201', actual: '200 []' }])
    expect(result.failures[0]?.curl).toEqual(['curl http://127.0.0.1/v1-alpha1/wallets'])
  })

  test('is blocked by a failed prerequisite, and by an answer that never came', async () => {
    const blocked = await executeCase(
      caseOf(async (ctx) => ctx.block('no wallet, secret')),
      ok,
    )
    expect(blocked).toMatchObject({ outcome: 'blocked', reason: 'no wallet, <redacted>' })
    const silent = runtime(() => {
      throw new NoAnswer('no answer within 10 ms', 'TIMEOUT', request)
    })
    expect(
      await executeCase(
        caseOf(async (ctx) => void (await ctx.api.listWallets({}))),
        silent,
      ),
    ).toMatchObject({
      outcome: 'blocked',
    })
  })

  test('keeps the violations that it found before it was blocked', async () => {
    const result = await executeCase(
      caseOf(async (ctx) => {
        ctx.judge('WAL-01').equal('one', 'two', 'the first')
        ctx.block('and then nothing')
      }),
      ok,
    )
    expect(result).toMatchObject({ outcome: 'failed', reason: 'and then nothing' })
  })

  test('is not applicable where an allowed answer leaves nothing to judge', async () => {
    const result = await executeCase(
      caseOf(async (ctx) => ctx.leave('answered 303')),
      ok,
    )
    expect(result).toMatchObject({ outcome: 'not-applicable', reason: 'answered 303' })
  })

  test('keeps the violations that it found before that, and sets aside what it had not come to', async () => {
    const result = await executeCase(
      caseOf(async (ctx) => {
        ctx.judge('WAL-01').equal('one', 'two', 'the first')
        ctx.leave('answered 303')
      }),
      ok,
    )
    expect(result.outcome).toBe('failed')
    expect(result.reason).toBeUndefined()
    expect(result.setAside.map(({ requirement }) => requirement)).not.toContain('WAL-01')
    expect(new Set(result.setAside.map(({ reason }) => reason))).toEqual(new Set(['answered 303']))
  })

  test('tells that the target has gone', async () => {
    const gone = runtime(() => {
      throw new TargetUnreachable('nothing listens', 'ECONNREFUSED', request)
    })
    expect(
      await executeCase(
        caseOf(async (ctx) => void (await ctx.api.listWallets({}))),
        gone,
      ),
    ).toMatchObject({
      outcome: 'blocked',
      targetGone: true,
    })
  })

  test('never blames the target for its own bugs', async () => {
    const thrown = await executeCase(
      caseOf(async () => {
        throw new TypeError('undefined is not a wallet')
      }),
      ok,
    )
    expect(thrown.outcome).toBe('error')
    const foreign = await executeCase(
      caseOf(async (ctx) => {
        ctx.judge('ORD-01').basedOn('made').equal(1, 1, 'what it does not list')
      }),
      ok,
    )
    expect(foreign.outcome).toBe('error')
  })
})

describe('a property', () => {
  const small = caseOf(async (ctx) => {
    await ctx.property(fc.integer({ min: 0, max: 1000 }), async (number) => {
      await ctx.api.listWallets({ page: String(number) })
      ctx.judge('WAL-01').that(number < 10, { message: 'is too large', expected: '< 10', actual: number })
    })
  })

  test('is shrunk, and tells the example, seed, path and only its own exchanges', async () => {
    const result = await executeCase(small, ok)
    expect(result.failures).toMatchObject([
      { requirement: 'WAL-01', counterexample: 10, actual: '10', seed: seedOf(7, 'test/case') },
    ])
    expect(result.failures[0]?.path).toMatch(/^\d+(:\d+)*$/)
    expect(result.failures[0]?.exchanges).toHaveLength(1)
  })

  test('generates the same examples for the same seed', async () => {
    const examples = async () => {
      const seen: unknown[] = []
      await executeCase(
        caseOf(async (ctx) => {
          await ctx.property(fc.string(), async (text) => {
            seen.push(text)
          })
        }),
        ok,
      )
      return seen
    }
    const first = await examples()
    expect(first).toHaveLength(10)
    expect(await examples()).toEqual(first)
  })

  test('tries the explicit examples first, also when it may run once only', async () => {
    const seen: unknown[] = []
    await executeCase(
      caseOf(async (ctx) => {
        const options = { weight: 0, examples: [-1, -2] }
        await ctx.property(fc.nat(), async (number) => void seen.push(number), options)
      }),
      ok,
    )
    expect(seen.slice(0, 2)).toEqual([-1, -2])
  })

  test('goes on after what is only recommended, and not as if it held', async () => {
    const result = await executeCase(
      caseOf(
        async (ctx) => {
          const judge = async (number: number) => {
            if (number === 1) ctx.judge('WAL-21').status(await ctx.api.listWallets({}), 201)
            ctx
              .judge('WAL-01')
              .that(number !== 1 && number < 3, { message: 'large', expected: 'below 3', actual: number })
          }
          await ctx.property(fc.constantFrom(1, 2, 3), judge, { weight: 0, examples: [1, 2, 3] })
        },
        ['WAL-01', 'WAL-21'],
      ),
      ok,
    )
    expect(result.outcome).toBe('failed')
    expect(result.failures.map(({ requirement, actual }) => [requirement, actual])).toEqual([
      ['WAL-21', '200 []'],
      ['WAL-01', '3'],
    ])
  })

  test('does not shrink a prerequisite that failed', async () => {
    let runs = 0
    const result = await executeCase(
      caseOf(async (ctx) => {
        await ctx.property(fc.nat(), async () => {
          runs += 1
          ctx.block('no wallet')
        })
      }),
      ok,
    )
    expect(result).toMatchObject({ outcome: 'blocked', reason: 'no wallet' })
    expect(runs).toBe(1)
  })

  test('counts what an example saw before it was kept from going on', async () => {
    const result = await executeCase(
      caseOf(async (ctx) => {
        await ctx.property(fc.nat(), async () => {
          ctx.judge('WAL-01').equal('one', 'two', 'the first')
          ctx.block('no wallet')
        })
      }),
      ok,
    )
    expect(result).toMatchObject({ outcome: 'failed', failures: [{ requirement: 'WAL-01' }] })
  })

  test('does not walk through the smaller examples of a large one either', async () => {
    const large = fc.array(fc.array(fc.string(), { minLength: 40 }), { minLength: 400, maxLength: 500, size: 'max' })
    const started = performance.now()
    const result = await executeCase(
      caseOf(async (ctx) => {
        await ctx.property(large, async () => ctx.block('no answer'))
      }),
      ok,
    )
    expect(result).toMatchObject({ outcome: 'blocked', reason: 'no answer' })
    // A moment, and more than a minute where each of them is made.
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
