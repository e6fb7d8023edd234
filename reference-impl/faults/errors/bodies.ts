import type { RequirementId } from '../../../spec/requirement-id.d.ts'
import { walletChains } from '../../chain/chains.ts'
import { type Fields, isFields } from '../../domain/fields.ts'
import { locales } from '../../domain/locales.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge, fieldsOf, requestTo } from '../seams.ts'

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

/** Requests of one row. */
const at =
  (slug: string): About =>
  (request) =>
    rows.some((row) => row.slug === slug && row.about(request))

/** Operations that answer 404 for a wallet. */
const ofWallets = rows.filter(({ requirement }) => ['ERR-03', 'ERR-04', 'ERR-05'].includes(requirement))

/** The 404 of one operation has the form that the token listing gives its errors. */
export const notFoundFormFaults: readonly Fault[] = ofWallets.map(
  ({ slug, about }): Fault => ({
    id: `error-${slug}-404-in-one-text`,
    breaks: ['ERR-16'],
    difficulty: 'subtle',
    says: 'That a wallet is not found is told in one text.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      return response.status === 404 && about(request)
        ? Response.json({ error: 'wallet not found' }, { status: 404 })
        : response
    }),
  }),
)

/** Refusals of one operation are of another form. */
export const refusalFormFaults: readonly Fault[] = rows.flatMap(({ slug, requirement, about }): Fault[] => [
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

/** Refusals of one kind only are of another form. */
export const refusalKindFaults: readonly Fault[] = [
  {
    id: 'error-wallet-without-chain',
    breaks: ['ERR-01'],
    difficulty: 'devious',
    says: 'Only the refusal of a missing chain is of another form.',
    wrap: inRefusals(at('create-wallet'), (record, { chain }) =>
      chain === undefined ? { detail: record.message } : undefined,
    ),
  },
  {
    id: 'error-wallet-of-wrong-type',
    breaks: ['ERR-01'],
    difficulty: 'devious',
    says: 'Refusals of wrong types are lists of findings.',
    wrap: inRefusals(at('create-wallet'), (record, { userId }) =>
      userId === undefined || typeof userId === 'string' ? undefined : { errors: [record.message] },
    ),
  },
  {
    id: 'error-email-transfer-chain',
    breaks: ['ERR-04'],
    difficulty: 'devious',
    says: 'The refusal of an unknown chain carries a false error.',
    wrap: inRefusals(at('email-transfer'), (record, { chain }) =>
      typeof chain === 'string' && !walletChains.has(chain) ? { ...record, error: false } : undefined,
    ),
  },
  {
    id: 'error-user-transfer-null',
    breaks: ['ERR-05'],
    difficulty: 'devious',
    says: 'The refusal of a null carries a number as error.',
    wrap: inRefusals(at('user-transfer'), (record, body) =>
      Object.values(body).includes(null) ? { ...record, error: 1 } : undefined,
    ),
  },
  {
    id: 'error-collection-metadata',
    breaks: ['ERR-06'],
    difficulty: 'devious',
    says: 'The refusal of wrong metadata is a plain text in JSON.',
    wrap: inRefusals(at('create-collection'), (record, { metadata }) =>
      metadata === undefined || isFields(metadata) ? undefined : record.message,
    ),
  },
  {
    id: 'error-mint-recipient',
    breaks: ['ERR-08'],
    difficulty: 'devious',
    says: 'The refusal of a malformed recipient has no boolean error.',
    wrap: inRefusals(at('mint'), (record, { recipient }) =>
      typeof recipient === 'string' ? { ...record, error: 'recipient' } : undefined,
    ),
  },
  {
    id: 'error-batch-not-an-array',
    breaks: ['ERR-09'],
    difficulty: 'devious',
    says: 'The refusal of nfts that are no array has no message.',
    wrap: inRefusals(at('batch-mint'), (_, { nfts }) => (Array.isArray(nfts) ? undefined : { error: true })),
  },
  {
    id: 'error-order-locale',
    breaks: ['ERR-10'],
    difficulty: 'devious',
    says: 'The refusal of a locale has the text "true".',
    wrap: inRefusals(at('create-order'), (record, { locale }) =>
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
