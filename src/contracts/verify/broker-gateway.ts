import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { VerifierOptions } from '@pact-foundation/pact'
import { type Dispatcher, request as send } from 'undici'
import { dispatcherTo } from '../../engine/transport/connector.ts'
import { jsonOf, type Network } from '../../engine/transport/index.ts'
import { authorizationOf, type Broker } from '../broker/address.ts'
import { BrokerUnanswered } from '../broker/ask-broker.ts'
import { listen } from '../listen.ts'
import { fieldsOf } from '../template.ts'
import type { InteractionRun } from './interaction-run.ts'
import { hrefIn, parsePact, publishing } from './pact-file.ts'
import type { Session } from './session.ts'

/** Pacts of a broker, and what is published there. */
export interface BrokerSource {
  readonly kind: 'broker'
  readonly broker: Broker
  /** How the broker is reached. */
  readonly network: Network
  /** Which versions of the consumers, and as what the results are published: nothing is without `publishVerificationResult`. */
  readonly options: Omit<VerifierOptions, 'providerBaseUrl'>
  /** The one pact that is meant, by its address: a webhook names it. Selectors have no say then. */
  readonly pactUrl?: string
}

interface Passage {
  readonly source: BrokerSource
  readonly session: Session
  say(line: string): void
  /** Aborted with the error when it is no use to go on. */
  readonly trouble: AbortController
}

/** Longest that a broker may take for an answer, in ms. */
const brokerTimeout = 60_000
const mostBytes = 64 * 1024 * 1024

/**
 * The verifier asks the broker for pacts and publishes by itself, by way of this gateway. It takes every pact in as it
 * passes (`Session.admit`), adds the credentials, and corrects what is published: interactions of which nothing can be
 * told are not part of it, and where one could not be brought about, nothing is published for the pact.
 */
export async function openBrokerGateway(
  passage: Passage,
): Promise<{ readonly options: BrokerSource['options']; close(): Promise<void> }> {
  const passing = new Passing(passage)
  const { source } = passage
  const server = await listen((request, response) => void passing.handle(request, response))
  passing.ownUrl = server.url
  return {
    options: { ...source.options, pactBrokerUrl: passing.ownUrl, failIfNoPactsFound: false },
    close: async () => {
      await server.close()
      await passing.close()
    },
  }
}

interface Passed {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

class Passing {
  ownUrl = ''
  /** Addresses that the broker calls its own: it may not know the one that we were given. */
  readonly #bases: Set<string>
  readonly #passage: Passage
  /** Interactions by the address where the results of their pact are published. */
  readonly #published = new Map<string, readonly InteractionRun[]>()
  readonly #dispatcher: Dispatcher

  constructor(passage: Passage) {
    this.#passage = passage
    const { source } = passage
    this.#bases = new Set([source.broker.url])
    this.#dispatcher = dispatcherTo(source.broker.url, source.network, brokerTimeout)
  }

  close(): Promise<void> {
    return this.#dispatcher.destroy()
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { status, headers, text } = await this.#pass(request, (await buffer(request)).toString())
      response.writeHead(status, headers).end(text)
    } catch (error) {
      this.#passage.trouble.abort(error)
      response.writeHead(502, { 'content-type': 'text/plain' }).end('The broker gave no usable answer.')
    }
  }

  async #pass(request: IncomingMessage, body: string): Promise<Passed> {
    const { method = 'GET', url: path = '/' } = request
    const interactionRuns = this.#published.get(path)
    if (method === 'POST' && interactionRuns !== undefined) {
      const result = this.#corrected(body, interactionRuns)
      return result === undefined ? halOf({}) : this.#ask(request, result)
    }
    const { pactUrl } = this.#passage.source
    if (method === 'POST' && pactUrl !== undefined && body.includes('"consumerVersionSelectors"')) {
      return this.#onlyThat(pactUrl)
    }
    const answer = await this.#ask(request, body)
    const json = jsonOf(answer.text)
    if (path === '/') this.#learnBase(json)
    const isPact = method === 'GET' && answer.status === 200 && 'interactions' in fieldsOf(json)
    return { ...answer, text: this.#asOurs(isPact ? await this.#taken(answer.text, path) : answer.text) }
  }

