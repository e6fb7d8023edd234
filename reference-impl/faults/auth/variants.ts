import { readAddress } from '../../chain/addresses.ts'
import { familyOf } from '../../chain/chains.ts'
import type { Scope } from '../../keys.ts'
import type { Parts, UserKind, Wrap } from '../../parts.ts'
import type { CollectionRow } from '../../store/schema.ts'
import type { Fault } from '../fault.ts'
import { decoded, edge, fieldsOf } from '../seams.ts'
import {
  type About,
  asFull,
  at,
  type Flaw,
  flawOf,
  fullKey,
  grantOf,
  letting,
  lettingBodies,
  lettingKnown,
  rows,
} from './seams.ts'

/** Answers a reading from what it answered before, whoever asks. */
const cached =
  (about: About): Wrap =>
  (parts) => {
    const answers = new Map<string, string>()
    return edge(async (request, next) => {
      if (!about(request)) return next(request)
      const known = answers.get(request.url)
      if (known !== undefined && flawOf(request, undefined) !== undefined)
        return new Response(known, { headers: { 'content-type': 'application/json' } })
      const response = await next(request)
      if (response.status === 200) answers.set(request.url, await response.clone().text())
      return response
    })(parts)
  }

/** The scope is asked for where a wallet of a kind of user has to be made. */
const knownWallets = (kind: UserKind): Wrap =>
  lettingKnown(at('create-wallet').about, 'wallets.create', async (request) => {
    const body = await request.clone().text()
    return body.includes(`"${kind}"`) ? body : undefined
  })

/** Asks for a scope that the operation does not take. */
const askingToo = (about: About, scope: Scope, status: number): Wrap =>
  edge(async (request, next) => {
    const lacks = about(request) && grantOf(request.headers.get('x-api-key'))?.scopes.includes(scope) === false
    return lacks ? Response.json({ error: true, message: `the scope ${scope} is missing` }, { status }) : next(request)
  })

/** The kind of user whose wallet is at an address, in the project of the key. */
async function ownerAt(parts: Parts, request: Request, chain: unknown, text: unknown): Promise<UserKind | undefined> {
  const project = grantOf(request.headers.get('x-api-key'))?.project
  const address = readAddress(familyOf(String(chain)), String(text))
  if (project === undefined || address === undefined) return undefined
  return (await parts.store.wallets.at(project, String(chain), address))?.user_kind
}

/** Whether the wallet that is to sign is that of an e-mail address. */
async function isOfEmail(parts: Parts, request: Request): Promise<boolean> {
  const [, chain, address] = /\/([^/:]+):([^/]+)\/signMessage$/.exec(decoded(new URL(request.url).pathname)) ?? []
  return (await ownerAt(parts, request, chain, address)) === 'email'
}

/** Kinds of collections, as their rows tell them. */
const kindsOfCollections = [
  {
    id: 'subscription',
    says: 'collections of subscriptions',
    is: ({ subscription }: CollectionRow) => subscription !== null,
  },
  {
    id: 'semi-fungible',
    says: 'semi-fungible collections',
    is: ({ fungibility }: CollectionRow) => fungibility === 'semi-fungible',
  },
  {
    id: 'bound',
    says: 'collections of tokens that cannot be transferred',
    is: ({ transferable, subscription }: CollectionRow) => transferable === 0 && subscription === null,
  },
] as const

/** Kinds in which no key at all is asked for. */
const openKinds = [
  ...kindsOfCollections.filter(({ id }) => id === 'semi-fungible'),
  { id: 'solana', says: 'collections on Solana', is: ({ chain }: CollectionRow) => chain === 'solana' },
] as const

const openTo = [
  { flaw: 'none', end: 'open', says: 'No key is asked for with' },
  { flaw: 'unknown', end: 'any-key', says: 'Any key is taken for' },
] as const

/** Kinds of which one that is made for something else is often the first. */
const otherKinds = [
  { id: 'for-sale', says: 'collections that sell', is: ({ payments }: CollectionRow) => payments !== null },
  {
    id: 'limited-on-solana',
    says: 'limited collections on Solana',
    is: ({ chain, supply_limit }: CollectionRow) => chain === 'solana' && supply_limit !== null,
  },
  { id: 'aptos', says: 'collections on Aptos', is: ({ chain }: CollectionRow) => chain === 'aptos' },
] as const

