import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http'
import { createServer as createTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { loadSettings, loadWayTo } from '../../src/config/load.ts'
import type { Settings } from '../../src/config/settings.ts'
import { brokerOf } from '../../src/contracts/broker/address.ts'
import type { BrokerSource } from '../../src/contracts/verify/broker-gateway.ts'
import { type ContractVerification, verifyContracts } from '../../src/contracts/verify/verify.ts'
import { openProxy } from '../engine/transport/open-proxy.ts'
import { selfSigned } from '../preflight/self-signed.ts'
import { provider, secretsOf } from './verifying.ts'

type Json = Readonly<Record<string, unknown>>

const servers: Server[] = []
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** What the broker was sent as results. */
let published: Json[]
beforeEach(() => {
  published = []
})

/** A broker that believes to have another address than the one that it is asked at. */
const itsOwn = 'http://broker.internal/base'

const brokerWith = (interactions: readonly Json[]): Promise<string> =>
  serve(async (request, response) => {
    const url = request.url ?? '/'
    const sent = await text(request)
    const links = (own: Json): Json => ({
      _links: Object.fromEntries(
        Object.entries(own).map(([name, path]) => [
          name,
          { href: itsOwn + path, name, templated: String(path).includes('{') },
        ]),
      ),
    })
    if (request.headers.authorization !== 'Bearer token-of-the-broker') return answer(response, {}, 401)
    if (url === '/') {
      return answer(response, links({ self: '/', 'pb:provider-pacts-for-verification': '/for/{provider}' }))
    }
    if (url.startsWith('/for/'))
      return answer(response, {
        ...links({ self: url }),
        _embedded: { pacts: [{ shortDescription: 'main', ...links({ self: '/pact' }) }] },
      })
    if (url === '/pact') {
      const parties = { consumer: { name: 'shop' }, provider: { name: provider } }
      const pact = { ...parties, interactions, metadata: { pactSpecification: { version: '4.0' } } }
      return answer(response, { ...pact, ...links({ self: '/pact', 'pb:publish-verification-results': '/results' }) })
    }
    if (url === '/results') published.push(JSON.parse(sent))
    return answer(response, links({ self: url }), 201)
  })

const answer = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(body))
}

const headers = { 'X-API-KEY': ['an-api-key'] }
const lookUp = {
  _id: 'look-up',
  type: 'Synchronous/HTTP',
  description: 'a look-up',
  request: { method: 'GET', path: '/v1-alpha1/wallets', headers },
  response: { status: 200 },
}
const transfer = {
  _id: 'transfer',
  type: 'Synchronous/HTTP',
  description: 'a transfer',
  request: { method: 'POST', path: '/v1-alpha1/transfer', headers },
  response: { status: 200 },
}
const risky = { ...transfer, _id: 'risky', providerStates: [{ name: 'the fraud risk of the transfer is high' }] }

/** A target that can make wallets. */
const targetWith = (look: (request: IncomingMessage, response: ServerResponse) => void, transferred = 200) =>
  serve((request, response) => {
    if (request.method === 'GET') return look(request, response)
    response.writeHead(request.url === '/v1-alpha1/transfer' ? transferred : 201).end('{"publicKey":"0x1"}')
  })

async function verify(
  target: string,
  broker: string,
  token = 'token-of-the-broker',
  more: Partial<BrokerSource> = {},
): Promise<Said> {
  const loaded = loadSettings({ target, apiKey: 'key-of-the-target' }, {}, tmpdir())
  const settings: Settings = { ...loaded, limits: { ...loaded.limits, requestTimeout: 800 } }
  const source: BrokerSource = {
    kind: 'broker',
    broker: brokerOf({ brokerUrl: broker, brokerToken: token }, {}),
    network: {},
    options: {
      consumerVersionSelectors: [{ mainBranch: true }],
      enablePending: false,
      publishVerificationResult: true,
      providerVersion: '1.2.3',
      buildUrl: 'https://ci.example/7',
    },
    ...more,
  }
  const lines: string[] = []
  const request = { settings, secrets: secretsOf(settings), source, provider }
  return {
    ...(await verifyContracts(request, (event) => void (event.type === 'notice' && lines.push(event.text)))),
    lines,
  }
}
type Said = ContractVerification & { readonly lines: readonly string[] }

/** Asked before anything is verified, of a user whom nobody knows. */
const isPreflight = ({ url }: IncomingMessage): boolean => url?.includes('conformint-preflight') === true

test('results are published without what was not provoked, or was answered 303', async () => {
  const target = await targetWith((_, response) => response.end('[]'), 303)
  const { exitCode, results } = await verify(target, await brokerWith([lookUp, transfer, risky]))
  expect(exitCode).toBe(0)
  expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'not-applicable', 'not-applicable'])
  expect(published).toMatchObject([{ providerApplicationVersion: '1.2.3', success: true }])
  expect(published[0]?.testResults).toMatchObject([{ interactionId: 'look-up', success: true }])
})

