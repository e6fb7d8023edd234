import type { Client, ExchangeSink, Transport } from '../engine/http/client.ts'
import { encodeQuery, fillPath, type Query } from '../engine/http/encoding.ts'
import type { Exchange } from '../engine/http/exchange.ts'
import { type OperationKey, operations } from './operations.ts'
import type { KeyRole } from './roles.ts'

/** A request that no operation method can make: malformed JSON, foreign headers, a path written by hand. */
export interface RawRequest {
  /** The operation that it is aimed at; recorded with the exchange. */
  readonly operation: OperationKey
  /** Default: the operation's own. */
  readonly method?: string
  /** From the base address on, sent as it is: already encoded (see `encodeSegment`). */
  readonly path: string
  readonly query?: Query
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, instead of `body`. */
  readonly rawBody?: string
  /** Lower-case names; they win over ours, `null` leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>
}

/**
 * The operations of the interface with one API key: one request a method, any answer is a value. Bodies are `unknown`
 * since negative cases send what no type allows; `undefined` sends no body.
 * @throws TargetUnreachable, NoAnswer or BrokenAnswer (`errors.ts`) when there is no complete answer
 */
export interface Api {
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
  raw(request: RawRequest): Promise<Exchange>
  /** The same with another API key; `null` sends none. */
  as(key: string | null): Api
  /** The same with a key of the configuration. @throws Error when it has none: a case must `need` it */
  keyFor(role: KeyRole | 'full'): Api
  /**
   * Calls `send` for 0 to n-1 at one instant, each with an `Api` whose request goes over its own connection, open and
   * warm beforehand. Build the bodies beforehand and make the request the first thing that `send` does.
   * @returns the answers by index, once all are there
   */
  burst(n: number, send: (api: Api, index: number) => Promise<Exchange>): Promise<Exchange[]>
  /**
   * Sends the request that `send` makes with its `Api`, and hangs up as soon as it is written, before any answer is
   * read. Whether the target acts on it is the target's.
   * @returns what was sent; `response.status` is 0, `noAnswer` is `CUT`
   */
  cut(send: (api: Api) => Promise<Exchange>): Promise<Exchange>
}

/**
 * @param caseId recorded with every exchange
 * @param key the API key, `null` for none
 * @param into each exchange is pushed here when it ends, also one without an answer; waited-out answers are not
 */
export function createApi(
  client: Client,
  caseId: string,
  key: string | null = client.keys.full,
  into?: ExchangeSink,
): Api {
  return apiOver(client, client, caseId, key, into)
}

function apiOver(
  client: Client,
  transport: Transport,
  caseId: string,
  key: string | null,
  into: ExchangeSink | undefined,
): Api {
  const raw = (request: RawRequest): Promise<Exchange> => {
    const text = request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
    const headers: Record<string, string> = { accept: 'application/json' }
    if (text !== undefined) headers['content-type'] = 'application/json'
    if (key !== null) headers['x-api-key'] = key
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      if (value === null) delete headers[name.toLowerCase()]
      else headers[name.toLowerCase()] = value
    }
    return transport.send({
      caseId,
      operation: request.operation,
      method: request.method ?? operations[request.operation].method,
      path: request.path + encodeQuery(request.query),
      headers,
      body: text,
      ...(into === undefined ? {} : { into }),
    })
  }
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
    raw,
    as: (other) => apiOver(client, transport, caseId, other, into),
    keyFor: (role) => apiOver(client, transport, caseId, client.keyFor(role), into),
    burst: (n, send) => client.burst(n, (lane, index) => send(apiOver(client, lane, caseId, key, into), index)),
    cut: (send) => client.cut((lane) => send(apiOver(client, lane, caseId, key, into))),
  }
}
