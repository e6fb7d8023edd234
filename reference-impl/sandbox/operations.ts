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

const recipient = 'email:ada@example.com:polygon-amoy'
const picture = 'https://example.com/ticket-1.png'
const metadata = { name: 'Ticket 1', image: picture, description: 'Row 4, seat 12' }
const collections = '/2022-06-09/collections'

/** Every operation that the interface shows (Endpoints). */
export const shownOperations: readonly ShownOperation[] = [
  {
    area: 'Wallets',
    method: 'POST',
    path: '/v1-alpha1/wallets',
    title: 'Create the wallet of a user on a chain',
    scope: 'wallets.create',
    sample: '/v1-alpha1/wallets',
    body: { email: 'ada@example.com', chain: 'polygon-amoy' },
  },
  {
    area: 'Wallets',
    method: 'GET',
    path: '/v1-alpha1/wallets',
    title: 'Wallets of one user',
    scope: 'wallets.read',
    sample: '/v1-alpha1/wallets?email=ada@example.com',
  },
  {
    area: 'Wallets',
    method: 'GET',
    path: '/2022-06-09/wallets/{identifier}/nfts',
    title: 'Tokens that a wallet holds',
    scope: 'wallets:nfts.read',
    sample: `/2022-06-09/wallets/${recipient}/nfts?page=1&perPage=20`,
  },
  {
    area: 'Wallets',
    method: 'POST',
    path: '/v1-alpha1/wallets/{chain}:{address}/signMessage',
    title: 'Sign a message with the key of a wallet',
    scope: 'wallets:messages.sign',
    sample: '/v1-alpha1/wallets/polygon-amoy:ADDRESS/signMessage',
    body: { message: 'Log in to the shop' },
  },
  {
    area: 'Wallets',
    method: 'POST',
    path: '/v1-alpha1/wallets/transfer',
    title: 'Transfer a token out of the wallet of an e-mail user',
    scope: 'wallets:nfts.transfer',
    sample: '/v1-alpha1/wallets/transfer',
    body: {
      chain: 'polygon-amoy',
      from: 'ADDRESS',
      to: `0x${'1'.repeat(40)}`,
      contractAddress: 'CONTRACT',
      tokenId: 'TOKEN_ID',
    },
  },
  {
    area: 'Wallets',
    method: 'POST',
    path: '/v1-alpha1/transfer',
    title: 'Transfer a token out of the wallet of a user id',
    scope: 'wallets:nfts.transfer',
    sample: '/v1-alpha1/transfer',
    body: {
      chain: 'polygon-amoy',
      fromAddress: 'ADDRESS',
      toAddress: `0x${'1'.repeat(40)}`,
      tokenMintAddress: 'CONTRACT',
      tokenId: 'TOKEN_ID',
    },
  },
  {
    area: 'Collections',
    method: 'POST',
    path: '/2022-06-09/collections/',
    title: 'Create a collection under an id that the service makes',
    sample: `${collections}/`,
    body: {
      chain: 'polygon-amoy',
      metadata: { name: 'Season 2026', description: 'All home games', imageUrl: picture, symbol: 'SEA' },
      supplyLimit: 500,
    },
  },
  {
    area: 'Collections',
    method: 'PUT',
    path: '/2022-06-09/collections/{collectionId}',
    title: 'Create a collection under an id of your own',
    sample: `${collections}/season-2026`,
    body: {
      chain: 'polygon-amoy',
      metadata: { name: 'Season 2026', description: 'All home games', imageUrl: picture, symbol: 'SEA' },
      payments: { price: '0.01', recipientAddress: `0x${'1'.repeat(40)}`, currency: 'eth' },
    },
  },
  {
    area: 'Collections',
    method: 'GET',
    path: '/2022-06-09/collections/',
    title: 'Every collection of the project',
    sample: `${collections}/`,
  },
  {
    area: 'Templates',
    method: 'POST',
    path: '/2022-06-09/collections/{collectionId}/templates',
    title: 'Create a template in a collection',
    scope: 'nfts.create',
    sample: `${collections}/default-polygon/templates`,
    body: { metadata: { name: 'Seat', image: picture, description: 'A seat' }, supply: { limit: 100 } },
  },
  {
    area: 'Templates',
    method: 'PATCH',
    path: '/2022-06-09/collections/{collectionId}/templates/{templateId}',
    title: 'Change the metadata of a template',
    sample: `${collections}/default-polygon/templates/TEMPLATE_ID`,
    body: { metadata: { name: 'Better seat' } },
  },
  {
    area: 'Minting',
    method: 'PUT',
    path: '/2022-06-09/collections/{collectionId}/nfts/{id}',
    title: 'Mint a token, once for each id',
    sample: `${collections}/default-polygon/nfts/ticket-1`,
    scope: 'nfts.create',
    body: { recipient, metadata },
  },
  {
    area: 'Minting',
    method: 'POST',
    path: '/2022-06-09/collections/{collectionId}/nfts',
    title: 'Mint a token',
    scope: 'nfts.create',
    sample: `${collections}/default-polygon/nfts`,
    body: { recipient, metadata },
  },
  {
    area: 'Minting',
    method: 'POST',
    path: '/2022-06-09/collections/{collectionId}/nfts/',
    title: 'Mint many tokens',
    scope: 'nfts.create',
    sample: `${collections}/default-polygon/nfts/`,
    body: {
      nfts: [1, 2, 3].map((seat) => ({
        id: `seat-${seat}`,
        recipient,
        metadata: { ...metadata, name: `Seat ${seat}` },
      })),
    },
  },
  {
    area: 'Orders',
    method: 'POST',
    path: '/2022-06-09/orders',
    title: 'Create an order for tokens of a collection',
    sample: '/2022-06-09/orders',
    body: {
      payment: { method: 'polygon-amoy', currency: 'eth', payerAddress: `0x${'2'.repeat(40)}` },
      lineItems: [{ collectionLocator: 'service:default-polygon', callData: { totalPrice: '0.01' } }],
      recipient: { email: 'ada@example.com' },
    },
  },
  {
    area: 'Usage',
    method: 'GET',
    path: '/v1-alpha1/projects/{projectId}/usage',
    title: 'Usage of a project by month',
    sample: '/v1-alpha1/projects/default/usage?dimension=monthly_active_wallets&startDate=2026-01',
  },
]
