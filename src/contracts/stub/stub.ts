import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { closest } from 'fastest-levenshtein'
import { cut } from '../../engine/text/index.ts'
import { jsonOf } from '../../engine/transport/index.ts'
import { type Listening, listen } from '../listen.ts'
import type { Pact } from '../verify/pact-file.ts'
import { Chooser, type Chosen, stateNamed } from './choose.ts'
import type { Difference } from './differences.ts'
import { echoed } from './echo.ts'
import { type Offer, offersOf, queryOf, type SeenRequest } from './offer.ts'

/** Request header by which a consumer says in which provider state it wants to be answered: the name of the state. */
const stateHeader = 'x-provider-state'
/** Response header with the id of the interaction that answered. */
const interactionHeader = 'x-conformint-interaction'

export interface StubOptions {
  readonly pacts: readonly Pact[]
  /** 0 for a free one. */
  readonly port: number
  /** Address that it listens on. Default 127.0.0.1. */
  readonly host?: string
  /** Prefix of all paths, such as `/api`; without a slash at its end. */
  readonly basePath?: string
  /** Whether pages of any origin may ask, with any header. */
  readonly cors?: boolean
  /** Told of each request that no interaction answers. */
  readonly unmatched?: (message: string) => void
}

/** Pacts, served. */
export interface Stub extends Pick<Listening, 'port' | 'close'> {
  readonly interactions: number
}

/**
 * Serves pacts: each request is answered by the interaction that comes nearest to it, see `Chooser`. The answer says which
 * one that was. Where there is none, the answer is a 501, which is none of the interface, and says what differs.
 * @throws the error of the port when it cannot be had
 */
export async function startStub(options: StubOptions): Promise<Stub> {
  const { basePath = '', cors = false, unmatched } = options
  const offers = offersOf(options.pacts)
  const chooser = new Chooser(offers)
  const states = [...new Set(offers.flatMap((offer) => offer.states))]

  /** 501 is no answer of the interface, so that no test takes it for the provider's. */
  function refuse(response: ServerResponse, message: string): void {
    unmatched?.(message)
    response
      .writeHead(501, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: true, message, stub: 'conformint' }))
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (cors) {
      allowAll(incoming, response)
      if (incoming.method === 'OPTIONS' && incoming.headers['access-control-request-method'] !== undefined) {
        return void response.writeHead(204).end()
      }
    }
    const request = await seen(incoming, basePath)
    if (request === undefined) return refuse(response, `Paths start with ${basePath} here; ${incoming.url} does not.`)
    const given = incoming.headers[stateHeader]
    const state = typeof given === 'string' ? stateNamed(given) : undefined
    if (state !== undefined && !states.includes(state)) {
      const near = states.length === 0 ? '' : ` The nearest is ${JSON.stringify(closest(state, states))}.`
      return refuse(response, `No interaction has the state ${JSON.stringify(state)}.${near}`)
    }
    const chosen = chooser.choose(request, state)
    if (chosen.offer === undefined) return refuse(response, notOffered(request, state, chosen))
    answer(response, chosen.offer, echoed(chosen.offer, request))
  }

  const { port, close } = await listen(
    (incoming, response) => handle(incoming, response).catch(() => response.destroy()),
    options.port,
    options.host,
  )
  return { port, interactions: offers.length, close }
}

function answer(response: ServerResponse, { id, response: own }: Offer, body: unknown): void {
  const isText = typeof body === 'string' && !/json/i.test(String(headerOf(own.headers, 'content-type') ?? 'text'))
  const type = body === undefined || headerOf(own.headers, 'content-type') ? {} : { 'content-type': 'application/json' }
  response.writeHead(own.status, { ...type, ...own.headers, [interactionHeader]: encodeURI(id) })
  response.end(body === undefined ? undefined : isText ? body : JSON.stringify(body))
}

const headerOf = (headers: Offer['response']['headers'], wanted: string): string[] | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]

/** A browser asks before it sends a key: what it asks for, it may. */
function allowAll(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', '*')
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
}

/** @returns `undefined` when the path does not start with the prefix */
async function seen(incoming: IncomingMessage, basePath: string): Promise<SeenRequest | undefined> {
  const { url = '/' } = incoming
  const [path = '/'] = url.split('?', 1)
  const body = await text(incoming)
  if (!path.startsWith(`${basePath}/`)) return undefined
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')])
  return {
    method: incoming.method ?? 'GET',
    path: path.slice(basePath.length),
    query: queryOf(url.slice(path.length + 1)),
    headers: Object.fromEntries(headers),
    body: body === '' ? undefined : (jsonOf(body) ?? body),
  }
}

/** Differences that a message names. */
const mostTold = 8
const longestValue = 120

/** Why no interaction answers a request, for whoever sent it: what the nearest one has otherwise. */
function notOffered(
  { method, path }: SeenRequest,
  state: string | undefined,
  { nearest, differences, violations }: Extract<Chosen, { readonly offer: undefined }>,
): string {
  const inState = state === undefined ? '' : ` in the state ${JSON.stringify(state)}`
  const refused =
    violations.length === 0
      ? ''
      : ` The interface does not take it: ${listed(violations.map(({ pointer, message }) => `${pointer}: ${message}`))}.`
  const request = `No interaction answers ${method} ${path}${inState}.${refused}`
  if (nearest === undefined) return `${request} The pacts hold none.`
  const { id, request: own, states } = nearest
  const given = states.length === 0 ? '' : `, given ${states.join(' and ')}`
  const there = `${request} The nearest is ${id} (${own.method} ${own.path}${given})`
  const told = differences.filter(({ kind }) => kind !== 'family').map(differenceText)
  return told.length === 0 ? `${there}.` : `${there}; it differs in ${listed(told)}.`
}

function differenceText({ where, kind, expected, actual }: Difference): string {
  if (kind === 'missing') return `${where}: missing, the pact has ${shown(expected)}`
  if (kind === 'extra') return `${where}: ${shown(actual)}, which the pact does not have`
  return `${where}: ${shown(actual)} in the place of ${shown(expected)}`
}

const shown = (value: unknown): string => cut(JSON.stringify(value) ?? 'nothing', longestValue)

const listed = (texts: readonly string[]): string =>
  texts.slice(0, mostTold).join('; ') + (texts.length > mostTold ? `; and ${texts.length - mostTold} more` : '')
