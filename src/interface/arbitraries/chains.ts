import fc from 'fast-check'
import { familyOf, networkOf, onlyInSetB, chainSetA as setA, chainSetB as setB, testnet } from '../chains.ts'
import type { Environment } from '../settings.ts'
import { isSpellingOf } from './text.ts'

export { familyOf } from '../chains.ts'

/** Chain set A, all of it: collections, mints and orders (Resources, Chains). */
export const chainSetA: readonly string[] = setA
/** Chain set B, all of it: signing and transfers (Resources, Chains). */
export const chainSetB: readonly string[] = setB
/** What set B has beyond set A: no collection can be made there. */
export const signingOnlyChains: readonly string[] = onlyInSetB

/** Chains whose names do not tell to which environment they belong. */
export const unclassifiedChains: readonly string[] = setB.filter((chain) => networkOf(chain) === 'unclassified')

/** EVM chains of a set at home in an environment; what the interface does not classify counts with staging. */
const evmChainsOf = (set: readonly (typeof setB)[number][], environment: Environment): readonly string[] =>
  set.filter(
    (chain) => familyOf(chain) === 'evm' && (networkOf(chain) === 'mainnet') === (environment === 'production'),
  )

/** EVM chains of set A that belong to an environment: staging has the testnets, production the mainnets. */
export const evmCollectionChains = (environment: Environment): readonly string[] => evmChainsOf(setA, environment)

/** EVM chains of set B that belong to an environment. */
export const evmSigningChains = (environment: Environment): readonly string[] => evmChainsOf(setB, environment)

/** The digits of an address on Solana. */
export const base58: readonly string[] = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz']

/** What a chain and its like in the other environment are both called, such as `base`: by that a row of a table is known in either. */
export const sharedName = (chain: string): string => chain.split('-')[0] ?? chain

/**
 * Names that no set has, each wrong in its own way; ids and short names of networks, which a service may read as theirs, are not among them. Some are names of real networks, which a target may serve for wallets
 * beyond the interface; see {@link impossibleChains} for those that nobody serves.
 */
export const unknownChains: readonly string[] = [
  'dogecoin',
  'polygon-mumbai',
  'ethereum-goerli',
  'polygon-amoy-2',
  'evm',
]

/**
 * Chain names that nobody has: words for no chain, misspellings, parts of names, and words that a look-up in a bare object
 * finds. None is the name of a network that a target could serve beyond the interface.
 */
export const impossibleChains: readonly string[] = [
  'not-a-chain',
  'nochain',
  'none',
  'unknown',
  'polygonn',
  'polygo',
  'polygon-amoy-x',
  'polygon-nowhere',
  'ethereum-nowhere',
  'solana-nowhere',
  'zkyoto-nowhere',
  'x-polygon',
  'nowhere-sepolia',
  '0',
  'undefined',
  'null',
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
]

/** In what way a name that no set has is like one that is in one: what a careless comparison takes it for. */
export function missOf(name: unknown): string {
  if (typeof name !== 'string') return 'no text'
  if (chainSetB.some((chain) => name.startsWith(chain))) return 'goes on'
  if (chainSetB.some((chain) => name.endsWith(chain))) return 'ends alike'
  if (testnet.test(name)) return 'ends like a test network'
  return name !== '' && chainSetB.some((chain) => chain.startsWith(name)) ? 'is cut' : 'another'
}

/** A chain name one edit away from one of set A (letter lost, added, swapped), and no spelling of one of set B. */
export const nearMissChain: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...chainSetA), fc.nat(), fc.constantFrom('lose', 'double', 'swap'))
  .map(([chain, place, edit]) => edited(chain, place % chain.length, edit))
  .filter((name) => name !== '' && !isSpellingOf(name, chainSetB))

function edited(chain: string, at: number, edit: string): string {
  const before = chain.slice(0, at)
  const [letter = '', next = ''] = [chain.charAt(at), chain.charAt(at + 1)]
  if (edit === 'lose') return before + chain.slice(at + 1)
  if (edit === 'double') return before + letter + chain.slice(at)
  return before + next + letter + chain.slice(at + 2)
}
