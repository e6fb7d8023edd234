import type { HeldToken } from '../../domain/records.ts'
import type { Fault } from '../fault.ts'
import { without } from '../seams.ts'
import { evm, isFilter, list, solana, subscribed, type Token, text, token } from './seams.ts'

/** In ms. */
const month = 30 * 24 * 60 * 60 * 1000

const withoutEnd = (one: HeldToken): HeldToken => without({ ...one } as Token, 'subscription') as unknown as HeldToken

/** Listed tokens have another shape. */
export const listingShapeFaults: readonly Fault[] = [
  {
    id: 'listing-numbers-as-ids',
    breaks: ['LIST-02', 'LIST-03', 'LOC-13', 'XFER-06', 'XFER-01', 'MINT-17'],
    difficulty: 'blunt',
    says: 'Token ids are numbers.',
    wrap: evm((one) => ({ ...one, tokenId: Number(one.tokenId) })),
  },
  {
    id: 'listing-hex-ids',
    breaks: ['LIST-02', 'LIST-03', 'LOC-13', 'XFER-06', 'XFER-01', 'MINT-17', 'LIST-11'],
    difficulty: 'subtle',
    says: 'Token ids are written in hex.',
    wrap: evm((one) => ({ ...one, tokenId: `0x${Number(one.tokenId).toString(16)}` })),
  },
  {
    id: 'listing-no-standard',
    breaks: ['LIST-02', 'LIST-03'],
    difficulty: 'blunt',
    says: 'The token standard is missing.',
    wrap: evm((one) => without(one, 'tokenStandard')),
  },
  {
    id: 'listing-standard-without-hyphen',
    breaks: ['LIST-02', 'LIST-03'],
    difficulty: 'subtle',
    says: 'The token standard has no hyphen.',
    wrap: evm((one) => ({ ...one, tokenStandard: text(one, 'tokenStandard').replace('-', '') })),
  },
  {
    id: 'listing-semi-fungible-as-others',
    breaks: ['LIST-19'],
    difficulty: 'devious',
    says: 'Semi-fungible tokens are listed as ERC-721.',
    wrap: evm((one) => (one.tokenStandard === 'ERC-1155' ? { ...one, tokenStandard: 'ERC-721' } : one)),
  },
  {
    id: 'listing-standard-of-semi-fungible',
    breaks: ['LIST-02'],
    difficulty: 'devious',
    says: 'Semi-fungible tokens have a standard of their own.',
    wrap: evm((one) => ({ ...one, tokenStandard: one.tokenStandard === 'ERC-1155' ? 'ERC-1155D' : one.tokenStandard })),
  },
  {
    id: 'listing-no-locator-on-second-page',
    breaks: ['LIST-02', 'LOC-13'],
    difficulty: 'devious',
    says: 'From the 21st on, tokens have no locator.',
    wrap: evm((one, place) => (place < 20 ? one : without(one, 'locator'))),
  },
  {
    id: 'listing-metadata-as-text',
    breaks: ['LIST-02', 'LIST-03', 'LIST-05', 'MINT-38', 'MINT-15', 'MINT-42', 'MINT-43', 'BATCH-28'],
    difficulty: 'subtle',
    says: 'Metadata are a text that holds JSON.',
    wrap: evm((one) => ({ ...one, metadata: JSON.stringify(one.metadata) })),
  },
  {
    id: 'listing-attributes-as-object',
    breaks: ['LIST-02', 'LIST-03', 'LIST-05', 'MINT-38'],
    difficulty: 'subtle',
    says: 'The attributes are an object.',
    wrap: evm((one) => ({ ...one, metadata: { ...(one.metadata as Token), attributes: {} } })),
  },
  {
    id: 'listing-no-collection',
    breaks: ['LIST-17'],
    difficulty: 'blunt',
    says: 'The metadata of a listed token have no collection.',
    wrap: evm((one) => ({ ...one, metadata: without(one.metadata as Token, 'collection') })),
  },
  {
    id: 'listing-no-collection-on-second-page',
    breaks: ['LIST-17'],
    difficulty: 'devious',
    says: 'From the 21st on, the metadata of a token have no collection.',
    wrap: evm((one, place) => (place < 20 ? one : { ...one, metadata: without(one.metadata as Token, 'collection') })),
  },
  {
    id: 'listing-no-collection-of-subscription',
    breaks: ['LIST-17'],
    difficulty: 'devious',
    says: 'The metadata of a subscription token have no collection.',
    wrap: token((one) =>
      one.subscription === undefined ? one : { ...one, metadata: without(one.metadata as Token, 'collection') },
    ),
  },
  {
    id: 'listing-no-expiry-on-second-page',
    breaks: ['LIST-03'],
    difficulty: 'devious',
    says: 'From the second page on, a subscription token does not say when it ends.',
    wrap: list((tokens, { page }) => (Number(page ?? 1) > 1 ? tokens.map(withoutEnd) : tokens)),
  },
  {
    id: 'listing-filter-of-one-shape',
    breaks: ['LIST-03'],
    difficulty: 'devious',
    says: 'Under a filter, all EVM tokens are shown in one shape, which has no subscription.',
    wrap: list((tokens, query) => (isFilter(query) ? tokens.map(withoutEnd) : tokens)),
  },
  {
    id: 'listing-expires-as-number',
    breaks: ['LIST-03'],
    difficulty: 'blunt',
    says: 'The time at which a subscription ends is a number.',
    wrap: subscribed((at) => ({ expiresAt: Date.parse(at) })),
  },
  {
    id: 'listing-expires-as-seconds',
    breaks: ['LIST-03'],
    difficulty: 'subtle',
    says: 'The time at which a subscription ends is a text of seconds.',
    wrap: subscribed((at) => ({ expiresAt: String((Date.parse(at) / 1000) | 0) })),
  },
  {
    id: 'listing-expires-in-words',
    breaks: ['LIST-03'],
    difficulty: 'subtle',
    says: 'The time at which a subscription ends is written as a browser prints it.',
    wrap: subscribed((at) => ({ expiresAt: new Date(at).toUTCString() })),
  },
  {
    id: 'listing-expires-a-month-later',
    breaks: ['MINT-49'],
    difficulty: 'devious',
    says: 'Listings show the end of a subscription a month later than its record.',
    wrap: subscribed((at) => ({ expiresAt: new Date(Date.parse(at) + month).toISOString() })),
  },
  {
    id: 'listing-no-subscription',
    breaks: ['LIST-03'],
    difficulty: 'blunt',
    says: 'Listed tokens have no subscription.',
    wrap: token((one) => without(one, 'subscription')),
  },
  {
    id: 'listing-subscription-flat',
    breaks: ['LIST-03'],
    difficulty: 'subtle',
    says: 'The time stands at the token itself.',
    wrap: token((one) =>
      one.subscription === undefined
        ? one
        : { ...without(one, 'subscription'), expiresAt: (one.subscription as Token).expiresAt },
    ),
  },
  {
    id: 'listing-no-subscription-beside-others',
    breaks: ['LIST-03'],
    difficulty: 'devious',
    says: 'Beside tokens of other kinds, a token has no subscription.',
    wrap: list((tokens) =>
      tokens.every((one) => 'subscription' in one)
        ? tokens
        : tokens.map((one) => without(one as Token, 'subscription') as unknown as HeldToken),
    ),
  },
  {
    id: 'listing-mint-hash-by-another-name',
    breaks: ['LIST-04', 'LIST-08', 'LIST-16', 'MINT-17', 'XFER-07'],
    difficulty: 'blunt',
    says: 'The mint hash stands in the field mint.',
    wrap: solana((one) => ({ ...without(one, 'mintHash'), mint: one.mintHash })),
  },
  {
    id: 'listing-solana-without-locator',
    breaks: ['LIST-04'],
    difficulty: 'blunt',
    says: 'Solana tokens have no locator.',
    wrap: solana((one) => without(one, 'locator')),
  },
  {
    id: 'listing-solana-names-with-single-blanks',
    breaks: ['LIST-08', 'LIST-16'],
    difficulty: 'devious',
    says: 'Of several blanks in a row in the name of a Solana token one is listed.',
    wrap: solana(({ metadata, ...one }) => {
      const { name, ...rest } = metadata as Token
      return { ...one, metadata: { ...rest, name: String(name).replace(/ +/g, ' ') } }
    }),
  },
  {
    id: 'listing-solana-in-evm-shape',
    breaks: ['LIST-04', 'MINT-17', 'XFER-07', 'XFER-02'],
    difficulty: 'subtle',
    says: 'Solana tokens have the shape of EVM tokens.',
    wrap: solana((one) => ({
      ...without(one, 'mintHash'),
      contractAddress: one.mintHash,
      tokenId: '1',
      tokenStandard: 'ERC-721',
    })),
  },
  {
    id: 'listing-solana-metadata-null',
    breaks: ['LIST-04', 'LIST-08', 'LIST-16'],
    difficulty: 'devious',
    says: 'The metadata of the 21st Solana token are null.',
    wrap: solana((one, place) => (place === 20 ? { ...one, metadata: null } : one)),
  },
]
