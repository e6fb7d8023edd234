import type { RequirementId } from '../../../spec/requirement-id.d.ts'
import { type KeyGrant, referenceKeys, type Scope } from '../../keys.ts'
import type { Wrap } from '../../parts.ts'
import { edge, requestTo } from '../seams.ts'
export type About = (request: Request) => boolean

export const fullKey = Object.keys(referenceKeys)[0] ?? ''
export const grantOf = (key: string | null): KeyGrant | undefined =>
  key !== null && Object.hasOwn(referenceKeys, key) ? referenceKeys[key] : undefined

/** What is wrong with the key of a request, if anything. */
export type Flaw = 'none' | 'empty' | 'unknown' | 'scopeless'

export const flawOf = (request: Request, scope: Scope | undefined): Flaw | undefined => {
  const key = request.headers.get('x-api-key')
  if (key === null) return 'none'
  if (key === '') return 'empty'
  const grant = grantOf(key)
  if (!grant) return 'unknown'
  return scope !== undefined && !grant.scopes.includes(scope) ? 'scopeless' : undefined
}

export const asFull = (request: Request): Request => {
  const headers = new Headers(request.headers)
  headers.set('x-api-key', fullKey)
  return new Request(request, { headers })
}

/** Lets requests through that should be refused. */
export const letting = (
  about: About,
  scope: Scope | undefined,
  flaws: readonly Flaw[],
  also: About = () => true,
): Wrap =>
  edge(async (request, next) => {
    const flaw = about(request) ? flawOf(request, scope) : undefined
    return next(flaw !== undefined && flaws.includes(flaw) && also(request) ? asFull(request) : request)
  })

/** Lets requests through whose bodies are of some kind. */
export const lettingBodies = (
  about: About,
  scope: Scope | undefined,
  flaw: Flaw,
  takes: (body: string) => boolean,
): Wrap =>
  edge(async (request, next) => {
    if (!about(request) || flawOf(request, scope) !== flaw) return next(request)
    return next(takes(await request.clone().text()) ? asFull(request) : request)
  })

export const refusingWith = (about: About, scope: Scope | undefined, flaws: readonly Flaw[], status: number): Wrap =>
  edge(async (request, next) => {
    const flaw = about(request) ? flawOf(request, scope) : undefined
    const response = await next(request)
    if (flaw === undefined || !flaws.includes(flaw) || response.status < 400) return response
    return new Response(await response.text(), { status, headers: response.headers })
  })

/** Lets requests of a key without the scope through whose like, by what names them, was served before. @param nameOf nothing for others */
export const lettingKnown =
  (about: About, scope: Scope, nameOf: (request: Request) => string | Promise<string | undefined>): Wrap =>
  (parts) => {
    const known = new Set<string>()
    return edge(async (request, next) => {
      const name = about(request) ? await nameOf(request) : undefined
      if (name === undefined) return next(request)
      if (known.has(name) && flawOf(request, scope) === 'scopeless') return next(asFull(request))
      const response = await next(request)
      if (response.ok) known.add(name)
      return response
    })(parts)
  }

/** Carries requests with such a flaw out, and refuses them then. */
export const workingFirst = (about: About, scope: Scope | undefined, flaws: readonly Flaw[]): Wrap =>
  edge(async (request, next) => {
    const flaw = about(request) ? flawOf(request, scope) : undefined
    if (flaw !== undefined && flaws.includes(flaw)) await next(asFull(request.clone() as Request))
    return next(request)
  })

export interface Row {
  readonly slug: string
  readonly about: About
  readonly scope?: Scope
  readonly none: RequirementId
  readonly unknown: RequirementId
  readonly lacking?: RequirementId
  /** A status that the interface does not give here. */
  readonly wrong?: number
  /** Where the interface gives a status to keys that do not exist, and none to a request without any. */
  readonly missingStatus?: 'open'
  /** Leaves something behind when it is carried out. */
  readonly creates?: true
}

