import { collectionChains, walletChains } from '../../chain/chains.ts'
import { asking, refusing } from '../collections/seams.ts'
import type { Fault } from '../fault.ts'
import { isForWalletsOnly } from '../seams.ts'

const isUnknown = (chain: unknown): chain is string =>
  typeof chain === 'string' && chain !== '' && !walletChains.has(chain)

export const collectionChainFaults: readonly Fault[] = [
  {
    id: 'chain-xai-unknown',
    breaks: ['CHAIN-01'],
    difficulty: 'subtle',
    says: 'No collection is made on xai-sepolia-testnet.',
    wrap: refusing((body) => body.chain === 'xai-sepolia-testnet', 'chain is not supported'),
  },
  {
    id: 'chain-soneium-minato-unknown-to-put',
    breaks: ['CHAIN-01'],
    difficulty: 'devious',
    says: 'PUT knows no soneium-minato-testnet.',
    wrap: refusing((body, id) => body.chain === 'soneium-minato-testnet' && id !== undefined, 'chain is not supported'),
  },
  {
    id: 'chain-solana-unknown',
    breaks: ['CHAIN-02'],
    difficulty: 'blunt',
    says: 'No collection is made on Solana.',
    // The default collections are opened with an id, and stay.
    wrap: refusing((body) => body.chain === 'solana', 'chain is not supported'),
  },
  {
    id: 'chain-aptos-unknown',
    breaks: ['CHAIN-03', 'COL-33'],
    difficulty: 'blunt',
    says: 'No collection is made on Aptos.',
    wrap: refusing((body) => body.chain === 'aptos', 'chain is not supported'),
  },
  {
    id: 'chain-aptos-unlimited-only',
    breaks: ['CHAIN-03'],
    difficulty: 'subtle',
    says: 'Collections on Aptos have no supply limit.',
    wrap: refusing((body) => body.chain === 'aptos' && body.supplyLimit !== undefined, 'not supported'),
  },
  ...['soneium', 'astar-zkevm', 'zkyoto'].map(
    (chain): Fault => ({
      id: `chain-${chain}-for-collections`,
      breaks: ['CHAIN-04'],
      difficulty: 'subtle',
      says: `A collection can be made on ${chain}.`,
      wrap: asking((body) => (body.chain === chain ? { ...body, chain: 'ethereum-sepolia' } : body)),
    }),
  ),
  {
    id: 'chain-set-b-for-put',
    breaks: ['CHAIN-04'],
    difficulty: 'devious',
    says: 'PUT reads the chain from set B.',
    wrap: asking((body) => (isForWalletsOnly(body.chain) ? { ...body, chain: 'ethereum-sepolia' } : body), 'put'),
  },
  {
    id: 'chain-unknown-taken',
    breaks: ['CHAIN-05'],
    difficulty: 'blunt',
    says: 'A collection can be made on any chain that nobody knows.',
    wrap: asking((body) => (isUnknown(body.chain) ? { ...body, chain: 'polygon-amoy' } : body)),
  },
  {
    id: 'chain-by-prefix',
    breaks: ['CHAIN-05'],
    difficulty: 'devious',
    says: 'A chain is known by its first word.',
    wrap: asking((body) => {
      const [word = ''] = String(body.chain).split('-')
      return isUnknown(body.chain) && collectionChains.has(word) ? { ...body, chain: word } : body
    }),
  },
  {
    id: 'chain-unknown-500',
    breaks: ['CHAIN-05', 'ERR-12'],
    difficulty: 'blunt',
    says: 'An unknown chain is answered with 500.',
    wrap: refusing((body) => {
      if (isUnknown(body.chain)) throw new Error('no provider')
      return false
    }, ''),
  },
]
