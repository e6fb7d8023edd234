import { expect, test } from 'vitest'
import { Hunt } from '../../tools/measure/sensitivity/hunt.ts'
import type { Mutant } from '../../tools/measure/sensitivity/mutants.ts'
import type { Ran, Reach, Task, Tried } from '../../tools/measure/sensitivity/tasks.ts'

/** More than a mutant meets alone. */
const cases = Array.from({ length: 60 }, (_, number) => `case ${number}`)

/** One in each file, and so far apart. */
const mutants = ['a', 'b', 'c', 'd', 'e'].map(
  (id): Mutant => ({ id, key: `${id} changed`, file: `domain/${id}.ts`, line: 1, isRemembered: false }),
)

type Says = Partial<Ran['results'][number]>

/** @param says what comes of a case with those mutants on */
async function hunted(says: (caseId: string, on: readonly string[]) => Says): Promise<Record<string, string>> {
  const reached = mutants.map(({ id }) => id)
  const reaches = cases.map((caseId): Reach => ({ caseId, reached, atLoad: [], failed: [], blocked: false }))
  const tried: Tried[] = []
  const pool = {
    async do<Answer>(task: Task): Promise<Answer> {
      if (task.kind !== 'run') throw new Error('only runs')
      const results: Ran['results'][number][] = []
      for (const caseId of task.cases) {
        results.push({ caseId, blocked: false, durationMs: 1, ...says(caseId, task.mutants) })
        if (results.at(-1)?.failed !== undefined) break
      }
      return { started: true, results } satisfies Ran as Answer
    },
  }
  await new Hunt({ pool, jobs: 1, reaches, known: [], finished: (one) => tried.push(one) }).run(mutants)
  return Object.fromEntries(tried.map(({ key, outcome, by }) => [key[0], `${outcome} ${by?.caseId ?? ''}`.trim()]))
}

const fails = (caseId: string): Says => ({ failed: { requirement: 'GEN-01', caseId, message: 'wrong' } })

test('those that are tried together are told apart, and what one hides of another is seen once it is out', async () => {
  const found = await hunted((caseId, on) => {
    if (caseId === 'case 2' && on.includes('a')) return fails(caseId)
    if (caseId === 'case 40' && on.includes('b')) return fails(caseId)
    if (caseId === 'case 50' && on.includes('d')) return { blocked: true }
    if (caseId === 'case 50' && on.includes('c')) return fails(caseId)
    return {}
  })
  expect(found).toEqual({ a: 'caught case 2', b: 'caught case 40', c: 'caught case 50', d: 'survived', e: 'survived' })
})

test('what only two do together counts for neither', async () => {
  const found = await hunted((caseId, on) =>
    caseId === 'case 30' && on.includes('a') && on.includes('e') ? fails(caseId) : {},
  )
  expect(Object.values(found)).toEqual(Array.from({ length: 5 }, () => 'survived'))
})

test('what a time-out explains counts when it happens again', async () => {
  let times = 0
  const found = await hunted((caseId, on) => {
    if (caseId !== 'case 1' || on.join('') !== 'b') return {}
    times += 1
    return times === 1 ? { ...fails(caseId), durationMs: 10_000 } : {}
  })
  expect(found.b).toBe('survived')
  const twice = await hunted((caseId, on) =>
    caseId === 'case 1' && on.join('') === 'b' ? { ...fails(caseId), durationMs: 10_000 } : {},
  )
  expect(twice.b).toBe('caught case 1')
})

test('what was blocked for one alone meets it once more', async () => {
  let times = 0
  const found = await hunted((caseId, on) => {
    if (caseId !== 'case 1' || on.join('') !== 'b') return {}
    times += 1
    return times === 1 ? { blocked: true } : fails(caseId)
  })
  expect(found).toMatchObject({ a: 'survived', b: 'caught case 1', c: 'survived' })
  const always = await hunted((caseId, on) => (caseId === 'case 1' && on.includes('b') ? { blocked: true } : {}))
  expect(always.b).toBe('survived')
})
