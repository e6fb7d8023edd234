// Made by tools/generate/operations.ts from spec/openapi.yaml: npm run generate.
import type { Exchange, Query } from '../engine/transport/index.ts'
import type { Capability, Scope } from './roles.ts'

/** The operations with a documented path and payload, by operation key (method, space, path template). */
export const operations = {
  'POST /v1-alpha1/wallets': {
    id: 'createWallet',
    method: 'POST',
    path: '/v1-alpha1/wallets',
    creates: true,
    scope: 'wallets.create',
    call: 'createWallet',
    takes: 'body',
  },
  'GET /v1-alpha1/wallets': {
    id: 'listWallets',
    method: 'GET',
    path: '/v1-alpha1/wallets',
    creates: false,
    scope: 'wallets.read',
    call: 'listWallets',
    takes: 'query',
  },
  'GET /2022-06-09/wallets/{identifier}/nfts': {
    id: 'listWalletTokens',
    method: 'GET',
    path: '/2022-06-09/wallets/{identifier}/nfts',
    creates: false,
    scope: 'wallets:nfts.read',
    call: 'listTokens',
    takes: 'query',
  },
  'POST /v1-alpha1/wallets/{chain}:{address}/signMessage': {
    id: 'signMessage',
    method: 'POST',
    path: '/v1-alpha1/wallets/{chain}:{address}/signMessage',
    creates: true,
    scope: 'wallets:messages.sign',
    capability: 'signing',
    call: 'signMessage',
    takes: 'body',
  },
  'POST /v1-alpha1/wallets/transfer': {
    id: 'transferFromEmailWallet',
    method: 'POST',
    path: '/v1-alpha1/wallets/transfer',
    creates: true,
    scope: 'wallets:nfts.transfer',
    capability: 'transfers',
    call: 'transferFromEmailWallet',
    takes: 'body',
  },
  'POST /v1-alpha1/transfer': {
    id: 'transferFromUserWallet',
    method: 'POST',
    path: '/v1-alpha1/transfer',
    creates: true,
    scope: 'wallets:nfts.transfer',
    capability: 'transfers',
    call: 'transferFromUserWallet',
    takes: 'body',
  },
  'POST /2022-06-09/collections/': {
    id: 'createCollection',
    method: 'POST',
    path: '/2022-06-09/collections/',
    creates: true,
    call: 'createCollection',
    takes: 'body',
  },
  'GET /2022-06-09/collections/': {
    id: 'listCollections',
    method: 'GET',
    path: '/2022-06-09/collections/',
    creates: false,
    call: 'listCollections',
    takes: 'nothing',
  },
  'PUT /2022-06-09/collections/{collectionId}': {
    id: 'putCollection',
    method: 'PUT',
    path: '/2022-06-09/collections/{collectionId}',
    creates: true,
    call: 'putCollection',
    takes: 'body',
  },
  'POST /2022-06-09/collections/{collectionId}/templates': {
    id: 'createTemplate',
    method: 'POST',
    path: '/2022-06-09/collections/{collectionId}/templates',
    creates: true,
    scope: 'nfts.create',
    capability: 'templates',
    call: 'createTemplate',
    takes: 'body',
  },
  'PATCH /2022-06-09/collections/{collectionId}/templates/{templateId}': {
    id: 'updateTemplate',
    method: 'PATCH',
    path: '/2022-06-09/collections/{collectionId}/templates/{templateId}',
    creates: true,
    capability: 'templates',
    call: 'updateTemplate',
    takes: 'body',
  },
  'PUT /2022-06-09/collections/{collectionId}/nfts/{id}': {
    id: 'mintToken',
    method: 'PUT',
    path: '/2022-06-09/collections/{collectionId}/nfts/{id}',
    creates: true,
    scope: 'nfts.create',
    call: 'putMint',
    takes: 'body',
  },
  'POST /2022-06-09/collections/{collectionId}/nfts': {
    id: 'mint',
    method: 'POST',
    path: '/2022-06-09/collections/{collectionId}/nfts',
    creates: true,
    scope: 'nfts.create',
    call: 'postMint',
    takes: 'body',
  },
  'POST /2022-06-09/collections/{collectionId}/nfts/': {
    id: 'batchMint',
    method: 'POST',
    path: '/2022-06-09/collections/{collectionId}/nfts/',
    creates: true,
    scope: 'nfts.create',
    capability: 'batchMint',
    call: 'batchMint',
    takes: 'body',
  },
  'POST /2022-06-09/orders': {
    id: 'createOrder',
    method: 'POST',
    path: '/2022-06-09/orders',
    creates: true,
    capability: 'orders',
    call: 'createOrder',
    takes: 'body',
  },
  'GET /v1-alpha1/projects/{projectId}/usage': {
    id: 'getUsage',
    method: 'GET',
    path: '/v1-alpha1/projects/{projectId}/usage',
    creates: false,
    capability: 'usage',
    call: 'usage',
    takes: 'query',
  },
} as const satisfies Record<string, Operation>

export type OperationKey = keyof typeof operations

/** The operationIds of the document. */
export type OperationId =
  | 'createWallet'
  | 'listWallets'
  | 'listWalletTokens'
  | 'signMessage'
  | 'transferFromEmailWallet'
  | 'transferFromUserWallet'
  | 'createCollection'
  | 'listCollections'
  | 'putCollection'
  | 'createTemplate'
  | 'updateTemplate'
  | 'mintToken'
  | 'mint'
  | 'batchMint'
  | 'createOrder'
  | 'getUsage'

