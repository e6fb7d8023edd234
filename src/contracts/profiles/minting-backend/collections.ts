import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { exampleValues, fromState } from '../../from-state.ts'
import { type Interaction, interactionsOf } from '../../interaction.ts'
import { containing, eachLike, exactly, fromSchema, like, text, uuid } from '../../matchers.ts'
import { collectionsWith, createdCollection } from '../examples.ts'
import { refusalsOf, refused } from '../refusals.ts'

const interaction = interactionsOf('minting-backend')
const { badRequest, keyRefusals } = refusalsOf('minting-backend')

const request = forms.createCollection(fromState('{chain}'), {
  name: 'Season 2026',
  description: 'Tickets',
  imageUrl: 'https://example.com/s.png',
  symbol: 'S26',
})
const withId = { collectionId: fromState('{collectionId}') }
const chosenId = { path: withId, body: request }
const { refused: bad } = variants.createCollection.plain
const { refused: badWithId } = variants.putCollection.plain

/** Metadata that were sent: COL-06 and COL-07 say that they come back as they were. */
const metadata = {
  name: exactly('Season 2026'),
  description: exactly('Tickets'),
  imageUrl: exactly('https://example.com/s.png'),
  symbol: exactly('S26'),
}
const created = { metadata, fungibility: exactly('non-fungible') }

const payments = { price: '1.5', recipientAddress: exampleValues.otherAddress, currency: 'usdc' }

/** Creating and listing collections. */
export const collectionInteractions: readonly Interaction[] = [
  interaction('createCollection', {
    does: 'create-collection',
    example: { ...createdCollection, id: '7b0d1d2e-54a1-4f29-9a55-3c1f6f0b6a10' },
    description: 'to create a collection',
    requirements: ['COL-01', 'COL-02', 'COL-06', 'COL-07', 'COL-08'],
    states: ['noCollection'],
    request: { body: request },
    status: 200,
    body: fromSchema('CreatedCollection', { ...created, id: text(uuid, '7b0d1d2e-54a1-4f29-9a55-3c1f6f0b6a10') }),
  }),
  interaction('putCollection', {
    does: 'put-collection',
    example: createdCollection,
    description: 'to create a collection with a chosen id',
    requirements: ['COL-03', 'COL-06', 'COL-07', 'COL-08'],
    states: ['noCollection'],
    request: chosenId,
    status: 200,
    body: fromSchema('CreatedCollection', created),
  }),
  interaction('putCollection', {
    does: 'put-semi-fungible-collection',
    example: {
      ...createdCollection,
      fungibility: 'semi-fungible',
      onChain: { chain: exampleValues.chain, type: 'erc-1155' },
    },
    description: 'to create a semi-fungible collection',
    requirements: ['COL-03', 'COL-09'],
    states: ['noCollection'],
    request: { path: withId, body: { ...request, fungibility: 'semi-fungible' } },
    status: 200,
    body: fromSchema('CreatedCollection', { metadata, fungibility: exactly('semi-fungible') }),
  }),
  interaction('createCollection', {
    does: 'create-subscription-collection',
    example: {
      ...createdCollection,
      id: '7b0d1d2e-54a1-4f29-9a55-3c1f6f0b6a10',
      transferable: false,
      subscription: { enabled: true },
    },
    description: 'to create a collection of subscriptions',
    requirements: ['COL-01', 'COL-37', 'COL-38'],
    states: ['noCollection'],
    request: { body: { ...request, transferable: false, subscription: { enabled: true } } },
    status: 200,
    body: fromSchema('CreatedCollection', { metadata, subscription: { enabled: exactly(true) } }),
  }),
  badRequest('createCollection', bad['no metadata']({ body: request }), 'metadata is missing', {
    does: 'create-collection-without-metadata',
    description: 'to create a collection without metadata',
    requirements: ['COL-16', 'ERR-06'],
    states: ['noCollection'],
  }),
  badRequest('putCollection', badWithId['a chain that nobody has'](chosenId), 'chain is not supported', {
    does: 'put-collection-on-unknown-chain',
    description: 'to create a collection on a chain that is not supported',
    requirements: ['CHAIN-05', 'ERR-06'],
    states: ['noCollection'],
  }),
  ...keyRefusals('createCollection', {
    does: 'create-collection',
    description: 'to create a collection',
    states: ['noCollection'],
    request: { body: request },
    keys: { none: 'AUTH-27', unknown: 'AUTH-27' },
    answer: refused,
  }),
  ...keyRefusals('putCollection', {
    does: 'put-collection',
    description: 'to create a collection with a chosen id,',
    states: ['noCollection'],
    request: chosenId,
    keys: { none: 'AUTH-27', unknown: 'AUTH-27' },
    answer: refused,
  }),
  interaction('listCollections', {
    does: 'list-collections',
    example: collectionsWith({}),
    description: 'to list the collections',
    requirements: ['COL-18', 'COL-19'],
    states: ['collection'],
    request: {},
    status: 200,
    body: { results: eachLike({ id: like('season-2026') }) },
  }),
  interaction('listCollections', {
    does: 'list-collection-with-terms',
    example: collectionsWith({ supplyLimit: 500, payments }),
    description: 'to list the collections, one of them with a supply limit and payments',
    requirements: ['COL-18', 'COL-19', 'COL-20', 'COL-21', 'COL-22', 'COL-34'],
    states: [{ state: 'collection', params: { supplyLimit: 500, payments } }],
    request: {},
    status: 200,
    body: {
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
    },
  }),
  interaction('listCollections', {
    does: 'list-solana-collection',
    example: collectionsWith({
      onChain: { chain: 'solana', type: 'token-metadata', mintAddress: exampleValues.mintHash },
    }),
    description: 'to list the collections, one of them on Solana',
    requirements: ['COL-18', 'COL-19', 'COL-23'],
    states: ['solanaCollection'],
    request: {},
    status: 200,
    body: {
      results: containing(
        fromSchema('ListedCollection', {
          onChain: { chain: exactly('solana'), mintAddress: exampleValues.mintHash },
        }),
      ),
    },
  }),
  ...keyRefusals('listCollections', {
    does: 'list-collections',
    description: 'to list the collections',
    states: [],
    request: {},
    keys: { none: 'AUTH-28', unknown: 'AUTH-28' },
    answer: refused,
  }),
]
