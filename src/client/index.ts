import { request as send } from 'undici'
import type { components } from '../../spec/openapi.d.ts'
import { dispatcherTo } from '../engine/transport/connector.ts'
import { encodeQuery, fillPath, type Query } from '../engine/transport/index.ts'
import { operationIds, operations } from '../interface/operations.ts'
import type { OperationName } from './call.ts'
import type { Calls } from './calls.ts'

export type { Answer, AnswerWith, Call, OperationName, RequestOf, StatusOf } from './call.ts'

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
  /** Sent with every request besides; lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  /** Address of the proxy that leads to the service, with `user:password@` where it wants them. */
  readonly proxy?: string
  /** Authorities, in PEM, that are trusted besides those that this machine trusts. */
  readonly ca?: string
}

/** The operations of the interface, one method each. */
export interface WalletServiceClient extends Calls {
  /** Lets go of the connections. */
  close(): Promise<void>
}

interface AnyRequest {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Query
  readonly body?: unknown
}

/**
 * A client of one service with one API key. Not openapi-fetch: it sorts answers into data and errors, so that 200 and 201, or 202 and
 * 303, could not be told apart by the compiler, and it throws at a body that is not JSON.
 * @throws TypeError when `baseUrl` is no http address
 */
export function createClient(options: ClientOptions): WalletServiceClient {
  const { apiKey, timeoutMs = 30_000, headers: own, proxy, ca } = options
  const base = baseAddress(options.baseUrl)
  const network = { ...(proxy !== undefined && { proxy }), ...(ca !== undefined && { tls: { ca } }) }
  const dispatcher = dispatcherTo(base, network, timeoutMs)

  async function call(name: OperationName, { path = {}, query, body }: AnyRequest = {}) {
    const { method, path: template } = operations[operationIds[name]]
    const headers: Record<string, string> = { ...own, accept: 'application/json' }
    if (apiKey !== null) headers['x-api-key'] = apiKey
    if (body !== undefined) headers['content-type'] = 'application/json'
    const answer = await send(base + fillPath(template, path) + encodeQuery(query), {
      dispatcher,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
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
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) {
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
