import type { BatchResult } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, service } from '../seams.ts'

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

/** Content types, and the slash at the end of a path. */
export const answerFaults: readonly Fault[] = [
  {
    id: 'type-with-character-set-refused',
    breaks: ['GEN-08'],
    difficulty: 'devious',
    says: 'A content type with a parameter is not that of JSON.',
    wrap: edge(async (request, next) =>
      request.headers.get('content-type')?.includes(';')
        ? Response.json({ error: true, message: 'the content type is not supported' }, { status: 415 })
        : next(request),
    ),
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
    id: 'type-html-of-refused-collections',
    breaks: ['GEN-02'],
    difficulty: 'devious',
    says: 'Refused collections are sent as HTML.',
    wrap: typed('text/html', requestTo('POST', /\/collections\/$/), [400]),
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
    id: 'type-text-of-long-answers',
    breaks: ['GEN-02'],
    difficulty: 'devious',
    says: 'Long answers to a GET are sent as text.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (request.method !== 'GET') return response
      const text = await response.text()
      const type = text.length > 4096 ? 'text/plain' : (response.headers.get('content-type') ?? 'application/json')
      return new Response(text, { status: response.status, headers: { 'content-type': type } })
    }),
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