/** Operations that make something in a collection. */
const makers = [
  { slug: 'mint', says: 'mints', breaks: 'AUTH-23', none: 'AUTH-22', unknown: 'AUTH-22' },
  { slug: 'batch-mint', says: 'batches', breaks: 'AUTH-20', none: 'AUTH-21', unknown: 'AUTH-19' },
  { slug: 'create-template', says: 'templates', breaks: 'AUTH-25', none: 'AUTH-24', unknown: 'AUTH-24' },
] as const

/** The collection that a path names, in the project of the key; of one that nobody has, in that of the full one. */
async function collectionOf(parts: Parts, request: Request): Promise<CollectionRow | undefined> {
  const project = (grantOf(request.headers.get('x-api-key')) ?? grantOf(fullKey))?.project
  const [, id] = /\/collections\/([^/]+)\//.exec(new URL(request.url).pathname) ?? []
  return project === undefined || id === undefined ? undefined : parts.store.collections.find(project, decoded(id))
}

/** Keys with a flaw make something in collections of a kind. */
const lettingInto =
  (slug: string, is: (collection: CollectionRow) => boolean, flaw: Flaw): Wrap =>
  (parts) =>
    edge(async (request, next) => {
      if (!at(slug).about(request) || flawOf(request, 'nfts.create') !== flaw) return next(request)
      const collection = await collectionOf(parts, request)
      return next(collection !== undefined && is(collection) ? asFull(request) : request)
    })(parts)

/** What is made of a key before it is looked up. */
const readings: readonly { readonly id: string; readonly says: string; readonly read: (key: string) => string }[] = [
  { id: 'decoded', says: 'Keys are decoded like a part of a path.', read: decoded },
  { id: 'closed-up', says: 'Blanks in a key are passed over.', read: (key) => key.replaceAll(' ', '') },
]

/** What a key without the scope asks for is done for the full one, and refused afterwards. */
const doneFor = (about: About, scope: Parameters<typeof flawOf>[1], isSuch: (body: string) => boolean): Wrap =>
  edge(async (request, next) => {
    const isDone = about(request) && flawOf(request, scope) === 'scopeless' && isSuch(await request.clone().text())
    if (isDone) await next(asFull(request.clone() as Request))
    return next(request)
  })

