import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { runPactTool } from '../../../src/contracts/broker/ask-broker.ts'
import { CommandLines } from '../../cli/command-lines.ts'
import { openProxy } from '../../engine/transport/open-proxy.ts'
import { type Ended, runBy } from './conformint.ts'
import { type StandIn, startStandIn } from './stand-in/server.ts'

const token = 'a-broker-token-7d1f'
const lines = new CommandLines()
let broker: StandIn
let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'conformint-broker-'))
})
afterAll(async () => {
  lines.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  broker = await startStandIn({ token, basic: { username: 'ann', password: 'a-password-5521' } })
})
afterEach(() => broker.close())

const run = (args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended> => runBy(lines, args, env)

/** A pact in a folder of its own. @returns the folder */
function pactIn(name: string, paths: readonly string[], consumer = 'shop'): string {
  const dir = mkdtempSync(path.join(folder, `${name}-`))
  const interactions = paths.map((one) => ({
    type: 'Synchronous/HTTP',
    description: `a request for ${one}`,
    request: { method: 'GET', path: one },
    response: { status: 200 },
  }))
  const metadata = { pactSpecification: { version: '4.0' } }
  const pact = { consumer: { name: consumer }, provider: { name: 'a service' }, interactions, metadata }
  writeFileSync(path.join(dir, 'pact.json'), JSON.stringify(pact))
  return dir
}

const publishing = (dir: string, ...more: string[]): string[] => [
  'publish',
  ...['--broker-url', broker.url, '--consumer-version', '1.0.0', '--branch', 'main', '--dir', dir, ...more],
]
const asking = (...more: string[]): string[] => [
  'can-i-deploy',
  ...['--broker-url', broker.url, '--pacticipant', 'shop', '--to-environment', 'production', ...more],
]
const withToken = { PACT_BROKER_TOKEN: token }

describe('publish', () => {
  test('asks the broker through the proxy of the environment', async () => {
    const proxy = await openProxy()
    onTestFinished(proxy.close)
    const { code, stderr } = await run(publishing(pactIn('proxied', ['/a'])), { ...withToken, HTTP_PROXY: proxy.url })
    expect([code, stderr]).toEqual([0, ''])
    expect(proxy.seen.join('\n')).toContain(broker.url)
  })

  test('gives the broker what the folder holds, with branch and tags; the same again is no conflict', async () => {
    const dir = pactIn('good', ['/a', '/b'])
    const first = await run(publishing(dir, '--tag', 'ci', 'nightly'), withToken)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toContain('published shop 1.0.0 (main) with a service: 2 interactions')
    expect(first.stdout).toContain('Pact published for shop version 1.0.0.')
    expect(first.stdout).not.toContain('Next steps')
    expect(await run(publishing(dir), withToken)).toMatchObject({ code: 0 })
    const [pact, ...others] = broker.store.pacts
    expect(others).toEqual([])
    expect(pact?.content.interactions).toHaveLength(2)
    expect([...(pact?.version.branches ?? [])]).toEqual(['main'])
    expect([...(pact?.version.tags ?? [])]).toEqual(['ci', 'nightly'])
  })

  test('other content for the same version is exit 1 with the reason of the broker; what is good is published', async () => {
    expect((await run(publishing(pactIn('before', ['/a'])), withToken)).code).toBe(0)
    const dir = pactIn('after', ['/a', '/now'])
    const other = path.join(pactIn('beside', ['/a'], 'till'), 'pact.json')
    writeFileSync(path.join(dir, 'pact-of-till.json'), readFileSync(other))
    const { code, stdout, stderr } = await run(publishing(dir), withToken)
    expect(code).toBe(1)
    expect(stderr).toContain(`the broker at ${broker.url} refused the pact of shop 1.0.0 with a service:`)
    expect(stderr).toContain('was published before with other content')
    expect(stderr).toContain('- "before" + "now"')
    expect(stderr).not.toMatch(/❌|contracts:/)
    expect(stdout).toContain('published till 1.0.0')
  })

  test('the login goes by a user name too, from flags, from the address and from the environment', async () => {
    const dir = pactIn('login', ['/a'])
    const login = ['--broker-username', 'ann', '--broker-password', 'a-password-5521']
    const asFlags = await run(publishing(dir, ...login))
    const asVariables = await run(publishing(dir), {
      PACT_BROKER_USERNAME: 'ann',
      PACT_BROKER_PASSWORD: 'a-password-5521',
    })
    const address = broker.url.replace('//', '//ann:a-password-5521@')
    const inAddress = await run(publishing(dir).map((one) => (one === broker.url ? address : one)))
    expect([asFlags, asVariables, inAddress].map(({ code }) => code)).toEqual([0, 0, 0])
    // A flag replaces what the environment says.
    expect((await run(publishing(dir, ...login), { PACT_BROKER_TOKEN: 'stale' })).code).toBe(0)
  })

  test('the API key does not get to the broker', async () => {
    const { code, stdout, stderr } = await run(publishing(pactIn('key', ['/sk_live_815']), ...[]), {
      ...withToken,
      CONFORMINT_API_KEY: 'sk_live_815',
    })
    expect(code).toBe(2)
    expect(stderr).toContain('holds the API key')
    expect(stdout + stderr).not.toContain('sk_live_815')
    expect(broker.store.pacts).toEqual([])
  })
})

describe('what cannot be answered is exit 3, and tells why without the login', () => {
  test.each(['publish', 'can-i-deploy'])('%s: a wrong token', async (command) => {
    const args = command === 'publish' ? publishing(pactIn('wrong', ['/a'])) : asking('--version', '1')
    for (const secret of ['wrong-token-99', 'short']) {
      const { code, stdout, stderr } = await run(args, { PACT_BROKER_TOKEN: secret })
      expect(code).toBe(3)
      expect(stderr).toContain(`error: The broker at ${broker.url} refused the token (401 Unauthorized: Not allowed`)
      expect(stdout + stderr).not.toContain(secret)
    }
  })

  test('no login at all', async () => {
    const { code, stderr } = await run(asking('--version', '1'))
    expect(code).toBe(3)
    expect(stderr).toContain('was asked without a login')
    expect(stderr).toContain('PACT_BROKER_TOKEN')
  })

  test.each(['publish', 'can-i-deploy'])('%s: nobody there', async (command) => {
    const dir = pactIn('nobody', ['/a'])
    const there = broker.url
    await broker.close()
    const args = command === 'publish' ? publishing(dir) : asking('--version', '1')
    const { code, stdout, stderr } = await run(args, withToken)
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toBe(`error: No answer from the broker at ${there}. Is it running, and is its address right?\n`)
    broker = await startStandIn()
  })

  test.each([
    ['a page', 200, 'text/html', '<html>welcome</html>', 'is no Pact Broker'],
    ['JSON of something else', 200, 'application/json', '{"hello":1}', 'is no Pact Broker'],
    ['nothing found', 404, 'text/plain', 'no', 'is no Pact Broker'],
    ['broken', 500, 'application/json', '{"error":{"message":"out of ink"}}', '500 Internal Server Error: out of ink'],
  ])('%s', async (_, status, type, body, sentence) => {
    const server = createServer((_request, response) => response.writeHead(status, { 'content-type': type }).end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const there = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const elsewhere = (args: string[]): string[] => args.map((one) => (one === broker.url ? there : one))
    for (const args of [publishing(pactIn('odd', ['/a'])), asking('--version', '1')]) {
      const { code, stderr } = await run(elsewhere(args), withToken)
      expect(stderr).toContain(sentence)
      expect(stderr).toContain(there)
      expect(stderr).not.toMatch(/panicked|❌|pact broker path/)
      expect(code).toBe(3)
    }
  })
})

describe('wrong use is exit 2', () => {
  const url = ['--broker-url', 'http://127.0.0.1:9']
  const version = ['--consumer-version', '1', '--branch', 'main']
  const shop = ['--pacticipant', 'shop']
  test.each([
    [['publish', ...version], 'Give --broker-url, or set PACT_BROKER_BASE_URL'],
    [['publish', ...url, '--branch', 'main'], '--consumer-version'],
    [['publish', ...url, '--consumer-version', '1'], '--branch'],
    [['publish', '--broker-url', 'ftp://x', ...version], 'no http or https URL'],
    [['publish', ...url, ...version, '--broker-token', 't', '--broker-username', 'u'], 'give one of them'],
    [['publish', ...url, ...version, '--dir', 'nowhere'], 'there is no such file or folder'],
    [['publish', ...url, ...version, '--dir', 'src'], 'holds no pact'],
    [['publish', ...url, ...version, '--dir', '.'], 'is no pact'],
    [['publish', ...url, ...version, '--tag', 'a,b'], 'has no comma'],
    [['can-i-deploy', ...url, '--version', '1'], '--pacticipant'],
    [['can-i-deploy', ...url, ...shop], 'Which version?'],
    [['can-i-deploy', ...url, ...shop, '--version', '1', '--latest'], 'Which version?'],
    [['can-i-deploy', ...url, ...shop, '--latest', '--to', 'x', '--to-environment', 'y'], 'not both'],
    [['can-i-deploy', ...url, ...shop, '--latest', '--retry-while-unknown', 'x'], '--retry-while-unknown: x'],
    [['stub', '--port', '99999'], '--port'],
    [['stub', '--dir', 'nowhere'], 'there is no such file or folder'],
  ])('%j', async (args, sentence) => {
    const { code, stdout, stderr } = await run(args)
    expect(stderr).toContain(sentence)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })

  test('an environment that the broker does not know', async () => {
    const { code, stderr } = await run(
      ['can-i-deploy', '--broker-url', broker.url, ...shop, '--version', '1', '--to-environment', 'mars'],
      withToken,
    )
    expect(stderr).toContain("environment with name 'mars' does not exist")
    expect(code).toBe(2)
  })
})

test('can-i-deploy: a version that nobody published is exit 1, with the reason; --json is the answer itself', async () => {
  const { code, stdout } = await run(asking('--version', '0.0.9'), withToken)
  expect(stdout).toContain('No pacts or verifications have been published for shop 0.0.9')
  expect(stdout).toContain('not known yet')
  expect(code).toBe(1)
  const { code: same, stdout: json } = await run(asking('--version', '0.0.9', '--json'), withToken)
  expect(same).toBe(1)
  expect(JSON.parse(json)).toMatchObject({ summary: { deployable: null } })
})

test('a tool that takes too long is ended, and nothing of it is left', async () => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const args = ['broker', 'list-environments', `--broker-base-url=http://127.0.0.1:${port}`]
  expect(await runPactTool(args, {}, 300)).toMatchObject({ code: undefined })
})

test('publishing leaves nothing behind in the temporary folder', async () => {
  const own = mkdtempSync(path.join(folder, 'tmp-'))
  // What Node compiled is Node's, and stays for the next start.
  const env = { ...withToken, TMPDIR: own, NODE_DISABLE_COMPILE_CACHE: '1' }
  expect((await run(publishing(pactIn('tidy', ['/a'])), env)).code).toBe(0)
  expect(readdirSync(own)).toEqual([])
})
