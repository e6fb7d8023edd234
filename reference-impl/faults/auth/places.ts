import type { RequirementId } from '../../../spec/requirement-id.d.ts'
import type { Scope } from '../../keys.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { decoded, requestTo } from '../seams.ts'
import { type Flaw, letting, lettingBodies, lettingKnown } from './seams.ts'

const putsMint = requestTo('PUT', /\/nfts\/[^/]+$/)

const always = (): boolean => true

/** One variant of an operation that is not guarded, by its address and its body. */
interface Place {
  readonly id: string
  readonly breaks: RequirementId
  readonly says: string
  readonly about: (request: Request) => boolean
  /** Of its address, decoded; default: any. */
  readonly at?: (url: string) => boolean
  /** Of its body; default: any. */
  readonly takes?: (body: string) => boolean
}

const lettingAt = ({ about, at = always, takes = always }: Place, scope: Scope | undefined, flaw: Flaw): Wrap =>
  lettingBodies((request) => about(request) && at(decoded(request.url)), scope, flaw, takes)

const variants: readonly (Place & { readonly scope: Scope })[] = [
  {
    id: 'wallet-on-solana',
    scope: 'wallets.create',
    breaks: 'AUTH-03',
    says: 'a wallet of a user id is created on Solana',
    about: requestTo('POST', /\/wallets$/),
    takes: (body) => body.includes('userId') && body.includes('"solana'),
  },
  {
    id: 'wallet-of-email-on-aptos',
    scope: 'wallets.create',
    breaks: 'AUTH-03',
    says: 'a wallet of an e-mail address is created on Aptos',
    about: requestTo('POST', /\/wallets$/),
    takes: (body) => body.includes('"email"') && body.includes('"aptos'),
  },
  {
    id: 'filtered-listing-by-user',
    scope: 'wallets:nfts.read',
    breaks: 'AUTH-09',
    says: 'tokens of a contract are listed by a user id',
    about: requestTo('GET', /\/nfts$/),
    at: (url) => url.includes('/userId:') && url.includes('contractAddress='),
  },
  {
    id: 'solana-listing-by-email',
    scope: 'wallets:nfts.read',
    breaks: 'AUTH-09',
    says: 'tokens on Solana are listed by an e-mail address',
    about: requestTo('GET', /\/nfts$/),
    at: (url) => url.includes('/email:') && url.includes(':solana/'),
  },
  {
    id: 'bare-address-signature',
    scope: 'wallets:messages.sign',
    breaks: 'AUTH-12',
    says: 'the address has no 0x',
    about: requestTo('POST', /\/signMessage$/),
    at: (url) => /:[\da-f]{40}\/signMessage$/i.test(url),
  },
  {
    id: 'signature-beyond-collections',
    scope: 'wallets:messages.sign',
    breaks: 'AUTH-12',
    says: 'the chain has no collections',
    about: requestTo('POST', /\/signMessage$/),
    at: (url) => /\/(astar-zkevm|soneium|zkyoto):/.test(url),
  },
  {
    id: 'mint-for-email',
    scope: 'nfts.create',
    breaks: 'AUTH-35',
    says: 'a mint without an id is for an e-mail address',
    about: requestTo('POST', /\/nfts$/),
    takes: (body) => body.includes('"email:'),
  },
  {
    id: 'mint-into-default-solana',
    scope: 'nfts.create',
    breaks: 'AUTH-23',
    says: 'a mint is for a user id in default-solana',
    about: requestTo('PUT', /\/default-solana\/nfts\/[^/]+$/),
    takes: (body) => body.includes('"userId:'),
  },
  {
    id: 'user-transfer-on-solana',
    scope: 'wallets:nfts.transfer',
    breaks: 'AUTH-18',
    says: 'a transfer out of a user-id wallet is on solana',
    about: requestTo('POST', /\/v1-alpha1\/transfer$/),
    takes: (body) => body.includes('"solana"'),
  },
  {
    id: 'user-transfer-on-one-chain',
    scope: 'wallets:nfts.transfer',
    breaks: 'AUTH-18',
    says: 'a transfer out of a user-id wallet is on base-sepolia',
    about: requestTo('POST', /\/v1-alpha1\/transfer$/),
    takes: (body) => body.includes('"base-sepolia"'),
  },
  {
    id: 'email-transfer-on-solana',
    scope: 'wallets:nfts.transfer',
    breaks: 'AUTH-15',
    says: 'a transfer out of an e-mail wallet is on solana',
    about: requestTo('POST', /\/wallets\/transfer$/),
    takes: (body) => body.includes('"solana"'),
  },
  {
    id: 'email-transfer-on-one-chain',
    scope: 'wallets:nfts.transfer',
    breaks: 'AUTH-15',
    says: 'a transfer out of an e-mail wallet is on base-sepolia',
    about: requestTo('POST', /\/wallets\/transfer$/),
    takes: (body) => body.includes('"base-sepolia"'),
  },
  {
    id: 'mint-with-locale',
    scope: 'nfts.create',
    breaks: 'AUTH-23',
    says: 'a mint names a locale',
    about: requestTo('PUT', /\/nfts\/[^/]+$/),
    takes: (body) => body.includes('"locale"'),
  },
  {
    id: 'mint-not-compressed',
    scope: 'nfts.create',
    breaks: 'AUTH-23',
    says: 'a mint is not to be compressed',
    about: requestTo('PUT', /\/nfts\/[^/]+$/),
    takes: (body) => body.includes('"compressed":false'),
  },
  {
    id: 'batch-for-handle',
    scope: 'nfts.create',
    breaks: 'AUTH-20',
    says: 'a batch is for a handle',
    about: requestTo('POST', /\/nfts\/$/),
    takes: (body) => body.includes('"twitter:'),
  },
  {
    id: 'template-with-token-id',
    scope: 'nfts.create',
    breaks: 'AUTH-25',
    says: 'a template names its token id',
    about: requestTo('POST', /\/templates$/),
    takes: (body) => body.includes('"tokenId"'),
  },
]

