import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReference } from '../../reference-impl/server.ts'
import { loadSettings } from '../../src/config/load.ts'
import type { Settings } from '../../src/config/settings.ts'
import { type ContractVerification, verifyContracts } from '../../src/contracts/verify/verify.ts'
import { renderJunit } from '../../src/engine/report/formats/junit.ts'
import type { Keys } from '../../src/engine/transport/transport.ts'
import { keysByRole } from '../../src/target/reference.ts'
import { provider, secretsOf } from './verifying.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'conformint-test-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Json = Readonly<Record<string, unknown>>

let written = 0
function pactFile(interactions: readonly Json[], version = '4.0'): string {
  written += 1
  const file = path.join(folder, `${written}.json`)
  const metadata = { pactSpecification: { version } }
  writeFileSync(
    file,
    JSON.stringify({ consumer: { name: 'Shop' }, provider: { name: provider }, interactions, metadata }),
  )
  return file
}

/** An interaction of specification 4 that looks wallets up. */
const lookUp = (more: Json = {}): Json => ({
  type: 'Synchronous/HTTP',
  description: 'a look-up of wallets',
  request: { method: 'GET', path: '/v1-alpha1/wallets', query: { email: ['ada@example.com'] }, headers: key },
  response: { status: 200 },
  ...more,
})
const key = { 'X-API-KEY': ['an-api-key'] }
const walletState = { name: 'a wallet exists for {email} on {chain}', params: { email: 'ada@example.com' } }
const json = (content: unknown): Json => ({ contentType: 'application/json', encoded: false, content })

function settingsAt(url: string, keys: Keys, more: Partial<Settings> = {}): Settings {
  const settings = loadSettings({ target: url, apiKey: keys.full }, {}, folder)
  const limits = { ...settings.limits, requestTimeout: 1500, completionTimeout: 3000, retryAfter: 1000 }
  return { ...settings, keys, limits, ...more }
}

const verify = (settings: Settings, ...places: readonly string[]): Promise<ContractVerification> =>
  verifyContracts({
    settings,
    secrets: secretsOf(settings),
    source: { kind: 'files', places },
    provider,
  })

const outcomes = ({ results }: ContractVerification): string[] =>
  results.map(({ caseId, outcome, reason }) => [caseId, outcome, reason].filter(Boolean).join(' '))

