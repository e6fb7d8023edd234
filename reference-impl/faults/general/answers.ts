import type { BatchResult } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import { noSuchOperation } from '../../routes/app.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, service } from '../seams.ts'

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

/** Answers with these statuses to these requests carry another content type. */
const typed = (type: string, about: (request: Request) => boolean, statuses: readonly number[]): Wrap =>
  edge(async (request, next) => {
    const response = await next(request)
    if (!about(request) || !statuses.includes(response.status)) return response
    const headers = new Headers(response.headers)
    headers.set('content-type', type)
    return new Response(await response.text(), { status: response.status, headers })
  })

const answerOf = ({ headers, status }: Response) => ({ headers, status })

export const answersFaults: readonly Fault[] = [
  {
    id: 'path-usage-below-date',
    breaks: ['VER-01', 'GEN-01'],
    difficulty: 'blunt',
    says: 'Usage stands below 2022-06-09.',
    wrap: moved('GET', /\/v1-alpha1\/projects\//, { from: /\/2022-06-09\/projects\//, to: '/v1-alpha1/projects/' }),
  },
  {
    id: 'path-look-up-gone',
    breaks: ['VER-01', 'GEN-01'],
    difficulty: 'blunt',
    says: 'Wallets cannot be looked up.',
    wrap: moved('GET', /\/v1-alpha1\/wallets$/),
  },
  {
    id: 'path-signing-gone',
    breaks: ['VER-01', 'GEN-01'],
    difficulty: 'blunt',
    says: 'There is no signing below v1-alpha1.',
    wrap: moved('POST', /\/signMessage$/),
  },
  {
    id: 'path-transfer-gone',
    breaks: ['VER-01', 'GEN-01'],
    difficulty: 'blunt',
    says: 'Transfers by user id are not there.',
    wrap: moved('POST', /\/v1-alpha1\/transfer$/),
  },
  {
    id: 'path-email-transfer-gone',
    breaks: ['VER-01', 'GEN-01'],
    difficulty: 'blunt',
    says: 'Transfers by e-mail are not there.',
    wrap: moved('POST', /\/wallets\/transfer$/),
  },
  {
    id: 'path-templates-below-alpha',
    breaks: ['VER-02', 'GEN-01'],
    difficulty: 'blunt',
    says: 'Templates stand below v1-alpha1.',
    wrap: moved('POST', /\/2022-06-09\/collections\/[^/]+\/templates$/),
  },
  {
    id: 'path-template-change-by-put',
    breaks: ['VER-02', 'GEN-01'],
    difficulty: 'blunt',
    says: 'A template is changed by PUT.',
    wrap: moved('PATCH', /\/templates\//),
  },
  {
    id: 'path-orders-gone',
    breaks: ['VER-02', 'GEN-01'],
    difficulty: 'blunt',
    says: 'Orders stand elsewhere.',
    wrap: moved('POST', /\/orders$/),
  },
  {
    id: 'path-collections-without-slash',
    breaks: ['VER-02', 'GEN-01'],
    difficulty: 'blunt',
    says: 'Collections stand at the path without the slash only.',
    wrap: moved('POST', /\/collections\/$/, { from: /\/collections$/, to: '/collections/' }),
  },
  {
    id: 'path-list-without-slash',
    breaks: ['VER-02', 'GEN-01'],
    difficulty: 'blunt',
    says: 'The list stands at the path without the slash only.',
    wrap: moved('GET', /\/collections\/$/),
  },
  {
    id: 'path-mint-by-post',
    breaks: ['VER-02', 'GEN-01'],
    difficulty: 'blunt',
    says: 'There is no PUT of a token.',
    wrap: moved('PUT', /\/nfts\/[^/]+$/),
  },
  {
    id: 'path-listing-gone',
    breaks: ['VER-02', 'GEN-01'],
    difficulty: 'blunt',
    says: 'Tokens are not listed below 2022-06-09.',
    wrap: moved('GET', /\/nfts$/),
  },
  {
    id: 'path-batch-gone',
    breaks: ['VER-02', 'GEN-01'],
    difficulty: 'blunt',
    says: 'Batches are not taken below 2022-06-09.',
    wrap: moved('POST', /\/nfts\/$/),
  },
  {
    id: 'path-wallets-gone',
    breaks: ['VER-01', 'GEN-01'],
    difficulty: 'blunt',
    says: 'Wallets are not created below v1-alpha1.',
    wrap: moved('POST', /\/v1-alpha1\/wallets$/),
  },
  {
    id: 'type-text',
    breaks: ['GEN-02'],
    difficulty: 'blunt',
    says: 'JSON is sent as text.',
    wrap: typed('text/plain; charset=utf-8', () => true, [200, 201, 400]),
  },
  {
    id: 'type-text-of-refusals',
    breaks: ['GEN-02'],
    difficulty: 'subtle',
    says: 'Refused orders are sent as text.',
    wrap: typed('text/plain; charset=utf-8', requestTo('POST', /\/orders$/), [400]),
  },
  {
    id: 'type-missing-of-usage',
    breaks: ['GEN-02'],
    difficulty: 'subtle',
    says: 'Usage is sent as application/octet-stream.',
    wrap: typed('application/octet-stream', requestTo('GET', /\/usage$/), [200]),
  },
  {
    id: 'type-html-of-listing',
    breaks: ['GEN-02'],
    difficulty: 'subtle',
    says: 'Token listings are sent as HTML.',
    wrap: typed('text/html', requestTo('GET', /\/nfts$/), [200]),
  },
  {
    id: 'slash-does-not-count',
    breaks: ['GEN-03'],
    difficulty: 'blunt',
    says: 'The path with the slash is the one without it: the first item is minted.',
    wrap: service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => {
        const nfts = Array.isArray(body.nfts) ? body.nfts.slice(0, 1) : body.nfts
        return (await mint(project, collection, { ...body, nfts })).results[0] as unknown as BatchResult
      },
    })),
  },
  {
    id: 'slash-two-items-at-most',
    breaks: ['GEN-03'],
    difficulty: 'subtle',
    says: 'A batch answers two of its items.',
    wrap: service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => ({
        results: (await mint(project, collection, body)).results.slice(0, 2),
      }),
    })),
  },
  {
    id: 'slash-of-one-202',
    breaks: ['GEN-03', 'BATCH-01'],
    difficulty: 'devious',
    says: 'A batch of one item is answered with 202.',
    wrap: edge(async (request, next) => {
      if (!requestTo('POST', /\/nfts\/$/)(request)) return next(request)
      const response = await next(request)
      const { results } = (await response.clone().json()) as { readonly results?: readonly unknown[] }
      return results?.length === 1
        ? new Response(await response.text(), { ...answerOf(response), status: 202 })
        : response
    }),
  },
]
