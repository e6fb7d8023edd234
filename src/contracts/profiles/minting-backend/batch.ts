import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState } from '../../from-state.ts'
import { type Interaction, interactionsOf, malformed } from '../../interaction.ts'
import { anyStatus, eachLike, exactly, fromSchema, like } from '../../matchers.ts'
import { batchResults } from '../examples.ts'
import { noLocator, refusalsOf } from '../refusals.ts'

const interaction = interactionsOf('minting-backend')
const { badRequest, keyRefusals } = refusalsOf('minting-backend')

const path = { collectionId: fromState('{collectionId}') }
const metadata = {
  name: like('Ticket 42'),
  description: like('Row 4'),
  image: like('https://www.w3.org/Icons/w3c_home.png'),
}
const unnamed = forms.batchItem(fromState('{recipient}'), metadata)
const item = { id: fromState('{id}'), ...unnamed }
const other = { ...item, id: fromState('{otherId}') }
const batch = forms.batchMint(path.collectionId, item, other)
const { refused } = variants.batchMint.withId

const pending = fromSchema('MintedToken', {
  onChain: { status: exactly('pending'), contractAddress: '0xDE709F2102306220921060314715629080E2FB77' },
})

/** Minting several tokens at once. */
export const batchInteractions: readonly Interaction[] = [
  interaction('batchMint', {
    does: 'mint-batch',
    example: batchResults,
    description: 'to mint a batch of two tokens',
    requirements: ['BATCH-01', 'BATCH-02', 'BATCH-05', 'BATCH-06', 'GEN-03'],
    states: ['batchCollection'],
    request: batch,
    status: 200,
    body: { results: eachLike(pending, 2, 2) },
  }),
  interaction('batchMint', {
    does: 'mint-batch-without-id',
    description: 'to mint a batch of one token without an id',
    requirements: ['BATCH-01', 'BATCH-02', 'BATCH-05', 'BATCH-06'],
    states: ['batchCollection'],
    request: forms.batchMint(path.collectionId, unnamed),
    status: 200,
    body: { results: eachLike(pending, 1, 1) },
  }),
  interaction('batchMint', {
    does: 'mint-batch-with-failing-item',
    description: 'to mint a batch of which the second token has a malformed recipient',
    requirements: ['BATCH-08', 'BATCH-09', 'BATCH-10', 'BATCH-11', 'BATCH-13', 'ERR-09'],
    states: ['batchCollection'],
    request: { path, body: { nfts: [item, { id: 'ticket-0099', recipient: noLocator, metadata }] } },
    status: 400,
    body: fromSchema('BatchErrorRecord', {
      validationErrors: eachLike(fromSchema('BatchError', { id: exactly('ticket-0099') }), 1, 1),
    }),
  }),
  interaction('batchMint', {
    does: 'mint-batch-with-failing-items',
    description: 'to mint a batch of which one token has no recipient and one no object as its metadata',
    requirements: ['BATCH-08', 'BATCH-09', 'BATCH-10', 'BATCH-11', 'BATCH-14', 'BATCH-15', 'ERR-09'],
    states: ['batchCollection'],
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
  }),
  badRequest('batchMint', refused['no fields'](batch), 'nfts is missing', {
    does: 'mint-batch-of-nothing',
    description: 'to mint a batch without tokens to mint',
    requirements: ['BATCH-16', 'ERR-09'],
    states: ['batchCollection'],
  }),
  badRequest('batchMint', refused['a property that is not known'](batch), 'colour is not known', {
    does: 'mint-batch-with-unknown-properties',
    description: 'to mint a batch with properties that the interface does not know',
    requirements: ['BATCH-17', 'ERR-09'],
    states: ['batchCollection'],
  }),
  ...keyRefusals('batchMint', {
    does: 'mint-batch',
    description: 'to mint a batch',
    states: ['batchCollection'],
    request: batch,
    keys: { none: 'AUTH-21' },
    answer: { status: anyStatus('clientError', 403) },
  }),
  ...keyRefusals('batchMint', {
    does: 'mint-batch',
    description: 'to mint a batch',
    states: ['batchCollection'],
    request: batch,
    keys: { unknown: 'AUTH-19', lacking: 'AUTH-20' },
    answer: { status: 403 },
  }),
  interaction('batchMint', {
    does: 'mint-batch-while-unavailable',
    description: 'to mint a batch while that is not possible',
    requirements: ['BATCH-26'],
    states: ['batchCollection', 'batchUnavailable'],
    request: batch,
    status: 503,
  }),
]
