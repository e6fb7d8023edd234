import { type OperationId, operations } from './operations.ts'

/** An operation as the page shows it, with a request that can be sent as it stands. */
export interface ShownOperation {
  readonly area: string
  readonly method: string
  readonly path: string
  readonly title: string
  /** Of the key (Authentication, 2); undefined where none is named. */
  readonly scope?: string
  /** A path in words of a sandbox; what has to be filled in is in capitals. */
  readonly sample: string
  readonly body?: object
}

interface Sample {
  readonly area: string
  /** Of the path template. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: object
}

const recipient = 'email:ada@example.com:polygon-amoy'
const picture = 'https://example.com/ticket-1.png'
const metadata = { name: 'Ticket 1', image: picture, description: 'Row 4, seat 12' }
const own = { collectionId: 'default-polygon' }
const chain = 'polygon-amoy'
const somebody = `0x${'1'.repeat(40)}`
const season = { name: 'Season 2026', description: 'All home games', imageUrl: picture, symbol: 'SEA' }

const samples: Readonly<Record<OperationId, Sample>> = {
  createWallet: { area: 'Wallets', body: { email: 'ada@example.com', chain } },
  listWallets: { area: 'Wallets', query: 'email=ada@example.com' },
  listWalletTokens: { area: 'Wallets', parameters: { identifier: recipient }, query: 'page=1&perPage=20' },
  signMessage: {
    area: 'Wallets',
    parameters: { chain, address: 'ADDRESS' },
    body: { message: 'Log in to the shop' },
  },
  transferFromEmailWallet: {
    area: 'Wallets',
    body: { chain, from: 'ADDRESS', to: somebody, contractAddress: 'CONTRACT', tokenId: 'TOKEN_ID' },
  },
  transferFromUserWallet: {
    area: 'Wallets',
    body: {
      chain,
      fromAddress: 'ADDRESS',
      toAddress: somebody,
      tokenMintAddress: 'CONTRACT',
      tokenId: 'TOKEN_ID',
    },
  },
  createCollection: { area: 'Collections', body: { chain, metadata: season, supplyLimit: 500 } },
  listCollections: { area: 'Collections' },
  putCollection: {
    area: 'Collections',
    parameters: { collectionId: 'season-2026' },
    body: { chain, metadata: season, payments: { price: '0.01', recipientAddress: somebody, currency: 'eth' } },
  },
  createTemplate: {
    area: 'Templates',
    parameters: own,
    body: { metadata: { name: 'Seat', image: picture, description: 'A seat' }, supply: { limit: 100 } },
  },
  updateTemplate: {
    area: 'Templates',
    parameters: { ...own, templateId: 'TEMPLATE_ID' },
    body: { metadata: { name: 'Better seat' } },
  },
  mintToken: { area: 'Minting', parameters: { ...own, id: 'ticket-1' }, body: { recipient, metadata } },
  mint: { area: 'Minting', parameters: own, body: { recipient, metadata } },
  batchMint: {
    area: 'Minting',
    parameters: own,
    body: {
      nfts: [1, 2, 3].map((seat) => ({
        id: `seat-${seat}`,
        recipient,
        metadata: { ...metadata, name: `Seat ${seat}` },
      })),
    },
  },
  createOrder: {
    area: 'Orders',
    body: {
      payment: { method: chain, currency: 'eth', payerAddress: `0x${'2'.repeat(40)}` },
      lineItems: [{ collectionLocator: 'service:default-polygon', callData: { totalPrice: '0.01' } }],
      recipient: { email: 'ada@example.com' },
    },
  },
  getUsage: {
    area: 'Usage',
    parameters: { projectId: 'default' },
    query: 'dimension=monthly_active_wallets&startDate=2026-01',
  },
}

export const shownOperations: readonly ShownOperation[] = operations.map(({ id, ...operation }) => {
  const { area, parameters = {}, query, body }: Sample = samples[id]
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')
  const sample = query === undefined ? filled : `${filled}?${query}`
  return { ...operation, area, sample, ...(body === undefined ? {} : { body }) }
})
