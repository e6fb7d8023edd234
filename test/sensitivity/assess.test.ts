import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { judgedSurvivors, readJudgements } from '../../tools/measure/mutation/judgements.ts'
import {
  assess,
  estimate,
  paragraph,
  publish,
  readPublished,
  sensitivityOf,
} from '../../tools/measure/sensitivity/assess.ts'
import type { Tried } from '../../tools/measure/sensitivity/tasks.ts'

const tried = (key: string, outcome: Tried['outcome']): Tried => ({
  ...{ key, file: 'domain/x.ts', line: 1, outcome, cases: 1 },
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
  const figures = { tried: 9, caught: 3, survived: 4, neverReached: 1, notStarting: 1, equivalent: 1, open: 2 }
  expect(assessed).toMatchObject({ figures, idle: [] })
  expect([assessed.gaps, assessed.unjudged].map((list) => list.map(({ key }) => key))).toEqual([['hole'], ['new']])
  expect(sensitivityOf(assessed.figures)).toMatchObject({ mutants: 5, noticed: 3 })
  expect(paragraph(assessed.figures)).toMatch(/not equivalent: 42\.9 %.*; 3 of 7,.*decides: 60\.0 %.*; 3 of 5/s)
})

test('a judgement of what is caught is told, and nothing is estimated from nothing', () => {
  expect(assess([tried('hole', 'caught')], judgements).idle).toHaveLength(1)
  expect(() => publish(assess([tried('same', 'survived')], judgements).figures)).toThrow('no mutant counts')
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
  expect(() => readJudgements([one('open')])).toThrow('by which sentence')
  expect(() => readJudgements(['- { verdict: open, choice: none, why: because, mutants: [x] }\n'])).toThrow('choice')
  expect(judgedSurvivors().size).toBeGreaterThan(0)
})

test('the documents tell the figures that were published', () => {
  const published = readPublished()
  const page = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'proof.md'), 'utf8')
  expect(page).toContain(paragraph(published))
  const readme = readFileSync(path.join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
  const percent = (part: number): string => `${(100 * part).toFixed(1)} %`
  const { mutants: counted, noticed: caught, low } = sensitivityOf(published)
  const { open } = published
  expect(low).toBe(estimate(caught, counted).low)
  expect(readme).toContain(
    `all ${(counted + open).toLocaleString('en')} changes that start and are not equivalent ${percent(caught / (counted + open))}`,
  )
  expect(readme).toContain(
    `of the ${counted.toLocaleString('en')} that the document decides ${percent(caught / counted)}`,
  )
})
