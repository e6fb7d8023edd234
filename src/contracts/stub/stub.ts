import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import escapeRegExp from 'escape-string-regexp'
import { closest } from 'fastest-levenshtein'
import { Agent } from 'undici'
import { operationOf } from '../verify/candidate.ts'
import type { Pact } from '../verify/pact-file.ts'
import { answeredHeader, type Offer, stubPacts } from './stub-pacts.ts'
import { startStubProcess, statePatternHeader } from './stub-process.ts'

/** Request header by which a consumer says in which provider state it wants to be answered: the name of the state. */
const stateHeader = 'x-provider-state'
/** Response header with the id of the interaction that answered. */
const interactionHeader = 'x-conformint-interaction'

export interface StubOptions {
  readonly pacts: readonly Pact[]
  /** On 127.0.0.1; 0 for a free one. */
  readonly port: number
  /** Told of each request that no interaction answers. */
  readonly unmatched?: (message: string) => void
}

/** Pacts, served. */
export interface Stub {
  readonly port: number
  readonly interactions: number
  /** Rejects when the stub server ends by itself. */
  readonly gone: Promise<never>
  close(): Promise<void>
}

/** Headers of one connection (RFC 9110, 7.6.1). */
const ofConnection = ['connection', 'content-length', 'expect', 'host', 'keep-alive', 'te', 'trailer', 'upgrade']
const notSentOn = new Set([...ofConnection, 'transfer-encoding', stateHeader, statePatternHeader])
const notAnswered = new Set([...ofConnection, 'transfer-encoding', answeredHeader])

/**
 * Serves pacts with the official stub server, behind a server of ours: it says which interaction answered, and what is
 * there where none does, for which the official one has an empty 404 that could be the provider's.
 * @throws StubEnded, PactToolMissing; the error of the port when it cannot be had
 */
export async function startStub({ pacts, port, unmatched = () => {} }: StubOptions): Promise<Stub> {
  const { contents, offers } = stubPacts(pacts)
  const official = await startStubProcess(contents)
  const agent = new Agent()
  const front = new Front(`http://127.0.0.1:${official.port}`, offers, agent, unmatched)
  const server = createServer((request, response) => void front.handle(request, response))
  const close = async (): Promise<void> => {
    await closed(server)
    await agent.destroy()
    await official.close()
  }
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  } catch (error) {
    await close()
    throw error
  }
  return { port: (server.address() as AddressInfo).port, interactions: offers.length, gone: official.gone, close }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

class Front {
  readonly #origin: string
  readonly #offers: readonly Offer[]
  readonly #agent: Agent
  readonly #unmatched: (message: string) => void

  constructor(origin: string, offers: readonly Offer[], agent: Agent, unmatched: (message: string) => void) {
    this.#origin = origin
    this.#offers = offers
    this.#agent = agent
    this.#unmatched = unmatched
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const state = request.headers[stateHeader]
      const states = [...new Set(this.#offers.flatMap((offer) => offer.states))]
      if (typeof state === 'string' && !states.includes(state)) {
        return this.#refuse(response, `No interaction has the state ${quoted(state)}.${near(state, states)}`)
      }
      await this.#pass(request, response, typeof state === 'string' ? state : undefined)
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      this.#refuse(response, `The Pact stub server gave no answer: ${(error as Error).message}`)
    }
  }

  async #pass(request: IncomingMessage, response: ServerResponse, state: string | undefined): Promise<void> {
    const { method = 'GET', url: path = '/' } = request
    const headers = kept(request.headers, notSentOn)
    if (state !== undefined) headers[statePatternHeader] = `^${escapeRegExp(state)}$`
    const body = await buffer(request)
    const answer = await this.#agent.request({
      origin: this.#origin,
      path,
      method: method as 'GET',
      headers,
      ...(body.length === 0 ? {} : { body }),
    })
    const mark = answer.headers[answeredHeader]
    const offer = typeof mark === 'string' ? this.#offers[Number(mark)] : undefined
    if (offer === undefined) {
      await answer.body.dump()
      return this.#refuse(response, this.#notOffered(method, path, state))
    }
    const content = Buffer.from(await answer.body.arrayBuffer())
    const answered = { ...kept(answer.headers, notAnswered), [interactionHeader]: encodeURI(offer.id) }
    response.writeHead(answer.statusCode, answered).end(content)
  }

  #notOffered(method: string, path: string, state: string | undefined): string {
    const request = `No interaction answers ${method} ${path}${state === undefined ? '' : ` in the state ${quoted(state)}`}`
    const operation = operationOf(method, path)
    const alike = this.#offers.filter((offer) => operation !== undefined && offer.operation === operation)
    if (alike.length > 0) return `${request} with this query and body. The pacts have ${listed(alike)}.`
    const known = [...new Set(this.#offers.map(exampleOf))]
    if (known.length === 0) return `${request}: the pacts hold none.`
    const best = closest(`${method} ${path.split('?')[0]}`, known)
    return `${request}. The nearest is ${best}: ${listed(this.#offers.filter((offer) => exampleOf(offer) === best))}.`
  }

  /** 501 is no answer of the interface, so that no test takes it for the provider's. */
  #refuse(response: ServerResponse, message: string): void {
    this.#unmatched(message)
    response
      .writeHead(501, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: true, message, stub: 'conformint' }))
  }
}

function kept(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  without: ReadonlySet<string>,
): Record<string, string | string[]> {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || without.has(name) ? [] : [[name, value] as const],
  )
  return Object.fromEntries(pairs)
}

const exampleOf = ({ method, path }: Offer): string => `${method} ${path}`

/** Interactions that a message names. */
const mostListed = 12

function listed(offers: readonly Offer[]): string {
  const named = offers
    .slice(0, mostListed)
    .map(({ id, states }) => (states.length === 0 ? id : `${id} (${states.join(', ')})`))
  return named.join('; ') + (offers.length > mostListed ? `; and ${offers.length - mostListed} more` : '')
}

const quoted = (text: string): string => JSON.stringify(text)
const near = (text: string, known: readonly string[]): string =>
  known.length === 0 ? '' : ` The nearest is ${quoted(closest(text, known))}.`
