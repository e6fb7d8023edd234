import fc from 'fast-check'
import type { RequirementId } from '../../../spec/requirement-id.d.ts'
import { linkedImage } from './linked-image.ts'
import { productDescription, productName } from './realistic.ts'
import { edgeTexts, longText, textOfLength } from './text.ts'

/** What a collection says of itself (Resources, Collection). Lengths in UTF-16 code units. */
export interface CollectionMetadata {
  readonly name: string
  readonly description: string
  readonly imageUrl: string
  readonly symbol: string
}

/** The options of a collection that are independent of each other on an EVM chain. */
export interface CollectionOptions {
  readonly fungibility?: 'non-fungible' | 'semi-fungible'
  readonly transferable?: boolean
  readonly supplyLimit?: number
  readonly payments?: { readonly price: string; readonly recipientAddress: string; readonly currency: string }
  readonly subscription?: { readonly enabled: boolean }
}

/** A valid creation of a collection. Re-upload is off where it can be, so that metadata stay comparable and nothing is fetched. */
export interface CollectionRequest extends CollectionOptions {
  readonly chain: string
  readonly metadata: CollectionMetadata
  readonly reuploadLinkedFiles?: false
}

/** Name, description, image address and symbol, which a service may tell in capitals; see `tidyText`. */
export const collectionMetadata: fc.Arbitrary<CollectionMetadata> = fc.record({
  name: productName(32),
  description: productDescription(250),
  imageUrl: linkedImage,
  symbol: fc.stringMatching(/^[A-Z][A-Z0-9]{0,4}$/),
})

/** Metadata in which every text of interest stands once as the name and once as the description. */
export const edgeCollectionMetadata: readonly CollectionMetadata[] = [
  ...edgeTexts.map((text, index) => ({
    name: text.replaceAll(/[\n\t]/g, ' '),
    description: text,
    imageUrl: `https://example.com/conformint/${index}.png`,
    symbol: `T${index}`,
  })),
  {
    name: textOfLength(longText, 'Name'),
    description: textOfLength(5 * longText, 'Description'),
    imageUrl: `https://example.com/conformint/${'long-path/'.repeat(20)}image.png`,
    symbol: 'LONGSYMBOL',
  },
  {
    name: 'A plain name',
    description: 'A symbol that is longer than those of most markets',
    imageUrl: 'https://example.com/conformint/symbol.png',
    symbol: 'MUCHLONGERSYMBOLTHANANYMARKETSHOWS',
  },
]

const hexDigits = fc.stringMatching(/^[0-9a-f]{39}[1-9a-f]$/)

/**
 * Payments of a collection (Resources, Collection): a price from 0.1 to 999.9 as a decimal text, paid to some EVM address.
 * @param currency no list of them is shown, so whoever sends the payments says which one the target takes
 */
export const payments = (currency: string): fc.Arbitrary<NonNullable<CollectionOptions['payments']>> =>
  fc.record({
    price: fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 9 })).map(([a, b]) => `${a}.${b}`),
    recipientAddress: hexDigits.map((digits) => `0x${digits}`),
    currency: fc.constant(currency),
  })

/**
 * A valid creation of a collection on an EVM chain with any combination of the options that every target offers;
 * semi-fungible collections and subscriptions are added by those who need them.
 */
export const collectionRequest = (chain: string, currency = 'usdc'): fc.Arbitrary<CollectionRequest> =>
  fc.record(
    {
      chain: fc.constant(chain),
      metadata: collectionMetadata,
      reuploadLinkedFiles: fc.constant(false as const),
      fungibility: fc.constant('non-fungible' as const),
      transferable: fc.boolean(),
      supplyLimit: fc.integer({ min: 1, max: 1_000_000 }),
      payments: payments(currency),
    },
    { requiredKeys: ['chain', 'metadata', 'reuploadLinkedFiles'] },
  )

/** A valid subscription collection on an EVM chain: it says that it is not transferable. */
export const subscriptionRequest = (chain: string, currency = 'usdc'): fc.Arbitrary<CollectionRequest> =>
  collectionRequest(chain, currency).map((request) => ({
    ...request,
    transferable: false,
    subscription: { enabled: true },
  }))

/** Every combination of the options of `collectionRequest`, each once. */
export const optionCombinations: readonly CollectionOptions[] = [undefined, 'non-fungible' as const].flatMap(
  (fungibility) =>
    [undefined, true, false].flatMap((transferable) =>
      [undefined, 25].flatMap((supplyLimit) =>
        [undefined, { price: '250', recipientAddress: `0x${'ab'.repeat(20)}`, currency: 'usdc' }].map((payment) => ({
          ...(fungibility === undefined ? {} : { fungibility }),
          ...(transferable === undefined ? {} : { transferable }),
          ...(supplyLimit === undefined ? {} : { supplyLimit }),
          ...(payment === undefined ? {} : { payments: payment }),
        })),
      ),
    ),
)

/** One way to make a valid creation of a collection invalid. */
export interface CollectionBreach {
  /** The requirement that says so. */
  readonly rule: RequirementId
  /** What is wrong, for messages. */
  readonly says: string
  /** The changed request; everything else stays. `undefined` members are not sent. */
  apply(request: CollectionRequest): Readonly<Record<string, unknown>>
}

const breach = (rule: RequirementId, says: string, changes: Readonly<Record<string, unknown>>): CollectionBreach => ({
  rule,
  says,
  apply: (request) => ({ ...request, ...changes }),
})

const wrongType = (field: string, ...values: readonly unknown[]): CollectionBreach[] =>
  values.map((value) => breach('COL-17', `${field} ${JSON.stringify(value)}`, { [field]: value }))

/** What every collection needs, whatever its kind, left out. */
export const missingBreaches = [
  breach('COL-15', 'no chain', { chain: undefined }),
  breach('COL-16', 'no metadata', { metadata: undefined }),
] as const

/**
 * Everything that the interface rules out in a creation on any target. Only values that cannot be taken for the right
 * type: whether a service reads '5' as a number is its own matter.
 */
export const collectionBreaches: readonly CollectionBreach[] = [
  missingBreaches[0],
  breach('COL-15', 'chain null', { chain: null }),
  missingBreaches[1],
  breach('COL-16', 'metadata null', { metadata: null }),
  ...['fungible', 'non', 'semifungibles', 'multi-fungible', 'semi'].map((word) =>
    breach('COL-12', `fungibility ${JSON.stringify(word)}`, { fungibility: word }),
  ),
  breach('COL-12', 'fungibility 7', { fungibility: 7 }),
  ...wrongType('chain', 7, { name: 'polygon-amoy' }),
  ...wrongType('metadata', 'a collection', 7, true),
  ...wrongType('supplyLimit', 'many', { most: 5 }),
  ...wrongType('payments', 'for free', 7),
]

/** What the interface rules out where subscriptions are offered. The request is one of `subscriptionRequest`. */
export const subscriptionBreaches: readonly CollectionBreach[] = [
  breach('COL-14', 'transferable subscription', { transferable: true }),
  breach('COL-17', 'subscription "monthly"', { subscription: 'monthly' }),
  breach('COL-17', 'subscription 7', { subscription: 7 }),
]
