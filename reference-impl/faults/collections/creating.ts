import { type Fields, isFields } from '../../domain/fields.ts'
import type { CreatedCollection } from '../../domain/records.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, restated, service } from '../seams.ts'

/** A collection as it is answered, read loosely: faults write what the types of the document forbid. */
export interface Shown {
  readonly id: string
  readonly metadata: Fields
  readonly fungibility: string
  readonly onChain: {
    readonly chain: string
    readonly type?: string
    readonly contractAddress?: string | null
    readonly mintAddress?: string | null
  }
  readonly supplyLimit?: number | null
  readonly payments?: Fields | null
  readonly subscription?: Fields | null
  readonly actionId?: string
}

type Chosen = 'any' | 'posted' | 'put'

const meets = (chosen: Chosen, id: string | undefined): boolean =>
  chosen === 'any' || (chosen === 'put') === (id !== undefined)

/** Changes what is asked for before it is read. */
const asking = (change: (body: Fields) => Fields, chosen: Chosen = 'any'): Wrap =>
  service('collections', ({ create }) => ({
    create: (project, id, body) => create(project, id, meets(chosen, id) ? change(body) : body),
  }))

/** Changes what a creation answers, not what it stores. */
const answering = (change: (made: Shown, body: Fields) => unknown, chosen: Chosen = 'any'): Wrap =>
  service('collections', ({ create }) => ({
    create: async (project, id, body) => {
      const made = await create(project, id, body)
      return (meets(chosen, id) ? change(made as Shown, body) : made) as CreatedCollection
    },
  }))

const refusing = (applies: (body: Fields, id: string | undefined) => boolean, message: string): Wrap =>
  service('collections', ({ create }) => ({
    create: async (project, id, body) => {
      if (applies(body, id)) throw badRequest(message)
      return create(project, id, body)
    },
  }))

const inMetadata = (change: (metadata: Fields) => Fields) => (made: Shown) => ({
  ...made,
  metadata: change(made.metadata),
})

const isSubscription = (body: Fields): boolean => isFields(body.subscription) && body.subscription.enabled === true
const lacks = <T extends object>(value: T, ...names: (keyof T)[]): Partial<T> => {
  const rest = { ...value }
  for (const name of names) delete rest[name]
  return rest
}

const posts = requestTo('POST', /\/collections\/$/)
const puts = requestTo('PUT', /\/collections\/[^/]+$/)

/** The seams of collections, for the other files of faults. */
export const collectionSeams = { asking, answering, refusing, isSubscription, lacks }

