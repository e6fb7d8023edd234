// Made by tools/generate/operations.ts from spec/openapi.yaml: npm run generate.
import type { Exchange, Query } from '../engine/transport/index.ts'

/** Operation keys (method, space, path template) by the operationId of the document. */
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
} as const

/** What its key does not say of an operation; its method is named like it unless `call` says otherwise. */
export const known = {
  createWallet: { creates: true, takes: 'body', scope: 'wallets.create' },
  listWallets: { creates: false, takes: 'query', scope: 'wallets.read' },
  listWalletTokens: { creates: false, takes: 'query', call: 'listTokens', scope: 'wallets:nfts.read' },
  signMessage: { creates: true, takes: 'body', scope: 'wallets:messages.sign', capability: 'signing' },
  transferFromEmailWallet: { creates: true, takes: 'body', scope: 'wallets:nfts.transfer', capability: 'transfers' },
  transferFromUserWallet: { creates: true, takes: 'body', scope: 'wallets:nfts.transfer', capability: 'transfers' },
  createCollection: { creates: true, takes: 'body' },
  listCollections: { creates: false, takes: 'nothing' },
  putCollection: { creates: true, takes: 'body' },
  createTemplate: { creates: true, takes: 'body', scope: 'nfts.create', capability: 'templates' },
  updateTemplate: { creates: true, takes: 'body', capability: 'templates' },
  mintToken: { creates: true, takes: 'body', call: 'putMint', scope: 'nfts.create' },
  mint: { creates: true, takes: 'body', call: 'postMint', scope: 'nfts.create' },
  batchMint: { creates: true, takes: 'body', scope: 'nfts.create', capability: 'batchMint' },
  createOrder: { creates: true, takes: 'body', capability: 'orders' },
  getUsage: { creates: false, takes: 'query', call: 'usage', capability: 'usage' },
} as const

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

/** The chains that signing and transfer have beyond these. */
export const onlyInSetB = ['astar-zkevm', 'soneium', 'zkyoto'] as const

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
