import type { Edge } from '../../parts.ts'
import { noSuchOperation } from '../../routes/app.ts'
import type { Fault } from '../fault.ts'
import { breaking, decoded, edge, fieldsOf, requestTo } from '../seams.ts'

type About = (request: Request) => boolean

/** Reads a body that is not JSON as `repair` does. */
const lenient =
  (about: About, repair: (body: string) => string | undefined): Edge =>
  async (request, next) => {
    if (!about(request)) return next(request)
    const body = await request.clone().text()
    if (isJson(body)) return next(request)
    const repaired = repair(body)
    return repaired === undefined
      ? next(request)
      : next(new Request(request, { body: repaired, method: request.method }))
  }

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const any: About = () => true
const posts: About = (request) => request.method !== 'GET'

/** What is answered to bodies that cannot be read, or not be understood. */
export const malformedBodyFaults: readonly Fault[] = [
  {
    id: 'error-not-json-500',
    breaks: ['ERR-11', 'ERR-12'],
    difficulty: 'blunt',
    says: 'A body that is not JSON is a server error.',
    wrap: breaking(posts, (body) => body !== '' && !isJson(body)),
  },
  {
    id: 'error-not-json-200',
    breaks: ['ERR-11'],
    difficulty: 'blunt',
    says: 'A body that is not JSON is answered with 200.',
    wrap: edge(async (request, next) => {
      if (!posts(request) || isJson(await request.clone().text())) return next(request)
      return Response.json({}, { status: 200 })
    }),
  },
  {
    id: 'error-not-json-redirect',
    breaks: ['ERR-11'],
    difficulty: 'subtle',
    says: 'A body that is not JSON is answered with 302.',
    wrap: edge(async (request, next) => {
      if (!posts(request) || isJson(await request.clone().text())) return next(request)
      return new Response(null, { status: 302, headers: { location: '/' } })
    }),
  },
  {
    id: 'error-order-missing-brace',
    breaks: ['ERR-11'],
    difficulty: 'devious',
    says: 'A missing brace at the end of an order is added.',
    wrap: edge(lenient(requestTo('POST', /\/orders$/), (body) => `${body}}`)),
  },
  {
    id: 'error-mint-not-json-502',
    breaks: ['ERR-11', 'ERR-12'],
    difficulty: 'subtle',
    says: 'A truncated mint is answered with 502.',
    wrap: breaking(requestTo('PUT', /\/nfts\/[^/]+$/), (body) => !isJson(body), 502),
  },
  {
    id: 'error-null-body',
    breaks: ['ERR-12'],
    difficulty: 'subtle',
    says: 'A body that is null is a server error.',
    wrap: breaking(posts, (body) => body.trim() === 'null'),
  },
  {
    id: 'error-list-as-body',
    breaks: ['ERR-12', 'ERR-11'],
    difficulty: 'devious',
    says: 'A body that is a list is a server error.',
    wrap: breaking(posts, (body) => body.trim().startsWith('[')),
  },
  {
    id: 'error-empty-body',
    breaks: ['ERR-12', 'ERR-11'],
    difficulty: 'subtle',
    says: 'An empty body is a server error.',
    wrap: breaking(posts, (body) => body === ''),
  },
  {
    id: 'error-wallet-user-number',
    breaks: ['ERR-12', 'WAL-10', 'WAL-12'],
    difficulty: 'subtle',
    says: 'A user id that is no text is a server error.',
    wrap: breaking(requestTo('POST', /\/wallets$/), (body) => {
      const { userId } = fieldsOf(body)
      return userId !== undefined && typeof userId !== 'string'
    }),
  },
  {
    id: 'error-collection-metadata-500',
    breaks: ['ERR-12', 'COL-16'],
    difficulty: 'subtle',
    says: 'Metadata that are null are a server error.',
    wrap: breaking(requestTo('POST', /\/collections\/$/), (body) => fieldsOf(body).metadata === null),
  },
  {
    id: 'error-order-line-null',
    breaks: ['ERR-12', 'ORD-20'],
    difficulty: 'devious',
    says: 'Line items that are no list, or hold a null, are a server error.',
    wrap: breaking(
      requestTo('POST', /\/orders$/),
      (body) => {
        const { lineItems } = fieldsOf(body)
        return lineItems !== undefined && (!Array.isArray(lineItems) || lineItems.includes(null))
      },
      500,
    ),
  },
  {
    id: 'error-inherited-name',
    breaks: ['ERR-12', 'CHAIN-07', 'LOC-07'],
    difficulty: 'devious',
    says: 'A name that every object has is a server error.',
    wrap: breaking(any, (_, { url }) =>
      decoded(new URL(url).pathname)
        .split(/[/:]/)
        .some((part) => part in {}),
    ),
  },
  {
    id: 'error-page-of-text',
    breaks: ['ERR-12', 'LIST-18'],
    difficulty: 'devious',
    says: 'A page that is no number is a server error.',
    wrap: breaking(requestTo('GET', /\/nfts$/), (_, { url }) => /[?&]page=[^&\d]/.test(url)),
  },
  {
    id: 'error-unknown-route-500',
    breaks: ['ERR-13'],
    difficulty: 'subtle',
    says: 'Unknown paths are server errors.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (response.status !== 404) return response
      const { message } = fieldsOf(await response.clone().text())
      return String(message).startsWith(noSuchOperation) ? new Response('oops', { status: 500 }) : response
    }),
  },
]