const faults: Fault[] = [
  {
    id: 'collection-created-201',
    breaks: ['COL-01', 'COL-09', 'COL-13'],
    difficulty: 'blunt',
    says: 'A collection is answered with 201.',
    wrap: restated(posts, 200, 201),
  },
  {
    id: 'collection-without-action-id',
    breaks: ['COL-01'],
    difficulty: 'blunt',
    says: 'The answer to a new collection has no action id.',
    wrap: answering((made) => lacks(made, 'actionId'), 'posted'),
  },
  {
    id: 'collection-type-missing-with-payments',
    breaks: ['COL-01'],
    difficulty: 'subtle',
    says: 'The type is missing when the collection takes payments.',
    wrap: answering(
      (made, body) => (body.payments ? { ...made, onChain: lacks(made.onChain, 'type') } : made),
      'posted',
    ),
  },
  {
    id: 'collection-id-not-uuid',
    breaks: ['COL-02'],
    difficulty: 'blunt',
    says: 'The service makes ids that are no UUIDs.',
    wrap: service('collections', ({ create }) => ({
      create: (project, id, body) => create(project, id ?? `col_${Math.random().toString(36).slice(2)}`, body),
    })),
  },
  {
    id: 'collection-put-201',
    breaks: ['COL-03', 'COL-09'],
    difficulty: 'blunt',
    says: 'A collection with a chosen id is answered with 201.',
    wrap: restated(puts, 200, 201),
  },
  {
    id: 'collection-put-without-fungibility',
    breaks: ['COL-03', 'COL-08'],
    difficulty: 'subtle',
    says: 'The answer to a PUT has no fungibility unless it was sent.',
    wrap: answering((made, body) => (body.fungibility === undefined ? lacks(made, 'fungibility') : made), 'put'),
  },
  {
    id: 'collection-put-answers-own-id',
    breaks: ['COL-04'],
    difficulty: 'blunt',
    says: 'The answer to a PUT has an id that the service made.',
    wrap: answering((made) => ({ ...made, id: '3f1c2c6e-8a0b-4b8e-9a55-0d6b8c1f7e21' }), 'put'),
  },
  {
    id: 'collection-chain-missing',
    breaks: ['COL-05'],
    difficulty: 'blunt',
    says: 'The answer has another chain than was asked for.',
    wrap: answering((made) => ({ ...made, onChain: { ...made.onChain, chain: 'polygon' } })),
  },
  {
    id: 'collection-chain-of-zora',
    breaks: ['COL-05'],
    difficulty: 'subtle',
    says: 'A collection on zora-sepolia says that it is on zora.',
    wrap: answering((made) => ({
      ...made,
      onChain: { ...made.onChain, chain: made.onChain.chain.replace(/^zora.*/, 'zora') },
    })),
  },
  {
    id: 'collection-chain-of-solana',
    breaks: ['COL-05'],
    difficulty: 'subtle',
    says: 'A collection on Solana says solana-mainnet-beta.',
    wrap: answering((made) => ({
      ...made,
      onChain: { ...made.onChain, chain: made.onChain.chain.replace(/^solana$/, 'solana-mainnet-beta') },
    })),
  },
  {
    id: 'collection-without-description',
    breaks: ['COL-06'],
    difficulty: 'blunt',
    says: 'The description is not answered.',
    wrap: answering(inMetadata((metadata) => lacks(metadata, 'description'))),
  },
  {
    id: 'collection-symbol-upper-case',
    breaks: ['COL-06'],
    difficulty: 'subtle',
    says: 'Symbols are turned into capitals.',
    wrap: answering(inMetadata((metadata) => ({ ...metadata, symbol: String(metadata.symbol).toUpperCase() }))),
  },
  {
    id: 'collection-put-description-is-name',
    breaks: ['COL-06'],
    difficulty: 'subtle',
    says: 'A PUT answers the name as the description.',
    wrap: answering(
      inMetadata((metadata) => ({ ...metadata, description: metadata.name })),
      'put',
    ),
  },
  {
    id: 'collection-image-reuploaded',
    breaks: ['COL-07'],
    difficulty: 'blunt',
    says: 'The image is uploaded again although reuploadLinkedFiles is false.',
    wrap: asking((body) => ({ ...body, reuploadLinkedFiles: true })),
  },
  {
    id: 'collection-image-query-lost',
    breaks: ['COL-07'],
    difficulty: 'devious',
    says: 'A PUT loses the query of the image address.',
    wrap: answering(
      inMetadata((metadata) => ({ ...metadata, imageUrl: String(metadata.imageUrl).split('?')[0] })),
      'put',
    ),
  },
  {
    id: 'collection-semi-fungible-by-default',
    breaks: ['COL-08'],
    difficulty: 'blunt',
    says: 'Collections are semi-fungible by default.',
    wrap: asking((body) => ({ fungibility: 'semi-fungible', ...body })),
  },
  {
    id: 'collection-semi-fungible-when-limited',
    breaks: ['COL-08'],
    difficulty: 'subtle',
    says: 'A collection that is put with a supply limit and takes payments is semi-fungible.',
    wrap: asking(
      (body) => (body.supplyLimit && body.payments ? { fungibility: 'semi-fungible', ...body } : body),
      'put',
    ),
  },
  {
    id: 'collection-never-semi-fungible',
    breaks: ['COL-09'],
    difficulty: 'blunt',
    says: 'fungibility is ignored.',
    wrap: asking((body) => (body.fungibility === 'semi-fungible' ? lacks(body, 'fungibility') : body)),
  },
  {
    id: 'collection-put-never-semi-fungible',
    breaks: ['COL-09'],
    difficulty: 'subtle',
    says: 'fungibility is ignored by PUT.',
    wrap: asking((body) => (body.fungibility === 'semi-fungible' ? lacks(body, 'fungibility') : body), 'put'),
  },
  {
    id: 'collection-solana-semi-fungible-refused',
    breaks: ['COL-10'],
    difficulty: 'subtle',
    says: 'Semi-fungible collections on Solana are refused.',
    wrap: refusing((body) => body.chain === 'solana' && body.fungibility === 'semi-fungible', 'not on solana'),
  },
  {
    id: 'collection-aptos-semi-fungible',
    breaks: ['COL-11'],
    difficulty: 'subtle',
    says: 'A semi-fungible collection is made on Aptos.',
    wrap: service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        if (body.chain !== 'aptos' || body.fungibility !== 'semi-fungible') return create(project, id, body)
        return {
          ...(await create(project, id, { ...body, fungibility: 'non-fungible' })),
          fungibility: 'semi-fungible',
        }
      },
    })),
  },
  {
    id: 'collection-any-fungibility',
    breaks: ['COL-12', 'COL-32'],
    difficulty: 'blunt',
    says: 'Any fungibility is taken.',
    wrap: asking((body) =>
      ['non-fungible', 'semi-fungible'].includes(String(body.fungibility)) ? body : lacks(body, 'fungibility'),
    ),
  },
  {
    id: 'collection-fungibility-any-case',
    breaks: ['COL-12', 'COL-32'],
    difficulty: 'devious',
    says: 'The case of fungibility does not matter to PUT.',
    wrap: asking(
      (body) =>
        typeof body.fungibility === 'string' ? { ...body, fungibility: body.fungibility.toLowerCase() } : body,
      'put',
    ),
  },
  {
    id: 'subscription-refused',
    breaks: ['COL-13'],
    difficulty: 'blunt',
    says: 'Subscription collections are refused.',
    wrap: refusing(isSubscription, 'not supported'),
  },
  {
    id: 'subscription-not-answered',
    breaks: ['COL-13'],
    difficulty: 'blunt',
    says: 'The answer does not say that subscriptions are enabled.',
    wrap: answering((made) => lacks(made, 'subscription')),
  },
  {
    id: 'subscription-enabled-as-text',
    breaks: ['COL-13', 'COL-01'],
    difficulty: 'subtle',
    says: 'subscription.enabled is the string "true".',
    wrap: answering((made) =>
      made.subscription ? { ...made, subscription: { enabled: String(made.subscription.enabled) } } : made,
    ),
  },
  {
    id: 'subscription-transferable',
    breaks: ['COL-14'],
    difficulty: 'blunt',
    says: 'A subscription collection may be transferable.',
    wrap: asking((body) => (isSubscription(body) ? { ...body, transferable: false } : body)),
  },
  {
    id: 'subscription-transferable-by-put',
    breaks: ['COL-14'],
    difficulty: 'subtle',
    says: 'A subscription collection may be transferable when it is put.',
    wrap: asking((body) => (isSubscription(body) ? { ...body, transferable: false } : body), 'put'),
  },
  {
    id: 'collection-chain-by-default',
    breaks: ['COL-15', 'COL-32'],
    difficulty: 'blunt',
    says: 'A collection without a chain is made on polygon-amoy.',
    wrap: asking((body) => ({ ...body, chain: body.chain ?? 'polygon-amoy' })),
  },
  {
    id: 'collection-put-chain-by-default',
    breaks: ['COL-15', 'COL-32'],
    difficulty: 'subtle',
    says: 'A collection without a chain is made on polygon-amoy by PUT.',
    wrap: asking((body) => ({ ...body, chain: body.chain ?? 'polygon-amoy' }), 'put'),
  },
  {
    id: 'collection-without-metadata',
    breaks: ['COL-16', 'COL-32'],
    difficulty: 'blunt',
    says: 'A collection needs no metadata.',
    wrap: asking((body) => ({ ...body, metadata: body.metadata ?? {} })),
  },
  {
    id: 'collection-metadata-null',
    breaks: ['COL-16', 'COL-32'],
    difficulty: 'subtle',
    says: 'Metadata may be null.',
    wrap: asking((body) => (body.metadata === null ? { ...body, metadata: {} } : body)),
  },
  ...(['metadata', 'supplyLimit', 'payments', 'subscription'] as const).map(
    (field): Fault => ({
      id: `collection-${field === 'supplyLimit' ? 'supply-limit' : field}-of-any-type`,
      breaks: field === 'subscription' ? ['COL-17'] : ['COL-17', 'COL-32'],
      difficulty: 'subtle',
      says: `${field} of another type is passed over.`,
      wrap: asking((body) => {
        const right = field === 'supplyLimit' ? typeof body[field] === 'number' : isFields(body[field])
        if (right || body[field] === undefined || body[field] === null) return body
        return field === 'metadata' ? { ...body, metadata: {} } : lacks(body, field)
      }),
    }),
  ),
  {
    id: 'collection-not-transferable-refused',
    breaks: ['COL-36', 'COL-01', 'COL-03', 'COL-09', 'COL-13'],
    difficulty: 'subtle',
    says: 'Only transferable collections are made on EVM chains.',
    wrap: refusing(
      (body) => body.transferable === false && !['aptos', 'solana'].includes(String(body.chain)),
      'not supported',
    ),
  },
  {
    id: 'collection-aptos-not-transferable-refused',
    breaks: ['COL-33'],
    difficulty: 'subtle',
    says: 'Only transferable collections are made on Aptos.',
    wrap: refusing((body) => body.transferable === false && body.chain === 'aptos', 'not supported'),
  },
  {
    id: 'collection-500-on-bad-type',
    breaks: ['COL-17', 'ERR-12'],
    difficulty: 'blunt',
    says: 'A supply limit that is no number is answered with 500.',
    wrap: edge(async (request, next) => {
      if (!(posts(request) || puts(request))) return next(request)
      const body: unknown = await request
        .clone()
        .json()
        .catch(() => undefined)
      const odd = isFields(body) && body.supplyLimit !== undefined && typeof body.supplyLimit !== 'number'
      return odd ? Response.json({ error: true, message: 'internal error' }, { status: 500 }) : next(request)
    }),
  },
]

export const creatingFaults: readonly Fault[] = faults
