import type { Fault } from '../fault.ts'
import { edge, requestTo } from '../seams.ts'
import { asFull, flawOf, letting } from './seams.ts'

const putsMint = requestTo('PUT', /\/nfts\/[^/]+$/)

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
    wrap: (parts) => {
      const known = new Set<string>()
      return edge(async (request, next) => {
        if (!putsMint(request)) return next(request)
        const { pathname } = new URL(request.url)
        if (known.has(pathname) && flawOf(request, 'nfts.create') === 'scopeless') return next(asFull(request))
        const response = await next(request)
        if (response.ok) known.add(pathname)
        return response
      })(parts)
    },
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
]
