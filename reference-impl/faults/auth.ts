import { type KeyGrant, referenceKeys, type Scope } from '../keys.ts'
import type { Parts } from '../parts.ts'
import type { Difficulty, Fault } from './fault.ts'
import { edge, requestTo } from './seams.ts'

type Wrap = (parts: Parts) => Parts
type About = (request: Request) => boolean

const fullKey = Object.keys(referenceKeys)[0] ?? ''
const grantOf = (key: string | null): KeyGrant | undefined =>
  key !== null && Object.hasOwn(referenceKeys, key) ? referenceKeys[key] : undefined

/** What is wrong with the key of a request, if anything. */
type Flaw = 'none' | 'empty' | 'unknown' | 'lacking'

const flawOf = (request: Request, scope: Scope | undefined): Flaw | undefined => {
  const key = request.headers.get('x-api-key')
  if (key === null) return 'none'
  if (key === '') return 'empty'
  const grant = grantOf(key)
  if (!grant) return 'unknown'
  return scope !== undefined && !grant.scopes.includes(scope) ? 'lacking' : undefined
}

const asFull = (request: Request): Request => {
  const headers = new Headers(request.headers)
  headers.set('x-api-key', fullKey)
  return new Request(request, { headers })
}

/** Lets requests through that should be refused. */
const letting = (about: About, scope: Scope | undefined, flaws: readonly Flaw[], also: About = () => true): Wrap =>
  edge(async (request, next) => {
    const flaw = about(request) ? flawOf(request, scope) : undefined
    return next(flaw !== undefined && flaws.includes(flaw) && also(request) ? asFull(request) : request)
  })

/** Lets requests through whose bodies are of some kind. */
const lettingBodies = (about: About, scope: Scope, flaw: Flaw, takes: (body: string) => boolean): Wrap =>
  edge(async (request, next) => {
    if (!about(request) || flawOf(request, scope) !== flaw) return next(request)
    return next(takes(await request.clone().text()) ? asFull(request) : request)
  })

const refusingWith = (about: About, scope: Scope | undefined, flaws: readonly Flaw[], status: number): Wrap =>
  edge(async (request, next) => {
    const flaw = about(request) ? flawOf(request, scope) : undefined
    const response = await next(request)
    if (flaw === undefined || !flaws.includes(flaw) || response.status < 400) return response
    return new Response(await response.text(), { status, headers: response.headers })
  })

/** Carries the request out, and refuses it then. */
const workingFirst = (about: About, scope: Scope | undefined): Wrap =>
  edge(async (request, next) => {
    if (about(request) && flawOf(request, scope) !== undefined) await next(asFull(request.clone() as Request))
    return next(request)
  })

interface Row {
  readonly slug: string
  readonly about: About
  readonly scope?: Scope
  readonly none: string
  readonly unknown: string
  readonly lacking?: string
  /** A status that the interface does not give here. */
  readonly wrong?: number
  /** Leaves something behind when it is carried out. */
  readonly creates?: true
}

