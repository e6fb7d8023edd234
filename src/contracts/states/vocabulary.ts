import { z } from 'zod'
import type { Needs } from '../../interface/needs.ts'
import { type Capability, scopes } from '../../interface/roles.ts'

/** One provider state: a sentence that a pact carries, and what a consumer may count on when it holds. */
export interface ProviderState {
  /** As it stands in a pact, with its `{parameter}` placeholders left as they are. */
  readonly name: string
  /** For the documentation: when it holds, and what the values are. */
  readonly says: string
  /** What a pact may give in `params`; all of it optional unless the schema says otherwise. */
  readonly parameters: z.ZodObject
  /** Names of the values that come back for `fromProviderState('${name}', example)`. */
  readonly values: readonly string[]
  /** What the configuration has to supply; without it, interactions in this state are not judged. */
  readonly needs?: Needs
  /** Tokens that are minted to bring it about; default: none. */
  readonly mints?: number
  /** Why no client can bring it about: an interaction in it is reported as not provoked. */
  readonly unprovokable?: string
}

/** Replaced by a fresh one of the run wherever the request takes it from the state. */
const example = z.string().min(1).optional()
/** Kept where the target's environment has it, otherwise the chain of the same family on which the run creates things. */
const chain = z.string().min(1).optional()

const byEmail = z.strictObject({ email: example, chain })
const byUserId = z.strictObject({ userId: example, chain })
const minted = z.strictObject({ id: example, collectionId: example, chain })
const none = z.strictObject({})

/** `address` is the wallet's publicKey, `locator` its `<chain>:<address>`. */
const emailWallet = ['email', 'chain', 'address', 'locator'] as const
const userIdWallet = ['userId', 'chain', 'address', 'locator'] as const
const evmToken = ['collectionId', 'contractAddress', 'tokenId', 'tokenLocator'] as const
const solanaToken = ['collectionId', 'mintHash', 'tokenLocator'] as const
/** `recipient` is the `<chain>:<address>` of a wallet, the rest the metadata of the mint. */
const mintRequest = ['collectionId', 'id', 'chain', 'recipient', 'name', 'description', 'image'] as const

const transfers = { capabilities: ['transfers'] } as const
const solana = { capabilities: ['solana'], chains: ['solana'] } as const
const solanaTransfers = { capabilities: ['transfers', 'solana'], chains: ['solana'] } as const

/** A state that no client can bring about, for one reason or another. */
const unprovokable = <const N extends string, const C extends Capability>(
  capability: C,
  name: N,
  says: string,
  why: string,
) => ({ name, says, parameters: none, values: [], needs: { capabilities: [capability] }, unprovokable: why }) as const
const formIsOpen = 'the document leaves open whether months come as a record or as a list'

/**
 * The provider states, by a short name for code. A pact carries the `name`. Each is brought about through the interface
 * itself, so that an implementation needs no hook for it.
 */
