import { expect, test } from 'vitest'
import { chainSetA, chainSetB, chainsOf, networkOf } from '../../src/config/chains.ts'

test('the sets are as large as the document has them', () => {
  expect([chainSetA.length, chainSetB.length]).toEqual([26, 29])
})

test('each environment has its chains', () => {
  expect(chainsOf(chainSetB, 'staging')).toEqual([
    'aptos',
    'arbitrum-sepolia',
    'avalanche-fuji',
    'base-sepolia',
    'chiliz-spicy-testnet',
    'ethereum-sepolia',
    'optimism-sepolia',
    'polygon-amoy',
    'shape-sepolia',
    'skale-nebula-testnet',
    'solana',
    'soneium-minato-testnet',
    'xai-sepolia-testnet',
    'zora-sepolia',
  ])
  expect(chainsOf(chainSetB, 'production')).toEqual([
    'aptos',
    'arbitrum',
    'avalanche',
    'base',
    'bsc',
    'chiliz',
    'ethereum',
    'optimism',
    'polygon',
    'shape',
    'skale-nebula',
    'solana',
    'xai',
    'zora',
    'astar-zkevm',
    'soneium',
  ])
  expect(networkOf('zkyoto')).toBe('unclassified')
})
