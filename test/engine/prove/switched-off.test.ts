import { expect, test } from 'vitest'
import { proofModules } from '../../../src/cli/prove.ts'
import { prove } from '../../../src/engine/prove/prove.ts'

test('with the checks of a requirement switched off, its fault survives and nothing is proved', async () => {
  const options = { faults: ['mint-own-id'], seeds: [1], toolVersion: '0.0.0' }
  expect((await prove(proofModules, options)).verdict).toBe('proved')
  const without = await prove(proofModules, { ...options, without: ['MINT-02', 'MINT-10'] })
  expect(without).toMatchObject({ verdict: 'not-proved', faults: [{ id: 'mint-own-id', outcome: 'survived' }] })
  expect(without.unproved).toEqual(['MINT-02', 'MINT-10'])
})
