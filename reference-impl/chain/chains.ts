import type { components } from '../../spec/openapi.d.ts'

type ChainA = components['schemas']['ChainSetA']
type ChainB = components['schemas']['ChainSetB']

export type Family = 'evm' | 'solana' | 'aptos'

const anywhere: readonly ChainA[] = ['aptos', 'solana']
const mainnets: readonly ChainA[] = [
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
  'xai',
  'zora',
]
/** EVM chains of the staging environment. */
export const testnets: readonly ChainA[] = [
  'arbitrum-sepolia',
  'avalanche-fuji',
  'base-sepolia',
  'chiliz-spicy-testnet',
  'ethereum-sepolia',
  'optimism-sepolia',
  'polygon-amoy',
  'shape-sepolia',
  'skale-nebula-testnet',
  'soneium-minato-testnet',
  'xai-sepolia-testnet',
  'zora-sepolia',
]
const signingOnly: readonly ChainB[] = ['astar-zkevm', 'soneium', 'zkyoto']

/** Chain set A: collections (Chains). */
export const collectionChains: ReadonlySet<string> = new Set([...anywhere, ...mainnets, ...testnets])
/** Chain set B: signing and transfer (Chains). */
export const walletChains: ReadonlySet<string> = new Set([...collectionChains, ...signingOnly])

const mainnetNames: ReadonlySet<string> = new Set([...mainnets, ...signingOnly])

/** Whether the chain belongs to production only (Base addresses: staging works on testnets). */
export function isMainnet(chain: string): boolean {
  return mainnetNames.has(chain)
}

export function familyOf(chain: string): Family {
  return chain === 'solana' || chain === 'aptos' ? chain : 'evm'
}
