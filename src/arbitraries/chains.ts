import fc from 'fast-check'
import type { Environment } from '../config/settings.ts'
import { wordsOf } from '../oracle/document.ts'

/** Chain set A, all of it (Resources, Chains). */
export const chainSetA: readonly string[] = wordsOf('ChainSetA')
/** Chain set B, all of it. */
export const chainSetB: readonly string[] = wordsOf('ChainSetB')
/** What set B has beyond set A: no collection can be made there. */
export const signingOnlyChains: readonly string[] = chainSetB.filter((chain) => !chainSetA.includes(chain))

/** One name for both environments: a target says by its environment which network it means. */
const anywhere: ReadonlySet<string> = new Set(['solana', 'aptos'])

export type Family = 'evm' | 'solana' | 'aptos'

export const familyOf = (chain: string): Family => (chain === 'solana' || chain === 'aptos' ? chain : 'evm')

/** Whether a chain name is that of a test network. */
export const isTestnet = (chain: string): boolean => /-(sepolia|testnet|amoy|fuji)\b/.test(chain)

const belongsTo = (environment: Environment) => (chain: string) =>
  anywhere.has(chain) || isTestnet(chain) === (environment === 'staging')

/** EVM chains of set A that belong to an environment: staging has the testnets, production the mainnets. */
export const evmCollectionChains = (environment: Environment): readonly string[] =>
  chainSetA.filter((chain) => familyOf(chain) === 'evm' && belongsTo(environment)(chain))

/** EVM chains of set B that belong to an environment. */
export const evmSigningChains = (environment: Environment): readonly string[] =>
  chainSetB.filter((chain) => familyOf(chain) === 'evm' && belongsTo(environment)(chain))

/** Names that no set has, each wrong in its own way. */
export const unknownChains: readonly string[] = [
  'dogecoin',
  'polygon-mumbai',
  'ethereum-goerli',
  'POLYGON-AMOY',
  'Solana',
  'polygon_amoy',
  'polygonamoy',
  'polygon-amoy-2',
  'eth',
  'sepolia',
  'mainnet',
  'evm',
  '80002',
]

/** A chain name one edit away from one of set A (letter lost, added, swapped, in upper case), in neither set. */
export const nearMissChain: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...chainSetA), fc.nat(), fc.constantFrom('lose', 'double', 'swap', 'raise', 'underscore'))
  .map(([chain, place, edit]) => edited(chain, place % chain.length, edit))
  .filter((name) => name !== '' && !chainSetB.includes(name))

function edited(chain: string, at: number, edit: string): string {
  const before = chain.slice(0, at)
  const [letter = '', next = ''] = [chain.charAt(at), chain.charAt(at + 1)]
  if (edit === 'lose') return before + chain.slice(at + 1)
  if (edit === 'double') return before + letter + chain.slice(at)
  if (edit === 'swap') return before + next + letter + chain.slice(at + 2)
  if (edit === 'raise') return before + letter.toUpperCase() + chain.slice(at + 1)
  return chain.replace('-', '_')
}
