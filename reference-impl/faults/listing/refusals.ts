import { familyOf } from '../../chain/chains.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { restated, service } from '../seams.ts'
import { about, emptyBody, refusalBody, restatedEmpty, unknownAddress } from './seams.ts'

/** An address is taken for one like it that was listed before. */
const takenFor = (chain: string, likeness: (identifier: string) => string): Fault['wrap'] =>
  service('listing', ({ tokens }) => {
    const known = new Map<string, string>()
    return {
      tokens: async (project, identifier, asked) => {
        const of = likeness(identifier)
        const listed = await tokens(project, identifier, asked).catch((error: unknown) => {
          const other = known.get(of)
          if (other === undefined || !identifier.startsWith(`${chain}:`)) throw error
          return tokens(project, other, asked)
        })
        known.set(of, identifier)
        return listed
      },
    }
  })

const alikeFaults: readonly Fault[] = [
  ...(['solana', 'aptos'] as const).map(
    (chain): Fault => ({
      id: `listing-last-digit-on-${chain}`,
      breaks: ['LIST-13'],
      difficulty: 'devious',
      says: `The last digit of an address on ${chain === 'solana' ? 'Solana' : 'Aptos'} is not looked at.`,
      wrap: takenFor(chain, (identifier) => identifier.slice(0, -1)),
    }),
  ),
  {
    id: 'listing-any-case-on-solana',
    breaks: ['LIST-13'],
    difficulty: 'devious',
    says: 'The case of the letters of an address on Solana is not looked at.',
    wrap: takenFor('solana', (identifier) => identifier.toLowerCase()),
  },
]

const isElsewhere = (identifier: string): boolean => {
  const chain = identifier.split(':', 1)[0] ?? ''
  return familyOf(chain) === 'evm' && !chain.startsWith('poly')
}

/** Empty wallets and addresses that do not exist. */
export const listingRefusalFaults: readonly Fault[] = [
  {
    id: 'listing-empty-404',
    breaks: ['LIST-01'],
    difficulty: 'blunt',
    says: 'A wallet that holds nothing is not found.',
    wrap: restatedEmpty(404),
  },
  {
    id: 'listing-empty-null',
    breaks: ['LIST-01', 'ORD-38'],
    difficulty: 'subtle',
    says: 'A wallet that holds nothing is null.',
    wrap: emptyBody(null),
  },
  {
    id: 'listing-empty-object',
    breaks: ['LIST-01', 'ORD-38'],
    difficulty: 'subtle',
    says: 'A wallet that holds nothing is an object without tokens.',
    wrap: emptyBody({ nfts: [] }),
  },
  {
    id: 'listing-empty-204',
    breaks: ['LIST-01'],
    difficulty: 'subtle',
    says: 'The list of a wallet is answered with 206.',
    wrap: restated(about, 200, 206),
  },
  {
    id: 'listing-sample-token',
    breaks: ['LIST-01', 'LIST-16', 'AUTH-31', 'LIST-05', 'LIST-08'],
    difficulty: 'devious',
    says: 'A Solana wallet that holds nothing shows a sample.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const all = await tokens(project, identifier, asked)
        const sample = { chain: 'solana', mintHash: 'sample', metadata: {}, locator: 'solana:sample' }
        return all.length === 0 && /^solana:|:solana$/.test(identifier) ? [sample] : all
      },
    })),
  },
  {
    id: 'listing-unknown-address-empty',
    breaks: ['LIST-13'],
    difficulty: 'blunt',
    says: 'An address that does not exist has an empty list.',
    wrap: unknownAddress(() => []),
  },
  {
    id: 'listing-unknown-address-404',
    breaks: ['LIST-13'],
    difficulty: 'blunt',
    says: 'An address that does not exist is answered with 404.',
    wrap: unknownAddress(() => {
      throw new Refusal(404, 'no such address')
    }),
  },
  {
    id: 'listing-unknown-address-empty-on-most-chains',
    breaks: ['LIST-13'],
    difficulty: 'devious',
    says: 'An address that does not exist has an empty list on most EVM chains.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: (project, identifier, asked) =>
        tokens(project, identifier, asked).catch((error: unknown) => {
          const isUnknown = error instanceof Refusal && error.message === 'address does not exist'
          if (isUnknown && isElsewhere(identifier)) return []
          throw error
        }),
    })),
  },
  ...(['solana', 'aptos'] as const).map(
    (chain): Fault => ({
      id: `listing-unknown-${chain}-address-empty`,
      breaks: ['LIST-13'],
      difficulty: 'subtle',
      says: `An address on ${chain === 'solana' ? 'Solana' : 'Aptos'} that does not exist has an empty list.`,
      wrap: service('listing', ({ tokens }) => ({
        tokens: (project, identifier, asked) =>
          tokens(project, identifier, asked).catch((error: unknown) => {
            const isUnknown = error instanceof Refusal && error.message === 'address does not exist'
            if (isUnknown && identifier.startsWith(`${chain}:`)) return []
            throw error
          }),
      })),
    }),
  ),
  ...alikeFaults,
  {
    id: 'listing-error-record-on-aptos',
    breaks: ['LIST-14'],
    difficulty: 'devious',
    says: 'On Aptos, a refused listing carries an error record.',
    wrap: refusalBody(
      (error) => ({ error: true, message: error }),
      (_, { url }) => url.includes('aptos'),
    ),
  },
  {
    id: 'listing-unknown-address-second-page',
    breaks: ['LIST-13'],
    difficulty: 'devious',
    says: 'A later page of an address that does not exist is empty.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: (project, identifier, asked) =>
        tokens(project, identifier, asked).catch((error: unknown) => {
          if (error instanceof Refusal && Number(asked.page ?? 1) > 1) return []
          throw error
        }),
    })),
  },
  {
    id: 'listing-error-record',
    breaks: ['LIST-14'],
    difficulty: 'blunt',
    says: 'A refused listing carries an error record.',
    wrap: refusalBody((error) => ({ error: true, message: error })),
  },
  {
    id: 'listing-error-object',
    breaks: ['LIST-14'],
    difficulty: 'subtle',
    says: 'The error of a refused listing is an object.',
    wrap: refusalBody((error) => ({ error: { message: error } })),
  },
  {
    id: 'listing-error-list',
    breaks: ['LIST-14'],
    difficulty: 'subtle',
    says: 'The error of an unknown address is a list.',
    wrap: refusalBody(
      (error) => ({ error: [error] }),
      (error) => error === 'address does not exist',
    ),
  },
  {
    id: 'listing-error-list-by-user',
    breaks: ['LIST-14'],
    difficulty: 'devious',
    says: 'Where a locator names a user, the error of a refused listing is a list.',
    wrap: refusalBody(
      (error) => ({ error: [error] }),
      (_, { url }) => /\/(userId|email)(:|%3A)/i.test(url),
    ),
  },
  {
    id: 'listing-error-as-message',
    breaks: ['LIST-14'],
    difficulty: 'devious',
    says: 'The error of an unknown chain stands in the field message.',
    wrap: refusalBody(
      (error) => ({ message: error }),
      (error) => error.includes('chain'),
    ),
  },
]
