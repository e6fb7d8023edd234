import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Case } from '../../../src/engine/case/case.ts'
import { executeCase } from '../../../src/engine/case/execute.ts'
import { historiesOf } from '../../../src/engine/case/histories.ts'
import type { CaseFailure } from '../../../src/engine/case/result.ts'
import type { Exploring } from '../../../src/engine/case/runtime.ts'
import { Pace } from '../../../src/engine/waiting/pace.ts'
import { createNames } from '../../../src/interface/builders/names.ts'
import type { CaseContext } from '../../../src/interface/case.ts'
import { people } from '../../../suites/world/cast.ts'
import { simpler } from '../../../suites/world/simpler.ts'
import type { Step } from '../../../suites/world/step.ts'
import { World } from '../../../suites/world/world.ts'
import { runtime } from './runtime.ts'

const target = runtime(() => {
  throw new Error('nothing is sent')
})

const exploring = (path: string, found: (failures: readonly CaseFailure[]) => boolean = () => true): Exploring => ({
  path,
  knownBroken: new Set(),
  endsWith: (requirement) => requirement.startsWith('WAL'),
  found,
})

/** Histories of letters, of which those break a requirement that have certain ones. */
const letters = (run: (history: readonly string[], judge: (id: string, holds: boolean) => void) => void): Case => ({
  id: 'test/case',
  title: 'letters',
  requirements: ['WAL-01', 'WAL-02'],
  run: (ctx) =>
    ctx.property(historiesOf(fc.constantFrom(...'abcdefgh'), { least: 6, most: 9 }), async (history) => {
      for (const step of history) ctx.tell(`letter ${step}`)
      run(history, (id, holds) =>
        ctx.judge(id).that(holds, { message: 'broken', expected: 'whole', actual: history.join('') }),
      )
    }),
})

describe('an example that is explored', () => {
  test('is drawn by its number, made smaller, and told as a story', async () => {
    const seen: string[] = []
    const case_ = letters((history, judge) => {
      seen.push(history.join(''))
      judge('WAL-01', !history.includes('a'))
    })
    const found: (readonly CaseFailure[])[] = []
    const take = (failures: readonly CaseFailure[]): boolean => found.push(failures) > 0
    for (let nth = 0; found.length === 0; nth += 1)
      await executeCase(case_, { ...target, exploring: exploring(String(nth), take) })
    const path = found[0]?.[0]?.path ?? ''
    const [failure] = (await executeCase(case_, { ...target, exploring: exploring(path) })).failures
    expect(failure).toMatchObject({ counterexample: ['a'], steps: ['letter a'] })
    expect(failure?.path).toMatch(new RegExp(`^${path}:`))
    seen.length = 0
    const again = await executeCase(case_, {
      ...target,
      exploring: exploring(failure?.path ?? '', () => false),
    })
    expect(seen).toEqual(['a'])
    expect(again.failures).toMatchObject([{ counterexample: ['a'], path: failure?.path }])
  })

  test('is made smaller only as far as it breaks the same', async () => {
    const case_ = letters((history, judge) => {
      judge('WAL-02', history.length > 2)
      judge('WAL-01', history.length < 4)
    })
    const { failures } = await executeCase(case_, { ...target, exploring: exploring('0') })
    expect(failures).toMatchObject([{ requirement: 'WAL-01', counterexample: { length: 4 } }])
  })

  test('says that there is none at a path that leads nowhere', async () => {
    const case_ = letters((_, judge) => judge('WAL-01', false))
    const { outcome, reason } = await executeCase(case_, { ...target, exploring: exploring('3:999999') })
    expect([outcome, reason]).toEqual(['blocked', 'there is no example at the path 3:999999 of this seed'])
  })

  test('stands as it was found where a smaller one only seemed to fail', async () => {
    const seen: string[] = []
    const case_ = letters((history, judge) => {
      const isSmaller = seen[0] !== undefined && history.length < seen[0].length
      judge('WAL-01', isSmaller && seen.includes(history.join('')))
      seen.push(history.join(''))
    })
    const { failures } = await executeCase(case_, { ...target, exploring: exploring('2') })
    expect(seen.length).toBeGreaterThan(3)
    expect(failures).toMatchObject([{ path: '2', counterexample: [...(seen[0] ?? '')] }])
  })
})

test('in a hurry no more is waited for than what came before took, and a second', async () => {
  const shared = new Pace()
  const own = shared.inCase(undefined)
  expect(own.timeFor(30_000)).toBe(30_000)
  own.isInHurry = true
  expect(own.timeFor(30_000)).toBe(1000)
  expect(own.timeFor(20)).toBe(20)
  const wait = own.begin()
  const asked = shared.now()
  wait.missed(asked)
  await sleep(5)
  wait.found(asked + 2000)
  expect(shared.usual).toBeGreaterThan(1000)
  expect(own.timeFor(30_000)).toBeGreaterThan(3000)
})

describe('a history of the model', () => {
  const history: readonly Step[] = [
    { do: 'wallet', who: 'mail domain', role: 'evm2' },
    { do: 'collection', name: 'blue', role: 'evm2', kind: 'bound', limit: 4 },
    { do: 'mints', all: ['t3, blue, mail domain, evm2, user', 't1, blue, mail domain, evm2, address'] },
  ]
  const forms = [...simpler(history)]

  test('has simpler forms: lists cut, what may be left out left out, and one name for another everywhere', () => {
    expect(forms).toContainEqual(history.with(2, { do: 'mints', all: ['t1, blue, mail domain, evm2, address'] }))
    expect(forms).toContainEqual(history.with(1, { do: 'collection', name: 'blue', role: 'evm2', kind: 'bound' }))
    expect(forms).toContainEqual(history.with(1, { ...history[1], kind: 'plain' } as Step))
    expect(forms).toContainEqual([
      { do: 'wallet', who: 'id plain', role: 'evm2' },
      history[1],
      { do: 'mints', all: ['t3, blue, id plain, evm2, user', 't1, blue, id plain, evm2, address'] },
    ])
  })

  test('comes to an end', () => {
    let [smallest, rounds]: [readonly Step[], number] = [history, 0]
    for (let next = forms[0]; next !== undefined; [next] = [...simpler(smallest)]) {
      smallest = next
      rounds += 1
    }
    expect(rounds).toBeLessThan(40)
    expect(smallest).toEqual([
      { do: 'wallet', who: 'id plain', role: 'evm' },
      { do: 'collection', name: 'red', role: 'evm', kind: 'plain' },
      { do: 'mints', all: [] },
    ])
  })
})

test('nobody of one world is called as somebody of another', () => {
  const names = createNames('abcd1234', 'world/any-history')
  const ctx = { make: { names }, settings: { chains: { evm: 'polygon-amoy' }, environment: 'staging' }, tell: () => {} }
  const worlds = Array.from({ length: 200 }, () => new World(ctx as unknown as CaseContext))
  const everybody = worlds.flatMap((world) => people.map((who) => JSON.stringify(world.personOf(who))))
  expect(new Set(everybody).size).toBe(everybody.length)
})
