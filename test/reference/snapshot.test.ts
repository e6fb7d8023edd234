import { expect, test } from 'vitest'
import type { ReferenceOptions } from '../../reference-impl/server.ts'
import { readSnapshot } from '../../reference-impl/store/snapshot.ts'
import { type Caller, collectionOn, mintTo, startCaller } from './caller.ts'
import { describeBoth } from './places.ts'

const ada = { email: 'ada@example.com', chain: 'polygon-amoy' }
const token = '/2022-06-09/collections/shop/nfts/one'

/** One of everything. */
async function furnish({ call, completed }: Caller): Promise<void> {
  await call('POST', '/v1-alpha1/wallets', ada)
  await call('PUT', '/2022-06-09/collections/shop', collectionOn('polygon-amoy'))
  await call('POST', '/2022-06-09/collections/shop/templates', { metadata: { name: 'T' } })
  await completed(token, mintTo('email:ada@example.com:polygon-amoy'))
  await call('POST', '/2022-06-09/orders', {
    payment: { method: 'polygon-amoy', payerAddress: `0x${'1'.repeat(40)}` },
    lineItems: { collectionLocator: 'service:shop', callData: { totalPrice: '1' } },
    recipient: { email: ada.email },
  })
}

const held = async ({ call }: Caller) =>
  (await call('GET', '/2022-06-09/wallets/email:ada@example.com:polygon-amoy/nfts')).json

await describeBoth((newPlace) => {
  test('what is put back from JSON is as it was, in another server', async () => {
    const one = await startCaller({ database: newPlace() })
    const other = await startCaller({ database: newPlace() })
    try {
      await furnish(one)
      const state = readSnapshot(JSON.parse(JSON.stringify(await one.server.snapshot())))
      for (const rows of Object.values(state.tables)) expect(rows.length).toBeGreaterThan(0)
      await other.server.restore(state)
      expect(await held(other)).toHaveLength(1)
      expect(await held(other)).toEqual(await held(one))
      expect((await other.call('POST', '/v1-alpha1/wallets', ada)).status).toBe(200)
      await other.server.restore()
      expect((await other.call('POST', '/v1-alpha1/wallets', ada)).status).toBe(201)
      expect((await other.call('GET', '/2022-06-09/collections/')).json.results).toHaveLength(2)
    } finally {
      await one.server.close()
      await other.server.close()
    }
  })
})

test('a mint that was pending when all was kept is completed by the server that goes on', async () => {
  let kept: ReferenceOptions['state']
  const first = await startCaller({
    mintDelayMs: 3_600_000,
    atEnd: async (state) => {
      kept = state
    },
  })
  await first.call('PUT', '/2022-06-09/collections/shop', collectionOn('solana'))
  await first.call('PUT', token, mintTo('email:ada@example.com:solana'))
  await first.server.close()
  if (kept === undefined) throw new Error('nothing was kept')
  const due = {
    ...kept,
    tables: { ...kept.tables, actions: kept.tables.actions.map((one) => ({ ...one, due_at: 1 })) },
  }
  const second = await startCaller({ state: due })
  try {
    expect((await second.completed(token, mintTo('email:ada@example.com:solana'))).json.onChain.txId).toBeTypeOf(
      'string',
    )
  } finally {
    await second.server.close()
  }
})

test.each([
  [{}, 'its format is not conformint-sandbox/1'],
  [null, 'its format is not'],
  [{ format: 'conformint-sandbox/1' }, 'tables.tokens is no list'],
  [{ format: 'conformint-sandbox/1', tables: { tokens: [{ key: '1' }] } }, 'tables.tokens[0] is no row of tokens'],
])('%j is no snapshot', (value, message) => {
  expect(() => readSnapshot(value)).toThrow(message)
})

/** What is drawn for one of everything; times and signatures are of the moment. */
async function drawn(caller: Caller): Promise<unknown> {
  const { call, completed } = caller
  const wallet = await call('POST', '/v1-alpha1/wallets', ada)
  const { id, onChain, actionId } = (await call('POST', '/2022-06-09/collections/', collectionOn('polygon-amoy'))).json
  const minted = await completed(`/2022-06-09/collections/${id}/nfts/one`, mintTo('email:ada@example.com:polygon-amoy'))
  const order = await call('POST', '/2022-06-09/orders', {
    payment: { method: 'polygon-amoy', payerAddress: `0x${'1'.repeat(40)}` },
    lineItems: [{ collectionLocator: `service:${id}`, callData: { totalPrice: '1' } }],
    recipient: { email: ada.email },
  })
  const {
    clientSecret,
    order: { orderId, payment },
  } = order.json
  return [wallet.json, id, onChain, actionId, minted.json, clientSecret, orderId, payment]
}

test('a seed gives the same again, at each start and after all was taken away; another one something else', async () => {
  const servers = await Promise.all([7, 7, 8].map((seed) => startCaller({ seed })))
  const [one, two, other] = servers as [Caller, Caller, Caller]
  try {
    const first = await drawn(one)
    expect(await drawn(two)).toEqual(first)
    expect(JSON.stringify(await drawn(other))).not.toContain(JSON.stringify(first).slice(1, 80))
    await two.server.restore()
    expect(await drawn(two)).toEqual(first)
    // What goes on from there draws nothing twice.
    await two.server.restore(await one.server.snapshot())
    const answer = await two.call('POST', '/2022-06-09/collections/', collectionOn('solana'))
    expect(answer.status).toBe(200)
    expect(JSON.stringify(first)).not.toContain(answer.json.id)
  } finally {
    for (const { server } of servers) await server.close()
  }
})