export const states = {
  noWalletForEmail: {
    name: 'no wallet exists for {email}',
    says: 'The e-mail address is new to the service; `chain` is one on which wallets are made.',
    parameters: byEmail,
    values: ['email', 'chain'],
  },
  noWalletForUserId: {
    name: 'no wallet exists for user {userId}',
    says: 'The user id is new to the service; `chain` is one on which wallets are made.',
    parameters: byUserId,
    values: ['userId', 'chain'],
  },
  walletForEmail: {
    name: 'a wallet exists for {email} on {chain}',
    says: 'The user of this e-mail address has a wallet, which holds nothing yet.',
    parameters: byEmail,
    values: emailWallet,
  },
  walletForUserId: {
    name: 'a wallet exists for user {userId} on {chain}',
    says: 'The user of this id has a wallet, which holds nothing yet.',
    parameters: byUserId,
    values: userIdWallet,
  },
  twoWallets: {
    name: 'wallets exist for {email} and {otherEmail} on {chain}',
    says: 'Two users have one wallet each; `otherAddress` and `otherLocator` are those of the second.',
    parameters: z.strictObject({ email: example, otherEmail: example, chain }),
    values: [...emailWallet, 'otherEmail', 'otherAddress', 'otherLocator'],
  },
  noWalletAtAddress: {
    name: 'no wallet has the address {address} on {chain}',
    says:
      'A well-formed EVM address that no wallet has; `locator` is its `<chain>:<address>`, and `from` the one of the two ' +
      'that the service takes in a transfer.',
    parameters: z.strictObject({ address: example, chain }),
    values: ['address', 'chain', 'locator', 'from'],
  },
  walletWithToken: {
    name: 'the wallet of {email} holds a token on {chain}',
    says: 'A wallet on an EVM chain holds one token, minted, completed and listed; `tokenLocator` is the one listed.',
    parameters: byEmail,
    values: [...emailWallet, ...evmToken],
    mints: 1,
  },
  walletWithTwoTokens: {
    name: 'the wallet of {email} holds two tokens of a collection on {chain}',
    says: 'A wallet on an EVM chain holds two tokens of one contract, listed; `tokenId` is that of the first.',
    parameters: byEmail,
    values: [...emailWallet, ...evmToken],
    mints: 2,
  },
  walletWithSolanaToken: {
    name: 'the wallet of {email} holds a token on solana',
    says: 'A wallet on Solana holds one token, minted, completed and listed; `mintHash` is its address.',
    parameters: byEmail,
    values: [...emailWallet, ...solanaToken],
    needs: solana,
    mints: 1,
  },
  walletWithSubscription: {
    name: 'the wallet of {email} holds a subscription token on {chain}',
    says: 'A wallet on an EVM chain holds one token of a collection with subscriptions; `expiresAt` is the one listed.',
    parameters: byEmail,
    values: [...emailWallet, ...evmToken, 'expiresAt'],
    needs: { capabilities: ['subscriptions'] },
    mints: 1,
  },
  transferableForEmail: {
    name: 'a token of {email} on {chain} is ready to be transferred',
    says:
      'An e-mail wallet on an EVM chain holds a transferable token; `from` and `to` name it and another wallet in the ' +
      'form that the service takes in a transfer, address or locator.',
    parameters: byEmail,
    values: [...emailWallet, ...evmToken, 'from', 'to', 'toLocator'],
    needs: transfers,
    mints: 1,
  },
  transferableForUserId: {
    name: 'a token of user {userId} on {chain} is ready to be transferred',
    says: 'A user-id wallet on an EVM chain holds a transferable token; `to` is the address of another wallet.',
    parameters: byUserId,
    values: [...userIdWallet, ...evmToken, 'to', 'toLocator'],
    needs: transfers,
    mints: 1,
  },
  transferableSolanaForEmail: {
    name: 'a token of {email} on solana is ready to be transferred',
    says: 'An e-mail wallet on Solana holds a token; `from` and `to` as on an EVM chain.',
    parameters: byEmail,
    values: [...emailWallet, ...solanaToken, 'from', 'to', 'toLocator'],
    needs: solanaTransfers,
    mints: 1,
  },
  transferableSolanaForUserId: {
    name: 'a token of user {userId} on solana is ready to be transferred',
    says: 'A user-id wallet on Solana holds a token; `to` is the address of another wallet.',
    parameters: byUserId,
    values: [...userIdWallet, ...solanaToken, 'to', 'toLocator'],
    needs: solanaTransfers,
    mints: 1,
  },
  noCollection: {
    name: 'no collection has the id {collectionId}',
    says: 'A collection id that is free to be chosen; `chain` is one on which collections are made.',
    parameters: z.strictObject({ collectionId: example, chain }),
    values: ['collectionId', 'chain'],
  },
  collection: {
    name: 'a collection exists on {chain}',
    says: 'A collection that can be minted into; `recipient` is the `<chain>:<address>` of a wallet on its chain.',
    parameters: z.strictObject({
      collectionId: example,
      chain,
      fungibility: z.enum(['non-fungible', 'semi-fungible']).optional(),
      transferable: z.boolean().optional(),
      supplyLimit: z.number().int().positive().optional(),
      payments: z.strictObject({ price: z.string(), recipientAddress: z.string(), currency: z.string() }).optional(),
      subscription: z.strictObject({ enabled: z.boolean() }).optional(),
    }),
    values: ['collectionId', 'chain', 'recipient', 'address'],
  },
  solanaCollection: {
    name: 'a collection exists on solana',
    says: 'A collection on Solana that can be minted into; `recipient` is the locator of a Solana wallet.',
    parameters: z.strictObject({ collectionId: example }),
    values: ['collectionId', 'chain', 'recipient', 'address'],
    needs: solana,
  },
  template: {
    name: 'a template exists in a collection on {chain}',
    says: 'A collection with one template, of which nothing is minted yet.',
    parameters: z.strictObject({ collectionId: example, templateId: example, chain }),
    values: ['collectionId', 'templateId', 'chain'],
    needs: { capabilities: ['templates'] },
  },
  noToken: {
    name: 'no token has the id {id} in a collection on {chain}',
    says: 'A collection, a mint id that is not used in it, and a `recipient` on its chain with its `address`.',
    parameters: minted,
    values: [...mintRequest, 'address'],
  },
  pendingMint: {
    name: 'an accepted mint {id}',
    says:
      'A mint was accepted, and may or may not have completed since. The request that repeats it has recipient, ' +
      'metadata with name, description and image, and sendNotification and reuploadLinkedFiles false.',
    parameters: minted,
    values: [...mintRequest, 'address'],
    mints: 1,
  },
  completedMint: {
    name: 'a completed mint {id}',
    says:
      'A mint was accepted and has completed on an EVM chain, which is awaited. The request that repeats it has ' +
      'recipient, metadata with name, description and image, and sendNotification and reuploadLinkedFiles false.',
    parameters: minted,
    values: [...mintRequest, 'address', 'contractAddress', 'tokenId', 'owner', 'txId'],
    mints: 1,
  },
  completedSolanaMint: {
    name: 'a completed mint {id} on solana',
    says: 'The same on Solana, where tokens have no number.',
    parameters: z.strictObject({ id: example, collectionId: example }),
    values: [...mintRequest, 'address', 'owner', 'txId'],
    needs: solana,
    mints: 1,
  },
  collectionForSale: {
    name: 'tokens of a collection are for sale on {chain}',
    says:
      'A collection for which orders can be placed: `collectionLocator` names it in a line item, `chain` is the ' +
      'payment method, `currency` one that it takes, `totalPrice` the price of one, `email` a new recipient.',
    parameters: z.strictObject({ collectionId: example, chain, email: example }),
    values: ['collectionId', 'collectionLocator', 'chain', 'currency', 'totalPrice', 'payerAddress', 'email'],
    needs: { capabilities: ['orders'] },
  },
  usage: {
    name: 'the project has usage in the month {month}',
    says: 'A wallet was made in the current month (UTC), which `month` is, as YYYY-MM.',
    parameters: z.strictObject({ month: example }),
    values: ['month'],
    needs: { capabilities: ['usage'] },
  },
  batchCollection: {
    name: 'a collection on {chain} takes batches',
    says: 'A collection for batch minting, a `recipient` on its chain, and two ids that are not used in it.',
    parameters: z.strictObject({ collectionId: example, id: example, otherId: example, chain }),
    values: ['collectionId', 'chain', 'recipient', 'address', 'id', 'otherId'],
    needs: { capabilities: ['batchMint'] },
  },
  unknownKey: {
    name: 'the API key is unknown',
    says: 'The key that the request carries is none of the service. A request without the header is sent without one.',
    parameters: none,
    values: [],
  },
  lackingKey: {
    name: 'the API key lacks the scope {scope}',
    says: 'The key that the request carries has every scope but this one; the configuration has to supply such a key.',
    parameters: z.strictObject({ scope: z.enum(scopes) }),
    values: ['scope'],
  },
  highFraudRisk: unprovokable(
    'transfers',
    'the fraud risk of the transfer is high',
    'A transfer is answered by 303, since more information is needed.',
    'no client can bring about a high fraud risk: the document does not say what raises it',
  ),
  batchUnavailable: unprovokable(
    'batchMint',
    'batch minting is temporarily unavailable',
    'A batch is answered by 503, and may be sent again in a few minutes.',
    'no client can make batch minting unavailable',
  ),
  usageAsRecord: unprovokable(
    'usage',
    'usage is told as one record',
    '`data.usage` is one object with month and activeWallets.',
    formIsOpen,
  ),
  usageAsList: unprovokable(
    'usage',
    'usage is told as a list of months',
    '`data.usage` is an array of objects with month and activeWallets.',
    formIsOpen,
  ),
} as const satisfies Readonly<Record<string, ProviderState>>

/** Short name of a state in code. */
export type StateKey = keyof typeof states