/** The same, for whoever has no key or invents one. */
const openVariants: readonly (Place & { readonly flaw: 'none' | 'unknown' })[] = [
  {
    id: 'wallet-on-solana',
    flaw: 'none',
    breaks: 'AUTH-01',
    says: 'a wallet is created on Solana',
    about: requestTo('POST', /\/wallets$/),
    takes: (body) => body.includes('"solana'),
  },
  {
    id: 'wallet-on-aptos',
    flaw: 'unknown',
    breaks: 'AUTH-02',
    says: 'a wallet is created on Aptos',
    about: requestTo('POST', /\/wallets$/),
    takes: (body) => body.includes('"aptos'),
  },
  {
    id: 'listing-on-aptos',
    flaw: 'none',
    breaks: 'AUTH-07',
    says: 'tokens on Aptos are listed',
    about: requestTo('GET', /\/nfts$/),
    at: (url) => url.includes(':aptos/'),
  },
  {
    id: 'listing-by-email',
    flaw: 'unknown',
    breaks: 'AUTH-08',
    says: 'tokens are listed by an e-mail address',
    about: requestTo('GET', /\/nfts$/),
    at: (url) => url.includes('/email:'),
  },
  {
    id: 'signature-beyond-collections',
    flaw: 'unknown',
    breaks: 'AUTH-11',
    says: 'a chain without collections is signed on',
    about: requestTo('POST', /\/signMessage$/),
    at: (url) => /\/(astar-zkevm|soneium|zkyoto):/.test(url),
  },
  {
    id: 'collection-on-solana',
    flaw: 'none',
    breaks: 'AUTH-27',
    says: 'a collection is created on Solana',
    about: requestTo('POST', /\/collections\/$/),
    takes: (body) => body.includes('"solana'),
  },
  {
    id: 'chosen-collection-on-aptos',
    flaw: 'unknown',
    breaks: 'AUTH-27',
    says: 'a collection with a chosen id is created on Aptos',
    about: requestTo('PUT', /\/collections\/[^/]+$/),
    takes: (body) => body.includes('"aptos'),
  },
  {
    id: 'chosen-limited-collection',
    flaw: 'none',
    breaks: 'AUTH-27',
    says: 'a collection with a chosen id has a limit',
    about: requestTo('PUT', /\/collections\/[^/]+$/),
    takes: (body) => body.includes('"supplyLimit"'),
  },
  {
    id: 'semi-fungible-collection',
    flaw: 'unknown',
    breaks: 'AUTH-27',
    says: 'a semi-fungible collection is created',
    about: requestTo('POST', /\/collections\/$/),
    takes: (body) => body.includes('"semi-fungible"'),
  },
  {
    id: 'order-of-several',
    flaw: 'none',
    breaks: 'AUTH-29',
    says: 'an order has several line items',
    about: requestTo('POST', /\/orders$/),
    takes: (body) => body.split('"collectionLocator"').length > 2,
  },
  {
    id: 'order-of-several-for-nobody',
    flaw: 'unknown',
    breaks: 'AUTH-29',
    says: 'an order of several line items has no recipient',
    about: requestTo('POST', /\/orders$/),
    takes: (body) => body.split('"collectionLocator"').length > 2 && !body.includes('"recipient"'),
  },
  {
    id: 'change-of-description',
    flaw: 'none',
    breaks: 'AUTH-26',
    says: 'the description of a template alone is changed',
    about: requestTo('PATCH', /\/templates\/[^/]+$/),
    takes: (body) => body.includes('"description"') && !body.includes('"name"'),
  },
  {
    id: 'change-of-image',
    flaw: 'unknown',
    breaks: 'AUTH-26',
    says: 'the image of a template alone is changed',
    about: requestTo('PATCH', /\/templates\/[^/]+$/),
    takes: (body) => body.includes('"imageUrl"') && !body.includes('"name"'),
  },
  {
    id: 'mint-without-id-into-default',
    flaw: 'none',
    breaks: 'AUTH-33',
    says: 'a mint without an id goes into a default collection',
    about: requestTo('POST', /\/collections\/default-[^/]+\/nfts$/),
  },
]

