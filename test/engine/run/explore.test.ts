import { expect, test } from 'vitest'
import type { Case } from '../../../src/engine/case/case.ts'
import type { CaseFailure, CaseResult } from '../../../src/engine/case/result.ts'
import type { Exploring } from '../../../src/engine/case/runtime.ts'
import type { CaseEnded, RunEvent } from '../../../src/engine/run/events.ts'
import { type ExplorationTask, explore } from '../../../src/engine/run/explore.ts'
import type { Runner } from '../../../src/engine/run/runner.ts'

const case_: Case = { id: 'test/worlds', title: 'worlds', requirements: [], run: async () => {} }

const broken = (requirement: string, path: string): CaseFailure => ({
  requirement,
  message: 'broken',
  expected: '',
  actual: '',
  site: 'here',
  path,
  curl: [],
  exchanges: [],
})

const result = (outcome: CaseResult['outcome'], more: Partial<CaseResult> = {}): CaseResult => ({
  caseId: case_.id,
  outcome,
  exercised: [],
  setAside: [],
  failures: [],
  observations: [],
  durationMs: 1,
  requests: 10,
  spent: 1,
  retries: 0,
  ...more,
})

/** What comes of exploring where each example comes to what is said of it, by its path. */
async function explored(
  comesTo: (exploring: Exploring, stop: () => void) => CaseResult | Promise<CaseResult>,
  task: Partial<ExplorationTask> = {},
) {
  const told: RunEvent[] = []
  const tried: string[] = []
  const state = { isStopped: false }
  const stop = (): void => {
    state.isStopped = true
  }
  const runner = {
    get isStopped() {
      return state.isStopped
    },
    execute: async (_: Case, { exploring }: { exploring: Exploring }) => {
      tried.push(exploring.path)
      return comesTo(exploring, stop)
    },
  } as unknown as Runner
  await explore(runner, case_, { workers: 1, endsWith: ['MUST-1', 'MUST-2'], ...task }, (event) => told.push(event))
  const ended = told.find((event): event is CaseEnded => event.type === 'case-ended')?.result as CaseResult
  return { ended, told, tried }
}

const passing = (until: number) => (exploring: Exploring) =>
  Number(exploring.path) < until ? result('passed', { exercised: [`R-${exploring.path}`] }) : undefined

test('examples are tried by their numbers, however many are tried side by side, until one breaks what ends it', async () => {
  const comesTo = (exploring: Exploring) =>
    passing(5)(exploring) ?? result('failed', { failures: [broken('MUST-1', exploring.path)] })
  const alone = await explored(comesTo)
  expect(alone.tried).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(alone.ended).toMatchObject({
    outcome: 'failed',
    failures: [{ requirement: 'MUST-1', path: '5' }],
    explored: { examples: 6, unjudged: 0, endedBy: 'failure' },
    requests: 60,
    spent: 6,
  })
  expect(alone.ended.exercised).toEqual(['R-0', 'R-1', 'R-2', 'R-3', 'R-4'])
  expect(alone.told.filter(({ type }) => type === 'example-ended')).toHaveLength(6)
  const together = await explored(comesTo, { workers: 3 })
  expect(together.tried.slice(0, 6)).toEqual(alone.tried)
  expect(together.ended.failures).toMatchObject([{ path: '5' }])
})

test('no example is begun once the time is over, and one is tried in any event', async () => {
  const { tried, ended } = await explored(() => result('passed'), { time: 0 })
  expect(tried).toEqual(['0'])
  expect(ended).toMatchObject({ outcome: 'passed', explored: { endedBy: 'time' } })
})

test('the one at a path is tried alone', async () => {
  const { tried, ended } = await explored(() => result('passed'), { path: '7:0:1', workers: 4 })
  expect(tried).toEqual(['7:0:1'])
  expect(ended.explored).toMatchObject({ examples: 1, endedBy: 'path' })
})

test('a spent budget ends it, and what was judged before stays', async () => {
  const spent = result('blocked', { leftOut: true, reason: 'the budget is spent' })
  const { ended } = await explored((exploring) => passing(2)(exploring) ?? spent)
  expect(ended).toMatchObject({ outcome: 'passed', explored: { examples: 2, endedBy: 'budget' } })
  expect(ended.leftOut).toBeUndefined()
  const nothing = await explored(() => spent)
  expect(nothing.ended).toMatchObject({ outcome: 'blocked', leftOut: true, explored: { examples: 0 } })
})

test('it ends where nothing can be said of so many in a row', async () => {
  const { ended, tried } = await explored(() => result('blocked', { reason: 'no wallet' }))
  expect(tried).toHaveLength(10)
  expect(ended).toMatchObject({ outcome: 'blocked', reason: 'no wallet', explored: { unjudged: 10 } })
  expect(ended.explored?.endedBy).toBe('nothing-judged')
})

test('what ends nothing is noted once, by the first that broke it', async () => {
  const { ended, tried } = await explored(({ path, knownBroken, found }) => {
    if (path === '4') return result('failed', { failures: [broken('MUST-1', path)] })
    if (knownBroken.has('SHOULD-1')) return result('passed')
    const own = [broken('SHOULD-1', path)]
    return found(own) ? result('failed', { failures: own }) : result('passed')
  })
  expect(tried).toHaveLength(5)
  expect(ended.failures.map(({ requirement, path }) => [requirement, path])).toEqual([
    ['MUST-1', '4'],
    ['SHOULD-1', '0'],
  ])
})

test('what was found stands where the run is stopped before it was made smaller, and is told at once', async () => {
  const { ended, told } = await explored(({ path, found }, stop) => {
    if (path === '0') return result('passed')
    expect(found([broken('MUST-1', path)])).toBe(true)
    stop()
    return result('blocked', { reason: 'the run was interrupted' })
  })
  expect(ended).toMatchObject({ outcome: 'failed', failures: [{ requirement: 'MUST-1', path: '1' }] })
  expect(told).toContainEqual({ type: 'notice', text: 'example 1 breaks MUST-1: broken' })
})

test('that the target went away is told, whatever was judged before', async () => {
  const { ended } = await explored((exploring, stop) => {
    const held = passing(1)(exploring)
    if (held === undefined) stop()
    return held ?? result('blocked', { targetGone: true, reason: 'gone' })
  })
  expect(ended).toMatchObject({ outcome: 'passed', targetGone: true, explored: { endedBy: 'stopped' } })
})
