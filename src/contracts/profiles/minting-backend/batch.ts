import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState } from '../../from-state.ts'
import { malformed } from '../../interaction.ts'
import { anyStatus, eachLike, exactly, fromSchema, like } from '../../matchers.ts'
import { batchResults } from '../examples.ts'
import { interactionsOf, noLocator, ok } from '../interactions-of.ts'

const path = { collectionId: fromState('{collectionId}') }
const metadata = {
  name: like('Ticket 42'),
  description: like('Row 4'),
  image: like('https://www.w3.org/Icons/w3c_home.png'),
}
const unnamed = forms.batchItem(fromState('{recipient}'), metadata)
const item = { id: fromState('{id}'), ...unnamed }
const { refused } = variants.batchMint.withId

const batch = interactionsOf('minting-backend')('batchMint', {
  states: ['batchCollection'],
  request: forms.batchMint(path.collectionId, item, { ...item, id: fromState('{otherId}') }),
  refused: {
    'nfts is missing': refused['no fields'],
    'colour is not known': refused['a property that is not known'],
  },
})

const pending = fromSchema('MintedToken', {
  onChain: { status: exactly('pending'), contractAddress: '0xDE709F2102306220921060314715629080E2FB77' },
})

/** Minting several tokens at once. */
export const batchInteractions = [
  ...batch.answered({
    'mint-batch': {
      example: batchResults,
      description: 'to mint a batch of two tokens',
      requirements: ['BATCH-01', 'BATCH-02', 'BATCH-05', 'BATCH-06', 'GEN-03'],
      ...ok({ results: eachLike(pending, 2, 2) }),
    },
    'mint-batch-without-id': {
      description: 'to mint a batch of one token without an id',
      requirements: ['BATCH-01', 'BATCH-02', 'BATCH-05', 'BATCH-06'],
      request: forms.batchMint(path.collectionId, unnamed),
      ...ok({ results: eachLike(pending, 1, 1) }),
    },
    'mint-batch-with-failing-item': {
      description: 'to mint a batch of which the second token has a malformed recipient',
      requirements: ['BATCH-08', 'BATCH-09', 'BATCH-10', 'BATCH-11', 'BATCH-13', 'ERR-09'],
      request: { path, body: { nfts: [item, { id: 'ticket-0099', recipient: noLocator, metadata }] } },
      status: 400,
      body: fromSchema('BatchErrorRecord', {
        validationErrors: eachLike(fromSchema('BatchError', { id: exactly('ticket-0099') }), 1, 1),
      }),
    },
    'mint-batch-with-failing-items': {
      description: 'to mint a batch of which one token has no recipient and one no object as its metadata',
      requirements: ['BATCH-08', 'BATCH-09', 'BATCH-10', 'BATCH-11', 'BATCH-14', 'BATCH-15', 'ERR-09'],
      request: malformed({
        path,
        body: {
          nfts: [
            item,
            { id: 'ticket-0098', metadata },
            { id: 'ticket-0099', recipient: item.recipient, metadata: 'none' },
          ],
        },
      }),
      status: 400,
      body: fromSchema('BatchErrorRecord', {
        validationErrors: eachLike(fromSchema('BatchError', { id: 'ticket-0098' }), 2, 2),
      }),
    },
  }),
  ...batch.badRequests({
    'mint-batch-of-nothing': ['BATCH-16', 'to mint a batch without tokens to mint', 'nfts is missing'],
    'mint-batch-with-unknown-properties': [
      'BATCH-17',
      'to mint a batch with properties that the interface does not know',
      'colour is not known',
    ],
  }),
  ...batch.keyRefusals('mint-batch', 'to mint a batch', anyStatus('clientError', 403), ['AUTH-21']),
  ...batch.keyRefusals('mint-batch', 'to mint a batch', 403, [undefined, 'AUTH-19', 'AUTH-20']),
  ...batch.answered({
    'mint-batch-while-unavailable': {
      description: 'to mint a batch while that is not possible',
      requirements: ['BATCH-26'],
      states: ['batchCollection', 'batchUnavailable'],
      status: 503,
    },
  }),
]
