import type { RequirementId } from '../../../spec/requirement-id.d.ts'
import { walletChains } from '../../chain/chains.ts'
import { type Fields, isFields } from '../../domain/fields.ts'
import { locales } from '../../domain/locales.ts'
import type { Edge, Wrap } from '../../parts.ts'
import { noSuchOperation } from '../../routes/app.ts'
import type { Fault } from '../fault.ts'
import { breaking, decoded, edge, fieldsOf, requestTo } from '../seams.ts'

type About = (request: Request) => boolean
type Record400 = { error?: unknown; message?: unknown }

/** Rewrites the body of 400s; `undefined` leaves one as it is. */
const inRefusals = (about: About, change: (record: Record400, body: Fields) => unknown): Wrap =>
  edge(async (request, next) => {
    if (!about(request)) return next(request)
    const body = fieldsOf(request.method === 'GET' ? '' : await request.clone().text())
    const response = await next(request)
    if (response.status !== 400) return response
    const record = (await response.clone().json()) as Record400
    const changed = change(record, body)
    return changed === undefined ? response : Response.json(changed, { status: 400 })
  })

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

const rows: readonly { readonly slug: string; readonly requirement: RequirementId; readonly about: About }[] = [
  { slug: 'create-wallet', requirement: 'ERR-01', about: requestTo('POST', /\/wallets$/) },
  { slug: 'list-wallets', requirement: 'ERR-02', about: requestTo('GET', /\/wallets$/) },
  { slug: 'sign-message', requirement: 'ERR-03', about: requestTo('POST', /\/signMessage$/) },
  { slug: 'email-transfer', requirement: 'ERR-04', about: requestTo('POST', /\/wallets\/transfer$/) },
  { slug: 'user-transfer', requirement: 'ERR-05', about: requestTo('POST', /\/v1-alpha1\/transfer$/) },
  { slug: 'create-collection', requirement: 'ERR-06', about: requestTo('POST', /\/collections\/$/) },
  { slug: 'put-collection', requirement: 'ERR-06', about: requestTo('PUT', /\/collections\/[^/]+$/) },
  { slug: 'create-template', requirement: 'ERR-07', about: requestTo('POST', /\/templates$/) },
  { slug: 'update-template', requirement: 'ERR-07', about: requestTo('PATCH', /\/templates\/[^/]+$/) },
  { slug: 'mint', requirement: 'ERR-08', about: requestTo('PUT', /\/nfts\/[^/]+$/) },
  { slug: 'batch-mint', requirement: 'ERR-09', about: requestTo('POST', /\/nfts\/$/) },
  { slug: 'create-order', requirement: 'ERR-10', about: requestTo('POST', /\/orders$/) },
]

const forms: readonly Fault[] = rows.flatMap(({ slug, requirement, about }) => [
  {
    id: `error-${slug}-in-quotes`,
    breaks: [requirement],
    difficulty: 'subtle',
    says: 'The error of a refusal is the text "true".',
    wrap: inRefusals(about, (record) => ({ ...record, error: 'true' })),
  },
  {
    id: `error-${slug}-speechless`,
    breaks: [requirement],
    difficulty: 'blunt',
    says: 'A refusal has no message.',
    wrap: inRefusals(about, ({ message: _, ...record }) => record),
  },
  {
    id: `error-${slug}-error-is-message`,
    breaks: [requirement],
    difficulty: 'blunt',
    says: 'A refusal has its message in the field error.',
    wrap: inRefusals(about, ({ message, ...record }) => ({ ...record, error: message })),
  },
  {
    id: `error-${slug}-many-messages`,
    breaks: [requirement],
    difficulty: 'subtle',
    says: 'The message of a refusal is a list.',
    wrap: inRefusals(about, (record) => ({ ...record, message: [record.message] })),
  },
])

