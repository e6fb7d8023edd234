import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningReference, startReference, withFaults } from '../../../reference-impl/index.ts'
import type { Case } from '../../../src/engine/case/case.ts'
import { executeCase } from '../../../src/engine/case/execute.ts'
import type { CaseResult } from '../../../src/engine/case/result.ts'
import type { Runtime } from '../../../src/engine/case/runtime.ts'
import { sequencesOf } from '../../../src/engine/case/sequence.ts'
import { openRuntime } from '../../../src/engine/run/runtime.ts'
import { openInterface } from '../../../src/interface/interface.ts'
import { keyRolesOf } from '../../../src/interface/keys.ts'
import type { RunSettings } from '../../../src/interface/settings.ts'
import { keysByRole } from '../../../src/target/reference.ts'
import type { CaseId } from '../../../suites/case-id.ts'
import { model } from '../../../suites/minting/model.ts'
import { runSettings, runtime } from './runtime.ts'

interface Counter {
  value: number
  ran: string[]
}

/** Adds, but only while it may: a sequence holds commands that are not run, which shrinking drops. */
class Add {
  readonly amount: number

  constructor(amount: number) {
    this.amount = amount
  }

  check = ({ value }: Readonly<Counter>) => this.amount % 3 !== 0 || value > 5

  async run(counter: Counter): Promise<void> {
    counter.value += this.amount
    counter.ran.push(String(this))
  }

  toString = () => `add ${this.amount}`
}

describe('a sequence of commands', () => {
  test('is repeated from its path as it was shrunk, before any other', async () => {
    const attempts: string[][] = []
    const adding: Case = {
      id: 'test/case',
      title: 'a counter',
      requirements: ['WAL-01'],
      run: (ctx) =>
        ctx.property(
          sequencesOf<Counter, Counter>([fc.nat({ max: 9 }).map((amount) => new Add(amount))], {
            maxCommands: 20,
            size: 'max',
          }),
          async ({ commands }) => {
            const counter: Counter = { value: 0, ran: [] }
            attempts.push(counter.ran)
            await fc.asyncModelRun(() => ({ model: counter, real: counter }), commands)
            ctx.judge('WAL-01').that(counter.value < 20, { message: 'too much', expected: '< 20', actual: counter })
          },
        ),
    }
    const target = runtime(() => {
      throw new Error('nothing is sent')
    })
    const [found] = (await executeCase(adding, target)).failures
    expect(found?.path).toMatch(/^\d+(:\d+)+@/)
    const shrunk = String(found?.counterexample)
    attempts.length = 0
    const again = await executeCase(adding, { ...target, path: found?.path ?? '' })
    expect(attempts.map((ran) => ran.join(','))).toEqual([shrunk])
    expect(again.failures[0]).toMatchObject({ path: found?.path, counterexample: shrunk })
  })
})

describe('a sequence of mints', () => {
  const case_ = model.find(({ id }) => id === ('minting/model' satisfies CaseId)) as Case
  let server: RunningReference
  beforeAll(async () => {
    server = await startReference({ mintDelayMs: 20, wrap: withFaults('repeat-fourth-mints-again') })
  })
  afterAll(() => server.close())

  /** One run of the case, with users and ids of its own. */
  async function run(runId: string, changes: Partial<Runtime>): Promise<CaseResult> {
    const keys = keysByRole(server.keys)
    const settings: RunSettings = {
      ...runSettings,
      // One at which the sequence that is generated holds four repeats.
      seed: 2,
      runId,
      keyRoles: keyRolesOf(keys),
      limits: { ...runSettings.limits, completionTimeout: 3000 },
    }
    const { runtime, close } = openRuntime(openInterface(), {
      userAgent: 'test',
      baseUrl: server.url,
      keys,
      settings,
      concurrency: 4,
    })
    try {
      return await executeCase(case_, { ...runtime, ...changes })
    } finally {
      await close()
    }
  }

  test('that made a token too many is the first that a replay tries', async () => {
    const [found] = (await run('first', {})).failures
    expect(found?.path).toMatch(/^\d+(:\d+)+@/)
    // Nothing is shrunk this time: what it tells is what it tried.
    const again = await run('second', { shrinks: false, path: found?.path ?? '' })
    expect(again.failures[0]).toMatchObject({ path: found?.path, counterexample: found?.counterexample })
    expect(again.requests).toBeLessThan(40)
  })
})
