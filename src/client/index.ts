import { Agent, request as send } from 'undici'
import type { components } from '../../spec/openapi.d.ts'
import { encodeQuery, fillPath, type Query } from '../engine/http/encoding.ts'
import { operationIds, operations } from '../interface/operations.ts'
import type { Answer, OperationName } from './answer.ts'
import type { RequestOf } from './request.ts'

export type { Answer, AnswerWith, OperationName } from './answer.ts'
export type { RequestOf } from './request.ts'

/** The values that requests and answers are made of, by the names of `openapi.yaml`: `Schemas['Wallet']`. */
export type Schemas = components['schemas']

/** How the service is reached. */
export interface ClientOptions {
  /** Base address of the service, with a path prefix if it has one: `https://host/api`. */
  readonly baseUrl: string
  /** Sent as `X-API-KEY`; `null` sends no such header. */
  readonly apiKey: string | null
  /** Longest wait for the head of an answer and, again, between parts of its body, in ms. Default 30 000. */
  readonly timeoutMs?: number
}

/**
 * One operation. Every status that is answered is a value, redirects included: none is followed, none is thrown.
 * @throws the errors of undici when there is no answer: connection refused, timed out, broken off
 */
export type Call<N extends OperationName> = (
  ...request: object extends RequestOf<N> ? [request?: RequestOf<N>] : [request: RequestOf<N>]
) => Promise<Answer<N>>

/** The operations of the interface, one method each. */
export interface WalletServiceClient {
  /** Creates the wallet of a user on a chain: 201 for a new one, 200 with the same address ever after. */
  readonly createWallet: Call<'createWallet'>
  /** Wallets of one user, named by `userId` or `email`. */
  readonly listWallets: Call<'listWallets'>
  /** Tokens that a wallet holds, a page at a time. */
  readonly listWalletTokens: Call<'listWalletTokens'>
  /** Signs a message with the key of a wallet. */
  readonly signMessage: Call<'signMessage'>
  /** Transfers a token out of a wallet made for an e-mail address: 202, or 303 when more information is needed. */
  readonly transferFromEmailWallet: Call<'transferFromEmailWallet'>
  /** Transfers a token out of a wallet made for a user id: 200, or 303 when more information is needed. */
  readonly transferFromUserWallet: Call<'transferFromUserWallet'>
  /** Creates a collection under an id that the service makes. */
  readonly createCollection: Call<'createCollection'>
  /** Creates a collection under an id of the caller's. */
  readonly putCollection: Call<'putCollection'>
  /** Every collection of the project. */
  readonly listCollections: Call<'listCollections'>
  /** Creates a template in a collection. */
  readonly createTemplate: Call<'createTemplate'>
  /** Changes the metadata of a template: 204 without a body. */
  readonly updateTemplate: Call<'updateTemplate'>
  /** Mints a token, once for each id: pending at first, completed when it is repeated later. */
  readonly mintToken: Call<'mintToken'>
  /** Mints a token without an id; the interface shows neither its body nor its answers. */
  readonly mint: Call<'mint'>
  /** Mints many tokens: all of them, or none and a 400 that says which are at fault. */
  readonly batchMint: Call<'batchMint'>
  /** Creates an order; with a recipient it is quoted, without it waits for one. */
  readonly createOrder: Call<'createOrder'>
  /** Usage of a project by month. */
  readonly getUsage: Call<'getUsage'>
  /** Lets go of the connections. */
  close(): Promise<void>
}

interface AnyRequest {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Query
  readonly body?: unknown
}

/**
 * A client of one service with one API key.
 * @throws TypeError when `baseUrl` is no http address
 */
export function createClient({ baseUrl, apiKey, timeoutMs = 30_000 }: ClientOptions): WalletServiceClient {
  const base = baseAddress(baseUrl)
  const dispatcher = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: { timeout: timeoutMs } })

  async function call(name: OperationName, { path = {}, query, body }: AnyRequest = {}) {
    const { method, path: template } = operations[operationIds[name]]
    const headers: Record<string, string> = { accept: 'application/json' }
    if (apiKey !== null) headers['x-api-key'] = apiKey
    if (body !== undefined) headers['content-type'] = 'application/json'
    const answer = await send(base + fillPath(template, path) + encodeQuery(query), {
      dispatcher,
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, headers: joined(answer.headers), body: bodyOf(text) }
  }

  const calls = Object.keys(operationIds).map((name) => [
    name,
    (request?: AnyRequest) => call(name as OperationName, request),
  ])
  return { ...Object.fromEntries(calls), close: () => dispatcher.close() }
}

/** The address without a slash at its end, so that paths can be put behind it. */
function baseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`baseUrl is no address that begins with http:// or https://: ${JSON.stringify(text)}`)
  }
  return url.origin + url.pathname.replace(/\/+$/, '')
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]))
}

function bodyOf(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
