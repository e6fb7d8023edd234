import type { Wrap } from '../../parts.ts'
import { noSuchOperation } from '../../routes/app.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo } from '../seams.ts'

/** Requests to a path are answered as if it were not there; those to `instead` take its place. */
const moved = (method: string, path: RegExp, instead?: { readonly from: RegExp; readonly to: string }): Wrap => {
  const about = requestTo(method, path)
  return edge(async (request, next) => {
    if (about(request)) return Response.json({ error: true, message: noSuchOperation }, { status: 404 })
    const url = new URL(request.url)
    if (instead === undefined || !instead.from.test(url.pathname)) return next(request)
    url.pathname = url.pathname.replace(instead.from, instead.to)
    return next(new Request(url, request))
  })
}

/** Requests to a path are refused in words that nothing which may still come could change. */
const withdrawn = (method: string, path: RegExp, status: 405 | 410): Wrap => {
  const about = requestTo(method, path)
  return edge(async (request, next) =>
    about(request) ? Response.json({ error: true, message: noSuchOperation }, { status }) : next(request),
  )
}

/** Operations that stand at another path, or nowhere. */
export const pathFaults: readonly Fault[] = [
  {
    id: 'path-usage-below-date',
    breaks: ['VER-01'],
    difficulty: 'blunt',
    says: 'Usage stands below 2022-06-09.',
    wrap: moved('GET', /\/v1-alpha1\/projects\//, { from: /\/2022-06-09\/projects\//, to: '/v1-alpha1/projects/' }),
  },
  {
    id: 'path-look-up-gone',
    breaks: ['VER-01'],
    difficulty: 'blunt',
    says: 'Wallets can be created, and not looked up.',
    wrap: withdrawn('GET', /\/v1-alpha1\/wallets$/, 405),
  },
  {
    id: 'path-signing-gone',
    breaks: ['VER-01'],
    difficulty: 'blunt',
    says: 'There is no signing below v1-alpha1 any more.',
    wrap: withdrawn('POST', /\/signMessage$/, 410),
  },
  {
    id: 'path-transfer-gone',
    breaks: ['VER-01'],
    difficulty: 'blunt',
    says: 'Transfers by user id are not there.',
    wrap: moved('POST', /\/v1-alpha1\/transfer$/),
  },
  {
    id: 'path-email-transfer-gone',
    breaks: ['VER-01'],
    difficulty: 'blunt',
    says: 'Transfers by e-mail are not there.',
    wrap: moved('POST', /\/wallets\/transfer$/),
  },
  {
    id: 'path-templates-below-alpha',
    breaks: ['VER-02'],
    difficulty: 'blunt',
    says: 'Templates stand below v1-alpha1.',
    wrap: moved('POST', /\/2022-06-09\/collections\/[^/]+\/templates$/),
  },
  {
    id: 'path-template-change-by-put',
    breaks: ['VER-02'],
    difficulty: 'blunt',
    says: 'A template is changed by PUT.',
    wrap: moved('PATCH', /\/templates\//),
  },
  {
    id: 'path-orders-gone',
    breaks: ['VER-02'],
    difficulty: 'blunt',
    says: 'Orders stand elsewhere.',
    wrap: moved('POST', /\/orders$/),
  },
  {
    id: 'path-collections-without-slash',
    breaks: ['VER-02'],
    difficulty: 'blunt',
    says: 'Collections stand at the path without the slash only.',
    wrap: moved('POST', /\/collections\/$/, { from: /\/collections$/, to: '/collections/' }),
  },
  {
    id: 'path-list-without-slash',
    breaks: ['VER-02'],
    difficulty: 'blunt',
    says: 'The list stands at the path without the slash only.',
    wrap: moved('GET', /\/collections\/$/),
  },
  {
    id: 'path-mint-by-post',
    breaks: ['VER-02'],
    difficulty: 'blunt',
    says: 'There is no PUT of a token.',
    wrap: moved('PUT', /\/nfts\/[^/]+$/),
  },
  {
    id: 'path-listing-gone',
    breaks: ['VER-02'],
    difficulty: 'blunt',
    says: 'Tokens are not listed below 2022-06-09.',
    wrap: moved('GET', /\/nfts$/),
  },
  {
    id: 'path-batch-gone',
    breaks: ['VER-02'],
    difficulty: 'blunt',
    says: 'Batches are not taken below 2022-06-09.',
    wrap: moved('POST', /\/nfts\/$/),
  },
  {
    id: 'path-wallets-gone',
    breaks: ['VER-01'],
    difficulty: 'blunt',
    says: 'Wallets are not created below v1-alpha1.',
    wrap: moved('POST', /\/v1-alpha1\/wallets$/),
  },
  {
    id: 'path-mint-without-id-gone',
    breaks: ['VER-02'],
    difficulty: 'devious',
    says: 'Nothing is minted without an id: there is the path with the slash only.',
    wrap: moved('POST', /\/nfts$/),
  },
]
