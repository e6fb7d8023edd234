import type { HeldToken } from '../../domain/records.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { isFilter, list, metadata, query, type Token } from './seams.ts'

const attributes = (change: (all: readonly Token[]) => readonly Token[]) =>
  metadata((one) => (Array.isArray(one.attributes) ? { ...one, attributes: change(one.attributes as Token[]) } : one))

/** Metadata that get lost in one way to ask, and filters that are cut. */
export const listingMetadataFaults: readonly Fault[] = [
  {
    id: 'listing-one-attribute-of-a-trait',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'Of several attributes of one trait the last is listed.',
    wrap: attributes((all) => [...new Map(all.map((one) => [one.trait_type, one])).values()]),
  },
  {
    id: 'listing-without-empty-attributes',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'An attribute whose value is an empty text is not listed.',
    wrap: attributes((all) => all.filter(({ value }) => value !== '')),
  },
  {
    id: 'listing-attribute-dates-as-times',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'A value that reads like a day is listed as the time at which it begins.',
    wrap: attributes((all) =>
      all.map((one) =>
        /^\d{4}-\d\d-\d\d$/.test(String(one.value))
          ? { ...one, value: new Date(String(one.value)).toISOString() }
          : one,
      ),
    ),
  },
  {
    id: 'listing-attribute-without-last-noughts',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'Noughts at the end of a value with decimals are not listed.',
    wrap: attributes((all) =>
      all.map((one) => ({ ...one, value: String(one.value).replace(/^(\d+\.\d*?)0+$/, '$1') })),
    ),
  },
  ...(['page', 'perPage'] as const).flatMap((name) =>
    (['email', 'userId'] as const).map(
      (kind): Fault => ({
        id: `listing-${name}-ignored-by-${kind}-on-solana`,
        breaks: ['LIST-06', 'LIST-07', 'LIST-08'],
        difficulty: 'devious',
        says: `${name} is not regarded where tokens on Solana are listed by ${kind === 'email' ? 'an e-mail address' : 'a user id'}.`,
        wrap: service('listing', ({ tokens }) => ({
          tokens: (project, identifier, asked) => {
            const isSuch = identifier.startsWith(`${kind}:`) && identifier.endsWith(':solana')
            return tokens(project, identifier, isSuch ? { ...asked, [name]: undefined } : asked)
          },
        })),
      }),
    ),
  ),
  {
    id: 'listing-filtered-without-attributes',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'Tokens that a filter leaves are listed without attributes.',
    wrap: list((tokens, asked) =>
      isFilter(asked)
        ? tokens.map((one) => ({ ...one, metadata: { ...one.metadata, attributes: [] } }) as unknown as HeldToken)
        : tokens,
    ),
  },
  {
    id: 'listing-twenty-contracts-at-most',
    breaks: ['LIST-10'],
    difficulty: 'devious',
    says: 'Of more than twenty contracts the first twenty count.',
    wrap: query((asked) => ({ ...asked, contractAddresses: asked.contractAddresses?.slice(0, 20) })),
  },
]
