import { walletChains } from '../../chain/chains.ts'
import { asking } from '../collections/seams.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** The network of a chain that there is: what its name ends with. */
const networks = new Set([...walletChains].flatMap((chain) => chain.split('-').slice(1)))

const endsAsOneDoes = (chain: unknown): chain is string =>
  typeof chain === 'string' && !walletChains.has(chain) && networks.has(chain.split('-').at(-1) ?? '')

const isZero = (address: string): boolean => /^(0x)?0+$/.test(address)

/** Values that are taken at one place, though they are refused at another. */
export const takenFaults: readonly Fault[] = [
  {
    id: 'chain-known-by-its-network',
    breaks: ['CHAIN-05'],
    difficulty: 'devious',
    says: 'A collection is made on any chain whose name ends with a network that there is.',
    wrap: asking((body) => (endsAsOneDoes(body.chain) ? { ...body, chain: 'base-sepolia' } : body)),
  },
  {
    id: 'sign-zero-address',
    breaks: ['SIGN-05'],
    difficulty: 'devious',
    says: 'The zero address signs.',
    wrap: service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) =>
        isZero(wallet.split(':')[1] ?? '') && typeof body.message === 'string'
          ? { signedMessage: `0x${'0'.repeat(130)}` }
          : sign(project, wallet, body),
    })),
  },
  {
    id: 'sign-by-address-minted-to',
    breaks: ['SIGN-05'],
    difficulty: 'devious',
    says: 'An address that something has been minted to signs, nobody knows by which key.',
    wrap: (parts) => {
      const known = new Set<string>()
      const remembering = service('minting', ({ mint }) => ({
        mint: (project, collection, id, body) => {
          known.add(String(body.recipient))
          return mint(project, collection, id, body)
        },
      }))
      const signing = service('signing', ({ sign }) => ({
        sign: (project, wallet, body) =>
          sign(project, wallet, body).catch((error: unknown) => {
            if (!known.has(wallet) || typeof body.message !== 'string') throw error
            return { signedMessage: `0x${'5c'.repeat(65)}` }
          }),
      }))
      return signing(remembering(parts))
    },
  },
  {
    id: 'listing-of-a-handle',
    breaks: ['LOC-06'],
    difficulty: 'devious',
    says: 'A social handle is listed as a wallet that holds nothing.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) =>
        /^twitter:\w+:[^:]+$/.test(identifier) ? [] : tokens(project, identifier, query),
    })),
  },
  {
    id: 'usage-month-of-one-digit',
    breaks: ['USE-10'],
    difficulty: 'devious',
    says: 'A month may be written with one digit.',
    wrap: service('usage', ({ report }) => ({
      report: (project, id, query) =>
        report(project, id, { ...query, startDate: query.startDate?.replace(/-([1-9])$/, '-0$1') }),
    })),
  },
]