/** Refusals of one kind only. */
const kinds: readonly Fault[] = [
  {
    id: 'error-wallet-without-chain',
    breaks: ['ERR-01'],
    difficulty: 'devious',
    says: 'Only the refusal of a missing chain is of another form.',
    wrap: inRefusals(rows[0]?.about ?? never, (record, { chain }) =>
      chain === undefined ? { detail: record.message } : undefined,
    ),
  },
  {
    id: 'error-wallet-of-wrong-type',
    breaks: ['ERR-01'],
    difficulty: 'devious',
    says: 'Refusals of wrong types are lists of findings.',
    wrap: inRefusals(rows[0]?.about ?? never, (record, { userId }) =>
      userId === undefined || typeof userId === 'string' ? undefined : { errors: [record.message] },
    ),
  },
  {
    id: 'error-email-transfer-chain',
    breaks: ['ERR-04'],
    difficulty: 'devious',
    says: 'The refusal of an unknown chain carries a false error.',
    wrap: inRefusals(rows[3]?.about ?? never, (record, { chain }) =>
      typeof chain === 'string' && !walletChains.has(chain) ? { ...record, error: false } : undefined,
    ),
  },
  {
    id: 'error-user-transfer-null',
    breaks: ['ERR-05'],
    difficulty: 'devious',
    says: 'The refusal of a null carries a number as error.',
    wrap: inRefusals(rows[4]?.about ?? never, (record, body) =>
      Object.values(body).includes(null) ? { ...record, error: 1 } : undefined,
    ),
  },
  {
    id: 'error-collection-metadata',
    breaks: ['ERR-06'],
    difficulty: 'devious',
    says: 'The refusal of wrong metadata is a plain text in JSON.',
    wrap: inRefusals(rows[5]?.about ?? never, (record, { metadata }) =>
      metadata === undefined || isFields(metadata) ? undefined : record.message,
    ),
  },
  {
    id: 'error-mint-recipient',
    breaks: ['ERR-08'],
    difficulty: 'devious',
    says: 'The refusal of a malformed recipient has no boolean error.',
    wrap: inRefusals(rows[9]?.about ?? never, (record, { recipient }) =>
      typeof recipient === 'string' ? { ...record, error: 'recipient' } : undefined,
    ),
  },
  {
    id: 'error-batch-not-an-array',
    breaks: ['ERR-09'],
    difficulty: 'devious',
    says: 'The refusal of nfts that are no array has no message.',
    wrap: inRefusals(rows[10]?.about ?? never, (_, { nfts }) => (Array.isArray(nfts) ? undefined : { error: true })),
  },
  {
    id: 'error-order-locale',
    breaks: ['ERR-10'],
    difficulty: 'devious',
    says: 'The refusal of a locale has the text "true".',
    wrap: inRefusals(rows[11]?.about ?? never, (record, { locale }) =>
      locale === undefined || locales.has(String(locale)) ? undefined : { ...record, error: 'true' },
    ),
  },
  {
    id: 'error-array-as-body',
    breaks: ['ERR-06'],
    difficulty: 'devious',
    says: 'A body that is an array is refused without a record.',
    wrap: edge(async (request, next) => {
      const body = requestTo('POST', /\/collections\/$/)(request) ? await request.clone().text() : ''
      const response = await next(request)
      return response.status === 400 && body.trimStart().startsWith('[') ? Response.json({}, { status: 400 }) : response
    }),
  },
]

/** The shortest beginning of a text that is JSON by itself. */
const firstJson = (text: string): string | undefined => {
  for (let end = text.indexOf('}'); end >= 0; end = text.indexOf('}', end + 1)) {
    if (isJson(text.slice(0, end + 1))) return text.slice(0, end + 1)
  }
  return undefined
}

const any: About = () => true
const posts: About = (request) => request.method !== 'GET'

const malformed: readonly Fault[] = [
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
    id: 'error-trailing-comma',
    breaks: ['ERR-11'],
    difficulty: 'devious',
    says: 'What follows the JSON of a collection is ignored.',
    wrap: edge(lenient(requestTo('POST', /\/collections\/$/), firstJson)),
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
      503,
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
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'A page that is no number is a server error.',
    wrap: breaking(requestTo('GET', /\/nfts$/), (_, { url }) => /[?&]page=[^&\d]/.test(url)),
  },
  {
    id: 'error-unknown-route-500',
    breaks: ['ERR-12'],
    difficulty: 'subtle',
    says: 'Unknown paths are server errors.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (response.status !== 404) return response
      const { message } = fieldsOf(await response.clone().text())
      return message === noSuchOperation ? new Response('oops', { status: 500 }) : response
    }),
  },
]

function never(): boolean {
  return false
}

export const bodiesFaults: readonly Fault[] = [...forms, ...kinds, ...malformed]
