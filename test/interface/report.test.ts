import { expect, test } from 'vitest'
import { factsOf } from '../../src/engine/report/facts.ts'
import { reportSchema } from '../../src/interface/report.ts'
import { sampleReport } from '../engine/report/sample.ts'

test('a report of a version that did not say how it counts what is scarce is told as before', () => {
  const { quota: _, ...run } = sampleReport().run
  const facts = new Map(factsOf(reportSchema.parse({ ...sampleReport(), run })))
  expect(facts.get('Tokens minted')).toBe('388')
  expect(facts).toEqual(new Map(factsOf(sampleReport())))
})
