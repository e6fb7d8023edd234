import { describe, expect, test } from 'vitest'
import { faultList as faults } from '../../../reference-impl/faults/list.ts'
import { catalogue, requirementById } from '../../../src/engine/catalogue/catalogue.ts'
import { planProof, prove } from '../../../src/engine/prove/prove.ts'

describe('the faults', () => {
  test('have ids of their own, and name requirements that there are', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
    expect(faults.flatMap(({ breaks }) => breaks).filter((id) => !requirementById.has(id))).toEqual([])
  })

  test('and every tested requirement is named by one', () => {
    const named = new Set(faults.flatMap(({ breaks }) => breaks))
    const unnamed = catalogue.filter(({ id, notTestedReason }) => notTestedReason === undefined && !named.has(id))
    expect(unnamed.map(({ id }) => id)).toEqual([])
  })
})

describe('what is tried', () => {
  test('of one fault: what it names', () => {
    const plan = planProof({ faults: ['mint-own-id'] })
    expect(plan.requirements.map(({ id }) => id)).toEqual(['MINT-02', 'MINT-10', 'MINT-30'])
    expect(plan.trials).toBe(3)
  })

  test('of an area: every tested requirement of it', () => {
    const plan = planProof({ areas: ['usage'], seeds: [5] })
    expect(plan.requirements.length).toBe(
      catalogue.filter(({ area, notTestedReason }) => area === 'usage' && notTestedReason === undefined).length,
    )
    expect(plan.faults.every(({ breaks }) => breaks.some((id) => id.startsWith('USE-')))).toBe(true)
  })

  test('wrong names are answered with the nearest right one', () => {
    expect(() => planProof({ faults: ['mint-own-idd'] })).toThrow(/Did you mean mint-own-id/)
    expect(() => planProof({ areas: ['mintin'] })).toThrow(/Did you mean minting/)
    expect(() => planProof({ faults: ['mint-own-id'], areas: ['usage'] })).toThrow(/No fault is left/)
  })
})

/** One seed here; `conformint prove` tries three before a release. */
test('every fault is caught for the right reason', { timeout: 900_000 }, async () => {
  const proof = await prove({ seeds: [1] })
  const wrong = proof.faults.flatMap(({ id, outcome, failed }) =>
    outcome === 'caught'
      ? []
      : [
          `${id} ${outcome}: ${failed.map(({ requirement, cases }) => `${requirement} in ${cases.join(', ')}`).join('; ')}`,
        ],
  )
  expect(wrong).toEqual([])
  expect(proof).toMatchObject({ verdict: 'proved', unproved: [], errors: [] })
})