describe('a consumer brings pacts of its own', () => {
  let reference: Awaited<ReturnType<typeof startReference>>
  let keys: Keys
  beforeAll(async () => {
    reference = await startReference({ mintDelayMs: 20 })
    keys = keysByRole(reference.keys)
  })
  afterAll(() => reference.close())

  test('of each specification, with values from states and without', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of Pact
    const fromState = { query: { '$.email[0]': { type: 'ProviderState', expression: '${email}', dataType: 'STRING' } } }
    const four = lookUp({
      providerStates: [walletState],
      request: { ...(lookUp().request as Json), generators: fromState },
      response: { status: 200, body: json([{ chain: 'polygon-amoy' }]) },
    })
    const three = {
      description: 'another look-up',
      providerStates: [walletState],
      request: {
        method: 'GET',
        path: '/v1-alpha1/wallets',
        query: { email: ['ada@example.com'] },
        headers: { 'X-API-KEY': 'k' },
      },
      response: { status: 200, body: [{ chain: 'polygon-amoy' }] },
    }
    const two = { ...three, providerStates: undefined, request: { ...three.request, query: 'userId=x%20' } }
    const bad = {
      ...two,
      description: 'a bad look-up',
      request: { ...two.request, query: '' },
      response: { status: 400 },
    }
    const files = [pactFile([four]), pactFile([three], '3.0.0'), pactFile([bad], '2.0.0')]
    const verification = await verify(settingsAt(reference.url, keys), ...files)
    expect(outcomes(verification)).toEqual([
      'contracts/shop/a-look-up-of-wallets passed',
      'contracts/shop/another-look-up passed',
      'contracts/shop/a-bad-look-up passed',
    ])
    expect(verification).toMatchObject({ exitCode: 0, report: { verdict: 'conforming', requirements: [] } })
  })

  test('one that does not hold fails, with the difference, in report and JUnit', async () => {
    const wish = lookUp({ providerStates: [walletState], response: { status: 200, body: json([{ chain: 'base' }]) } })
    const verification = await verify(settingsAt(reference.url, keys), pactFile([wish]))
    expect(verification).toMatchObject({ exitCode: 1, report: { verdict: 'non-conforming' } })
    expect(verification.report.because).toEqual(['1 interaction does not hold: contracts/shop/a-look-up-of-wallets.'])
    const [failure] = verification.report.cases[0]?.failures ?? []
    expect(failure?.message).toMatch(/^Shop, a look-up of wallets: body \$\[0\]\.chain: Expected 'polygon-amoy'/)
    expect(failure?.exchanges.at(-1)?.request.url).toContain('/v1-alpha1/wallets?email=ada')
    expect(renderJunit(verification.report)).toMatch(/<failure message="contracts\/shop.*body \$\[0\]\.chain/)
    expect(JSON.stringify(verification.report)).not.toContain(keys.full)
  })

  test('what the configuration does not supply is not provoked, and not offered', async () => {
    const lacking = { name: 'the API key lacks the scope {scope}', params: { scope: 'wallets.read' } }
    const usage = { name: 'the project has usage in the month {month}' }
    const settings = settingsAt(reference.url, { full: keys.full })
    const without = { ...settings, capabilities: { ...settings.capabilities, usage: false } }
    const file = pactFile([
      lookUp({ providerStates: [lacking] }),
      lookUp({ description: 'usage', providerStates: [usage] }),
    ])
    const verification = await verify(without, file)
    expect(outcomes(verification)).toEqual([
      'contracts/shop/a-look-up-of-wallets not-applicable not provoked: needs keys.lacking.wallets.read in the configuration',
      'contracts/shop/usage not-applicable not offered: capabilities.usage is false in the configuration',
    ])
    expect(verification.exitCode).toBe(3)
  })

  test('a key that is refused, and a state that is not reached, leave it open: exit 3', async () => {
    const refused = await verify(settingsAt(reference.url, { full: 'wrong' }), pactFile([lookUp()]))
    expect(refused.exitCode).toBe(3)
    expect(outcomes(refused)[0]).toMatch(/blocked keys\.full \(.*\) was refused by every read \(401\)/)
    const impossible = { ...walletState, params: { chain: 'solana', email: 'nobody' } }
    const request = { ...(lookUp().request as Json), query: { email: ['nobody'] } }
    const blocked = await verify(
      settingsAt(reference.url, keys),
      pactFile([lookUp({ request, providerStates: [impossible] })]),
    )
    expect(blocked.exitCode).toBe(3)
    expect(outcomes(blocked)[0]).toMatch(/blocked the state "a wallet exists for .*" was not reached: .* 400 /)
  })

  test.each([
    [
      'a walet exists for {email} on {chain}',
      {},
      /no state "a walet.*The nearest is "a wallet exists for {email} on {chain}"/,
    ],
    [
      'a wallet exists for ada@example.com on base',
      {},
      /has its values written into it. Name it "a wallet exists for {email}/,
    ],
    ['the API key lacks the scope {scope}', { scope: 'wallets' }, /wrong params: scope: /],
    ['a wallet exists for {email} on {chain}', { mail: 'x' }, /wrong params: .*mail/],
  ])('the state %s %j blocks its interaction, and no other', async (name, params, message) => {
    const file = pactFile([lookUp({ providerStates: [{ name, params }] }), lookUp({ description: 'another' })])
    const { exitCode, internalErrors, results } = await verify(settingsAt(reference.url, keys), file)
    expect(internalErrors).toEqual([])
    expect([exitCode, ...results.map(({ outcome }) => outcome)]).toEqual([3, 'blocked', 'passed'])
    expect(results[0]?.reason).toMatch(message)
  })

  test('something that no state has made is a hint, and no accusation; what has to be there all the same is one', async () => {
    const mintInto = (collectionId: string, more: Json = {}): Json => ({
      type: 'Synchronous/HTTP',
      description: `a mint into ${collectionId}`,
      request: {
        method: 'PUT',
        path: `/2022-06-09/collections/${collectionId}/nfts/ticket-1`,
        headers: { ...key, 'Content-Type': ['application/json'] },
        body: json({
          recipient: 'email:ada@example.com:polygon-amoy',
          metadata: { name: 'n', image: 'https://x.example/i.png', description: 'd' },
        }),
      },
      response: { status: 200 },
      ...more,
    })
    const file = pactFile([
      mintInto('season-of-nobody'),
      mintInto('default-polygon', { response: { status: 204 } }),
      mintInto('season-of-none', { response: { status: 401 } }),
    ])
    const { results } = await verify(settingsAt(reference.url, keys), file)
    expect(results.map(({ outcome }) => outcome)).toEqual(['blocked', 'failed', 'failed'])
    expect(results[0]?.reason).toMatch(
      /names the collectionId "season-of-nobody", which no state of it has made: give it a state/,
    )
  })

  test('a request that the verifier itself spoils is never passed', async () => {
    const spoilt = lookUp({
      request: {
        method: 'POST',
        path: '/v1-alpha1/wallets',
        headers: { ...key, 'Content-Type': ['application/json'] },
        body: { contentType: 'application/json', encoded: false, content: '{"broken' },
      },
      response: { status: 400 },
    })
    const verification = await verify(settingsAt(reference.url, keys), pactFile([spoilt]))
    if (verification.exitCode === 0) expect(verification.results[0]?.requests).toBeGreaterThan(0)
    else expect(outcomes(verification)[0]).toMatch(/blocked the verifier did not send its request/)
  })
})

