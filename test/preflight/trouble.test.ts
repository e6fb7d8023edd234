import { createServer as createTlsServer } from 'node:https'
import { createServer } from 'node:net'
import { performance } from 'node:perf_hooks'
import { afterEach, describe, expect, test } from 'vitest'
import { startReference } from '../../reference-impl/server.ts'
import { loadSettings } from '../../src/config/load.ts'
import type { Limits } from '../../src/interface/settings.ts'
import { preflight } from '../../src/preflight/preflight.ts'
import { selfSigned } from './self-signed.ts'
import { always, endStrangers, listening, stranger } from './strangers.ts'

afterEach(endStrangers)

const page = '<!doctype html><html><head><title>Acme Console</title></head></html>'
const html = { 'content-type': 'text/html' }

async function ask(url: string, limits: Partial<Limits> = {}) {
  const settings = loadSettings({ target: url, apiKey: 'sk_test' }, {}, '/')
  const keys = settings.keys ?? { full: '' }
  const started = performance.now()
  const said: string[] = []
  const one = { url: settings.target.kind === 'url' ? settings.target.url : url, keys }
  const found = await preflight(one, { ...settings, limits: { ...settings.limits, ...limits } }, (line) =>
    said.push(line),
  )
  return { ...found, said, took: performance.now() - started }
}

describe('what is not the interface is told in a sentence, with five requests at most', () => {
  test.each<[string, () => Promise<string>, string, string]>([
    ['a site', () => always(200, page, html), 'NOT_THE_INTERFACE', 'an HTML page, “Acme Console”'],
    ['a site that knows no such page', () => always(404, page, html), 'NOT_FOUND', 'is a path prefix missing'],
    ['another API', () => always(404, '{"message":"Not Found"}'), 'NOT_FOUND', 'is a path prefix missing'],
    ['a key that nobody knows', () => always(401, '{}'), 'KEY_REFUSED', 'keys.full (--api-key) was refused'],
    ['a key that is forbidden', () => always(403), 'KEY_REFUSED', 'staging key'],
    [
      'a gateway with a password',
      () => always(401, '', { 'www-authenticate': 'Basic realm="x"' }),
      'KEY_REFUSED',
      'Basic',
    ],
    ['a broken service', () => always(500, '{}'), 'UNWELL', '(500)'],
    ['a gateway without a service', () => always(502, page, html), 'UNWELL', '(502)'],
    ['a page where people log in', () => always(302, '', { location: '/login' }), 'REDIRECTED', 'log in'],
    ['something that agrees to everything', () => always(200, '{"ok":true}'), 'NOT_THE_INTERFACE', '{"ok":true}'],
    ['something that says nothing', () => always(200), 'NOT_THE_INTERFACE', 'an empty body'],
    ['a text', () => always(400, 'what?', { 'content-type': 'text/plain' }), 'NOT_THE_INTERFACE', 'what?'],
  ])('%s', async (_, start, code, sentence) => {
    const { trouble, exchanges, took } = await ask(await start())
    expect(trouble).toMatchObject({ code, sentence: expect.stringContaining(sentence) })
    expect(trouble?.sentence).not.toContain('\n')
    expect(exchanges.length).toBeLessThanOrEqual(5)
    expect(exchanges.map(({ request }) => request.method)).toEqual(exchanges.map(() => 'GET'))
    expect(took).toBeLessThan(20_000)
  })

  test('a redirect of every path names the address to use', async () => {
    const url = await stranger((request, response) => {
      response.writeHead(308, { location: `https://api.acme.example/v2${request.url}` }).end()
    })
    const { trouble } = await ask(url)
    expect(trouble?.sentence).toContain('use --target https://api.acme.example/v2')
  })

  test('a prefix that is missing is found where it usually is', async () => {
    const server = await startReference({ basePath: '/api' })
    const { trouble } = await ask(`http://127.0.0.1:${server.port}`)
    await server.close()
    expect(trouble).toMatchObject({ code: 'NOT_FOUND', sentence: expect.stringContaining(`${server.port}/api`) })
  })

  test('a prefix that is too much is found out, and so is the path of an operation', async () => {
    const server = await startReference()
    const answers = [await ask(`${server.url}/api`), await ask(`${server.url}/v1-alpha1/wallets`)]
    await server.close()
    for (const { trouble } of answers) expect(trouble?.sentence).toMatch(new RegExp(`seems to be ${server.url}$`))
  })

  test('what answers never', async () => {
    const url = await stranger(() => {})
    const { trouble, took } = await ask(url, { requestTimeout: 2500 })
    expect(trouble).toMatchObject({
      code: 'NO_ANSWER',
      sentence: expect.stringContaining('raise limits.requestTimeout'),
    })
    // The requests side by side; in a row they would take more than ten seconds.
    expect(took).toBeLessThan(7000)
  })

  test('what hangs up', async () => {
    const url = `http://127.0.0.1:${await listening(createServer((socket) => socket.destroy()))}`
    expect((await ask(url)).trouble).toMatchObject({
      code: 'NO_ANSWER',
      sentence: expect.stringContaining('broke before'),
    })
  })

  test('what speaks another protocol', async () => {
    const url = `http://127.0.0.1:${await listening(createServer((socket) => socket.end('220 smtp.acme.example\r\n')))}`
    expect((await ask(url)).trouble?.sentence).toContain('does not speak HTTP')
  })

  test('nobody at all', async () => {
    // A port that was free a moment ago may be another test's by now.
    expect((await ask('http://127.0.0.1:1')).trouble?.sentence).toContain('Nothing listens at')
  })

  test('TLS: a certificate that is not trusted, plain HTTP on its port, TLS where there is none', async () => {
    const port = await listening(createTlsServer(selfSigned, (_, response) => response.end()))
    const plain = await always(200, '[]')
    expect((await ask(`https://127.0.0.1:${port}`)).trouble?.sentence).toContain('NODE_EXTRA_CA_CERTS')
    expect((await ask(`http://127.0.0.1:${port}`)).trouble?.sentence).toContain(
      `the address is https://127.0.0.1:${port}`,
    )
    expect((await ask(plain.replace('http:', 'https:'))).trouble?.sentence).toContain(`is the address ${plain}?`)
  })

  test('a rate limit that asks for longer than is waited', async () => {
    const url = await always(429, '{}', { 'retry-after': '3600' })
    const { trouble, said } = await ask(url)
    expect(trouble).toMatchObject({ code: 'RATE_LIMITED', sentence: expect.stringContaining('Retry-After: 3600') })
    expect(said).toEqual(['The target answers 429 (Retry-After: 3600): waiting, up to limits.retryAfter.'])
  })
})

