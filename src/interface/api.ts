import { fillPath, type Query } from '../engine/http/encoding.ts'
import type { Exchange } from '../engine/http/exchange.ts'
import { type Calls, callsOver, type Line, type RawRequest as RawRequestOf } from '../engine/http/line.ts'
import { type OperationKey, operations } from './operations.ts'

/** A request that no operation method can make: malformed JSON, foreign headers, a path written by hand. */
export type RawRequest = RawRequestOf<OperationKey>

/**
 * The operations of the interface: one request a method, any answer is a value. Bodies are `unknown` since negative cases
 * send what no type allows; `undefined` sends no body.
 */
interface Methods {
  createWallet(body: unknown): Promise<Exchange>
  listWallets(query: Query): Promise<Exchange>
  listTokens(locator: string, query?: Query): Promise<Exchange>
  signMessage(chain: string, address: string, body: unknown): Promise<Exchange>
  transferFromEmailWallet(body: unknown): Promise<Exchange>
  transferFromUserWallet(body: unknown): Promise<Exchange>
  createCollection(body: unknown): Promise<Exchange>
  putCollection(collectionId: string, body: unknown): Promise<Exchange>
  listCollections(): Promise<Exchange>
  createTemplate(collectionId: string, body: unknown): Promise<Exchange>
  updateTemplate(collectionId: string, templateId: string, body: unknown): Promise<Exchange>
  putMint(collectionId: string, id: string, body: unknown): Promise<Exchange>
  postMint(collectionId: string, body: unknown): Promise<Exchange>
  batchMint(collectionId: string, body: unknown): Promise<Exchange>
  createOrder(body: unknown): Promise<Exchange>
  usage(projectId: string, query: Query): Promise<Exchange>
}

/** The operations with one API key, and what else a case can send. */
export type Api = Calls<Methods, OperationKey>

/** The operations of the interface on a line. */
export const createApi = (line: Line): Api => callsOver(line, methodsOf)

function methodsOf(raw: (request: RawRequest) => Promise<Exchange>): Methods {
  const call = (
    operation: OperationKey,
    parameters: Readonly<Record<string, string>>,
    more: { readonly query?: Query; readonly body?: unknown } = {},
  ) => raw({ operation, path: fillPath(operations[operation].path, parameters), ...more })

  return {
    createWallet: (body) => call('POST /v1-alpha1/wallets', {}, { body }),
    listWallets: (query) => call('GET /v1-alpha1/wallets', {}, { query }),
    listTokens: (identifier, query = {}) =>
      call('GET /2022-06-09/wallets/{identifier}/nfts', { identifier }, { query }),
    signMessage: (chain, address, body) =>
      call('POST /v1-alpha1/wallets/{chain}:{address}/signMessage', { chain, address }, { body }),
    transferFromEmailWallet: (body) => call('POST /v1-alpha1/wallets/transfer', {}, { body }),
    transferFromUserWallet: (body) => call('POST /v1-alpha1/transfer', {}, { body }),
    createCollection: (body) => call('POST /2022-06-09/collections/', {}, { body }),
    putCollection: (collectionId, body) =>
      call('PUT /2022-06-09/collections/{collectionId}', { collectionId }, { body }),
    listCollections: () => call('GET /2022-06-09/collections/', {}),
    createTemplate: (collectionId, body) =>
      call('POST /2022-06-09/collections/{collectionId}/templates', { collectionId }, { body }),
    updateTemplate: (collectionId, templateId, body) =>
      call(
        'PATCH /2022-06-09/collections/{collectionId}/templates/{templateId}',
        { collectionId, templateId },
        { body },
      ),
    putMint: (collectionId, id, body) =>
      call('PUT /2022-06-09/collections/{collectionId}/nfts/{id}', { collectionId, id }, { body }),
    postMint: (collectionId, body) =>
      call('POST /2022-06-09/collections/{collectionId}/nfts', { collectionId }, { body }),
    batchMint: (collectionId, body) =>
      call('POST /2022-06-09/collections/{collectionId}/nfts/', { collectionId }, { body }),
    createOrder: (body) => call('POST /2022-06-09/orders', {}, { body }),
    usage: (projectId, query) => call('GET /v1-alpha1/projects/{projectId}/usage', { projectId }, { query }),
  }
}