/** Slips of single operations: a variant that is not guarded, a cache that knows no keys, a scope too many. */
export const authVariantFaults: readonly Fault[] = [
  ...readings.map(
    ({ id, says, read }): Fault => ({
      id: `auth-key-${id}`,
      breaks: ['AUTH-11', ...new Set(rows.map(({ unknown }) => unknown).filter((one) => one !== 'AUTH-11'))],
      difficulty: 'devious',
      generated: true,
      says,
      wrap: letting(
        () => true,
        undefined,
        ['unknown'],
        (request) => read(request.headers.get('x-api-key') ?? '') === fullKey,
      ),
    }),
  ),
  ...makers.flatMap(({ slug, says, breaks }) =>
    [...kindsOfCollections, ...otherKinds].map(
      (kind): Fault => ({
        id: `auth-${slug}-${kind.id}-any-scope`,
        breaks: [breaks],
        difficulty: 'devious',
        says: `The scope is not asked for ${says} in ${kind.says}.`,
        wrap: lettingInto(slug, kind.is, 'scopeless'),
      }),
    ),
  ),
  ...makers.flatMap(({ slug, says, ...breaks }) =>
    openKinds.flatMap((kind) =>
      openTo.map(
        ({ flaw, end, says: opens }): Fault => ({
          id: `auth-${slug}-${kind.id}-${end}`,
          breaks: [breaks[flaw]],
          difficulty: 'devious',
          says: `${opens} ${says} in ${kind.says}.`,
          wrap: lettingInto(slug, kind.is, flaw),
        }),
      ),
    ),
  ),
  {
    id: 'auth-key-that-every-object-has',
    breaks: ['AUTH-02', ...new Set(rows.map(({ unknown }) => unknown).filter((id) => id !== 'AUTH-02'))],
    difficulty: 'devious',
    says: 'Keys are looked up in an object, with whatever every object has.',
    wrap: letting(
      () => true,
      undefined,
      ['unknown'],
      (request) => (request.headers.get('x-api-key') ?? '') in Object.prototype,
    ),
  },
  {
    id: 'auth-wallet-by-email-any-scope',
    breaks: ['AUTH-03'],
    difficulty: 'devious',
    says: 'The scope is asked for wallets of user ids only.',
    wrap: lettingBodies(at('create-wallet').about, 'wallets.create', 'scopeless', (body) => body.includes('"email"')),
  },
  ...(['email', 'userId'] as const).map(
    (kind): Fault => ({
      id: `auth-known-wallet-of-${kind}-any-scope`,
      breaks: ['AUTH-03'],
      difficulty: 'devious',
      says: `A key without the scope is answered with the wallet of ${kind === 'email' ? 'an e-mail address' : 'a user id'}, where it is there.`,
      wrap: knownWallets(kind),
    }),
  ),
  {
    id: 'auth-wallet-by-user-open',
    breaks: ['AUTH-02'],
    difficulty: 'devious',
    says: 'Wallets of user ids are created with any key.',
    wrap: lettingBodies(at('create-wallet').about, 'wallets.create', 'unknown', (body) => body.includes('"userId"')),
  },
  {
    id: 'auth-look-up-by-email-any-scope',
    breaks: ['AUTH-06'],
    difficulty: 'devious',
    says: 'The scope is asked for look-ups by user id only.',
    wrap: letting(at('list-wallets').about, 'wallets.read', ['scopeless'], (request) => request.url.includes('email=')),
  },
  {
    id: 'auth-listing-of-second-page-any-scope',
    breaks: ['AUTH-09'],
    difficulty: 'devious',
    says: 'The scope is asked for the first page of a listing only.',
    wrap: letting(at('list-tokens').about, 'wallets:nfts.read', ['scopeless'], (request) =>
      /[?&]page=(?!1(&|$))/.test(request.url),
    ),
  },
  {
    id: 'auth-listing-by-email-any-scope',
    breaks: ['AUTH-09'],
    difficulty: 'devious',
    says: 'The scope is not asked for listings by e-mail address.',
    wrap: letting(at('list-tokens').about, 'wallets:nfts.read', ['scopeless'], (request) =>
      decoded(request.url).includes('/email:'),
    ),
  },
  {
    id: 'auth-listing-page-open',
    breaks: ['AUTH-07'],
    difficulty: 'devious',
    says: 'A listing that names its page needs no key.',
    wrap: letting(at('list-tokens').about, 'wallets:nfts.read', ['none'], (request) =>
      request.url.includes('perPage='),
    ),
  },
  {
    id: 'auth-batch-with-ids-any-scope',
    breaks: ['AUTH-20'],
    difficulty: 'devious',
    says: 'The scope is not asked for batches with ids.',
    wrap: lettingBodies(at('batch-mint').about, 'nfts.create', 'scopeless', (body) => body.includes('"id"')),
  },
  {
    id: 'auth-batch-of-known-ids-any-scope',
    breaks: ['AUTH-20'],
    difficulty: 'devious',
    says: 'The scope is not asked for a batch of ids that have all been in a batch before.',
    wrap: (parts) => {
      const known = new Set<string>()
      const idsIn = (body: string): readonly string[] => [...body.matchAll(/"id":"([^"]*)"/g)].map(([id]) => id)
      const about = at('batch-mint').about
      const noting = edge(async (request, next) => {
        const body = about(request) ? await request.clone().text() : ''
        const response = await next(request)
        if (response.status === 200) for (const id of idsIn(body)) known.add(id)
        return response
      })(parts)
      return lettingBodies(about, 'nfts.create', 'scopeless', (body) => {
        const ids = idsIn(body)
        return ids.length > 0 && ids.every((id) => known.has(id))
      })(noting)
    },
  },
  {
    id: 'auth-mint-to-user-any-scope',
    breaks: ['AUTH-23'],
    difficulty: 'devious',
    says: 'The scope is not asked for mints to user ids.',
    wrap: lettingBodies(at('mint').about, 'nfts.create', 'scopeless', (body) => body.includes('userId:')),
  },
  {
    id: 'auth-mint-to-handle-any-scope',
    breaks: ['AUTH-23'],
    difficulty: 'devious',
    says: 'The scope is not asked for mints to social handles.',
    wrap: lettingBodies(at('mint').about, 'nfts.create', 'scopeless', (body) => body.includes('twitter:')),
  },
  {
    id: 'auth-order-without-recipient-open',
    breaks: ['AUTH-29'],
    difficulty: 'devious',
    says: 'Orders without a recipient need no key.',
    wrap: edge(async (request, next) => {
      if (!at('create-order').about(request) || flawOf(request, undefined) === undefined) return next(request)
      return next((await request.clone().text()).includes('"recipient"') ? request : asFull(request))
    }),
  },
  {
    id: 'auth-sign-of-email-any-scope',
    breaks: ['AUTH-12'],
    difficulty: 'devious',
    says: 'The scope is not asked for signatures of wallets of e-mail addresses.',
    wrap: (parts) =>
      edge(async (request, next) => {
        if (!at('sign-message').about(request) || flawOf(request, 'wallets:messages.sign') !== 'scopeless')
          return next(request)
        return next((await isOfEmail(parts, request)) ? asFull(request) : request)
      })(parts),
  },
  {
    id: 'auth-email-transfer-by-locator-any-scope',
    breaks: ['AUTH-15'],
    difficulty: 'devious',
    says: 'The scope is not asked for transfers whose source is named by a locator.',
    wrap: lettingBodies(at('email-transfer').about, 'wallets:nfts.transfer', 'scopeless', (body) =>
      String(fieldsOf(body).from).startsWith('email:'),
    ),
  },
  {
    id: 'auth-email-transfer-of-several-any-scope',
    breaks: ['AUTH-15'],
    difficulty: 'devious',
    says: 'The scope is not asked for transfers out of e-mail wallets that say how many.',
    wrap: lettingBodies(
      at('email-transfer').about,
      'wallets:nfts.transfer',
      'scopeless',
      (body) => fieldsOf(body).quantity !== undefined,
    ),
  },
  {
    id: 'auth-user-transfer-to-email-any-scope',
    breaks: ['AUTH-18'],
    difficulty: 'devious',
    says: 'The scope is asked for transfers between wallets of user ids only.',
    wrap: (parts) =>
      edge(async (request, next) => {
        if (!at('user-transfer').about(request) || flawOf(request, 'wallets:nfts.transfer') !== 'scopeless')
          return next(request)
        const { chain, toAddress } = fieldsOf(await request.clone().text())
        return next((await ownerAt(parts, request, chain, toAddress)) === 'email' ? asFull(request) : request)
      })(parts),
  },
  {
    id: 'auth-template-without-limit-any-scope',
    breaks: ['AUTH-25'],
    difficulty: 'devious',
    says: 'The scope is not asked for templates without a supply limit.',
    wrap: lettingBodies(
      at('create-template').about,
      'nfts.create',
      'scopeless',
      (body) => fieldsOf(body).supply === undefined,
    ),
  },
  {
    id: 'auth-look-up-cached',
    breaks: ['AUTH-04', 'AUTH-05'],
    difficulty: 'devious',
    says: 'A look-up is answered from a cache that knows no keys.',
    wrap: cached(at('list-wallets').about),
  },
  {
    id: 'auth-listing-cached',
    breaks: ['AUTH-07', 'AUTH-08'],
    difficulty: 'devious',
    says: 'A listing is answered from a cache that knows no keys.',
    wrap: cached(at('list-tokens').about),
  },
  {
    id: 'auth-collections-cached',
    breaks: ['AUTH-28'],
    difficulty: 'devious',
    says: 'Collections are answered from a cache that knows no keys.',
    wrap: cached(at('list-collections').about),
  },
  {
    id: 'auth-usage-cached',
    breaks: ['AUTH-30'],
    difficulty: 'devious',
    says: 'Usage is answered from a cache that knows no keys.',
    wrap: cached(at('usage').about),
  },
  {
    id: 'auth-look-up-asks-to-create',
    breaks: ['AUTH-32'],
    difficulty: 'subtle',
    says: 'Looking up takes the scope of creating too.',
    wrap: askingToo(at('list-wallets').about, 'wallets.create', 401),
  },
  {
    id: 'auth-create-asks-to-read',
    breaks: ['AUTH-32'],
    difficulty: 'subtle',
    says: 'Creating takes the scope of reading too.',
    wrap: askingToo(at('create-wallet').about, 'wallets.read', 401),
  },
  {
    id: 'auth-listing-asks-wallets-read',
    breaks: ['AUTH-32'],
    difficulty: 'devious',
    says: 'The token listing takes wallets.read.',
    wrap: askingToo(at('list-tokens').about, 'wallets.read', 401),
  },
  {
    id: 'auth-signing-asks-to-transfer',
    breaks: ['AUTH-32'],
    difficulty: 'devious',
    says: 'Signing takes the scope of transfers too.',
    wrap: askingToo(at('sign-message').about, 'wallets:nfts.transfer', 401),
  },
  {
    id: 'auth-mint-asks-wallets-create',
    breaks: ['AUTH-32'],
    difficulty: 'devious',
    says: 'Minting takes the scope of creating wallets too.',
    wrap: askingToo(at('mint').about, 'wallets.create', 403),
  },
  {
    id: 'auth-listing-by-user-asks-wallets-read',
    breaks: ['AUTH-32'],
    difficulty: 'devious',
    says: 'The token listing takes wallets.read where its user has to be looked up.',
    wrap: askingToo(
      (request) => at('list-tokens').about(request) && /(email|userId)(:|%3a)/i.test(request.url),
      'wallets.read',
      401,
    ),
  },
  {
    id: 'auth-mint-to-user-asks-wallets-create',
    breaks: ['AUTH-32'],
    difficulty: 'devious',
    says: 'A mint to a user takes the scope of creating wallets.',
    wrap: (parts) => {
      const asking = askingToo(at('mint').about, 'wallets.create', 403)(parts).edge[0]
      return edge(async (request, next) => {
        const { recipient } = at('mint').about(request) ? fieldsOf(await request.clone().text()) : {}
        return /^(email|userId):/.test(String(recipient)) && asking !== undefined
          ? asking(request, next)
          : next(request)
      })(parts)
    },
  },
  {
    id: 'auth-mint-without-id-asks-wallets-create',
    breaks: ['AUTH-32'],
    difficulty: 'devious',
    says: 'Minting without an id takes the scope of creating wallets too.',
    wrap: askingToo(at('mint-without-id').about, 'wallets.create', 403),
  },
  {
    id: 'auth-email-transfer-asks-to-sign',
    breaks: ['AUTH-32'],
    difficulty: 'devious',
    says: 'A transfer out of an e-mail wallet takes the scope of signing too.',
    wrap: askingToo(at('email-transfer').about, 'wallets:messages.sign', 401),
  },
  {
    id: 'auth-user-transfer-asks-nfts-read',
    breaks: ['AUTH-32'],
    difficulty: 'devious',
    says: 'A transfer out of a user-id wallet takes the scope of reading tokens too.',
    wrap: askingToo(at('user-transfer').about, 'wallets:nfts.read', 401),
  },
  {
    id: 'auth-batch-asks-nfts-read',
    breaks: ['AUTH-32'],
    difficulty: 'devious',
    says: 'A batch takes the scope of reading tokens too.',
    wrap: askingToo(at('batch-mint').about, 'wallets:nfts.read', 403),
  },
  {
    id: 'auth-template-asks-wallets-create',
    breaks: ['AUTH-32'],
    difficulty: 'devious',
    says: 'A template takes the scope of creating wallets too.',
    wrap: askingToo(at('create-template').about, 'wallets.create', 403),
  },
  ...['solana', 'aptos'].map(
    (chain): Fault => ({
      id: `auth-create-wallet-done-on-${chain}`,
      breaks: ['AUTH-31'],
      difficulty: 'devious',
      says: `A wallet on ${chain} is made for a key without the scope, which is refused afterwards.`,
      wrap: doneFor(at('create-wallet').about, 'wallets.create', (body) => body.includes(`"${chain}`)),
    }),
  ),
  ...[
    { about: at('mint').about, id: 'auth-mint-done-for', says: 'mints' },
    { about: at('batch-mint').about, id: 'auth-batch-mint-done-for', says: 'mints in a batch' },
  ].flatMap(({ about, id, says }) =>
    ['email', 'userId'].map(
      (kind): Fault => ({
        id: `${id}-${kind === 'email' ? 'email' : 'user-id'}`,
        // What a refused mint has minted is of the supply.
        breaks: ['AUTH-31', 'LIM-04'],
        difficulty: 'devious',
        says: `What a key without the scope ${says} for ${kind} is made, and refused afterwards.`,
        wrap: doneFor(about, 'nfts.create', (body) => body.includes(`"${kind}:`)),
      }),
    ),
  ),
  {
    id: 'auth-batch-of-compressed-any-scope',
    breaks: ['AUTH-20'],
    difficulty: 'devious',
    says: 'The scope is not asked for batches that say whether they are compressed.',
    wrap: lettingBodies(at('batch-mint').about, 'nfts.create', 'scopeless', (body) => body.includes('"compressed"')),
  },
]
