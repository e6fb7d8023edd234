import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, collectionOn, mintTo, startCaller } from './caller.ts'

let api: Caller
beforeAll(async () => {
  api = await startCaller()
})
afterAll(() => api.server.close())

const other = 'sk_reference_other_project'

test('two projects share nothing: wallets, collections, mint ids, tokens', async () => {
  const body = { userId: 'shared name', chain: 'polygon-amoy' }
  const ours = await api.call('POST', '/v1-alpha1/wallets', body)
  const theirs = await api.call('POST', '/v1-alpha1/wallets', body, other)
  expect(theirs.status).toBe(201)
  expect(theirs.json.publicKey).not.toBe(ours.json.publicKey)
  await api.call('PUT', '/2022-06-09/collections/ours', collectionOn('base'))
  const seen = await api.call('GET', '/2022-06-09/collections/', undefined, other)
  expect(seen.json.results.map(({ id }: { id: string }) => id).sort()).toEqual(['default-polygon', 'default-solana'])
  const mint = '/2022-06-09/collections/default-polygon/nfts/same'
  await api.completed(mint, mintTo('userId:shared name:polygon-amoy'))
  const first = await api.call('PUT', mint, mintTo('userId:shared name:polygon-amoy'), other)
  expect(first.json.onChain.status).toBe('pending')
  const foreign = `polygon-amoy:${ours.json.publicKey}`
  expect((await api.call('GET', `/2022-06-09/wallets/${foreign}/nfts`, undefined, other)).status).toBe(400)
  const sign = `/v1-alpha1/wallets/${foreign}/signMessage`
  expect((await api.call('POST', sign, { message: 'm' }, other)).status).toBe(404)
})

const wallet = ['GET', '/v1-alpha1/wallets?userId=a'] as const
const batch = ['POST', '/2022-06-09/collections/default-solana/nfts/'] as const

test.each([
  [...wallet, '', 401],
  [...wallet, 'unknown', 401],
  [...wallet, 'constructor', 401],
  [...wallet, 'sk_reference_lacking_wallets_read', 401],
  [...wallet, 'sk_reference_lacking_wallets_create', 200],
  ['POST', '/v1-alpha1/wallets', 'sk_reference_lacking_wallets_create', 401],
  ['GET', '/2022-06-09/wallets/x/nfts', 'sk_reference_lacking_wallets_nfts_read', 401],
  ['POST', '/v1-alpha1/wallets/base:0x/signMessage', 'sk_reference_lacking_wallets_messages_sign', 401],
  ['POST', '/v1-alpha1/wallets/transfer', 'sk_reference_lacking_wallets_nfts_transfer', 401],
  ['POST', '/v1-alpha1/transfer', 'sk_reference_lacking_wallets_nfts_transfer', 401],
  [...batch, 'unknown', 403],
  [...batch, 'sk_reference_lacking_nfts_create', 403],
  [...batch, '', 403],
  ['PUT', '/2022-06-09/collections/default-solana/nfts/a', 'sk_reference_lacking_nfts_create', 401],
  ['GET', '/2022-06-09/collections/', '', 401],
])('%s %s with the key "%s": %i', async (method, path, key, status) => {
  expect((await api.call(method, path, method === 'GET' ? undefined : {}, key)).status).toBe(status)
})
