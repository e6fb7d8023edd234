import { exampleValues as of, solanaValues } from '../from-state.ts'

/**
 * What a service would say, where a contract demands less: the stub answers with these, and nobody is held to them. They tell
 * one story: the tickets of Ada, in the words of the sandbox.
 */

const season = { name: 'Season 2026', description: 'Tickets', imageUrl: 'https://example.com/s.png', symbol: 'S26' }
const actionId = '5b0c1f44-30c6-4a39-9f0e-4d0a4a9f3c11'
const ticket = {
  name: of.name,
  description: of.description,
  image: of.image,
  animation_url: '',
  attributes: [{ trait_type: 'row', value: '4' }],
}

/** A new collection; its contract comes later. */
export const createdCollection = {
  id: of.collectionId,
  metadata: season,
  fungibility: 'non-fungible',
  onChain: { chain: of.chain, type: 'erc-721' },
  transferable: true,
  actionId,
}

const listed = { ...createdCollection, onChain: { ...createdCollection.onChain, contractAddress: of.contractAddress } }
const defaultOf = (chain: string, onChain: object) => ({
  id: `default-${chain}`,
  metadata: { name: `default-${chain}`, description: 'Default collection', imageUrl: '', symbol: 'DFLT' },
  fungibility: 'non-fungible',
  onChain,
  transferable: true,
  actionId: '3eff9fa4-e029-4ec9-a3af-35aae17486bf',
})

/** The collections that every project has, and one more. */
export const collectionsWith = (more: object) => ({
  results: [
    defaultOf('polygon', { chain: of.chain, type: 'erc-721', contractAddress: of.otherAddress }),
    defaultOf('solana', { chain: 'solana', type: 'token-metadata', mintAddress: of.mintHash }),
    { ...listed, ...more },
  ],
})

export const completedToken = {
  id: of.id,
  metadata: ticket,
  onChain: {
    status: 'success',
    chain: of.chain,
    contractAddress: of.contractAddress,
    tokenId: of.tokenId,
    owner: of.owner,
    txId: of.txId,
  },
  actionId,
}

/** The mint hash that the listing has; tokens have no number there. */
export const completedSolanaToken = {
  ...completedToken,
  onChain: { status: 'success', chain: 'solana', owner: solanaValues.owner, mintHash: of.mintHash, txId: of.txId },
}

/** Two tokens, each under its own id and action. */
export const batchResults = {
  results: [
    [of.id, actionId],
    [of.otherId, '0a4c6d0e-6f0e-4bb4-8a53-19a6b3b0f0d2'],
  ].map(([id, action]) => ({
    id,
    onChain: { status: 'pending', chain: of.chain, contractAddress: of.contractAddress },
    actionId: action,
  })),
}

export const evmToken = {
  chain: of.chain,
  contractAddress: of.contractAddress,
  tokenId: of.tokenId,
  metadata: { ...ticket, collection: { name: season.name, description: season.description, symbol: season.symbol } },
  locator: of.tokenLocator,
  tokenStandard: 'ERC-721',
}

export const subscriptionToken = { ...evmToken, tokenStandard: 'ERC-5643', subscription: { expiresAt: of.expiresAt } }

export const solanaToken = {
  chain: 'solana',
  mintHash: of.mintHash,
  metadata: { name: of.name, description: of.description, image: of.image, attributes: ticket.attributes },
  locator: solanaValues.tokenLocator,
}

/** An ECDSA signature of 65 bytes, so that libraries which look at it take it. */
export const signature = {
  signedMessage:
    '0x6d1e4a3b2c0f9e8d7c6b5a49382716051423324150617283940516273849aabb' +
    '3c2b1a09f8e7d6c5b4a39281706f5e4d3c2b1a0918273645546372819aabbcc41b',
}

const price = { amount: of.totalPrice, currency: of.currency }
const nothing = { amount: '0', currency: of.currency }

const serializedTransaction =
  '0x02f38301388280843b9aca008506fc23ac0082520894044c072f78453f70f9cff93ab0e73eb4408764088814d1120d7b16000080c0'

const clientSecret = 'order_ue9SvuAqXbutNRv9Je-2EKwraJvILSzKXdftswvSDQY'
const orderId = '0b7f1f0e-6d0a-4f0e-8a4f-2a1d8a4f9c33'
const lineItem = {
  chain: of.chain,
  quantity: 1,
  callData: { totalPrice: of.totalPrice, quantity: 1 },
  metadata: { name: season.name, description: season.description, imageUrl: season.imageUrl },
}
/** A quoted order, with an unsigned EIP-1559 transaction that wallet libraries read. */
export const quotedOrder = (locale: string) => ({
  clientSecret,
  order: {
    orderId,
    phase: 'payment',
    locale,
    lineItems: [
      {
        ...lineItem,
        quote: { status: 'valid', charges: { unit: price, salesTax: nothing, shipping: nothing }, totalPrice: price },
        delivery: {
          status: 'awaiting-payment',
          recipient: { locator: `email:${of.email}:${of.chain}`, email: of.email, walletAddress: of.address },
        },
      },
    ],
    quote: {
      status: 'valid',
      quotedAt: '2026-01-02T03:04:05.678Z',
      expiresAt: '2026-01-02T03:14:05.678Z',
      totalPrice: price,
    },
    payment: {
      status: 'awaiting-payment',
      method: of.chain,
      currency: of.currency,
      preparation: { chain: of.chain, payerAddress: of.payerAddress, serializedTransaction },
    },
  },
})

const waiting = { status: 'requires-recipient' }

/** It waits for its recipient: nothing is quoted, and nothing can be paid. */
export const orderWithoutRecipient = {
  clientSecret,
  order: {
    orderId,
    phase: 'quote',
    locale: 'en-US',
    lineItems: [{ ...lineItem, quote: waiting, delivery: waiting }],
    quote: waiting,
    payment: { ...waiting, method: of.chain, currency: of.currency },
  },
}
