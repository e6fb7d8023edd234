import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { pathOf } from '../../../src/contracts/interaction.ts'
import { profiles } from '../../../src/contracts/profiles/index.ts'
import { states } from '../../../src/contracts/states/vocabulary.ts'
import { type Stub, startStub } from '../../../src/contracts/stub/stub.ts'
import { exampleOf } from '../../../src/contracts/template.ts'
import { type Pact, pactsOfFolder, parsePact } from '../../../src/contracts/verify/pact-file.ts'
import { operationIds, operations } from '../../../src/interface/operations.ts'
import { run, start } from '../broker/conformint.ts'
import { ownPacts } from '../verifying.ts'

const allInteractions = Object.values(profiles).flat()

/** A pact of one version of the specification, where headers and states are written in another way. */
function pact(version: 2 | 4, interactions: readonly object[]): Pact {
  const metadata = { pactSpecification: { version: `${version}.0.0` } }
  const content = { consumer: { name: `shop ${version}` }, provider: { name: 'a service' }, interactions, metadata }
  return parsePact(JSON.stringify(content), 'test')
}

const json = { contentType: 'application/json', encoded: false, content: { kept: true } }
const get = (path: string) => ({ method: 'GET', path })
const inState = (name: string) => ({ providerStates: [{ name }] })

const pacts = [
  pact(4, [
    {
      type: 'Synchronous/HTTP',
      description: 'a thing',
      request: get('/things/1'),
      response: { status: 200, body: json },
    },
    {
      type: 'Synchronous/HTTP',
      description: 'a thing when {all} is (closed)',
      ...inState('{all} is (closed)'),
      request: get('/things/1'),
      response: { status: 503 },
    },
    { type: 'Synchronous/HTTP', description: 'nothing', request: get('/things/0'), response: { status: 404 } },
  ]),
  pact(2, [
    {
      description: 'an old thing',
      request: get('/old'),
      response: { status: 200, headers: { 'Content-Type': 'text/plain' }, body: 'old' },
    },
  ]),
]

describe('the answers of pacts', () => {
  let stub: Stub
  const unmatched: string[] = []
  beforeAll(async () => {
    stub = await startStub({ pacts, port: 0, unmatched: (message) => unmatched.push(message) })
  })
  afterAll(() => stub.close())

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${stub.port}${path}`, { headers })
    const answeredBy = response.headers.get('x-conformint-interaction')
    return { status: response.status, body: await response.text(), answeredBy }
  }

  test('name the interaction that answered; those of an older specification too', async () => {
    expect(await ask('/things/1')).toEqual({ status: 200, body: '{"kept":true}', answeredBy: 'shop-4/a-thing' })
    expect(await ask('/old')).toEqual({ status: 200, body: 'old', answeredBy: 'shop-2/an-old-thing' })
  })

  test('a 404 of a pact is told from no answer, which is a 501 with what there is instead', async () => {
    expect(await ask('/things/0')).toMatchObject({ status: 404, answeredBy: 'shop-4/nothing' })
    const { status, body, answeredBy } = await ask('/things/2?q=1')
    expect({ status, answeredBy }).toEqual({ status: 501, answeredBy: null })
    expect(JSON.parse(body).message).toMatch(
      /^No interaction answers GET \/things\/2\. The nearest is shop-4\/a-thing \(GET \/things\/1\); it differs in path segment 2: /,
    )
    expect(unmatched).toContain(JSON.parse(body).message)
  })

  test('the state chooses, whatever its name is made of; an unknown one is told, with the nearest', async () => {
    const closed = await ask('/things/1', { 'X-Provider-State': '{all} is (closed)' })
    expect(closed).toMatchObject({ status: 503, answeredBy: 'shop-4/a-thing-when-all-is-closed' })
    expect((await ask('/things/1', { 'X-Provider-State': 'all is open' })).body).toContain(
      'The nearest is \\"{all} is (closed)\\"',
    )
    // In this state only the 503 is there.
    expect((await ask('/things/0', { 'X-Provider-State': '{all} is (closed)' })).body).toContain('in the state')
  })
})

test('every interaction of ours is answered as its pact says, in its own state', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-stub-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [index, { content }] of (await ownPacts()).entries()) {
    writeFileSync(path.join(folder, `${index}.json`), JSON.stringify(content))
  }
  const stub = await startStub({ pacts: pactsOfFolder(folder, '--dir'), port: 0 })
  onTestFinished(() => stub.close())
  expect(stub.interactions).toBe(allInteractions.length)
  const wrong: unknown[] = []
  for (const interaction of allInteractions) {
    const { request, response, states: given } = interaction
    const query = new URLSearchParams(exampleOf(request.query) as Record<string, string>)
    const last = given.at(-1)
    const answer = await fetch(`http://127.0.0.1:${stub.port}${exampleOf(pathOf(request))}?${query}`, {
      method: operations[operationIds[request.operation]].method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        ...(request.key === 'sent' ? { 'x-api-key': 'any' } : {}),
        ...(last === undefined ? {} : { 'x-provider-state': states[last.state].name }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(exampleOf(request.body)) }),
    })
    const by = allInteractions.find(({ id }) => id === answer.headers.get('x-conformint-interaction'))
    // Of two with the same request, one may stand in a state more.
    const same =
      isDeepStrictEqual(by?.request, request) &&
      given.every((one) => by?.states.some(({ state }) => state === one.state))
    if (!same || answer.status !== exampleOf(response.status)) wrong.push([interaction.id, by?.id, await answer.text()])
  }
  expect(wrong).toEqual([])
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the command says when and where it answers, and ends cleanly on %s',
  async (signal) => {
    const child = start(['stub', '--port', '0'])
    const stderr = text(child.stderr)
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const { value: line } = await lines.next()
    const [, url] = /^listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line ?? '') ?? []
    expect(
      (await fetch(`${url}/v1-alpha1/wallets?email=ada%40example.com`, { headers: { 'X-API-KEY': 'k' } })).status,
    ).toBe(200)
    expect((await fetch(`${url}/nothing/here`)).status).toBe(501)
    child.kill(signal)
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
    expect(await lines.next()).toMatchObject({ done: true })
    expect(await stderr).toMatch(/^\d+ interactions\nNo interaction answers GET \/nothing\/here\. .+\n$/)
    await expect(fetch(url ?? '')).rejects.toThrow()
  },
)

test('a port that is taken is exit 3 with what to do', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { code, stdout, stderr } = await run(['stub', '--port', String(port)])
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toContain('the port is in use')
})