describe('a target that means no good', () => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) server.close().closeAllConnections()
  })

  /** Wallets can be made, what asks whether the interface is there is told yes, and look-ups are answered by `listener`. */
  async function targetWith(listener: RequestListener): Promise<string> {
    const server = createServer((request, response) => {
      if (request.url?.includes('preflight')) return response.end('[]')
      if (request.method === 'GET') return listener(request, response)
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"chain":"polygon-amoy","publicKey":"0x1"}')
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const keys = { full: 'key-of-the-target' }
  const against = async (listener: RequestListener) => {
    const body = json([{ chain: 'polygon-amoy' }])
    return verify(settingsAt(await targetWith(listener), keys), pactFile([lookUp({ response: { status: 200, body } })]))
  }

  // Both are looked at until they might be well again, and so side by side.
  test.concurrent('hangs', async () => {
    const verification = await against(() => {})
    expect(verification.exitCode).toBe(3)
    expect(outcomes(verification)[0]).toMatch(/blocked .* got no complete answer within 1500 ms/)
  })

  test.concurrent('answers without an end', async () => {
    const verification = await against((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const piece = Buffer.alloc(1024 * 1024, ' ')
      const more = (): void => {
        while (response.writable && response.write(piece));
        response.once('drain', more)
      }
      more()
    })
    expect(verification.exitCode).toBe(3)
    expect(outcomes(verification)[0]).toMatch(/blocked .*(is larger than|got no complete answer)/)
  })

  test('redirects: nobody follows', async () => {
    let followed = 0
    const other = await targetWith((_, response) => {
      followed += 1
      response.end()
    })
    const verification = await against((_, response) => response.writeHead(302, { location: other }).end())
    expect(verification.exitCode).toBe(1)
    expect(verification.results[0]?.failures[0]?.message).toMatch(/status: expected 200 but was 302/)
    expect(followed).toBe(0)
  })

  test('goes away', async () => {
    const verification = await against((request) => {
      request.socket.destroy()
      servers.at(-1)?.close().closeAllConnections()
    })
    expect(verification.exitCode).toBe(3)
  })

  test('answers with another type, odd headers, and the key', async () => {
    const verification = await against((request, response) => {
      const sent = String(request.headers['x-api-key'])
      response.writeHead(200, { 'content-type': 'application/json', 'x-odd': 'ÿ', 'content-length': '500' })
      response.end(JSON.stringify([{ chain: sent, clientSecret: 'secret-of-an-order' }]).padEnd(500))
    })
    expect(verification.exitCode).toBe(1)
    const told = JSON.stringify([verification.report, verification.results]) + renderJunit(verification.report)
    expect(told).toContain('redacted')
    expect(told).not.toContain(keys.full)
    expect(told).not.toContain('secret-of-an-order')
  })
})
