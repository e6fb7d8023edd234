import { expect, test } from 'vitest'
import { chainSetB, type Network, networkOf } from '../../src/interface/chains.ts'

const chainsIn = (...networks: readonly Network[]) => chainSetB.filter((chain) => networks.includes(networkOf(chain)))

test('each environment has its chains', () => {
  expect(chainsIn('testnet', 'both')).toEqual([
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
  expect(chainsIn('mainnet', 'both')).toEqual([
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