const rows: readonly Row[] = [
  {
    slug: 'create-wallet', about: requestTo('POST', /\/wallets$/), scope: 'wallets.create', none: 'AUTH-01', unknown: 'AUTH-02',
    lacking: 'AUTH-03', wrong: 403, creates: true,
  },
  {
    slug: 'list-wallets', about: requestTo('GET', /\/wallets$/), scope: 'wallets.read', none: 'AUTH-04', unknown: 'AUTH-05',
    lacking: 'AUTH-06', wrong: 403,
  },
  {
    slug: 'list-tokens', about: requestTo('GET', /\/nfts$/), scope: 'wallets:nfts.read', none: 'AUTH-07', unknown: 'AUTH-08',
    lacking: 'AUTH-09', wrong: 403,
  },
  {
    slug: 'sign-message', about: requestTo('POST', /\/signMessage$/), scope: 'wallets:messages.sign', none: 'AUTH-10',
    unknown: 'AUTH-11', lacking: 'AUTH-12', wrong: 404,
  },
  {
    slug: 'email-transfer', about: requestTo('POST', /\/wallets\/transfer$/), scope: 'wallets:nfts.transfer', none: 'AUTH-13',
    unknown: 'AUTH-14', lacking: 'AUTH-15', wrong: 403,
  },
  {
    slug: 'user-transfer', about: requestTo('POST', /\/v1-alpha1\/transfer$/), scope: 'wallets:nfts.transfer', none: 'AUTH-16',
    unknown: 'AUTH-17', lacking: 'AUTH-18', wrong: 403, creates: true,
  },
  {
    slug: 'batch-mint', about: requestTo('POST', /\/nfts\/$/), scope: 'nfts.create', none: 'AUTH-21', unknown: 'AUTH-19',
    lacking: 'AUTH-20', wrong: 404, creates: true,
  },
  {
    slug: 'mint', about: requestTo('PUT', /\/nfts\/[^/]+$/), scope: 'nfts.create', none: 'AUTH-22', unknown: 'AUTH-22',
    lacking: 'AUTH-23', creates: true,
  },
  {
    slug: 'create-template', about: requestTo('POST', /\/templates$/), scope: 'nfts.create', none: 'AUTH-24', unknown: 'AUTH-24',
    lacking: 'AUTH-25',
  },
  { slug: 'update-template', about: requestTo('PATCH', /\/templates\/[^/]+$/), none: 'AUTH-26', unknown: 'AUTH-26' },
  { slug: 'create-collection', about: requestTo('POST', /\/collections\/$/), none: 'AUTH-27', unknown: 'AUTH-27', creates: true },
  { slug: 'put-collection', about: requestTo('PUT', /\/collections\/[^/]+$/), none: 'AUTH-27', unknown: 'AUTH-27', creates: true },
  { slug: 'list-collections', about: requestTo('GET', /\/collections\/$/), none: 'AUTH-28', unknown: 'AUTH-28' },
  { slug: 'create-order', about: requestTo('POST', /\/orders$/), none: 'AUTH-29', unknown: 'AUTH-29', creates: true },
  { slug: 'usage', about: requestTo('GET', /\/usage$/), none: 'AUTH-30', unknown: 'AUTH-30' },
]

const fault = (id: string, breaks: Fault['breaks'], difficulty: Difficulty, says: string, wrap: Wrap): Fault => ({
  id: `auth-${id}`, breaks, difficulty, says, wrap,
})

const matrix: readonly Fault[] = rows.flatMap(({ slug, about, scope, none, unknown, lacking, wrong, creates }) => [
  fault(`${slug}-open`, [none], 'blunt', 'No key is needed.', letting(about, scope, ['none', 'empty'])),
  fault(`${slug}-empty-key`, [none], 'subtle', 'An empty key is as good as any.', letting(about, scope, ['empty'])),
  fault(`${slug}-any-key`, [unknown], 'blunt', 'Any key is good.', letting(about, scope, ['unknown'])),
  fault(`${slug}-key-by-beginning`, [unknown], 'devious', 'Keys are compared as far as the longer one of them goes.',
    letting(about, scope, ['unknown'], (request) => request.headers.get('x-api-key')?.startsWith(fullKey) === true)),
  ...(lacking ? [fault(`${slug}-any-scope`, [lacking], 'subtle', 'The scope is not asked for.', letting(about, scope, ['lacking']))] : []),
  ...(wrong
    ? [
        fault(`${slug}-unknown-${wrong}`, [unknown], 'blunt', `An unknown key is refused with ${wrong}.`,
          refusingWith(about, scope, ['unknown'], wrong)),
        fault(`${slug}-lacking-${wrong}`, [lacking ?? unknown], 'subtle', `A key without the scope is refused with ${wrong}.`,
          refusingWith(about, scope, ['lacking'], wrong)),
        fault(`${slug}-missing-${wrong}`, [none], 'subtle', `A missing key is refused with ${wrong}.`,
          refusingWith(about, scope, ['none', 'empty'], wrong)),
      ]
    : []),
  ...(creates
    ? [fault(`${slug}-done-all-the-same`, ['AUTH-31'], 'devious', 'The request is carried out and refused afterwards.', workingFirst(about, scope))]
    : []),
])

const at = (slug: string): Row => rows.find((row) => row.slug === slug) as Row

/** Answers a reading from what it answered before, whoever asks. */
const cached = (about: About): Wrap => {
  const answers = new Map<string, { readonly status: number; readonly text: string }>()
  return edge(async (request, next) => {
    if (!about(request)) return next(request)
    const known = answers.get(request.url)
    if (known && flawOf(request, undefined) !== undefined) {
      return new Response(known.text, { status: known.status, headers: { 'content-type': 'application/json' } })
    }
    const response = await next(request)
    if (response.status === 200) answers.set(request.url, { status: 200, text: await response.clone().text() })
    return response
  })
}

