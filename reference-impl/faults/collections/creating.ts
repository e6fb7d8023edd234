import { isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { restated, service, without } from '../seams.ts'
import { answering, asking, inMetadata, posts, puts } from './seams.ts'

/** What a collection becomes, and what its creation answers. */
export const creatingFaults: readonly Fault[] = [
  {
    id: 'collection-created-201',
    breaks: ['COL-01', 'COL-09', 'COL-37', 'COL-10'],
    difficulty: 'blunt',
    says: 'A collection is answered with 201.',
    wrap: restated(posts, 200, 201),
  },
  {
    id: 'collection-without-action-id',
    breaks: ['COL-01'],
    difficulty: 'blunt',
    says: 'The answer to a new collection has no action id.',
    wrap: answering((made) => without(made, 'actionId'), 'posted'),
  },
  {
    id: 'collection-type-missing-with-payments',
    breaks: ['COL-01'],
    difficulty: 'subtle',
    says: 'The type is missing when the collection takes payments.',
    wrap: answering(
      (made, body) => (body.payments ? { ...made, onChain: without(made.onChain, 'type') } : made),
      'posted',
    ),
  },
  {
    id: 'collection-type-missing-on-aptos',
    breaks: ['COL-01'],
    difficulty: 'devious',
    says: 'The type is missing on Aptos where the service gives the id.',
    wrap: answering(
      (made, body) => (body.chain === 'aptos' ? { ...made, onChain: without(made.onChain, 'type') } : made),
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
    breaks: ['COL-03', 'COL-09', 'COL-10', 'COL-32'],
    difficulty: 'blunt',
    says: 'A collection with a chosen id is answered with 201.',
    wrap: restated(puts, 200, 201),
  },
  {
    id: 'collection-put-without-fungibility',
    breaks: ['COL-03', 'COL-08'],
    difficulty: 'subtle',
    says: 'The answer to a PUT has no fungibility unless it was sent.',
    wrap: answering((made, body) => (body.fungibility === undefined ? without(made, 'fungibility') : made), 'put'),
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
    wrap: answering(inMetadata((metadata) => without(metadata, 'description'))),
  },
  {
    id: 'collection-symbol-upper-case',
    breaks: ['COL-51'],
    difficulty: 'subtle',
    says: 'Symbols are turned into capitals.',
    wrap: answering(inMetadata((metadata) => ({ ...metadata, symbol: String(metadata.symbol).toUpperCase() }))),
  },
  {
    id: 'collection-name-blanks-become-one',
    breaks: ['COL-45'],
    difficulty: 'subtle',
    says: 'Blanks that follow one another in the name of a collection become one.',
    wrap: answering(inMetadata((metadata) => ({ ...metadata, name: String(metadata.name).replace(/ +/g, ' ') }))),
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
    breaks: ['COL-09', 'COL-34'],
    difficulty: 'blunt',
    says: 'fungibility is ignored.',
    wrap: asking((body) => (body.fungibility === 'semi-fungible' ? without(body, 'fungibility') : body)),
  },
  {
    id: 'collection-put-never-semi-fungible',
    breaks: ['COL-09', 'COL-34'],
    difficulty: 'subtle',
    says: 'fungibility is ignored by PUT.',
    wrap: asking((body) => (body.fungibility === 'semi-fungible' ? without(body, 'fungibility') : body), 'put'),
  },
  {
    id: 'subscription-not-answered',
    breaks: ['COL-38'],
    difficulty: 'blunt',
    says: 'The answer does not say that subscriptions are enabled.',
    wrap: answering((made) => without(made, 'subscription')),
  },
  {
    id: 'collection-subscription-enabled-by-being-there',
    breaks: ['COL-38'],
    difficulty: 'devious',
    says: 'The answer says of every subscription that was sent that it is enabled.',
    wrap: answering((made) => (made.subscription ? { ...made, subscription: { enabled: true } } : made)),
  },
  {
    id: 'collection-description-of-the-one-before',
    breaks: ['COL-06'],
    difficulty: 'devious',
    says: 'A collection that is sent without a description is answered with that of the one before.',
    wrap: (parts) => {
      let before: string | undefined
      return answering((made, body) => {
        const sent = isFields(body.metadata) ? body.metadata.description : undefined
        if (typeof sent === 'string') before = sent
        return before === undefined || sent !== undefined
          ? made
          : { ...made, metadata: { ...(made.metadata as object), description: before } }
      })(parts)
    },
  },
  {
    id: 'collection-subscription-enabled-by-what-stays',
    breaks: ['COL-38'],
    difficulty: 'devious',
    says: 'The answer says of every subscription whose tokens are not transferable that it is enabled.',
    wrap: answering((made, body) =>
      made.subscription && body.transferable === false ? { ...made, subscription: { enabled: true } } : made,
    ),
  },
  {
    id: 'subscription-enabled-as-text',
    breaks: ['COL-38', 'COL-01', 'COL-03'],
    difficulty: 'subtle',
    says: 'subscription.enabled is the string "true".',
    wrap: answering((made) =>
      made.subscription ? { ...made, subscription: { enabled: String(made.subscription.enabled) } } : made,
    ),
  },
]