/** What is known of an operation besides its request and answers. */
export interface Operation {
  readonly id: OperationId
  readonly method: string
  /** Path template; a trailing slash counts. */
  readonly path: string
  /** True when it creates, changes, mints, signs, transfers or orders: never sent by the read-only profile. */
  readonly creates: boolean
  /** Scope that the document names (Authentication, 2). */
  readonly scope?: Scope
  /** Part of the interface that a target may not offer. */
  readonly capability?: Capability
  /** Its method. */
  readonly call: keyof Methods
  readonly takes: 'body' | 'query' | 'nothing'
}

export const operationKeys = Object.keys(operations) as OperationKey[]

/** Operation keys by the operationId of the document. */
export const operationIds = {
  createWallet: 'POST /v1-alpha1/wallets',
  listWallets: 'GET /v1-alpha1/wallets',
  listWalletTokens: 'GET /2022-06-09/wallets/{identifier}/nfts',
  signMessage: 'POST /v1-alpha1/wallets/{chain}:{address}/signMessage',
  transferFromEmailWallet: 'POST /v1-alpha1/wallets/transfer',
  transferFromUserWallet: 'POST /v1-alpha1/transfer',
  createCollection: 'POST /2022-06-09/collections/',
  listCollections: 'GET /2022-06-09/collections/',
  putCollection: 'PUT /2022-06-09/collections/{collectionId}',
  createTemplate: 'POST /2022-06-09/collections/{collectionId}/templates',
  updateTemplate: 'PATCH /2022-06-09/collections/{collectionId}/templates/{templateId}',
  mintToken: 'PUT /2022-06-09/collections/{collectionId}/nfts/{id}',
  mint: 'POST /2022-06-09/collections/{collectionId}/nfts',
  batchMint: 'POST /2022-06-09/collections/{collectionId}/nfts/',
  createOrder: 'POST /2022-06-09/orders',
  getUsage: 'GET /v1-alpha1/projects/{projectId}/usage',
} as const satisfies Record<OperationId, OperationKey>

/** The operations as methods: path parameters as they are (unencoded), then query or body; `undefined` sends no body. */
export interface Methods {
  /** Create the wallet of a user on a chain. */
  createWallet(body: unknown): Promise<Exchange>
  /** Wallets of one user. */
  listWallets(query?: Query): Promise<Exchange>
  /** Tokens that a wallet holds. */
  listTokens(identifier: string, query?: Query): Promise<Exchange>
  /** Sign a message with the key of a wallet. */
  signMessage(chain: string, address: string, body: unknown): Promise<Exchange>
  /** Transfer a token out of a wallet that was created with an e-mail address. */
  transferFromEmailWallet(body: unknown): Promise<Exchange>
  /** Transfer a token out of a wallet that was created with a user id. */
  transferFromUserWallet(body: unknown): Promise<Exchange>
  /** Create a collection under an id that the service makes. */
  createCollection(body: unknown): Promise<Exchange>
  /** Every collection of the project. */
  listCollections(): Promise<Exchange>
  /** Create a collection under an id that the caller chose. */
  putCollection(collectionId: string, body: unknown): Promise<Exchange>
  /** Create a template in a collection. */
  createTemplate(collectionId: string, body: unknown): Promise<Exchange>
  /** Change the metadata of a template. */
  updateTemplate(collectionId: string, templateId: string, body: unknown): Promise<Exchange>
  /** Mint a token, once for each id. */
  putMint(collectionId: string, id: string, body: unknown): Promise<Exchange>
  /** Mint a token to a wallet or an e-mail address. */
  postMint(collectionId: string, body: unknown): Promise<Exchange>
  /** Mint many tokens. */
  batchMint(collectionId: string, body: unknown): Promise<Exchange>
  /** Create an order for tokens of a collection. */
  createOrder(body: unknown): Promise<Exchange>
  /** Usage of a project by month. */
  usage(projectId: string, query?: Query): Promise<Exchange>
}

/** Chains of collections (interface document, Chains). */
export const chainSetA = [
  'aptos',
  'arbitrum',
  'arbitrum-sepolia',
  'avalanche',
  'avalanche-fuji',
  'base',
  'base-sepolia',
  'bsc',
  'chiliz',
  'chiliz-spicy-testnet',
  'ethereum',
  'ethereum-sepolia',
  'optimism',
  'optimism-sepolia',
  'polygon',
  'polygon-amoy',
  'shape',
  'shape-sepolia',
  'skale-nebula',
  'skale-nebula-testnet',
  'solana',
  'soneium-minato-testnet',
  'xai',
  'xai-sepolia-testnet',
  'zora',
  'zora-sepolia',
] as const

/** Chains of signing and transfer. */
export const chainSetB = [
  'aptos',
  'arbitrum',
  'arbitrum-sepolia',
  'astar-zkevm',
  'avalanche',
  'avalanche-fuji',
  'base',
  'base-sepolia',
  'bsc',
  'chiliz',
  'chiliz-spicy-testnet',
  'ethereum',
  'ethereum-sepolia',
  'optimism',
  'optimism-sepolia',
  'polygon',
  'polygon-amoy',
  'shape',
  'shape-sepolia',
  'skale-nebula',
  'skale-nebula-testnet',
  'solana',
  'soneium',
  'soneium-minato-testnet',
  'xai',
  'xai-sepolia-testnet',
  'zkyoto',
  'zora',
  'zora-sepolia',
] as const

/** Locales of an order (Endpoints, Orders). */
export const locales = [
  'en-US',
  'es-ES',
  'fr-FR',
  'it-IT',
  'ko-KR',
  'pt-PT',
  'ja-JP',
  'zh-CN',
  'zh-TW',
  'de-DE',
  'ru-RU',
  'tr-TR',
  'uk-UA',
  'th-TH',
  'vi-VN',
  'Klingon',
] as const
