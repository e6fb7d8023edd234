import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, collectionOn, metadata, mintTo, startCaller } from './caller.ts'

let api: Caller
beforeAll(async () => {
  api = await startCaller()
})
afterAll(() => api.server.close())

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

async function heldBy(locator: string): Promise<{ locator: string }[]> {
  await new Promise((resolve) => setTimeout(resolve, 30))
  return (await api.call('GET', `/2022-06-09/wallets/${locator}/nfts?perPage=50`)).json
}

test('64 parallel mints with one id make one token', async () => {
  const path = '/2022-06-09/collections/default-polygon/nfts/race'
  const answers = await Promise.all(times(64, () => api.call('PUT', path, mintTo('userId:racer:polygon-amoy'))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ json }) => json.actionId)).size).toBe(1)
  expect(await heldBy('userId:racer:polygon-amoy')).toHaveLength(1)
})

test('PUT against batch with the same ids makes one token an id', async () => {
  const path = '/2022-06-09/collections/default-polygon/nfts/'
  const recipient = 'userId:both:polygon-amoy'
  const nfts = times(8, (index) => ({ recipient, metadata, id: `both-${index}` }))
  await Promise.all([
    ...times(4, () => api.call('POST', path, { nfts })),
    ...nfts.map(({ id }) => api.call('PUT', path + id, mintTo(recipient))),
    ...times(4, () => api.call('POST', path, { nfts: nfts.toReversed() })),
  ])
  expect(await heldBy(recipient)).toHaveLength(8)
})

test('the last token of a supply limit is given once, and the limit is reached', async () => {
  const { json } = await api.call('POST', '/2022-06-09/collections/', collectionOn('polygon-amoy', { supplyLimit: 5 }))
  const path = `/2022-06-09/collections/${json.id}/nfts/`
  const recipient = 'userId:limited:polygon-amoy'
  const answers = await Promise.all(times(16, (index) => api.call('PUT', `${path}${index}`, mintTo(recipient))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await api.call('POST', path, { nfts: [{ recipient, metadata }] })).status).toBe(400)
  expect(await heldBy(recipient)).toHaveLength(5)
})

test('a wallet is created once', async () => {
  const body = { userId: 'created at once', chain: 'base-sepolia' }
  const answers = await Promise.all(times(32, () => api.call('POST', '/v1-alpha1/wallets', body)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.map(({ json }) => json.publicKey)).size).toBe(1)
})

test('a collection id is created once', async () => {
  await Promise.all(times(16, () => api.call('PUT', '/2022-06-09/collections/at-once', collectionOn('aptos'))))
  const { results } = (await api.call('GET', '/2022-06-09/collections/')).json
  expect(results.filter(({ id }: { id: string }) => id === 'at-once')).toHaveLength(1)
})
