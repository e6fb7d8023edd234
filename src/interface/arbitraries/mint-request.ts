import fc from 'fast-check'
import { type TokenMetadata, tokenMetadata } from './metadata.ts'

/** The four ways to name who gets a new token (Resources, Locators). */
export const recipientKinds = ['address', 'email', 'userId', 'twitter'] as const
/** One of {@link recipientKinds}. */
export type RecipientKind = (typeof recipientKinds)[number]

/** A mint of one token, but for the recipient, whose wallet has to exist first. */
export interface MintWish {
  readonly kind: RecipientKind
  readonly metadata: TokenMetadata
  readonly options: MintOptions
}

/** Fields of a mint that may be left out and change nothing that the interface shows. */
export interface MintOptions {
  readonly sendNotification?: boolean
  readonly locale?: string
}

const mintOptions: fc.Arbitrary<MintOptions> = fc.record(
  { sendNotification: fc.constant(false), locale: fc.constant('en-US') },
  { requiredKeys: ['sendNotification'] },
)

/**
 * A mint of one token (Endpoints, Minting), recipients of all kinds.
 * @param kinds those that the target offers
 */
export const mintWish = (kinds: readonly RecipientKind[] = recipientKinds): fc.Arbitrary<MintWish> =>
  fc.record({ kind: fc.constantFrom(...kinds), metadata: tokenMetadata, options: mintOptions })

/**
 * Bodies of mints, ready to be sent; links stay as they are.
 * @param recipient locators, see `locatorOf`
 */
export const mintRequest = (recipient: fc.Arbitrary<string>): fc.Arbitrary<object> =>
  fc
    .tuple(recipient, tokenMetadata, mintOptions)
    .map(([to, metadata, options]) => ({ recipient: to, metadata, reuploadLinkedFiles: false, ...options }))
