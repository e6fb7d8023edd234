import { request } from 'node:http'
import { eip191Signer } from 'micro-eth-signer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { edge } from '../../reference-impl/faults/seams.ts'
import { type Caller, metadata, startCaller } from './caller.ts'

let api: Caller
beforeAll(async () => {
  api = await startCaller()
})
afterAll(() => api.server.close())

test('the signature leads back to the wallet, with and without 0x in its address', async () => {
  const { json } = await api.call('POST', '/v1-alpha1/wallets', { email: 'sign@example.com', chain: 'zkyoto' })
  for (const message of ['hello', '', 'ünïcode 🎈', 'x'.repeat(5000)]) {
    for (const address of [json.publicKey, json.publicKey.slice(2).toUpperCase()]) {
      const signed = await api.call('POST', `/v1-alpha1/wallets/zkyoto:${address}/signMessage`, { message })
      expect(eip191Signer.recoverAddress(signed.json.signedMessage, message)).toBe(json.publicKey)
    }
  }
})

test.each([
  ['nowhere:0x52908400098527886E0F7030069857D2E4169EE7', { message: 'm' }, 400],
  ['base:0x52908400098527886E0F7030069857D2E4169EE7', { message: 'm' }, 404],
  ['base:0x52908400098527886E0F7030069857D2E4169EE7', {}, 400],
  ['base:0x52908400098527886E0F7030069857D2E4169EE7', { message: 7 }, 400],
])('sign message of %s with %j: %i', async (wallet, body, status) => {
  expect((await api.call('POST', `/v1-alpha1/wallets/${wallet}/signMessage`, body)).status).toBe(status)
})

test.each(['{"email":', '', '[]', '"text"', 'null', '{"email":"a@example.com"}}'])(
  'the body %j is refused',
  async (body) => {
    const answer = await api.call('POST', '/v1-alpha1/wallets', body)
    expect([answer.status, answer.json.error]).toEqual([400, true])
  },
)

test.each([
  ['GET', '/'],
  ['GET', '/2022-06-09/collections'],
  ['DELETE', '/v1-alpha1/wallets'],
  ['GET', '/v1-alpha1/wallets/'],
])('%s %s is no operation: 404 before any key is asked for', async (method, path) => {
  expect((await api.call(method, path, undefined, '')).status).toBe(404)
})

test('125 items with long metadata fit; a body without end does not', async () => {
  const long = { ...metadata, description: 'ü'.repeat(8000) }
  const nfts = Array.from({ length: 125 }, (_, index) => ({
    recipient: `email:fit-${index}@example.com:solana`,
    metadata: long,
  }))
  const accepted = await api.call('POST', '/2022-06-09/collections/default-solana/nfts/', { nfts })
  expect(accepted.json.results).toHaveLength(125)
  const flood = await api.call('POST', '/v1-alpha1/wallets', { userId: 'x'.repeat(9_000_000), chain: 'base' })
  expect([flood.status, flood.json.error]).toEqual([413, true])
})

test('an unforeseen error says nothing about its cause', async () => {
  const reported: unknown[] = []
  const broken = await startCaller({
    report: (error) => reported.push(error),
    wrap: (parts) => ({
      ...parts,
      store: {
        ...parts.store,
        wallets: { ...parts.store.wallets, ofUser: () => Promise.reject(new Error('secret in /some/file.ts:1')) },
      },
    }),
  })
  const answer = await broken.call('GET', '/v1-alpha1/wallets?userId=a')
  expect([answer.status, answer.json]).toEqual([500, { error: true, message: 'internal error' }])
  expect(reported).toEqual([expect.objectContaining({ message: expect.stringContaining('secret') })])
  await broken.server.close()
})

test('close waits for a request in work and cuts off one that never ends', async () => {
  const arrived = Promise.withResolvers<void>()
  let expected = 2
  const wrap = edge((asked, next) => {
    expected -= 1
    if (expected === 0) arrived.resolve()
    return next(asked)
  })
  const slow = await startCaller({ choices: { answerDelayMs: 100 }, wrap })
  const inWork = slow.call('GET', '/v1-alpha1/wallets?userId=a')
  const endless = request(`${slow.url}/v1-alpha1/wallets`, { method: 'POST', headers: { 'content-length': '100' } })
  endless.on('error', () => {})
  endless.write('{')
  await arrived.promise
  const started = performance.now()
  await slow.server.close()
  expect((await inWork).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('metadata of 400 levels are minted; of 6,000 they are refused', async () => {
  const path = '/2022-06-09/collections/default-polygon/nfts/deep'
  const deep = (levels: number) =>
    `{"recipient":"userId:deep:polygon-amoy","metadata":{"name":"n","image":"https://a.example/","description":"d","deep":${'['.repeat(levels)}${']'.repeat(levels)}}}`
  expect((await api.call('PUT', path, deep(400))).status).toBe(200)
  for (const levels of [500, 6000, 100_000]) {
    const refused = await api.call('PUT', path, deep(levels))
    expect([refused.status, refused.json.error]).toEqual([400, true])
  }
})

test('a body of untold length is read, and cut off when it is too long', async () => {
  const stream = (text: string, times: number) =>
    new ReadableStream({
      pull(controller) {
        if (times-- > 0) controller.enqueue(new TextEncoder().encode(text))
        else controller.close()
      },
    })
  const send = async (body: ReadableStream) =>
    fetch(`${api.url}/v1-alpha1/wallets`, {
      method: 'POST',
      headers: { 'x-api-key': 'sk_reference_full' },
      body,
      duplex: 'half',
    } as RequestInit)
  expect((await send(stream('{"userId":"in parts","chain":"base"}', 1))).status).toBe(201)
  expect((await send(stream('x'.repeat(100_000), 100))).status).toBe(413)
})
