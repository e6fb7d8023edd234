import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chainSetB,
  evmCollectionChains,
  evmSigningChains,
  impossibleChains,
  nearMissChain,
  signingOnlyChains,
  unknownChains,
} from '../../../src/interface/arbitraries/chains.ts'

test('the two environments share out the EVM chains', () => {
  const staging = evmCollectionChains('staging')
  const production = evmCollectionChains('production')
  expect([staging.length, production.length]).toEqual([12, 12])
  expect(staging.filter((chain) => production.includes(chain))).toEqual([])
  expect(staging).toContain('soneium-minato-testnet')
  expect(evmSigningChains('production')).toEqual([...production, 'astar-zkevm', 'soneium'])
  expect(evmSigningChains('staging')).toEqual([...staging, 'zkyoto'])
  expect([...signingOnlyChains].sort()).toEqual(['astar-zkevm', 'soneium', 'zkyoto'])
})

test('near misses and unknown names are in no set', () => {
  const names = [...fc.sample(nearMissChain, 500), ...unknownChains, ...impossibleChains]
  expect(names.filter((name) => chainSetB.includes(name) || name.trim() === '')).toEqual([])
})
