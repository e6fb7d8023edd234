import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, collectionOn, mintTo, startCaller } from '../caller.ts'

let caller: Caller
const shop = '/2022-06-09/collections/shop'

beforeAll(async () => {
  caller = await startCaller({ extras: true })
  await caller.call('PUT', shop, collectionOn('polygon-amoy'))
})
afterAll(() => caller.server.close())

const other = 'sk_reference_other_project'

test('a token is read as its mint is answered', async () => {
  const minted = await caller.completed(`${shop}/nfts/one`, mintTo('userId:ada:polygon-amoy'))
  expect((await caller.call('GET', `${shop}/nfts/one`)).json).toEqual(minted.json)
  expect((await caller.call('GET', `${shop}/nfts/two`)).status).toBe(404)
  expect((await caller.call('GET', `${shop}/nfts/one`, undefined, other)).status).toBe(404)
  expect((await caller.call('GET', `${shop}/nfts/one`, undefined, '')).status).toBe(401)
})

test('an action is pending, then succeeded', async () => {
  const { actionId } = (await caller.call('PUT', `${shop}/nfts/act`, mintTo('userId:ada:polygon-amoy'))).json
  const read = async (key?: string) => caller.call('GET', `/2022-06-09/actions/${actionId}`, undefined, key)
  expect(['pending', 'succeeded']).toContain((await read()).json.status)
  const { json } = await caller.completed(`${shop}/nfts/act`, mintTo('userId:ada:polygon-amoy'))
  expect((await read()).json).toMatchObject({
    actionId,
    action: 'nfts.create',
    status: 'succeeded',
    resource: `${shop}/nfts/act`,
    data: { chain: 'polygon-amoy', collection: { id: 'shop' }, token: { id: 'act', txId: json.onChain.txId } },
  })
  expect((await read(other)).status).toBe(404)
})

test('so is that of a collection, and of a transfer', async () => {
  const { actionId } = (await caller.call('PUT', '/2022-06-09/collections/more', collectionOn('solana'))).json
  const action = (id: string) => caller.call('GET', `/2022-06-09/actions/${id}`)
  expect((await action(actionId)).json).toMatchObject({ action: 'collections.create', status: 'succeeded' })
  const minted = await caller.completed(`${shop}/nfts/moved`, mintTo('userId:ada:polygon-amoy'))
  const sent = await caller.call('POST', '/v1-alpha1/transfer', {
    chain: 'polygon-amoy',
    tokenId: minted.json.onChain.tokenId,
    tokenMintAddress: minted.json.onChain.contractAddress,
    fromAddress: minted.json.onChain.owner.replace(/.*:/, ''),
    toAddress: `0x${'12'.repeat(20)}`,
  })
  expect((await action(sent.json.actionId)).json.action).toBe('nfts.transfer')
  await expect.poll(async () => (await action(sent.json.actionId)).json.status).toBe('succeeded')
  expect((await action('nobody')).status).toBe(404)
})

test('an order is read with a key of its project, or with the secret that it came with', async () => {
  const order = async () =>
    (
      await caller.call('POST', '/2022-06-09/orders', {
        payment: { method: 'polygon-amoy' },
        lineItems: { collectionLocator: 'service:shop', callData: { totalPrice: '1' } },
      })
    ).json
  const [one, two] = [await order(), await order()]
  const path = `/2022-06-09/orders/${one.order.orderId}`
  expect((await caller.call('GET', path)).json).toEqual(one.order)
  expect((await caller.call('GET', path, undefined, other)).status).toBe(404)
  const bySecret = async (authorization: string) => fetch(caller.url + path, { headers: { authorization } })
  expect(await (await bySecret(one.clientSecret)).json()).toEqual(one.order)
  expect((await bySecret(`Bearer ${one.clientSecret}`)).status).toBe(200)
  expect((await bySecret(two.clientSecret)).status).toBe(401)
  expect((await caller.call('GET', '/2022-06-09/orders/none')).status).toBe(404)
})

test('without them, they are no operations', async () => {
  const plain = await startCaller()
  try {
    for (const path of [`${shop}/nfts/one`, '/2022-06-09/actions/one', '/2022-06-09/orders/one']) {
      const answer = await plain.call('GET', path)
      expect([answer.status, answer.json.message]).toEqual([404, expect.stringContaining('no such operation')])
    }
  } finally {
    await plain.server.close()
  }
})