/** Scopes that are asked for where most requests go, and not beside it. */
export const authPlaceFaults: readonly Fault[] = [
  {
    id: 'auth-filtered-listing-any-scope',
    breaks: ['AUTH-09'],
    difficulty: 'devious',
    says: 'The scope is not asked for listings of a contract.',
    wrap: letting(requestTo('GET', /\/nfts$/), 'wallets:nfts.read', ['scopeless'], (request) =>
      new URL(request.url).searchParams.has('contractAddress'),
    ),
  },
  {
    id: 'auth-mint-into-default-any-scope',
    breaks: ['AUTH-23'],
    difficulty: 'devious',
    says: 'The scope is asked for mints into collections that somebody made only.',
    wrap: letting(requestTo('PUT', /\/collections\/default-[^/]+\/nfts\/[^/]+$/), 'nfts.create', ['scopeless']),
  },
  {
    id: 'auth-known-mint-any-scope',
    breaks: ['AUTH-23'],
    difficulty: 'devious',
    says: 'The scope is asked for mints whose id is new only.',
    wrap: lettingKnown(putsMint, 'nfts.create', (request) => new URL(request.url).pathname),
  },
  {
    id: 'auth-batch-into-default-any-scope',
    breaks: ['AUTH-20'],
    difficulty: 'devious',
    says: 'A batch into a default collection needs no scope.',
    wrap: letting(requestTo('POST', /\/collections\/default-[^/]+\/nfts\/$/), 'nfts.create', ['scopeless']),
  },
  {
    id: 'auth-template-of-default-any-scope',
    breaks: ['AUTH-25'],
    difficulty: 'devious',
    says: 'The scope is asked for templates of collections that somebody made only.',
    wrap: letting(requestTo('POST', /\/collections\/default-[^/]+\/templates$/), 'nfts.create', ['scopeless']),
  },
  ...variants.map(
    ({ scope, ...place }): Fault => ({
      id: `auth-${place.id}-any-scope`,
      breaks: [place.breaks],
      difficulty: 'devious',
      says: `The scope is not asked for where ${place.says}.`,
      wrap: lettingAt(place, scope, 'scopeless'),
    }),
  ),
  ...openVariants.map(
    ({ flaw, ...place }): Fault => ({
      id: `auth-${place.id}-${flaw === 'none' ? 'open' : 'any-key'}`,
      breaks: [place.breaks],
      difficulty: 'devious',
      says: `${flaw === 'none' ? 'No key is asked for' : 'Any key is taken'} where ${place.says}.`,
      wrap: lettingAt(place, undefined, flaw),
    }),
  ),
]