  /** The verifier publishes nothing of a pact that it is given by its address: so it is given a broker that has no other. */
  #onlyThat(pactUrl: string): Passed {
    const href = this.ownUrl + pactUrl.slice(this.#passage.source.broker.url.length)
    const pact = { shortDescription: 'named', _links: { self: { href, name: 'the pact that was named' } } }
    return halOf({ _embedded: { pacts: [pact] }, _links: { self: { href: this.ownUrl } } })
  }

  async #ask(request: IncomingMessage, body: string): Promise<Passed> {
    const { url, login } = this.#passage.source.broker
    const address = url + (request.url ?? '/')
    const own = { accept: request.headers.accept ?? '*/*', 'content-type': request.headers['content-type'] }
    const headers = { ...own, authorization: authorizationOf(login) }
    try {
      const answer = await send(address, {
        dispatcher: this.#dispatcher,
        method: (request.method ?? 'GET') as 'GET',
        headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
        ...(body === '' ? {} : { body: body.replaceAll(this.ownUrl, url) }),
        headersTimeout: brokerTimeout,
        bodyTimeout: brokerTimeout,
      })
      const text = await limitedText(answer.body)
      if (answer.statusCode === 401 || answer.statusCode === 403) {
        const how = login.kind === 'none' ? 'was asked without a login' : 'refused the login'
        throw new BrokerUnanswered(`The broker at ${url} ${how} (${answer.statusCode}).`)
      }
      const type = answer.headers['content-type']
      return { status: answer.statusCode, headers: typeof type === 'string' ? { 'content-type': type } : {}, text }
    } catch (error) {
      if (error instanceof BrokerUnanswered) throw error
      const { code, message } = error as NodeJS.ErrnoException
      throw new BrokerUnanswered(
        `No answer from the broker at ${url} (${code ?? message}). Is it running, and is its address right?`,
      )
    }
  }
  /** @returns the pact as the verifier shall see it */
  async #taken(text: string, path: string): Promise<string> {
    const before = this.#passage.session.interactionRuns.length
    const content = await this.#passage.session.admit(parsePact(text, this.#passage.source.broker.url + path))
    const interactionRuns = this.#passage.session.interactionRuns.slice(before)
    const href = hrefIn(content, publishing)
    if (href !== undefined) this.#published.set(this.#asOurs(href).slice(this.ownUrl.length), interactionRuns)
    return JSON.stringify(content)
  }

  /** @returns `undefined` when nothing is to be published */
  #corrected(body: string, interactionRuns: readonly InteractionRun[]): string | undefined {
    const result = JSON.parse(this.#passage.session.redactText(body)) as PublishedResult
    const held = new Set(result.testResults?.flatMap((one) => (one.success ? [one.interactionId] : [])))
    const by = Map.groupBy(interactionRuns, (interactionRun) =>
      this.#passage.session.standingOf(interactionRun, held.has(interactionRun.candidate.brokerId)),
    )
    const blocked = by.get('blocked')?.map(({ candidate }) => candidate.id)
    if (blocked !== undefined) {
      const { consumer } = interactionRuns[0]?.candidate ?? {}
      this.#passage.say(`Nothing is published for ${consumer}: ${blocked.join(', ')} could not be verified.`)
      return undefined
    }
    const left = by.get('not-applicable')?.map(({ candidate }) => candidate.brokerId)
    const testResults = (result.testResults ?? []).filter(
      ({ interactionId, success }) => success || !left?.includes(interactionId),
    )
    return JSON.stringify({ ...result, success: testResults.every(({ success }) => success), testResults })
  }

  /** A broker behind a gateway may write links with another address than the one that it was asked at. */
  #learnBase(json: unknown): void {
    const self = hrefIn(json, 'self')
    if (self !== undefined && URL.canParse(self)) this.#bases.add(self.replace(/\/+$/, ''))
  }

  #asOurs(text: string): string {
    const longestFirst = [...this.#bases].toSorted((a, b) => b.length - a.length)
    return longestFirst.reduce((result, base) => result.replaceAll(base, this.ownUrl), text)
  }
}

const halOf = (json: unknown): Passed => ({
  status: 200,
  headers: { 'content-type': 'application/hal+json' },
  text: JSON.stringify(json),
})

interface PublishedResult {
  readonly testResults?: readonly { readonly interactionId?: string; readonly success?: boolean }[]
}

async function limitedText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > mostBytes)
      throw new BrokerUnanswered(`The broker's answer is larger than the ${mostBytes} bytes that are read.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
