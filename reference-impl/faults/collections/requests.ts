import { isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { edge, service, without } from '../seams.ts'
import { asking, isSubscription, posts, puts, refusing } from './seams.ts'

/** What is taken that has to be refused, and refused that has to be taken. */
export const collectionRequestFaults: readonly Fault[] = [
  {
    id: 'collection-solana-semi-fungible-refused',
    breaks: ['COL-10'],
    difficulty: 'subtle',
    says: 'Semi-fungible collections on Solana are refused.',
    wrap: refusing((body) => body.chain === 'solana' && body.fungibility === 'semi-fungible', 'not on solana'),
  },
  {
    id: 'collection-semi-fungible-one-chain-refused',
    breaks: ['COL-09'],
    difficulty: 'devious',
    says: 'Semi-fungible collections on zora are refused.',
    wrap: refusing((body) => /^zora/.test(String(body.chain)) && body.fungibility === 'semi-fungible', 'not on zora'),
  },
  {
    id: 'collection-bound-one-chain-refused',
    breaks: ['COL-36'],
    difficulty: 'devious',
    says: 'Collections on shape that are not transferable are refused.',
    wrap: refusing((body) => /^shape/.test(String(body.chain)) && body.transferable === false, 'not on shape'),
  },
  {
    id: 'collection-semi-fungible-without-metadata',
    breaks: ['COL-16'],
    difficulty: 'devious',
    says: 'A semi-fungible collection needs no metadata.',
    wrap: asking((body) =>
      body.fungibility === 'semi-fungible' && body.metadata === undefined
        ? {
            ...body,
            metadata: { name: 'Unnamed', description: '', imageUrl: 'https://example.com/a.png', symbol: 'UN' },
          }
        : body,
    ),
  },
  {
    id: 'collection-solana-without-metadata',
    breaks: ['COL-16'],
    difficulty: 'devious',
    says: 'A collection on Solana needs no metadata.',
    wrap: asking((body) =>
      body.chain === 'solana' && body.metadata === undefined
        ? {
            ...body,
            metadata: { name: 'Unnamed', description: '', imageUrl: 'https://example.com/a.png', symbol: 'UN' },
          }
        : body,
    ),
  },
  {
    id: 'collection-solana-any-fungibility',
    breaks: ['COL-12'],
    difficulty: 'devious',
    says: 'Any fungibility is taken on Solana.',
    wrap: asking((body) =>
      body.chain === 'solana' && body.fungibility !== 'semi-fungible' ? without(body, 'fungibility') : body,
    ),
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
    breaks: ['COL-12'],
    difficulty: 'blunt',
    says: 'Any fungibility is taken.',
    wrap: asking((body) =>
      ['non-fungible', 'semi-fungible'].includes(String(body.fungibility)) ? body : without(body, 'fungibility'),
    ),
  },
  {
    id: 'subscription-refused',
    breaks: ['COL-01', 'COL-37', 'COL-03'],
    difficulty: 'blunt',
    says: 'Subscription collections are refused.',
    wrap: refusing(isSubscription, 'not supported'),
  },
  {
    id: 'subscription-transferable',
    breaks: ['COL-14'],
    difficulty: 'blunt',
    says: 'A subscription collection may be transferable.',
    wrap: asking((body) => (isSubscription(body) ? { ...body, transferable: false } : body)),
  },
  {
    id: 'subscription-transferable-with-a-limit',
    breaks: ['COL-14'],
    difficulty: 'devious',
    says: 'A subscription collection that has a limit may be transferable.',
    wrap: asking((body) =>
      isSubscription(body) && body.supplyLimit !== undefined ? { ...body, transferable: false } : body,
    ),
  },
  {
    id: 'subscription-transferable-if-semi-fungible',
    breaks: ['COL-14'],
    difficulty: 'devious',
    says: 'A subscription collection that is semi-fungible may be transferable.',
    wrap: asking((body) =>
      isSubscription(body) && body.fungibility === 'semi-fungible' ? { ...body, transferable: false } : body,
    ),
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
    breaks: ['COL-15'],
    difficulty: 'blunt',
    says: 'A collection without a chain is made on polygon-amoy.',
    wrap: asking((body) => ({ ...body, chain: body.chain ?? 'polygon-amoy' })),
  },
  {
    id: 'collection-put-chain-by-default',
    breaks: ['COL-15'],
    difficulty: 'subtle',
    says: 'A collection without a chain is made on polygon-amoy by PUT.',
    wrap: asking((body) => ({ ...body, chain: body.chain ?? 'polygon-amoy' }), 'put'),
  },
  {
    id: 'collection-without-metadata',
    breaks: ['COL-16'],
    difficulty: 'blunt',
    says: 'A collection needs no metadata.',
    wrap: asking((body) => ({ ...body, metadata: body.metadata ?? {} })),
  },
  {
    id: 'collection-metadata-null',
    breaks: ['COL-16'],
    difficulty: 'subtle',
    says: 'Metadata may be null.',
    wrap: asking((body) => (body.metadata === null ? { ...body, metadata: {} } : body)),
  },
  ...(['metadata', 'supplyLimit', 'payments', 'subscription'] as const).map(
    (field): Fault => ({
      id: `collection-${field === 'supplyLimit' ? 'supply-limit' : field}-of-any-type`,
      breaks: ['COL-17'],
      difficulty: 'subtle',
      says: `${field} of another type is passed over.`,
      wrap: asking((body) => {
        const right = field === 'supplyLimit' ? typeof body[field] === 'number' : isFields(body[field])
        if (right || body[field] === undefined || body[field] === null) return body
        return field === 'metadata' ? { ...body, metadata: {} } : without(body, field)
      }),
    }),
  ),
  {
    id: 'collection-description-of-any-type',
    breaks: ['ERR-15'],
    difficulty: 'devious',
    says: 'A description that is an object is passed over.',
    wrap: asking((body) =>
      isFields(body.metadata) && isFields(body.metadata.description)
        ? { ...body, metadata: { ...body.metadata, description: '' } }
        : body,
    ),
  },
  {
    id: 'collection-not-transferable-refused',
    breaks: ['COL-36', 'COL-01', 'COL-03', 'COL-09', 'COL-37'],
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
    breaks: ['COL-17', 'ERR-12', 'ERR-15'],
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
