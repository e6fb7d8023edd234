import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, type OperationName, type WalletServiceClient } from '../../src/client/index.ts'
import { operationIds } from '../../src/interface/operations.ts'
import { openProxy } from '../engine/transport/open-proxy.ts'

/** Tells what it was asked in the body of its answer; the answer is otherwise as the test says. */
let answer: { status: number; headers?: Record<string, string>; body?: string } | undefined
let server: Server
let base: string
let client: WalletServiceClient

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const { method, url, headers } = request
      const sent = {
        method,
        url,
        key: headers['x-api-key'],
        type: headers['content-type'],
        body: String(Buffer.concat(parts)),
      }
      response.writeHead(answer?.status ?? 200, answer?.headers ?? { 'content-type': 'application/json' })
      response.end(answer === undefined ? JSON.stringify(sent) : answer.body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = createClient({ baseUrl: `${base}/api/`, apiKey: 'a-key' })
})
afterAll(async () => {
  await client.close()
  server.close()
})

const chain = 'polygon-amoy'
const address = '0x52908400098527886E0F7030069857D2E4169EE7'

test('every operation is a method, which goes to the path of the operation below the base address', async () => {
  answer = undefined
  const path = { identifier: 'i', chain, address, collectionId: 'c', id: 'i', templateId: 't', projectId: 'default' }
  for (const [name, key] of Object.entries(operationIds)) {
    const call = client[name as OperationName] as (
      request: object,
    ) => Promise<{ body: { method: string; url: string } }>
    const { body } = await call({ path })
    const [method, template = ''] = key.split(' ')
    const expected = template.replaceAll(/\{(\w+)\}/g, (_, parameter: keyof typeof path) => path[parameter])
    expect(body).toMatchObject({ method, url: `/api${expected}`, key: 'a-key' })
  }
})

test('values of the path and the query are encoded, and the body is JSON', async () => {
  answer = undefined
  const listed = await client.listWalletTokens({
    path: { identifier: 'userId:a/b c:polygon-amoy' },
    query: { contractAddress: ['0x1', '0x2'], tokenId: '1+1' },
  })
  expect(listed.body).toMatchObject({
    url: '/api/2022-06-09/wallets/userId:a%2Fb%20c:polygon-amoy/nfts?contractAddress=0x1&contractAddress=0x2&tokenId=1%2B1',
    body: '',
  })
  const made = await client.createWallet({ body: { email: 'ada@example.com', chain } })
  expect(made.body).toMatchObject({ type: 'application/json', body: `{"email":"ada@example.com","chain":"${chain}"}` })
})

test('without a key no key is sent', async () => {
  answer = undefined
  const keyless = createClient({ baseUrl: base, apiKey: null })
  expect((await keyless.listCollections()).body).not.toHaveProperty('key')
  await keyless.close()
})

test('every status is a value: redirects are not followed, errors are not thrown', async () => {
  answer = { status: 303, headers: { location: `${base}/elsewhere` }, body: '' }
  const transfer = { chain, fromAddress: address, toAddress: address, tokenMintAddress: address } as const
  const risky = await client.transferFromUserWallet({ body: transfer })
  expect(risky).toMatchObject({ status: 303, headers: { location: `${base}/elsewhere` }, body: undefined })
  answer = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }
  expect(await client.listCollections()).toMatchObject({ status: 502, body: '<h1>Bad gateway</h1>' })
})

test('the status tells what the body is', async () => {
  answer = { status: 400, body: '{"error":"unknown prefix"}' }
  const listed = await client.listWalletTokens({ path: { identifier: 'mail:a' } })
  // Compiles because 400 is one member of the union, with the error of the listing.
  const message: string = listed.status === 400 ? listed.body.error : ''
  expect(message).toBe('unknown prefix')
  // @ts-expect-error before the status is known, the body may be anything
  expect(listed.body.error).toBe('unknown prefix')
})

test('no answer is an error, and so is a base address that is none', async () => {
  const closed = createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: null, timeoutMs: 1000 })
  await expect(closed.listCollections()).rejects.toThrow()
  expect(() => createClient({ baseUrl: 'localhost', apiKey: null })).toThrow(TypeError)
})

test('a client goes by the proxy that it is given, with the headers that it is given', async () => {
  const proxy = await openProxy('ada:word')
  const own = createClient({
    baseUrl: base,
    apiKey: 'a-key',
    headers: { 'x-tenant': 'acme' },
    proxy: proxy.url.replace('//', '//ada:word@'),
  })
  answer = undefined
  expect((await own.listCollections()).body).toMatchObject({ method: 'GET', key: 'a-key' })
  const [seen, ...more] = proxy.seen
  expect(more).toEqual([])
  expect(seen).toContain(`GET ${base}/`)
  expect(seen).toContain('"x-tenant":"acme"')
  await own.close()
  await proxy.close()
})