export const rows: readonly Row[] = [
  {
    slug: 'mint-without-id',
    about: requestTo('POST', /\/nfts$/),
    scope: 'nfts.create',
    none: 'AUTH-33',
    unknown: 'AUTH-33',
    lacking: 'AUTH-35',
    creates: true,
  },
  {
    slug: 'create-wallet',
    about: requestTo('POST', /\/wallets$/),
    scope: 'wallets.create',
    none: 'AUTH-01',
    unknown: 'AUTH-02',
    lacking: 'AUTH-03',
    wrong: 403,
    creates: true,
  },
  {
    slug: 'list-wallets',
    about: requestTo('GET', /\/wallets$/),
    scope: 'wallets.read',
    none: 'AUTH-04',
    unknown: 'AUTH-05',
    lacking: 'AUTH-06',
    wrong: 403,
  },
  {
    slug: 'list-tokens',
    about: requestTo('GET', /\/nfts$/),
    scope: 'wallets:nfts.read',
    none: 'AUTH-07',
    unknown: 'AUTH-08',
    lacking: 'AUTH-09',
    wrong: 403,
  },
  {
    slug: 'sign-message',
    about: requestTo('POST', /\/signMessage$/),
    scope: 'wallets:messages.sign',
    none: 'AUTH-10',
    unknown: 'AUTH-11',
    lacking: 'AUTH-12',
    wrong: 404,
  },
  {
    slug: 'email-transfer',
    about: requestTo('POST', /\/wallets\/transfer$/),
    scope: 'wallets:nfts.transfer',
    none: 'AUTH-13',
    unknown: 'AUTH-14',
    lacking: 'AUTH-15',
    wrong: 403,
  },
  {
    slug: 'user-transfer',
    about: requestTo('POST', /\/v1-alpha1\/transfer$/),
    scope: 'wallets:nfts.transfer',
    none: 'AUTH-16',
    unknown: 'AUTH-17',
    lacking: 'AUTH-18',
    wrong: 403,
    creates: true,
  },
  {
    slug: 'batch-mint',
    about: requestTo('POST', /\/nfts\/$/),
    scope: 'nfts.create',
    none: 'AUTH-21',
    unknown: 'AUTH-19',
    lacking: 'AUTH-20',
    wrong: 404,
    missingStatus: 'open',
    creates: true,
  },
  {
    slug: 'mint',
    about: requestTo('PUT', /\/nfts\/[^/]+$/),
    scope: 'nfts.create',
    none: 'AUTH-22',
    unknown: 'AUTH-22',
    lacking: 'AUTH-23',
    creates: true,
  },
  {
    slug: 'create-template',
    about: requestTo('POST', /\/templates$/),
    scope: 'nfts.create',
    none: 'AUTH-24',
    unknown: 'AUTH-24',
    lacking: 'AUTH-25',
  },
  { slug: 'update-template', about: requestTo('PATCH', /\/templates\/[^/]+$/), none: 'AUTH-26', unknown: 'AUTH-26' },
  {
    slug: 'create-collection',
    about: requestTo('POST', /\/collections\/$/),
    none: 'AUTH-27',
    unknown: 'AUTH-27',
    creates: true,
  },
  {
    slug: 'put-collection',
    about: requestTo('PUT', /\/collections\/[^/]+$/),
    none: 'AUTH-27',
    unknown: 'AUTH-27',
    creates: true,
  },
  { slug: 'list-collections', about: requestTo('GET', /\/collections\/$/), none: 'AUTH-28', unknown: 'AUTH-28' },
  { slug: 'create-order', about: requestTo('POST', /\/orders$/), none: 'AUTH-29', unknown: 'AUTH-29', creates: true },
  { slug: 'usage', about: requestTo('GET', /\/usage$/), none: 'AUTH-30', unknown: 'AUTH-30' },
]

/** The row of an operation. */
export const at = (slug: string): Row => rows.find((row) => row.slug === slug) as Row
