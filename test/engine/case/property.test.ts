import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Attempt } from '../../../src/engine/case/attempt.ts'
import { checkProperty } from '../../../src/engine/case/property.ts'
import { oracleOn } from '../../../src/engine/oracle/oracle.ts'
import { openInterface } from '../../../src/interface/interface.ts'

const held = (): Attempt =>
  new Attempt(new Set(), {
    oracle: oracleOn(openInterface().document),
    lastSeq: () => 0,
    evidence: () => 'sure',
    voided: new Set(),
  })

/** @returns the examples that were tried where no time was left from the start */
async function triedLate(examples?: readonly number[]): Promise<number[]> {
  const tried: number[] = []
  const once = async (example: number): Promise<Attempt> => {
    tried.push(example)
    return held()
  }
  const late = { seed: 1, runs: 10, timeLimit: -1, ...(examples === undefined ? {} : { examples }) }
  expect(await checkProperty(fc.constant(7), once, late)).toBeUndefined()
  return tried
}

test('examples that are named are tried however late it is, and one in any event', async () => {
  expect(await triedLate([1, 2, 3])).toEqual([1, 2, 3])
  expect(await triedLate()).toEqual([7])
})
