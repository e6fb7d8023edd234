import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFaultId } from '../../../reference-impl/faults/list.ts'
import { type Snapshot, withFaults } from '../../../reference-impl/index.ts'
import { sandbox } from '../../../reference-impl/sandbox/sandbox.ts'
import { type Caller, collectionOn, createCaller, metadata, mintTo, startCaller } from '../caller.ts'

let caller: Caller
let saved: Snapshot | undefined
const ada = { userId: 'ada', chain: 'polygon-amoy' }

beforeAll(async () => {
  const front = sandbox({
    control: {
      async loadFaults(ids) {
        const unknown = ids.find((id) => !isFaultId(id))
        if (unknown !== undefined) throw new RangeError(`there is no fault ${unknown}`)
        return withFaults(...ids.filter(isFaultId))
      },
      async save(state) {
        saved = state
      },
    },
  })
  caller = await startCaller({ mintDelayMs: 3_600_000, front, basePath: '/api' })
})
afterAll(() => caller.server.close())

/** Without a key, and below no base path. */
const steer = (method: string, path: string, body?: unknown) =>
  createCaller(caller.url.replace('/api', '')).call(method, `/__sandbox${path}`, body, '')

const created = async () => (await caller.call('POST', '/v1-alpha1/wallets', ada)).status

test('complete ends every pending mint and transfer', async () => {
  await caller.call('PUT', '/2022-06-09/collections/shop', collectionOn('polygon-amoy'))
  const nfts = Array.from({ length: 600 }, (_, id) => ({
    id: String(id),
    recipient: 'userId:ada:polygon-amoy',
    metadata,
  }))
  await caller.call('POST', '/2022-06-09/collections/shop/nfts/', { nfts })
  const one = () => caller.call('PUT', '/2022-06-09/collections/shop/nfts/0', mintTo('userId:ada:polygon-amoy'))
  expect((await one()).json.onChain).not.toHaveProperty('txId')
  expect((await steer('POST', '/complete')).json).toEqual({ completed: 600 })
  expect((await one()).json.onChain).toHaveProperty('txId')
  expect((await steer('POST', '/complete')).json).toEqual({ completed: 0 })
})

test('reset takes everything away, and leaves the keys and the default collections', async () => {
  await created()
  expect(await created()).toBe(200)
  expect((await steer('POST', '/reset')).json).toEqual({ reset: true })
  expect(await created()).toBe(201)
  expect((await caller.call('GET', '/2022-06-09/collections/')).json.results).toHaveLength(2)
})

test('a fault is there for as many requests as were asked for, on what there is', async () => {
  await created()
  const on = await steer('POST', '/faults', { fault: 'wallet-repeat-201', requests: 2 })
  expect(on.json).toEqual({ faults: ['wallet-repeat-201'], requests: 2 })
  expect([await created(), await created(), await created()]).toEqual([201, 201, 200])
  expect((await steer('GET', '/faults')).json).toEqual({ faults: [], requests: 0 })
})

test('faults are switched off, by hand and by a reset', async () => {
  await created()
  for (const [method, path] of [
    ['DELETE', '/faults'],
    ['POST', '/reset'],
  ] as const) {
    await steer('POST', '/faults', { faults: ['wallet-repeat-201'], requests: 9 })
    await steer(method, path)
    await created()
    expect(await created()).toBe(200)
  }
})

test('what was minted under a fault is completed all the same', async () => {
  await caller.call('PUT', '/2022-06-09/collections/late', collectionOn('solana'))
  await steer('POST', '/faults', { faults: ['wallet-repeat-201'] })
  const mint = () => caller.call('PUT', '/2022-06-09/collections/late/nfts/1', mintTo('userId:ada:solana'))
  await mint()
  await steer('POST', '/complete')
  expect((await mint()).json.onChain).toHaveProperty('txId')
})

test('the state goes out and in again, and to where the next start finds it', async () => {
  await created()
  const state = (await steer('GET', '/state')).json
  await steer('POST', '/reset')
  expect((await steer('PUT', '/state', state)).json).toEqual({ restored: true })
  expect(await created()).toBe(200)
  expect((await steer('POST', '/save')).json).toEqual({ saved: true })
  expect(saved?.tables).toEqual(state.tables)
})

test.each([
  ['POST', '/faults', {}, 'faults must be a list of ids'],
  ['POST', '/faults', '{', 'faults must be a list of ids'],
  ['POST', '/faults', { fault: 'nothing' }, 'there is no fault nothing'],
  ['POST', '/faults', { fault: 'wallet-repeat-201', requests: 0 }, 'requests must be'],
  ['PUT', '/state', { format: 'other' }, 'its format is not conformint-sandbox/1'],
])('%s %s with %j is refused, and changes nothing', async (method, path, body, message) => {
  await created()
  const answer = await steer(method, path, body)
  expect([answer.status, answer.json.error]).toEqual([400, true])
  expect(answer.json.message).toContain(message)
  expect(await created()).toBe(200)
})

test('what cannot be controlled is not found', async () => {
  expect((await steer('POST', '/restart')).status).toBe(404)
})

test.each([{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }])(
  'pages of other origins (%j) control nothing',
  async (headers) => {
    await created()
    const url = `${caller.url.replace('/api', '')}/__sandbox/reset`
    expect((await fetch(url, { method: 'POST', headers: headers as Record<string, string> })).status).toBe(403)
    expect(await created()).toBe(200)
  },
)

test('without control there is nothing of it', async () => {
  const plain = await startCaller()
  try {
    const answer = await plain.call('POST', '/__sandbox/reset', undefined, '')
    expect([answer.status, answer.json.message]).toEqual([404, 'there is no such operation'])
  } finally {
    await plain.server.close()
  }
})
