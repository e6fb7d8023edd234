import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningReference, startReference, withFaults } from '../../../reference-impl/index.ts'
import type { Case } from '../../../src/engine/case/case.ts'
import { executeCase } from '../../../src/engine/case/execute.ts'
import { historiesOf } from '../../../src/engine/case/histories.ts'
import type { CaseResult } from '../../../src/engine/case/result.ts'
import type { Runtime } from '../../../src/engine/case/runtime.ts'
import { openRuntime } from '../../../src/engine/run/runtime.ts'
import { openInterface } from '../../../src/interface/interface.ts'
import { keyRolesOf } from '../../../src/interface/roles.ts'
import type { RunSettings } from '../../../src/interface/settings.ts'
import { keysByRole } from '../../../src/target/reference.ts'
import type { CaseId } from '../../../suites/case-id.ts'
import { worldCases } from '../../../suites/world/index.ts'
import { runSettings, runtime } from './runtime.ts'

describe('a history of steps', () => {
  test('shrinks by leaving steps out, also where it was written, and is repeated from its path before any other', async () => {
    const attempts: string[][] = []
    const written = ['a', 'x', 'b', 'y', 'c', 'z']
    const adding: Case = {
      id: 'test/case',
      title: 'letters',
      requirements: ['WAL-01'],
      run: (ctx) =>
        ctx.property(
          historiesOf(fc.constant<string>('a'), { least: 1, most: 4 }),
          async (history) => {
            attempts.push([...history])
            const fails = history.includes('x') && history.includes('z')
            ctx.judge('WAL-01').that(!fails, { message: 'both', expected: 'not both', actual: history.join() })
          },
          { examples: [written] },
        ),
    }
    const target = runtime(() => {
      throw new Error('nothing is sent')
    })
    const [found] = (await executeCase(adding, target)).failures
    expect(found?.counterexample).toEqual(['x', 'z'])
    attempts.length = 0
    const again = await executeCase(adding, { ...target, path: found?.path ?? '' })
    expect(attempts).toEqual([['x', 'z']])
    expect(again.failures[0]).toMatchObject({ path: found?.path, counterexample: ['x', 'z'] })
  })
})

describe('a small world', () => {
  const case_ = worldCases.find(({ id }) => id === ('world/neighbours' satisfies CaseId)) as Case
  let server: RunningReference
  beforeAll(async () => {
    server = await startReference({ mintDelayMs: 20, wrap: withFaults('other-body-mints-again') })
  })
  afterAll(() => server.close())

  /** One run of the case, with users and ids of its own. */
  async function run(runId: string, changes: Partial<Runtime>): Promise<CaseResult> {
    const keys = keysByRole(server.keys)
    const settings: RunSettings = {
      ...runSettings,
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
    const first = await run('first', {})
    const [found] = first.failures
    expect(found?.path).toMatch(/^\d+(:\d+)+$/)
    // Nothing is shrunk this time: what it tells is what it tried.
    const again = await run('second', { shrinks: false, path: found?.path ?? '' })
    expect(again.failures[0]).toMatchObject({ path: found?.path, counterexample: found?.counterexample })
    // One example, with all that it waits for; the first run tried others, and smaller ones.
    expect(again.requests).toBeLessThan(first.requests / 2)
  })
})