test('a broker behind a proxy, with an authority of its own, is asked by the way that the configuration names', async () => {
  const target = await targetWith((_, response) => response.end('[]'))
  const plain = await brokerWith([lookUp])
  const { port } = new URL(plain)
  const secure = createTls(selfSigned, (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const onward = send({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  servers.push(secure)
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  const proxy = await openProxy('ada:word-of-the-proxy')
  onTestFinished(proxy.close)
  const directory = mkdtempSync(path.join(tmpdir(), 'conformint-way-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  writeFileSync(path.join(directory, 'own.pem'), selfSigned.cert)
  const login = proxy.url.replace('//', '//ada:word-of-the-proxy@')
  const lines = [`proxy: ${login}`, 'ca: own.pem', 'headers: { x-tenant: for-the-target-alone }']
  writeFileSync(path.join(directory, 'conformint.yaml'), lines.join('\n'))
  const secureUrl = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`
  for (const url of [plain, secureUrl]) {
    const network = loadWayTo(url, {}, {}, directory)
    published = []
    const { exitCode } = await verify(target, url, 'token-of-the-broker', { network })
    expect([exitCode, published]).toMatchObject([0, [{ success: true }]])
  }
  const log = proxy.seen.join('\n')
  expect(log).toContain(`GET ${plain}/`)
  expect(log).toContain(`CONNECT ${new URL(secureUrl).host}`)
  expect(log).not.toContain('for-the-target-alone')
  expect(loadWayTo(plain, {}, { HTTP_PROXY: proxy.url }, tmpdir())).toEqual({})
  expect(loadWayTo('http://broker.example', {}, { HTTP_PROXY: proxy.url }, tmpdir())).toEqual({
    proxy: `${proxy.url}/`,
  })
})

test('what fails is published as failed, without the key', async () => {
  const target = await targetWith((request, response) => {
    if (!isPreflight(request)) response.writeHead(201, { 'x-key': String(request.headers['x-api-key']) })
    response.end('[]')
  })
  const strict = { ...lookUp, response: { status: 200, headers: { 'X-Key': ['none'] } } }
  const { exitCode } = await verify(target, await brokerWith([strict, transfer]))
  expect(exitCode).toBe(1)
  expect(published).toMatchObject([{ success: false }])
  expect(JSON.stringify(published)).toContain('redacted')
  expect(JSON.stringify(published)).not.toContain('key-of-the-target')
})

test('where an interaction could not be verified, nothing is published', async () => {
  const target = await targetWith((request, response) => isPreflight(request) && response.end('[]'))
  const { exitCode, lines } = await verify(target, await brokerWith([lookUp, transfer]))
  expect(exitCode).toBe(3)
  expect(published).toEqual([])
  expect(lines).toEqual(['Nothing is published for shop: contracts/shop/a-look-up could not be verified.'])
})

test('a state that is not in the vocabulary blocks its interaction alone, and nothing is published of its pact', async () => {
  const target = await targetWith((_, response) => response.end('[]'))
  const strange = { ...lookUp, _id: 'strange', description: 'another', providerStates: [{ name: 'a wallet is there' }] }
  const { exitCode, results } = await verify(target, await brokerWith([lookUp, strange]))
  expect(exitCode).toBe(3)
  expect(results.map(({ outcome }) => outcome)).toEqual(['passed', 'blocked'])
  expect(results[1]?.reason).toMatch(/no state "a wallet is there"\. The nearest is/)
  expect(published).toEqual([])
})

test('one pact that a webhook names is verified alone, and published with the address of the build', async () => {
  const target = await targetWith((_, response) => response.end('[]'))
  const broker = await brokerWith([lookUp])
  const pactUrl = `${broker}/pact`
  const { exitCode } = await verify(target, broker, undefined, { pactUrl })
  expect(exitCode).toBe(0)
  expect(published).toMatchObject([
    { success: true, providerApplicationVersion: '1.2.3', buildUrl: 'https://ci.example/7' },
  ])
})

test('a broker that refuses the login, or is not there, leaves it open', async () => {
  const target = await targetWith((_, response) => response.end('[]'))
  const refused = await verify(target, await brokerWith([lookUp]), 'wrong')
  expect(refused).toMatchObject({ exitCode: 3, report: { verdict: 'inconclusive' } })
  expect(refused.report.because?.[0]).toMatch(/^The broker at .* refused the login \(401\)\./)
  const absent = await verify(target, 'http://127.0.0.1:9')
  expect(absent.exitCode).toBe(3)
  expect(absent.report.because?.[0]).toMatch(/^No answer from the broker at http:\/\/127\.0\.0\.1:9/)
})
