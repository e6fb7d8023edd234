import type { Capability, Scope } from './roles.ts'

/** Which sentence says how a refused key is answered: 401 on wallet operations, 403 on batch mint, else open. */
export type AuthClass = 'wallet' | 'batch' | 'other'

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** Path template as in the interface document; a trailing slash counts. */
  readonly path: string
  /** True when it creates, changes, mints, signs, transfers or orders: never sent by the read-only profile. */
  readonly creates: boolean
  readonly auth: AuthClass
  /** Scope that the document names (Authentication, 2). */
  readonly scope?: Scope
  /** Part of the interface that a target may not offer. */
  readonly capability?: Capability
}

/** The operations with a documented path and payload, by operation key (method, space, path template). */
export const operations = {
  'POST /v1-alpha1/wallets': {
    method: 'POST',
    path: '/v1-alpha1/wallets',
    creates: true,
    auth: 'wallet',
    scope: 'wallets.create',
  },
  'GET /v1-alpha1/wallets': {
    method: 'GET',
    path: '/v1-alpha1/wallets',
    creates: false,
    auth: 'wallet',
    scope: 'wallets.read',
  },
  'GET /2022-06-09/wallets/{identifier}/nfts': {
    method: 'GET',
    path: '/2022-06-09/wallets/{identifier}/nfts',
    creates: false,
    auth: 'wallet',
    scope: 'wallets:nfts.read',
  },
  'POST /v1-alpha1/wallets/{chain}:{address}/signMessage': {
    method: 'POST',
    path: '/v1-alpha1/wallets/{chain}:{address}/signMessage',
    creates: true,
    auth: 'wallet',
    scope: 'wallets:messages.sign',
    capability: 'signing',
  },
  'POST /v1-alpha1/wallets/transfer': {
    method: 'POST',
    path: '/v1-alpha1/wallets/transfer',
    creates: true,
    auth: 'wallet',
    scope: 'wallets:nfts.transfer',
    capability: 'transfers',
  },
  'POST /v1-alpha1/transfer': {
    method: 'POST',
    path: '/v1-alpha1/transfer',
    creates: true,
    auth: 'wallet',
    scope: 'wallets:nfts.transfer',
    capability: 'transfers',
  },
  'POST /2022-06-09/collections/': {
    method: 'POST',
    path: '/2022-06-09/collections/',
    creates: true,
    auth: 'other',
  },
  'PUT /2022-06-09/collections/{collectionId}': {
    method: 'PUT',
    path: '/2022-06-09/collections/{collectionId}',
    creates: true,
    auth: 'other',
  },
  'GET /2022-06-09/collections/': {
    method: 'GET',
    path: '/2022-06-09/collections/',
    creates: false,
    auth: 'other',
  },
  'POST /2022-06-09/collections/{collectionId}/templates': {
    method: 'POST',
    path: '/2022-06-09/collections/{collectionId}/templates',
    creates: true,
    auth: 'other',
    scope: 'nfts.create',
    capability: 'templates',
  },
  'PATCH /2022-06-09/collections/{collectionId}/templates/{templateId}': {
    method: 'PATCH',
    path: '/2022-06-09/collections/{collectionId}/templates/{templateId}',
    creates: true,
    auth: 'other',
    capability: 'templates',
  },
  'PUT /2022-06-09/collections/{collectionId}/nfts/{id}': {
    method: 'PUT',
    path: '/2022-06-09/collections/{collectionId}/nfts/{id}',
    creates: true,
    auth: 'other',
    scope: 'nfts.create',
  },
  'POST /2022-06-09/collections/{collectionId}/nfts': {
    method: 'POST',
    path: '/2022-06-09/collections/{collectionId}/nfts',
    creates: true,
    auth: 'other',
    scope: 'nfts.create',
  },
  'POST /2022-06-09/collections/{collectionId}/nfts/': {
    method: 'POST',
    path: '/2022-06-09/collections/{collectionId}/nfts/',
    creates: true,
    auth: 'batch',
    scope: 'nfts.create',
    capability: 'batchMint',
  },
  'POST /2022-06-09/orders': {
    method: 'POST',
    path: '/2022-06-09/orders',
    creates: true,
    auth: 'other',
    capability: 'orders',
  },
  'GET /v1-alpha1/projects/{projectId}/usage': {
    method: 'GET',
    path: '/v1-alpha1/projects/{projectId}/usage',
    creates: false,
    auth: 'other',
    capability: 'usage',
  },
} as const satisfies Record<string, Operation>

export type OperationKey = keyof typeof operations

export const operationKeys = Object.keys(operations) as OperationKey[]

/** Operation keys by the operationId of `spec/openapi.yaml`. */
export const operationIds = {
  createWallet: 'POST /v1-alpha1/wallets',
  listWallets: 'GET /v1-alpha1/wallets',
  listWalletTokens: 'GET /2022-06-09/wallets/{identifier}/nfts',
  signMessage: 'POST /v1-alpha1/wallets/{chain}:{address}/signMessage',
  transferFromEmailWallet: 'POST /v1-alpha1/wallets/transfer',
  transferFromUserWallet: 'POST /v1-alpha1/transfer',
  createCollection: 'POST /2022-06-09/collections/',
  putCollection: 'PUT /2022-06-09/collections/{collectionId}',
  listCollections: 'GET /2022-06-09/collections/',
  createTemplate: 'POST /2022-06-09/collections/{collectionId}/templates',
  updateTemplate: 'PATCH /2022-06-09/collections/{collectionId}/templates/{templateId}',
  mintToken: 'PUT /2022-06-09/collections/{collectionId}/nfts/{id}',
  mint: 'POST /2022-06-09/collections/{collectionId}/nfts',
  batchMint: 'POST /2022-06-09/collections/{collectionId}/nfts/',
  createOrder: 'POST /2022-06-09/orders',
  getUsage: 'GET /v1-alpha1/projects/{projectId}/usage',
} as const satisfies Record<string, OperationKey>
