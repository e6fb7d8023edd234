import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { assess } from '../../tools/measure/sensitivity/assess.ts'
import { estimate } from '../../tools/measure/sensitivity/estimate.ts'
import { readJudgements } from '../../tools/measure/sensitivity/judgements.ts'
import { paragraph, readPublished, sensitivityOf } from '../../tools/measure/sensitivity/publish.ts'
import type { Tried } from '../../tools/measure/sensitivity/tasks.ts'

const tried = (key: string, outcome: Tried['outcome']): Tried => ({
  ...{ kind: 'try', key, file: 'domain/x.ts', line: 1, outcome, cases: 1, durationMs: 1 },
})

const judgements = readJudgements([
  `
- verdict: equivalent
  why: the same in other words
  mutants: [same]
- verdict: open
  section: Errors
  why: the text of a message
  mutants: [text, unreached]
- verdict: gap
  why: nobody looks
  mutants: [hole]
`,
])

test('only those count that start and that nobody found equivalent or left open', () => {
  const assessed = assess(
    [
      ...['a', 'b', 'text too'].map((key) => tried(key, 'caught')),
      ...['same', 'text', 'hole', 'new'].map((key) => tried(key, 'survived')),
      tried('unreached', 'never-reached'),
      tried('broken', 'not-starting'),
    ],
    judgements,
  )
  expect(assessed).toMatchObject({ tried: 9, caught: 3, survived: 4, neverReached: 1, notStarting: 1, counted: 5 })
  expect(assessed).toMatchObject({ equivalent: 1, open: 2, idle: [] })
  expect([assessed.gaps, assessed.unjudged].map((list) => list.map(({ key }) => key))).toEqual([['hole'], ['new']])
  expect(assessed.estimate?.share).toBeCloseTo(0.6)
  expect(assessed.estimateOfAll?.share).toBeCloseTo(3 / 7)
})

test('a judgement of what is caught is told, and nothing is estimated from nothing', () => {
  expect(assess([tried('hole', 'caught')], judgements).idle).toHaveLength(1)
  expect(assess([tried('same', 'survived')], judgements).estimate).toBeUndefined()
})

test("Wilson's interval, as tables have it", () => {
  const { share, low, high } = estimate(81, 263)
  expect([share, low, high].map((one) => one.toFixed(4))).toEqual(['0.3080', '0.2553', '0.3662'])
  expect(estimate(10, 10).high).toBeCloseTo(1)
  expect(estimate(10, 10).low).toBeCloseTo(0.7225, 3)
  expect(estimate(0, 10).low).toBe(0)
})

test('one mutant is not judged twice, and what is left open names its section', () => {
  const one = (verdict: string): string => `- { verdict: ${verdict}, why: because, mutants: [x] }\n`
  expect(() => readJudgements([one('gap'), one('equivalent')])).toThrow('judged twice: x')
  expect(() => readJudgements([one('open')])).toThrow('by which section')
  expect(() => readJudgements(['- { verdict: open, choice: none, why: because, mutants: [x] }\n'])).toThrow('choice')
  expect(readJudgements().size).toBeGreaterThan(0)
})

test('the documents tell the figures that were published', () => {
  const published = readPublished()
  const page = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'proof.md'), 'utf8')
  expect(page).toContain(paragraph(published))
  expect(sensitivityOf(published).low).toBe(estimate(published.caught, published.counted).low)
  const readme = readFileSync(path.join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
  const percent = (part: number): string => `${(100 * part).toFixed(1)} %`
  const { caught, counted, open } = published
  expect(readme).toContain(
    `all ${(counted + open).toLocaleString('en')} changes that start and are not equivalent ${percent(caught / (counted + open))}`,
  )
  expect(readme).toContain(
    `of the ${counted.toLocaleString('en')} that the document decides ${percent(caught / counted)}`,
  )
})
