import { describe, expect, test } from 'vitest'
import { faults } from '../../reference-impl/faults/index.ts'
import { catalogue, requirementById } from '../../src/requirements/catalogue.ts'
import { allCases } from '../../suites/index.ts'
import { runSettings } from '../case/runtime.ts'
import { runAgainst } from './against.ts'

/** A fault is caught for the right reason when a requirement fails that it breaks. */
describe('each fault is caught by a requirement that it breaks', () => {
  test('and has an id of its own', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
    expect(faults.flatMap(({ breaks }) => breaks).filter((id) => !requirementById.has(id))).toEqual([])
  })

  test('and every tested requirement is broken by one', () => {
    const broken = new Set(faults.flatMap(({ breaks }) => breaks))
    const unproved = catalogue.filter(({ id, notTestedReason }) => notTestedReason === undefined && !broken.has(id))
    expect(unproved.map(({ id }) => id)).toEqual([])
  })

  test.concurrent.each(faults.map((fault) => [fault.id, fault] as const))('%s', async (_id, fault) => {
    const bearing = allCases.filter(({ requirements }) => requirements.some((id) => fault.breaks.includes(id)))
    const production = fault.breaks.some((id) => requirementById.get(id)?.needs?.environment === 'production')
    const results = await runAgainst(
      bearing,
      { wrap: fault.wrap },
      production
        ? { seed: 11, environment: 'production', chains: { ...runSettings.chains, evm: 'polygon' } }
        : { seed: 11 },
    )
    const failed = results.flatMap(({ failures }) => failures.map(({ requirement }) => requirement))
    expect(failed.filter((id) => fault.breaks.includes(id))).not.toEqual([])
  })
})