describe('a service that is not available', () => {
  test('and says nothing of when it will be is not waited for as long as a rate limit', async () => {
    const url = await always(503, '{}')
    const { trouble, said } = await ask(url, { requestTimeout: 3000 })
    expect(trouble).toMatchObject({ code: 'UNWELL', sentence: expect.stringContaining('(503)') })
    expect(said).toEqual([])
  })

  test('and asks for longer than is waited is not waited for', async () => {
    const url = await always(503, '{}', { 'retry-after': '3600' })
    const { trouble, said } = await ask(url)
    expect(trouble?.code).toBe('UNWELL')
    expect(said.join()).toContain('503 (Retry-After: 3600)')
  })
})

describe('what is only rough goes on', () => {
  /** Answers each read in turn with one of these, then as the interface does. */
  type Answer = readonly [status: number, body?: string, headers?: Record<string, string>]
  const rough = (answers: readonly Answer[]) => {
    let next = 0
    return stranger((request, response) => {
      const [status, body = '', headers = {}] = answers[next] ?? [200, '{"results":[]}']
      next += 1
      if (status === 0) request.socket.destroy()
      else response.writeHead(status, headers).end(body)
    })
  }

  test.each<[string, readonly Answer[]]>([
    ['a rate limit that passes', [[429, '', { 'retry-after': '1' }]]],
    ['server errors that pass', [[503], [500], [502], [500, page, html]]],
    ['a reset', [[0]]],
    ['an unknown user', [[404, '{"error":true,"message":"no such user"}']]],
    ['a scope that the key lacks', [[401]]],
  ])('%s', async (_, answers) => {
    const { trouble } = await ask(await rough(answers))
    expect(trouble).toBeUndefined()
  })

  test('an implementation of another shape is for the run to judge', async () => {
    const url = await stranger((request, response) => response.end(JSON.stringify({ page: 1, path: request.url })))
    const { trouble, warnings } = await ask(url)
    expect(trouble).toBeUndefined()
    expect(warnings.join()).toContain('expect that little can be judged')
  })

  test('one read that hangs among others that answer', async () => {
    const url = await stranger((request, response) => {
      if (!request.url?.startsWith('/v1-alpha1/wallets')) response.end('{"results":[]}')
    })
    expect((await ask(url, { requestTimeout: 3000 })).trouble).toBeUndefined()
  })
})