/** Asks for a scope that the operation does not take. */
const askingToo = (about: About, scope: Scope, status: number): Wrap =>
  edge(async (request, next) => {
    const lacks = about(request) && grantOf(request.headers.get('x-api-key'))?.scopes.includes(scope) === false
    return lacks ? Response.json({ error: true, message: `the scope ${scope} is missing` }, { status }) : next(request)
  })

const special: readonly Fault[] = [
  fault('wallet-by-email-any-scope', ['AUTH-03'], 'devious', 'The scope is asked for wallets of user ids only.',
    lettingBodies(at('create-wallet').about, 'wallets.create', 'lacking', (body) => body.includes('"email"'))),
  fault('wallet-by-user-open', ['AUTH-02'], 'devious', 'Wallets of user ids are created with any key.',
    lettingBodies(at('create-wallet').about, 'wallets.create', 'unknown', (body) => body.includes('"userId"'))),
  fault('look-up-by-email-any-scope', ['AUTH-06'], 'devious', 'The scope is asked for look-ups by user id only.',
    letting(at('list-wallets').about, 'wallets.read', ['lacking'], (request) => request.url.includes('email='))),
  fault('listing-by-email-any-scope', ['AUTH-09'], 'devious', 'The scope is not asked for listings by e-mail address.',
    letting(at('list-tokens').about, 'wallets:nfts.read', ['lacking'], (request) => decodeURIComponent(request.url).includes('/email:'))),
  fault('listing-page-open', ['AUTH-07'], 'devious', 'A listing that names its page needs no key.',
    letting(at('list-tokens').about, 'wallets:nfts.read', ['none'], (request) => request.url.includes('perPage='))),
  fault('batch-with-ids-any-scope', ['AUTH-20'], 'devious', 'The scope is not asked for batches with ids.',
    lettingBodies(at('batch-mint').about, 'nfts.create', 'lacking', (body) => body.includes('"id"'))),
  fault('mint-to-user-any-scope', ['AUTH-23'], 'devious', 'The scope is not asked for mints to user ids.',
    lettingBodies(at('mint').about, 'nfts.create', 'lacking', (body) => body.includes('userId:'))),
  fault('order-without-recipient-open', ['AUTH-29'], 'devious', 'Orders without a recipient need no key.',
    edge(async (request, next) => {
      if (!at('create-order').about(request) || flawOf(request, undefined) === undefined) return next(request)
      return next((await request.clone().text()).includes('"recipient"') ? request : asFull(request))
    })),
  fault('look-up-cached', ['AUTH-04', 'AUTH-05'], 'devious', 'A look-up is answered from a cache that knows no keys.', cached(at('list-wallets').about)),
  fault('listing-cached', ['AUTH-07', 'AUTH-08'], 'devious', 'A listing is answered from a cache that knows no keys.', cached(at('list-tokens').about)),
  fault('collections-cached', ['AUTH-28'], 'devious', 'Collections are answered from a cache that knows no keys.', cached(at('list-collections').about)),
  fault('usage-cached', ['AUTH-30'], 'devious', 'Usage is answered from a cache that knows no keys.', cached(at('usage').about)),
  fault('look-up-asks-to-create', ['AUTH-32'], 'subtle', 'Looking up takes the scope of creating too.',
    askingToo(at('list-wallets').about, 'wallets.create', 401)),
  fault('create-asks-to-read', ['AUTH-32'], 'subtle', 'Creating takes the scope of reading too.',
    askingToo(at('create-wallet').about, 'wallets.read', 401)),
  fault('listing-asks-wallets-read', ['AUTH-32'], 'devious', 'The token listing takes wallets.read.',
    askingToo(at('list-tokens').about, 'wallets.read', 401)),
  fault('signing-asks-to-transfer', ['AUTH-32'], 'devious', 'Signing takes the scope of transfers too.',
    askingToo(at('sign-message').about, 'wallets:nfts.transfer', 401)),
  fault('mint-asks-wallets-create', ['AUTH-32'], 'devious', 'Minting takes the scope of creating wallets too.',
    askingToo(at('mint').about, 'wallets.create', 403)),
  fault('batch-asks-nfts-read', ['AUTH-32'], 'devious', 'A batch takes the scope of reading tokens too.',
    askingToo(at('batch-mint').about, 'wallets:nfts.read', 403)),
  fault('template-asks-wallets-create', ['AUTH-32'], 'devious', 'A template takes the scope of creating wallets too.',
    askingToo(at('create-template').about, 'wallets.create', 403)),
]

export const authFaults: readonly Fault[] = [...matrix, ...special]
