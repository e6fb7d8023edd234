import type { Edge, Parts } from '../../parts.ts'
import type { Difficulty, Fault } from '../fault.ts'
import { breaking, edge, requestTo } from '../seams.ts'

type Wrap = (parts: Parts) => Parts
type About = (request: Request) => boolean
type Record400 = { error?: unknown; message?: unknown }

/** Rewrites the body of 400s; `undefined` leaves one as it is. */
const inRefusals = (about: About, change: (record: Record400, body: string) => unknown): Wrap =>
  edge(async (request, next) => {
    if (!about(request)) return next(request)
    const body = request.method === 'GET' ? '' : await request.clone().text()
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

const fault = (id: string, breaks: Fault['breaks'], difficulty: Difficulty, says: string, wrap: Wrap): Fault => ({
  id: `error-${id}`,
  breaks,
  difficulty,
  says,
  wrap,
})

const rows: readonly { readonly slug: string; readonly requirement: string; readonly about: About }[] = [
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
  fault(
    `${slug}-in-quotes`,
    [requirement],
    'subtle',
    'The error of a refusal is the text "true".',
    inRefusals(about, (record) => ({ ...record, error: 'true' })),
  ),
  fault(
    `${slug}-speechless`,
    [requirement],
    'blunt',
    'A refusal has no message.',
    inRefusals(about, ({ message: _, ...record }) => record),
  ),
  fault(
    `${slug}-error-is-message`,
    [requirement],
    'blunt',
    'A refusal has its message in the field error.',
    inRefusals(about, ({ message, ...record }) => ({ ...record, error: message })),
  ),
  fault(
    `${slug}-many-messages`,
    [requirement],
    'subtle',
    'The message of a refusal is a list.',
    inRefusals(about, (record) => ({ ...record, message: [record.message] })),
  ),
])

/** Refusals of one kind only. */
const kinds: readonly Fault[] = [
  fault(
    'wallet-without-chain',
    ['ERR-01'],
    'devious',
    'Only the refusal of a missing chain is of another form.',
    inRefusals(rows[0]?.about ?? never, (record, body) =>
      body.includes('"chain"') ? undefined : { detail: record.message },
    ),
  ),
  fault(
    'wallet-of-wrong-type',
    ['ERR-01'],
    'devious',
    'Refusals of wrong types are lists of findings.',
    inRefusals(rows[0]?.about ?? never, (record, body) =>
      /"userId":[^"]/.test(body) ? { errors: [record.message] } : undefined,
    ),
  ),
  fault(
    'email-transfer-chain',
    ['ERR-04'],
    'devious',
    'The refusal of an unknown chain carries a false error.',
    inRefusals(rows[3]?.about ?? never, (record, body) =>
      body.includes('polygon-amoy"') ? undefined : { ...record, error: false },
    ),
  ),
  fault(
    'user-transfer-null',
    ['ERR-05'],
    'devious',
    'The refusal of a null carries a number as error.',
    inRefusals(rows[4]?.about ?? never, (record, body) =>
      body.includes('null') ? { ...record, error: 1 } : undefined,
    ),
  ),
  fault(
    'collection-metadata',
    ['ERR-06'],
    'devious',
    'The refusal of wrong metadata is a plain text in JSON.',
    inRefusals(rows[5]?.about ?? never, (record, body) => (/"metadata":[^{]/.test(body) ? record.message : undefined)),
  ),
  fault(
    'mint-recipient',
    ['ERR-08'],
    'devious',
    'The refusal of a malformed recipient has no boolean error.',
    inRefusals(rows[9]?.about ?? never, (record, body) =>
      /"recipient":"/.test(body) ? { ...record, error: 'recipient' } : undefined,
    ),
  ),
  fault(
    'batch-not-an-array',
    ['ERR-09'],
    'devious',
    'The refusal of nfts that are no array has no message.',
    inRefusals(rows[10]?.about ?? never, (_, body) => (/"nfts":\[/.test(body) ? undefined : { error: true })),
  ),
  fault(
    'order-locale',
    ['ERR-10'],
    'devious',
    'The refusal of a locale has the text "true".',
    inRefusals(rows[11]?.about ?? never, (record, body) =>
      body.includes('"locale"') ? { ...record, error: 'true' } : undefined,
    ),
  ),
  fault(
    'array-as-body',
    ['ERR-06'],
    'devious',
    'A body that is an array is refused without a record.',
    inRefusals(rows[5]?.about ?? never, (_, body) => (body.startsWith('[') ? {} : undefined)),
  ),
]

const any: About = () => true
const posts: About = (request) => request.method !== 'GET'

const malformed: readonly Fault[] = [
  fault(
    'not-json-500',
    ['ERR-11', 'ERR-12'],
    'blunt',
    'A body that is not JSON is a server error.',
    breaking(posts, (body) => body !== '' && !isJson(body)),
  ),
  fault(
    'not-json-200',
    ['ERR-11'],
    'blunt',
    'A body that is not JSON is answered with 200.',
    edge(async (request, next) => {
      if (!posts(request) || isJson(await request.clone().text())) return next(request)
      return Response.json({}, { status: 200 })
    }),
  ),
  fault(
    'not-json-redirect',
    ['ERR-11'],
    'subtle',
    'A body that is not JSON is answered with 302.',
    edge(async (request, next) => {
      if (!posts(request) || isJson(await request.clone().text())) return next(request)
      return new Response(null, { status: 302, headers: { location: '/' } })
    }),
  ),
  fault(
    'order-missing-brace',
    ['ERR-11'],
    'devious',
    'A missing brace at the end of an order is added.',
    edge(lenient(requestTo('POST', /\/orders$/), (body) => `${body}}`)),
  ),
  fault(
    'trailing-comma',
    ['ERR-11'],
    'devious',
    'What follows the JSON of a collection is ignored.',
    edge(
      lenient(requestTo('POST', /\/collections\/$/), (body) =>
        body.slice(0, body.lastIndexOf('}') + 1).replace(/\}\{.*$/s, '}'),
      ),
    ),
  ),
  fault(
    'mint-not-json-502',
    ['ERR-11', 'ERR-12'],
    'subtle',
    'A truncated mint is answered with 502.',
    breaking(requestTo('PUT', /\/nfts\/[^/]+$/), (body) => !isJson(body), 502),
  ),
  fault(
    'null-body',
    ['ERR-12'],
    'subtle',
    'A body that is null is a server error.',
    breaking(posts, (body) => body === 'null'),
  ),
  fault(
    'empty-body',
    ['ERR-12', 'ERR-11'],
    'subtle',
    'An empty body is a server error.',
    breaking(posts, (body) => body === ''),
  ),
  fault(
    'wallet-user-number',
    ['ERR-12', 'WAL-10', 'WAL-12'],
    'subtle',
    'A user id that is no text is a server error.',
    breaking(requestTo('POST', /\/wallets$/), (body) => /"userId":[^"]/.test(body)),
  ),
  fault(
    'collection-metadata-500',
    ['ERR-12', 'COL-16'],
    'subtle',
    'Metadata that are null are a server error.',
    breaking(requestTo('POST', /\/collections\/$/), (body) => /"metadata":null/.test(body)),
  ),
  fault(
    'order-line-null',
    ['ERR-12', 'ORD-20'],
    'devious',
    'A line item that is null is a server error.',
    breaking(requestTo('POST', /\/orders$/), (body) => /"lineItems":(null|5)/.test(body), 503),
  ),
  fault(
    'inherited-name',
    ['ERR-12', 'CHAIN-07', 'LOC-07'],
    'devious',
    'A name that every object has is a server error.',
    breaking(any, (_, { url }) => /constructor|__proto__/.test(new URL(url).pathname)),
  ),
  fault(
    'page-of-text',
    ['ERR-12'],
    'devious',
    'A page that is no number is a server error.',
    breaking(requestTo('GET', /\/nfts$/), (_, { url }) => /[?&]page=[^&\d]/.test(url)),
  ),
  fault(
    'unknown-route-500',
    ['ERR-12'],
    'subtle',
    'Unknown paths are server errors.',
    edge(async (request, next) => {
      const response = await next(request)
      const lost = response.status === 404 && /no-such-thing/.test(request.url)
      return lost ? new Response('oops', { status: 500 }) : response
    }),
  ),
]

function never(): boolean {
  return false
}

export const bodiesFaults: readonly Fault[] = [...forms, ...kinds, ...malformed]
