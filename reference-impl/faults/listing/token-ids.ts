import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** Token ids of a filter that are read by their end. */
export const listingTokenIdFaults: readonly Fault[] = [
  {
    id: 'listing-token-id-by-its-end',
    breaks: ['LIST-11'],
    difficulty: 'devious',
    says: 'Of the token id in a filter the digits at its end count.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: (project, identifier, query) =>
        tokens(project, identifier, { ...query, tokenId: query.tokenId?.replace(/^.*\D(\d+)$/, '$1') }),
    })),
  },
]
