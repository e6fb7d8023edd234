import { expect, test } from 'vitest'
import type { FaultId } from '../../../reference-impl/index.ts'
import type { RequirementId } from '../../../spec/requirement-id.d.ts'
import { kitModule } from '../../../src/app/kit-facts.ts'
import { prove } from '../../../src/engine/prove/prove.ts'

test('with the checks of a requirement switched off, its fault survives and nothing is proved', async () => {
  // MINT-45 is not what the fault names, but it sees it too: in the record of an unusual id.
  const switchedOff = ['MINT-02', 'MINT-10', 'MINT-45'] satisfies RequirementId[]
  const options = { faults: ['mint-own-id' satisfies FaultId], seeds: [1], toolVersion: '0.0.0' }
  expect((await prove(kitModule, options)).verdict).toBe('proved')
  const without = await prove(kitModule, { ...options, without: switchedOff })
  expect(without).toMatchObject({ verdict: 'not-proved', faults: [{ id: 'mint-own-id', outcome: 'survived' }] })
  expect(without.unproved).toEqual(['MINT-02', 'MINT-10'])
})
