import type { HeldToken } from '../../domain/records.ts'
import type { Fault } from '../fault.ts'
import { evm, fault, list, solana, subscribed, type Token, text, token, without } from './seams.ts'

/** Listed tokens have another shape. */
export const listingShapeFaults: readonly Fault[] = [
  fault(
    'numbers-as-ids',
    ['LIST-02', 'LIST-03', 'LOC-13'],
    'blunt',
    'Token ids are numbers.',
    evm((one) => ({ ...one, tokenId: Number(one.tokenId) })),
  ),
  fault(
    'hex-ids',
    ['LIST-02', 'LIST-03', 'LOC-13'],
    'subtle',
    'Token ids are written in hex.',
    evm((one) => ({ ...one, tokenId: `0x${Number(one.tokenId).toString(16)}` })),
  ),
  fault(
    'no-standard',
    ['LIST-02', 'LIST-03'],
    'blunt',
    'The token standard is missing.',
    evm((one) => without(one, 'tokenStandard')),
  ),
  fault(
    'standard-without-hyphen',
    ['LIST-02', 'LIST-03'],
    'subtle',
    'The token standard has no hyphen.',
    evm((one) => ({ ...one, tokenStandard: text(one, 'tokenStandard').replace('-', '') })),
  ),
  fault(
    'standard-of-semi-fungible',
    ['LIST-02'],
    'devious',
    'Semi-fungible tokens have a standard of their own.',
    evm((one) => ({ ...one, tokenStandard: one.tokenStandard === 'ERC-1155' ? 'ERC-1155D' : one.tokenStandard })),
  ),
  fault(
    'no-locator-on-second-page',
    ['LIST-02', 'LOC-13'],
    'devious',
    'From the 21st on, tokens have no locator.',
    evm((one, place) => (place < 20 ? one : without(one, 'locator'))),
  ),
  fault(
    'metadata-as-text',
    ['LIST-02', 'LIST-03', 'LIST-05'],
    'subtle',
    'Metadata are a text that holds JSON.',
    evm((one) => ({ ...one, metadata: JSON.stringify(one.metadata) })),
  ),
  fault(
    'attributes-as-object',
    ['LIST-02', 'LIST-03', 'LIST-05'],
    'subtle',
    'The attributes are an object.',
    evm((one) => ({ ...one, metadata: { ...(one.metadata as Token), attributes: {} } })),
  ),
  fault(
    'no-collection',
    ['LIST-17'],
    'blunt',
    'The metadata of a listed token have no collection.',
    evm((one) => ({ ...one, metadata: without(one.metadata as Token, 'collection') })),
  ),
  fault(
    'no-collection-on-second-page',
    ['LIST-17'],
    'devious',
    'From the 21st on, the metadata of a token have no collection.',
    evm((one, place) => (place < 20 ? one : { ...one, metadata: without(one.metadata as Token, 'collection') })),
  ),
  fault(
    'no-collection-of-subscription',
    ['LIST-17'],
    'devious',
    'The metadata of a subscription token have no collection.',
    token((one) =>
      one.subscription === undefined ? one : { ...one, metadata: without(one.metadata as Token, 'collection') },
    ),
  ),
  fault(
    'expires-as-number',
    ['LIST-03'],
    'blunt',
    'The time at which a subscription ends is a number.',
    subscribed((at) => ({ expiresAt: Date.parse(at) })),
  ),
  fault(
    'expires-as-seconds',
    ['LIST-03'],
    'subtle',
    'The time at which a subscription ends is a text of seconds.',
    subscribed((at) => ({ expiresAt: String((Date.parse(at) / 1000) | 0) })),
  ),
  fault(
    'expires-in-words',
    ['LIST-03'],
    'subtle',
    'The time at which a subscription ends is written as a browser prints it.',
    subscribed((at) => ({ expiresAt: new Date(at).toUTCString() })),
  ),
  fault(
    'no-subscription',
    ['LIST-03'],
    'blunt',
    'Listed tokens have no subscription.',
    token((one) => without(one, 'subscription')),
  ),
  fault(
    'subscription-flat',
    ['LIST-03'],
    'subtle',
    'The time stands at the token itself.',
    token((one) =>
      one.subscription === undefined
        ? one
        : { ...without(one, 'subscription'), expiresAt: (one.subscription as Token).expiresAt },
    ),
  ),
  fault(
    'no-subscription-beside-others',
    ['LIST-03'],
    'devious',
    'Beside tokens of other kinds, a token has no subscription.',
    list((tokens) =>
      tokens.every((one) => 'subscription' in one)
        ? tokens
        : tokens.map((one) => without({ ...one }, 'subscription') as unknown as HeldToken),
    ),
  ),
  fault(
    'mint-hash-by-another-name',
    ['LIST-04', 'LIST-08', 'LIST-16'],
    'blunt',
    'The mint hash stands in the field mint.',
    solana((one) => ({ ...without(one, 'mintHash'), mint: one.mintHash })),
  ),
  fault(
    'solana-without-locator',
    ['LIST-04'],
    'blunt',
    'Solana tokens have no locator.',
    solana((one) => without(one, 'locator')),
  ),
  fault(
    'solana-in-evm-shape',
    ['LIST-04'],
    'subtle',
    'Solana tokens have the shape of EVM tokens.',
    solana((one) => ({
      ...without(one, 'mintHash'),
      contractAddress: one.mintHash,
      tokenId: '1',
      tokenStandard: 'ERC-721',
    })),
  ),
  fault(
    'solana-metadata-null',
    ['LIST-04', 'LIST-08', 'LIST-16'],
    'devious',
    'The metadata of the 21st Solana token are null.',
    solana((one, place) => (place === 20 ? { ...one, metadata: null } : one)),
  ),
]
