import { createServer as createPlain, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTls, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { redactExchange } from '../../../src/engine/redaction/redact.ts'
import { Secrets } from '../../../src/engine/redaction/secrets.ts'
import { openInterface } from '../../../src/interface/interface.ts'
import { reach } from '../../../src/target/reach.ts'
import { selfSigned } from '../../preflight/self-signed.ts'
import { type OpenProxy, openProxy } from './open-proxy.ts'
import { keys, open, serve } from './server.ts'

const asked: IncomingMessage[] = []
const answer: RequestListener = (request, response) => {
  asked.push(request)
  response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
}

async function serveTls(options: ServerOptions = {}): Promise<string> {
  const server = createTls({ ...selfSigned, ...options }, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const trusted = { ca: selfSigned.cert }
let proxy: OpenProxy
let guarded: OpenProxy
beforeAll(async () => {
  proxy = await openProxy()
  guarded = await openProxy('ada:se%cret:word')
})
afterAll(() => Promise.all([proxy.close(), guarded.close()]))

describe('TLS', () => {
  test('an authority that is named is trusted, and no other', async () => {
    const url = await serveTls()
    expect((await open(url, { network: { tls: trusted } }).api.listCollections()).response.status).toBe(200)
    await expect(open(url).api.listCollections()).rejects.toThrow('signed by nobody whom this machine trusts')
  })

  test('our certificate is shown to who asks for it', async () => {
    const url = await serveTls({ requestCert: true, rejectUnauthorized: true, ca: selfSigned.cert })
    const mutual = { ...trusted, ...selfSigned }
    expect((await open(url, { network: { tls: mutual } }).api.listCollections()).response.status).toBe(200)
    await expect(open(url, { network: { tls: trusted } }).api.listCollections()).rejects.toThrow()
  })
})

describe('a proxy', () => {
  test('leads to a target with TLS by CONNECT, and sees no key', async () => {
    const url = await serveTls()
    const { api } = open(url, { network: { proxy: proxy.url, tls: trusted, headers: { 'x-tenant': 'acme-4711' } } })
    proxy.seen.length = 0
    expect((await api.listCollections()).response.status).toBe(200)
    expect((await api.burst(5, (line) => line.listCollections())).map(({ response }) => response.status)).toEqual(
      Array(5).fill(200),
    )
    expect(asked.at(-1)?.headers).toMatchObject({ 'x-api-key': keys.full, 'x-tenant': 'acme-4711' })
    expect(proxy.seen[0]).toContain(`CONNECT ${new URL(url).host}`)
    expect(proxy.seen.join('\n')).not.toContain(keys.full)
    expect(proxy.seen.join('\n')).not.toContain('acme-4711')
  })

  test('forwards what is plain, as it was asked for', async () => {
    const url = await serve(answer)
    proxy.seen.length = 0
    const { api, recorded } = open(url, { network: { proxy: proxy.url } })
    expect((await api.listWallets({ email: 'a b@example.com' })).response.status).toBe(200)
    expect(asked.at(-1)).toMatchObject({ headers: { host: new URL(url).host, 'x-api-key': keys.full } })
    expect(proxy.seen[0]).toContain(`GET ${url}${asked.at(-1)?.url}`)
    expect(recorded[0]?.request.url).toBe(`${url}${asked.at(-1)?.url}`)
    expect(recorded[0]?.request.headers).not.toHaveProperty('proxy-authorization')
  })

  test.each(['plain', 'TLS'])('is given its user and password: %s', async (kind) => {
    const url = kind === 'TLS' ? await serveTls() : await serve(answer)
    const login = guarded.url.replace('//', '//ada:se%25cret%3Aword@')
    const network = { proxy: login, tls: trusted }
    await reach(url, network)
    expect((await open(url, { network }).api.listCollections()).response.status).toBe(200)
    const without = open(url, { network: { proxy: guarded.url, tls: trusted } })
    await expect(without.api.listCollections()).rejects.toThrow(`The proxy ${guarded.url} wants a user and a password`)
  })

  test('that is not there, or finds nobody, is told', async () => {
    const tls = await serveTls()
    const gone = 'http://127.0.0.1:9'
    for (const url of [tls, 'http://vendor.example']) {
      await expect(reach(url, { proxy: gone })).rejects.toThrow(/127\.0\.0\.1:9/)
    }
    await expect(reach('https://127.0.0.1:9', { proxy: proxy.url })).rejects.toThrow(
      `The proxy ${proxy.url} opens no way to https://127.0.0.1:9 (502)`,
    )
    await expect(open(tls, { network: { proxy: gone } }).api.listCollections()).rejects.toThrow(
      'The proxy http://127.0.0.1:9 could not be reached (ECONNREFUSED)',
    )
  })
})

describe('headers of the configuration', () => {
  test('go with every request, and stand in no record', async () => {
    const { api, recorded } = open(await serve(answer), {
      network: { headers: { 'x-tenant': '7', authorization: 'Bearer tok_123456789', accept: 'text/html' } },
    })
    await api.listCollections()
    expect(asked.at(-1)?.headers).toMatchObject({
      'x-tenant': '7',
      authorization: 'Bearer tok_123456789',
      accept: 'application/json',
    })
    const secrets = new Secrets(keys, openInterface().secrets)
    secrets.addNetwork({ headers: { 'x-tenant': '7', authorization: 'Bearer tok_123456789' } })
    const [exchange] = recorded
    const redacted = exchange && redactExchange(exchange, secrets).exchange
    expect(redacted?.request.headers).toMatchObject({
      'x-tenant': '$CONFORMINT_HEADER_X_TENANT',
      authorization: '$CONFORMINT_HEADER_AUTHORIZATION',
    })
    // What may be any word is hidden in its own place alone.
    expect(secrets.text('7: tok_123456789')).toMatch(/^7:.*<redacted>$/)
  })
})

describe('limits.rate', () => {
  const arrivals: number[] = []
  const serveCounted = () =>
    serve((request, response) => {
      arrivals.push(performance.now())
      answer(request, response)
    })
  const mostIn = (window: number): number =>
    Math.max(...arrivals.map((start) => arrivals.filter((at) => at >= start && at < start + window).length))

  test('is never exceeded, by bursts neither', async () => {
    arrivals.length = 0
    const { api, client } = open(await serveCounted(), { rate: { requests: 5, per: 1000 }, concurrency: 8 })
    const single = Promise.all(Array.from({ length: 12 }, () => api.listCollections()))
    const burst = api.burst(7, (line) => line.listCollections())
    await Promise.all([single, burst, client.room()])
    expect(arrivals.length).toBeGreaterThanOrEqual(19)
    // They may come closer together than they were sent, not by half of the time.
    expect(mostIn(500)).toBeLessThanOrEqual(5)
  })
})

test('a plain server is reached as before', async () => {
  const server = createPlain(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await reach(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
})
