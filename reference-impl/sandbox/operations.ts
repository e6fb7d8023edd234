// Made by tools/generate/operations.ts from spec/openapi.yaml: npm run generate.

/** Every operation that the interface shows (Endpoints), as the page of the sandbox names it. */
export const operations = [
  {
    id: 'createWallet',
    method: 'POST',
    path: '/v1-alpha1/wallets',
    title: 'Create the wallet of a user on a chain',
    scope: 'wallets.create',
  },
  { id: 'listWallets', method: 'GET', path: '/v1-alpha1/wallets', title: 'Wallets of one user', scope: 'wallets.read' },
  {
    id: 'listWalletTokens',
    method: 'GET',
    path: '/2022-06-09/wallets/{identifier}/nfts',
    title: 'Tokens that a wallet holds',
    scope: 'wallets:nfts.read',
  },
  {
    id: 'signMessage',
    method: 'POST',
    path: '/v1-alpha1/wallets/{chain}:{address}/signMessage',
    title: 'Sign a message with the key of a wallet',
    scope: 'wallets:messages.sign',
  },
  {
    id: 'transferFromEmailWallet',
    method: 'POST',
    path: '/v1-alpha1/wallets/transfer',
    title: 'Transfer a token out of a wallet that was created with an e-mail address',
    scope: 'wallets:nfts.transfer',
  },
  {
    id: 'transferFromUserWallet',
    method: 'POST',
    path: '/v1-alpha1/transfer',
    title: 'Transfer a token out of a wallet that was created with a user id',
    scope: 'wallets:nfts.transfer',
  },
  {
    id: 'createCollection',
    method: 'POST',
    path: '/2022-06-09/collections/',
    title: 'Create a collection under an id that the service makes',
  },
  { id: 'listCollections', method: 'GET', path: '/2022-06-09/collections/', title: 'Every collection of the project' },
  {
    id: 'putCollection',
    method: 'PUT',
    path: '/2022-06-09/collections/{collectionId}',
    title: 'Create a collection under an id that the caller chose',
  },
  {
    id: 'createTemplate',
    method: 'POST',
    path: '/2022-06-09/collections/{collectionId}/templates',
    title: 'Create a template in a collection',
    scope: 'nfts.create',
  },
  {
    id: 'updateTemplate',
    method: 'PATCH',
    path: '/2022-06-09/collections/{collectionId}/templates/{templateId}',
    title: 'Change the metadata of a template',
  },
  {
    id: 'mintToken',
    method: 'PUT',
    path: '/2022-06-09/collections/{collectionId}/nfts/{id}',
    title: 'Mint a token, once for each id',
    scope: 'nfts.create',
  },
  {
    id: 'mint',
    method: 'POST',
    path: '/2022-06-09/collections/{collectionId}/nfts',
    title: 'Mint a token to a wallet or an e-mail address',
    scope: 'nfts.create',
  },
  {
    id: 'batchMint',
    method: 'POST',
    path: '/2022-06-09/collections/{collectionId}/nfts/',
    title: 'Mint many tokens',
    scope: 'nfts.create',
  },
  {
    id: 'createOrder',
    method: 'POST',
    path: '/2022-06-09/orders',
    title: 'Create an order for tokens of a collection',
  },
  {
    id: 'getUsage',
    method: 'GET',
    path: '/v1-alpha1/projects/{projectId}/usage',
    title: 'Usage of a project by month',
  },
] as const

export type OperationId = (typeof operations)[number]['id']
