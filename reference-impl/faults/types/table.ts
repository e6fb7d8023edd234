import type { RequirementId } from '../../../spec/requirement-id.d.ts'
import { requestTo } from '../seams.ts'

/** The types of fields, as a reader tells them apart. */
export type FieldType = 'text' | 'flag' | 'number' | 'record' | 'list'

/** A field of a body whose type nobody looks at. */
export interface UncheckedField {
  /** `*` is each item of a list. */
  readonly place: string
  readonly type: FieldType
  /** What a field that has to be there is taken for; default: it counts as left out. */
  readonly instead?: unknown
  /** Requirements that are broken beside ERR-15. */
  readonly also?: readonly RequirementId[]
}

/** The operations that take a body, and its fields. */
export interface UncheckedBody {
  /** Of the ids of its faults: `type-<slug>-<place>`. */
  readonly slug: string
  readonly about: (request: Request) => boolean
  readonly fields: readonly UncheckedField[]
}

const tokenMetadata = (at: string, also: readonly RequirementId[] = []): readonly UncheckedField[] => [
  { place: `${at}/name`, type: 'text', also },
  { place: `${at}/image`, type: 'text', also },
  { place: `${at}/description`, type: 'text', also },
  { place: `${at}/animation_url`, type: 'text', also },
  { place: `${at}/attributes`, type: 'list', also },
]

const collectionTypes = ['COL-17'] as const
const posts = requestTo('POST', /\/collections\/$/)
const puts = requestTo('PUT', /\/collections\/[^/]+$/)

export const uncheckedBodies: readonly UncheckedBody[] = [
  {
    slug: 'create-wallet',
    about: requestTo('POST', /\/wallets$/),
    fields: [
      { place: '/userId', type: 'text', instead: 'somebody', also: ['WAL-12'] },
      { place: '/chain', type: 'text', instead: 'ethereum', also: ['WAL-14'] },
    ],
  },
  {
    slug: 'sign-message',
    about: requestTo('POST', /\/signMessage$/),
    fields: [{ place: '/message', type: 'text', instead: 'text', also: ['SIGN-07'] }],
  },
  {
    slug: 'collection',
    about: (request) => posts(request) || puts(request),
    fields: [
      { place: '/chain', type: 'text', instead: 'ethereum', also: ['COL-15'] },
      { place: '/metadata', type: 'record', instead: {}, also: ['COL-16'] },
      { place: '/metadata/name', type: 'text', also: collectionTypes },
      { place: '/metadata/description', type: 'text', also: collectionTypes },
      { place: '/metadata/imageUrl', type: 'text', also: collectionTypes },
      { place: '/metadata/symbol', type: 'text', also: collectionTypes },
      { place: '/fungibility', type: 'text', also: ['COL-12'] },
      { place: '/transferable', type: 'flag' },
      { place: '/supplyLimit', type: 'number', also: collectionTypes },
      { place: '/payments', type: 'record', also: collectionTypes },
      { place: '/payments/price', type: 'text' },
      { place: '/payments/recipientAddress', type: 'text' },
      { place: '/payments/currency', type: 'text' },
      { place: '/subscription', type: 'record', also: collectionTypes },
      { place: '/subscription/enabled', type: 'flag' },
      { place: '/reuploadLinkedFiles', type: 'flag' },
    ],
  },
  {
    slug: 'create-template',
    about: requestTo('POST', /\/templates$/),
    fields: [
      { place: '/metadata', type: 'record', instead: {}, also: ['TPL-11'] },
      { place: '/metadata/name', type: 'text' },
      { place: '/metadata/image', type: 'text' },
      { place: '/metadata/description', type: 'text' },
      { place: '/onChain', type: 'record' },
      { place: '/onChain/tokenId', type: 'text' },
      { place: '/supply', type: 'record' },
      { place: '/supply/limit', type: 'number', also: ['TPL-13'] },
      { place: '/reuploadLinkedFiles', type: 'flag' },
    ],
  },
  {
    slug: 'update-template',
    about: requestTo('PATCH', /\/templates\/[^/]+$/),
    fields: [
      { place: '/metadata', type: 'record', instead: {}, also: ['TPL-12'] },
      { place: '/metadata/name', type: 'text' },
      { place: '/metadata/imageUrl', type: 'text' },
      { place: '/metadata/description', type: 'text' },
    ],
  },
  {
    slug: 'mint',
    about: requestTo('PUT', /\/nfts\/[^/]+$/),
    fields: [
      { place: '/metadata', type: 'record', instead: {}, also: ['MINT-21'] },
      ...tokenMetadata('/metadata'),
      { place: '/metadata/attributes/*/trait_type', type: 'text', instead: 'row' },
      { place: '/metadata/attributes/*/value', type: 'text', instead: 'value' },
      { place: '/metadata/attributes/*/display_type', type: 'text' },
      { place: '/sendNotification', type: 'flag' },
      { place: '/reuploadLinkedFiles', type: 'flag' },
    ],
  },
  {
    slug: 'batch-mint',
    about: requestTo('POST', /\/nfts\/$/),
    fields: [
      { place: '/nfts/*/metadata', type: 'record', instead: {}, also: ['BATCH-08', 'BATCH-15'] },
      ...tokenMetadata('/nfts/*/metadata'),
      { place: '/nfts/*/id', type: 'text' },
    ],
  },
  {
    slug: 'create-order',
    about: requestTo('POST', /\/orders$/),
    fields: [
      { place: '/payment/method', type: 'text', instead: 'ethereum', also: ['ORD-37'] },
      { place: '/payment/currency', type: 'text' },
      { place: '/payment/receiptEmail', type: 'text' },
      { place: '/payment/payerAddress', type: 'text' },
      { place: '/lineItems/*/callData', type: 'record' },
      { place: '/lineItems/*/callData/totalPrice', type: 'text' },
      { place: '/recipient', type: 'record' },
    ],
  },
  {
    slug: 'email-transfer',
    about: requestTo('POST', /\/wallets\/transfer$/),
    fields: [{ place: '/tokenId', type: 'text', instead: '1', also: ['XFER-23'] }],
  },
  {
    slug: 'user-transfer',
    about: requestTo('POST', /\/v1-alpha1\/transfer$/),
    fields: [{ place: '/tokenId', type: 'text', instead: '1' }],
  },
]
