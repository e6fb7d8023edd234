import type { RequirementId } from '../../../../spec/requirement-id.d.ts'
import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState, solanaValues } from '../../from-state.ts'
import { type Interaction, interactionsOf } from '../../interaction.ts'
import { exactly, fromSchema, like, text } from '../../matchers.ts'
import { completedSolanaToken, completedToken } from '../examples.ts'
import { noLocator, refusalsOf, refused } from '../refusals.ts'

const interaction = interactionsOf('minting-backend')
const { badRequest, keyRefusals } = refusalsOf('minting-backend')

/** The collection is a new one, so that an id is free in it. */
const id = 'ticket-0042'
const path = { collectionId: fromState('{collectionId}'), id }
const body = forms.mint(fromState('{recipient}'), {
  name: fromState('{name}'),
  description: fromState('{description}'),
  image: fromState('{image}'),
})
const mint = { path, body }
const withoutId = {
  path: { collectionId: path.collectionId },
  body: { recipient: body.recipient, metadata: body.metadata },
}

/** MINT-03, MINT-04: the first answer does not wait for the chain, and names the contract. */
const pending = fromSchema('MintedToken', {
  id: exactly(id),
  onChain: { status: exactly('pending'), contractAddress: '0xDE709F2102306220921060314715629080E2FB77' },
})
const acceptance: readonly RequirementId[] = ['MINT-01', 'MINT-02', 'MINT-03']
const completion: readonly RequirementId[] = ['MINT-02', 'MINT-53', 'MINT-10', 'MINT-12', 'MINT-13', 'MINT-39']

/** Kinds of recipients: what a mint to each is called, whom it is for, what says that it is taken, its states, and the locator. */
const recipients = (
  [
    ['mint', 'a wallet', 'LOC-08', [], '{recipient}'],
    ['mint-to-email', 'an e-mail address', 'LOC-09', ['noWalletForEmail'], 'email:{email}:{chain}'],
    ['mint-to-user-id', 'a user id', 'LOC-10', ['noWalletForUserId'], 'userId:{userId}:{chain}'],
    ['mint-to-social-handle', 'a social handle', 'LOC-11', [], 'twitter:ada_l:{chain}'],
  ] as const
).map(([does, whom, taken, states, locator]) =>
  interaction('mintToken', {
    does,
    description: `to mint a token to ${whom}`,
    requirements: [...acceptance, 'MINT-04', taken],
    states: [...states, 'noToken'],
    request: { path, body: { ...body, recipient: fromState(locator) } },
    status: 200,
    body: pending,
  }),
)

/** The word is open, but it is another than that of a pending mint (MINT-39). */
const completed = text('^(?!pending$).*$', 'success')
const solanaTicket = {
  recipient: fromState('{recipient}', solanaValues),
  metadata: { name: like('Ticket 42'), description: like('Row 4'), image: like('https://example.com/42.png') },
}

/** Minting one token under an id. */
export const mintInteractions: readonly Interaction[] = [
  ...recipients,
  interaction('mintToken', {
    does: 'mint-on-solana',
    description: 'to mint a token on Solana',
    requirements: [...acceptance, 'MINT-55'],
    states: ['solanaCollection'],
    request: { path, body: { ...body, ...solanaTicket } },
    status: 200,
    body: fromSchema('MintedToken', {
      id: exactly(id),
      onChain: { status: exactly('pending'), chain: exactly('solana') },
    }),
  }),
  interaction('mintToken', {
    does: 'mint-pending',
    description: 'to mint a token that was accepted before',
    requirements: ['MINT-01', 'MINT-02', 'MINT-10'],
    states: ['pendingMint'],
    request: mint,
    status: 200,
    body: fromSchema('MintedToken', { id: exactly(id) }),
  }),
  interaction('mintToken', {
    does: 'mint-completed',
    example: completedToken,
    description: 'to mint a token that is completed',
    requirements: [...completion, 'MINT-11', 'MINT-36'],
    states: ['completedMint'],
    request: mint,
    status: 200,
    body: fromSchema('CompletedToken', {
      id: exactly(id),
      metadata: { name: 'Ticket 42', description: 'Row 4', image: 'https://example.com/42.png' },
      onChain: {
        status: completed,
        contractAddress: '0xDE709F2102306220921060314715629080E2FB77',
        tokenId: text('^[0-9]+$', '12'),
      },
    }),
  }),
  interaction('mintToken', {
    does: 'mint-completed-on-solana',
    example: completedSolanaToken,
    description: 'to mint a token on Solana that is completed',
    requirements: [...completion, 'MINT-55'],
    states: ['completedSolanaMint'],
    request: { path, body: { ...body, recipient: fromState('{recipient}', solanaValues) } },
    status: 200,
    body: fromSchema('CompletedToken', {
      id: exactly(id),
      metadata: { name: 'Ticket 42', description: 'Row 4' },
      onChain: { status: completed, chain: exactly('solana'), owner: solanaValues.owner },
    }),
  }),
  badRequest('mintToken', { path, body: { ...body, recipient: noLocator } }, 'recipient is no locator', {
    does: 'mint-to-malformed-recipient',
    description: 'to mint a token to what is no locator',
    requirements: ['LOC-12', 'ERR-08'],
    states: ['noToken'],
  }),
  badRequest('mintToken', variants.mintToken.address.refused['no recipient'](mint), 'recipient is missing', {
    does: 'mint-to-nobody',
    description: 'to mint a token without a recipient',
    requirements: ['MINT-19', 'ERR-08'],
    states: ['noToken'],
  }),
  badRequest('mintToken', variants.mintToken.address.refused['no metadata'](mint), 'metadata is missing', {
    does: 'mint-without-metadata',
    description: 'to mint a token without metadata',
    requirements: ['MINT-20', 'ERR-08'],
    states: ['noToken'],
  }),
  ...keyRefusals('mintToken', {
    does: 'mint',
    description: 'to mint a token',
    states: ['noToken'],
    request: mint,
    keys: { none: 'AUTH-22', unknown: 'AUTH-22', lacking: 'AUTH-23' },
    answer: refused,
  }),
  // What this operation takes and answers is not shown, so nothing but a refused key can be relied on.
  ...keyRefusals('mint', {
    does: 'mint-without-id',
    description: 'to mint a token without an id,',
    states: ['noToken'],
    request: withoutId,
    keys: { none: 'AUTH-33', unknown: 'AUTH-33', lacking: 'AUTH-35' },
    answer: refused,
  }),
]
