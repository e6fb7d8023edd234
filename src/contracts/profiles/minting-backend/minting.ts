import type { RequirementId } from '../../../../spec/requirement-id.d.ts'
import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState, solanaValues } from '../../from-state.ts'
import { type GivenState, malformed } from '../../interaction.ts'
import { anyStatus, eachLike, exactly, fromSchema, like, text } from '../../matchers.ts'
import { batchResults, completedSolanaToken, completedToken } from '../examples.ts'
import { anyRefusal, interactionsOf, noLocator, ok } from '../interactions-of.ts'

/** The collection is a new one, so that an id is free in it. */
const id = 'ticket-0042'
const collectionId = fromState('{collectionId}')
const path = { collectionId, id }
const body = forms.mint(fromState('{recipient}'), {
  name: fromState('{name}'),
  description: fromState('{description}'),
  image: fromState('{image}'),
})
const minting = interactionsOf('minting-backend')('mintToken', {
  states: ['noToken'],
  request: { path, body },
  refused: {
    ...variants.mintToken.address.refused,
    'recipient is no locator': () => ({ path, body: { ...body, recipient: noLocator } }),
  },
})
/** What this operation takes and answers is not shown, so nothing but a refused key can be relied on. */
const mintingWithoutId = interactionsOf('minting-backend')('mint', {
  states: ['noToken'],
  request: {
    path: { collectionId },
    body: { recipient: body.recipient, metadata: body.metadata },
  },
})

const contractAddress = '0xDE709F2102306220921060314715629080E2FB77'
const acceptance: readonly RequirementId[] = ['MINT-01', 'MINT-02', 'MINT-03']
const completion: readonly RequirementId[] = ['MINT-02', 'MINT-53', 'MINT-10', 'MINT-12', 'MINT-13', 'MINT-39']

/** To a kind of recipient: what says that it is taken, its locator and the states besides. */
const mintTo = (whom: string, taken: RequirementId, locator: string, ...states: readonly GivenState['state'][]) => ({
  description: `to mint a token to ${whom}`,
  requirements: [...acceptance, 'MINT-04' as const, taken],
  states: [...states, 'noToken' as const],
  request: { path, body: { ...body, recipient: fromState(locator) } },
  // MINT-03, MINT-04: the first answer does not wait for the chain, and names the contract.
  ...ok(fromSchema('MintedToken', { id: exactly(id), onChain: { status: exactly('pending'), contractAddress } })),
})

/** The word is open, but it is another than that of a pending mint (MINT-39). */
const completed = text('^(?!pending$).*$', 'success')
const recipient = fromState('{recipient}', solanaValues)

/** Minting one token under an id. */
export const mintInteractions = [
  ...minting.answered({
    mint: mintTo('a wallet', 'LOC-08', '{recipient}'),
    'mint-to-email': mintTo('an e-mail address', 'LOC-09', 'email:{email}:{chain}', 'noWalletForEmail'),
    'mint-to-user-id': mintTo('a user id', 'LOC-10', 'userId:{userId}:{chain}', 'noWalletForUserId'),
    'mint-to-social-handle': mintTo('a social handle', 'LOC-11', 'twitter:ada_l:{chain}'),
    'mint-on-solana': {
      description: 'to mint a token on Solana',
      requirements: [...acceptance, 'MINT-55'],
      states: ['solanaCollection'],
      request: {
        path,
        body: {
          ...body,
          recipient,
          metadata: { name: like('Ticket 42'), description: like('Row 4'), image: like('https://example.com/42.png') },
        },
      },
      ...ok(
        fromSchema('MintedToken', {
          id: exactly(id),
          onChain: { status: exactly('pending'), chain: exactly('solana') },
        }),
      ),
    },
    'mint-pending': {
      description: 'to mint a token that was accepted before',
      requirements: ['MINT-01', 'MINT-02', 'MINT-10'],
      states: ['pendingMint'],
      ...ok(fromSchema('MintedToken', { id: exactly(id) })),
    },
    'mint-completed': {
      example: completedToken,
      description: 'to mint a token that is completed',
      requirements: [...completion, 'MINT-11', 'MINT-36'],
      states: ['completedMint'],
      ...ok(
        fromSchema('CompletedToken', {
          id: exactly(id),
          metadata: { name: 'Ticket 42', description: 'Row 4', image: 'https://example.com/42.png' },
          onChain: { status: completed, contractAddress, tokenId: text('^[0-9]+$', '12') },
        }),
      ),
    },
    'mint-completed-on-solana': {
      example: completedSolanaToken,
      description: 'to mint a token on Solana that is completed',
      requirements: [...completion, 'MINT-55'],
      states: ['completedSolanaMint'],
      request: { path, body: { ...body, recipient } },
      ...ok(
        fromSchema('CompletedToken', {
          id: exactly(id),
          metadata: { name: 'Ticket 42', description: 'Row 4' },
          onChain: { status: completed, chain: exactly('solana'), owner: solanaValues.owner },
        }),
      ),
    },
  }),
  ...minting.badRequests({
    'mint-to-malformed-recipient': ['LOC-12', 'to mint a token to what is no locator', 'recipient is no locator'],
    'mint-to-nobody': ['MINT-19', 'to mint a token without a recipient', 'no recipient'],
    'mint-without-metadata': ['MINT-20', 'to mint a token without metadata', 'no metadata'],
  }),
  ...minting.keyRefusals('mint', 'to mint a token', anyRefusal, ['AUTH-22', 'AUTH-22', 'AUTH-23']),
  ...mintingWithoutId.keyRefusals('mint-without-id', 'to mint a token without an id,', anyRefusal, [
    'AUTH-33',
    'AUTH-33',
    'AUTH-35',
  ]),
]

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
  request: forms.batchMint(collectionId, item, { ...item, id: fromState('{otherId}') }),
  refused: {
    'nfts is missing': refused['no fields'],
    'colour is not known': refused['a property that is not known'],
  },
})

const pending = fromSchema('MintedToken', {
  onChain: { status: exactly('pending'), contractAddress },
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
      request: forms.batchMint(collectionId, unnamed),
      ...ok({ results: eachLike(pending, 1, 1) }),
    },
    'mint-batch-with-failing-item': {
      description: 'to mint a batch of which the second token has a malformed recipient',
      requirements: ['BATCH-08', 'BATCH-09', 'BATCH-10', 'BATCH-11', 'BATCH-13', 'ERR-09'],
      request: {
        path: { collectionId },
        body: { nfts: [item, { id: 'ticket-0099', recipient: noLocator, metadata }] },
      },
      status: 400,
      body: fromSchema('BatchErrorRecord', {
        validationErrors: eachLike(fromSchema('BatchError', { id: exactly('ticket-0099') }), 1, 1),
      }),
    },
    'mint-batch-with-failing-items': {
      description: 'to mint a batch of which one token has no recipient and one no object as its metadata',
      requirements: ['BATCH-08', 'BATCH-09', 'BATCH-10', 'BATCH-11', 'BATCH-14', 'BATCH-15', 'ERR-09'],
      request: malformed({
        path: { collectionId },
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
