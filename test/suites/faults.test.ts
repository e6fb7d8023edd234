import { describe, expect, test } from 'vitest'
import { faults } from '../../reference-impl/faults/index.ts'
import { requirementById } from '../../src/requirements/catalogue.ts'
import { allCases } from '../../suites/index.ts'
import { runAgainst } from './against.ts'

/** A fault is caught for the right reason when a requirement fails that it breaks; one seed of three tries is no luck. */
describe('each fault is caught by a requirement that it breaks', () => {
  test('and has an id of its own', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
    expect(faults.flatMap(({ breaks }) => breaks).filter((id) => !requirementById.has(id))).toEqual([])
  })

  test.concurrent.each(faults.map((fault) => [fault.id, fault] as const))('%s', async (_id, fault) => {
    const bearing = allCases.filter(({ requirements }) => requirements.some((id) => fault.breaks.includes(id)))
    const results = await runAgainst(bearing, { wrap: fault.wrap }, { seed: 11 })
    const failed = results.flatMap(({ failures }) => failures.map(({ requirement }) => requirement))
    expect(failed.filter((id) => fault.breaks.includes(id))).not.toEqual([])
  })
})
