import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { exampleValues, fromState } from '../../from-state.ts'
import { containing, eachLike, exactly, fromSchema, like, text, uuid } from '../../matchers.ts'
import { collectionsWith, createdCollection } from '../examples.ts'
import { anyRefusal, interactionsOf, ok } from '../interactions-of.ts'

const body = forms.createCollection(fromState('{chain}'), {
  name: 'Season 2026',
  description: 'Tickets',
  imageUrl: 'https://example.com/s.png',
  symbol: 'S26',
})
const path = { collectionId: fromState('{collectionId}') }
const creation = interactionsOf('minting-backend')('createCollection', {
  states: ['noCollection'],
  request: { body },
  refused: variants.createCollection.plain.refused,
})
const creationById = interactionsOf('minting-backend')('putCollection', {
  states: ['noCollection'],
  request: { path, body },
  refused: variants.putCollection.plain.refused,
})
const listing = interactionsOf('minting-backend')('listCollections', { states: [], request: {} })

/** Metadata that were sent: COL-06 and COL-07 say that they come back as they were. */
const metadata = {
  name: exactly('Season 2026'),
  description: exactly('Tickets'),
  imageUrl: exactly('https://example.com/s.png'),
  symbol: exactly('S26'),
}
const created = { metadata, fungibility: exactly('non-fungible') }

const madeId = '7b0d1d2e-54a1-4f29-9a55-3c1f6f0b6a10'
const payments = { price: '1.5', recipientAddress: exampleValues.otherAddress, currency: 'usdc' }

const image = 'https://example.com/t.png'
const templateCreation = interactionsOf('minting-backend')('createTemplate', {
  states: ['collection'],
  request: { path, body: forms.createTemplate({ name: 'Ticket', image, description: 'One seat' }, 100) },
  refused: variants.createTemplate.plain.refused,
})
const ofTemplate = { ...path, templateId: fromState('{templateId}') }
const change = interactionsOf('minting-backend')('updateTemplate', {
  states: ['template'],
  request: forms.updateTemplate(ofTemplate, { name: 'Ticket' }),
  refused: variants.updateTemplate.plain.refused,
})

/** Creating and listing collections. */
export const collectionInteractions = [
  ...creation.answered({
    'create-collection': {
      example: { ...createdCollection, id: madeId },
      description: 'to create a collection',
      requirements: ['COL-01', 'COL-02', 'COL-06', 'COL-07', 'COL-08'],
      ...ok(fromSchema('CreatedCollection', { ...created, id: text(uuid, madeId) })),
    },
  }),
  ...creationById.answered({
    'put-collection': {
      example: createdCollection,
      description: 'to create a collection with a chosen id',
      requirements: ['COL-03', 'COL-06', 'COL-07', 'COL-08'],
      ...ok(fromSchema('CreatedCollection', created)),
    },
    'put-semi-fungible-collection': {
      example: {
        ...createdCollection,
        fungibility: 'semi-fungible',
        onChain: { chain: exampleValues.chain, type: 'erc-1155' },
      },
      description: 'to create a semi-fungible collection',
      requirements: ['COL-03', 'COL-09'],
      request: { path, body: { ...body, fungibility: 'semi-fungible' } },
      ...ok(fromSchema('CreatedCollection', { metadata, fungibility: exactly('semi-fungible') })),
    },
  }),
  ...creation.answered({
    'create-subscription-collection': {
      example: { ...createdCollection, id: madeId, transferable: false, subscription: { enabled: true } },
      description: 'to create a collection of subscriptions',
      requirements: ['COL-01', 'COL-37', 'COL-38'],
      request: { body: { ...body, transferable: false, subscription: { enabled: true } } },
      ...ok(fromSchema('CreatedCollection', { metadata, subscription: { enabled: exactly(true) } })),
    },
  }),
  ...creation.badRequests({
    'create-collection-without-metadata': ['COL-16', 'to create a collection without metadata', 'no metadata'],
  }),
  ...creationById.badRequests({
    'put-collection-on-unknown-chain': [
      'CHAIN-05',
      'to create a collection on a chain that is not supported',
      'a chain that nobody has',
    ],
  }),
  ...creation.keyRefusals('create-collection', 'to create a collection', anyRefusal, ['AUTH-27', 'AUTH-27']),
  ...creationById.keyRefusals('put-collection', 'to create a collection with a chosen id,', anyRefusal, [
    'AUTH-27',
    'AUTH-27',
  ]),
  ...listing.answered({
    'list-collections': {
      example: collectionsWith({}),
      description: 'to list the collections',
      requirements: ['COL-18', 'COL-19'],
      states: ['collection'],
      ...ok({ results: eachLike({ id: like('season-2026') }) }),
    },
    'list-collection-with-terms': {
      example: collectionsWith({ supplyLimit: 500, payments }),
      description: 'to list the collections, one of them with a supply limit and payments',
      requirements: ['COL-18', 'COL-19', 'COL-20', 'COL-21', 'COL-22', 'COL-34'],
      states: [{ state: 'collection', params: { supplyLimit: 500, payments } }],
      ...ok({
        results: containing(
          fromSchema('ListedCollection', {
            onChain: { contractAddress: exampleValues.contractAddress },
            supplyLimit: exactly(500),
            payments: {
              // An amount: how many noughts end it is open.
              price: text('^1\\.50*$', payments.price),
              recipientAddress: like(payments.recipientAddress),
              currency: like(payments.currency),
            },
          }),
        ),
      }),
    },
    'list-solana-collection': {
      example: collectionsWith({
        onChain: { chain: 'solana', type: 'token-metadata', mintAddress: exampleValues.mintHash },
      }),
      description: 'to list the collections, one of them on Solana',
      requirements: ['COL-18', 'COL-19', 'COL-23'],
      states: ['solanaCollection'],
      ...ok({
        results: containing(
          fromSchema('ListedCollection', {
            onChain: { chain: exactly('solana'), mintAddress: exampleValues.mintHash },
          }),
        ),
      }),
    },
  }),
  ...listing.keyRefusals('list-collections', 'to list the collections', anyRefusal, ['AUTH-28', 'AUTH-28']),
]

/** Creating and changing templates. */
export const templateInteractions = [
  ...templateCreation.answered({
    'create-template': {
      description: 'to create a template',
      requirements: ['TPL-01', 'TPL-02', 'TPL-03', 'TPL-04', 'TPL-05', 'TPL-06'],
      ...ok(
        fromSchema('LimitedTemplate', {
          metadata: { name: exactly('Ticket'), image: exactly(image), description: exactly('One seat') },
          supply: { limit: exactly(100), minted: exactly(0) },
        }),
      ),
    },
  }),
  ...templateCreation.badRequests({
    'create-template-with-malformed-limit': [
      'TPL-13',
      'to create a template with a supply limit that is no number',
      'a text for supply.limit',
    ],
  }),
  ...templateCreation.keyRefusals('create-template', 'to create a template', anyRefusal, [
    'AUTH-24',
    'AUTH-24',
    'AUTH-25',
  ]),
  ...change.answered({
    'update-template': {
      description: 'to change the metadata of a template',
      requirements: ['TPL-09'],
      request: forms.updateTemplate(ofTemplate, { name: 'Ticket', description: 'One seat in the shade' }),
      status: 204,
    },
  }),
  ...change.badRequests({
    'update-template-with-malformed-metadata': [
      'TPL-12',
      'to change the metadata of a template to what is no object',
      'a text for metadata',
    ],
  }),
  ...change.keyRefusals('update-template', 'to change a template', anyRefusal, ['AUTH-26', 'AUTH-26']),
]
