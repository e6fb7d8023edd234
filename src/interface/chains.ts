import { chainSetA, onlyInSetB } from './operations.ts'
import type { Environment } from './settings.ts'

/** Chains of signing and transfer: set A first. */
export const chainSetB: readonly Chain[] = [...chainSetA, ...onlyInSetB]

export type Chain = (typeof chainSetA)[number] | (typeof onlyInSetB)[number]

/** `both`: one name in both environments. `unclassified`: the document does not tell; it is demanded only where a target offers it. */
export type Network = 'testnet' | 'mainnet' | 'both' | 'unclassified'

/** How the names of test networks end. */
export const testnet = /-(sepolia|fuji|amoy|testnet)$/

export function networkOf(chain: Chain): Network {
  if (chain === 'solana' || chain === 'aptos') return 'both'
  if (chain === 'zkyoto') return 'unclassified'
  return testnet.test(chain) ? 'testnet' : 'mainnet'
}

/** The chain that has the same name on the other network: `base` of `base-sepolia`; `undefined` where there is none. */
export function siblingOf(chain: string): Chain | undefined {
  const plain = chain.replace(testnet, '')
  return chainSetB.find((one) => one !== chain && one.replace(testnet, '') === plain)
}

export type ChainFamily = 'evm' | 'solana' | 'aptos'

/** Chains of one family share a form of addresses. */
export const familyOf = (chain: string): ChainFamily => (chain === 'solana' || chain === 'aptos' ? chain : 'evm')

export const isChain = (name: string): name is Chain => (chainSetB as readonly string[]).includes(name)

/** The environment in which a chain is at home, `staging` where that is open. */
export const environmentOf = (chain: string): Environment =>
  isChain(chain) && networkOf(chain) === 'mainnet' ? 'production' : 'staging'

export { chainSetA, onlyInSetB } from './operations.ts'
