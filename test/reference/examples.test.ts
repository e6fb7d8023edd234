import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validate } from '../../src/interface/oracle.ts'
import { type Caller, collectionOn, metadata, mintTo, startCaller } from './caller.ts'

let api: Caller
beforeAll(async () => {
  api = await startCaller()
})
afterAll(() => api.server.close())

const conforms = (schema: string, value: unknown) => expect(validate(schema, value)).toEqual([])
const month = new Date().toISOString().slice(0, 7)

test('create wallet: 201, then 200 with the same address, for both variants of the body', async () => {
  for (const user of [{ email: 'ada@example.com' }, { userId: 'tenant:7/ada' }]) {
    const first = await api.call('POST', '/v1-alpha1/wallets', { ...user, chain: 'polygon-amoy' })
    const again = await api.call('POST', '/v1-alpha1/wallets', { ...user, chain: 'polygon-amoy', unknown: 1 })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.json).toEqual(first.json)
    conforms('Wallet', first.json)
    const listed = await api.call('GET', `/v1-alpha1/wallets?${new URLSearchParams(user as Record<string, string>)}`)
    expect(listed.status).toBe(200)
    expect(listed.json).toEqual([first.json])
  }
})

test.each([
  {},
  { chain: 'polygon-amoy' },
  { email: 'a@example.com' },
  { email: 'a.example.com', chain: 'solana' },
  { userId: '', chain: 'solana' },
  { userId: 7, chain: 'solana' },
  { userId: 'a', chain: 7 },
  { userId: 'a', chain: '' },
  { userId: 'a', chain: 'not a chain!' },
  { userId: 'a', chain: null },
])('create wallet refuses %j with an error record', async (body) => {
  const answer = await api.call('POST', '/v1-alpha1/wallets', body)
  expect(answer.status).toBe(400)
  conforms('ErrorRecord', answer.json)
})

test('GET wallets without a user is refused', async () => {
  expect((await api.call('GET', '/v1-alpha1/wallets')).status).toBe(400)
})

describe.each([
  ['polygon-amoy', {}, 'EvmToken'],
  ['base-sepolia', { fungibility: 'semi-fungible' }, 'EvmToken'],
  ['polygon-amoy', { subscription: { enabled: true }, transferable: false }, 'EvmSubscriptionToken'],
  ['solana', {}, 'SolanaToken'],
  ['aptos', {}, 'EvmToken'],
])('a collection on %s with %j', (chain, options, shape) => {
  test('is created, listed, minted from and held', async () => {
    const created = await api.call('POST', '/2022-06-09/collections/', collectionOn(chain, options))
    expect(created.status).toBe(200)
    conforms('CreatedCollection', created.json)
    const path = `/2022-06-09/collections/${created.json.id}/nfts/one`
    const recipient = `userId:holder of ${created.json.id}:${chain}`
    const first = await api.call('PUT', path, mintTo(recipient))
    expect(first.json.onChain.status).toBe('pending')
    expect(first.json.metadata).toBeUndefined()
    conforms('MintedToken', first.json)
    const done = await api.completed(path, mintTo(recipient))
    conforms('CompletedToken', done.json)
    expect(done.json).toMatchObject({ id: 'one', metadata, actionId: first.json.actionId })
    const held = await api.call('GET', `/2022-06-09/wallets/${encodeURIComponent(recipient)}/nfts`)
    expect(held.json).toHaveLength(1)
    conforms(shape, held.json[0])
    const list = await api.call('GET', '/2022-06-09/collections/')
    const listed = list.json.results.find(({ id }: { id: string }) => id === created.json.id)
    conforms('ListedCollection', listed)
    expect(listed.onChain[chain === 'solana' ? 'mintAddress' : 'contractAddress']).toBe(
      first.json.onChain.contractAddress,
    )
  })
})

test.each([
  { chain: undefined },
  { chain: 'soneium' },
  { chain: 'nowhere' },
  { metadata: undefined },
  { metadata: 'x' },
  { fungibility: 'fungible' },
  { supplyLimit: '3' },
  { payments: 'x' },
  { subscription: true },
  { subscription: { enabled: true }, transferable: true },
])('create collection refuses %j', async (change) => {
  for (const [method, id] of [
    ['POST', ''],
    ['PUT', 'refused'],
  ] as const) {
    const answer = await api.call(method, `/2022-06-09/collections/${id}`, { ...collectionOn('base'), ...change })
    expect(answer.status).toBe(400)
    conforms('ErrorRecord', answer.json)
  }
})

test('recipients of all kinds, and a minted token is listed by each locator of its wallet', async () => {
  const wallet = await api.call('POST', '/v1-alpha1/wallets', { email: 'kinds@example.com', chain: 'polygon-amoy' })
  const recipients = [
    `polygon-amoy:${wallet.json.publicKey}`,
    'email:kinds@example.com:polygon-amoy',
    'userId:kinds:polygon-amoy',
    'twitter:kinds_1:polygon-amoy',
  ]
  for (const [index, recipient] of recipients.entries()) {
    await api.completed(`/2022-06-09/collections/default-polygon/nfts/kind-${index}`, mintTo(recipient))
  }
  const byEmail = await api.call('GET', '/2022-06-09/wallets/email:kinds@example.com:polygon-amoy/nfts')
  const byAddress = await api.call('GET', `/2022-06-09/wallets/${recipients[0]}/nfts`)
  expect(byAddress.json).toHaveLength(2)
  expect(byAddress.json).toEqual(byEmail.json)
})

test('templates: created with what was sent, changed without an answer', async () => {
  const path = '/2022-06-09/collections/default-solana/templates'
  const created = await api.call('POST', path, { metadata, onChain: { tokenId: '7' }, supply: { limit: 5 } })
  conforms('LimitedTemplate', created.json)
  expect(created.json).toMatchObject({ onChain: { tokenId: '7' }, supply: { limit: 5, minted: 0 } })
  const changed = await api.call('PATCH', `${path}/${created.json.templateId}`, { metadata: { name: 'New' } })
  expect([changed.status, changed.text]).toEqual([204, ''])
})

test('batch mint answers one record an item; validationErrors name exactly the items at fault', async () => {
  const path = '/2022-06-09/collections/default-solana/nfts/'
  const good = (id?: string) => ({ recipient: 'email:batch@example.com:solana', metadata, ...(id ? { id } : {}) })
  const accepted = await api.call('POST', path, { nfts: [good('b-1'), good(), good('b-3')] })
  conforms('BatchResult', accepted.json)
  expect(accepted.json.results.map(({ id }: { id: string }) => id)).toEqual(['b-1', expect.any(String), 'b-3'])
  const nfts = [
    good('b-4'),
    { ...good('b-5'), recipient: 'Email:a@example.com:solana' },
    { recipient: good().recipient },
  ]
  const refused = await api.call('POST', path, { nfts })
  expect(refused.status).toBe(400)
  conforms('BatchErrorRecord', refused.json)
  expect(refused.json.validationErrors).toMatchObject([{ index: 1, id: 'b-5' }, { index: 2 }])
  const fresh = await api.call('PUT', `${path}b-4`, good())
  expect(fresh.json.onChain.status).toBe('pending')
})

test('order: with a recipient quoted and delivered to a new wallet, without one it requires a recipient', async () => {
  const order = {
    payment: { method: 'base-sepolia', currency: 'usdc', payerAddress: '0x52908400098527886E0F7030069857D2E4169EE7' },
    lineItems: [
      { collectionLocator: 'service:default-polygon', callData: { totalPrice: '0.3', quantity: 3 } },
      { collectionLocator: 'service:default-solana', callData: { totalPrice: '0.1' } },
    ],
  }
  const quoted = await api.call('POST', '/2022-06-09/orders', { ...order, recipient: { email: 'buyer@example.com' } })
  conforms('QuotedOrderResponse', quoted.json)
  expect(quoted.json.order.quote.totalPrice).toEqual({ amount: '0.4', currency: 'usdc' })
  expect(quoted.json.order.lineItems[0].quote.charges.unit.amount).toBe('0.1')
  expect((await api.call('GET', '/v1-alpha1/wallets?email=buyer@example.com')).json).toHaveLength(2)
  const open = await api.call('POST', '/2022-06-09/orders', {
    ...order,
    lineItems: order.lineItems[1],
    locale: 'Klingon',
  })
  conforms('OrderResponse', open.json)
  expect(open.json.order).toMatchObject({ locale: 'Klingon', quote: { status: 'requires-recipient' } })
  expect((await api.call('POST', '/2022-06-09/orders', { ...order, locale: 'en' })).status).toBe(400)
})

test('usage counts the wallets of this month and no more', async () => {
  const path = '/v1-alpha1/projects/default/usage?dimension=monthly_active_wallets&startDate='
  const own = await startCaller()
  expect((await own.call('GET', path + month)).json.data.usage).toEqual({ month, activeWallets: 0 })
  for (const userId of ['one', 'two', 'two']) await own.call('POST', '/v1-alpha1/wallets', { userId, chain: 'aptos' })
  const usage = await own.call('GET', path + month)
  conforms('Usage', usage.json)
  expect(usage.json.data.usage.activeWallets).toBe(2)
  expect((await own.call('GET', `${path}2026-13`)).status).toBe(400)
  await own.server.close()
})
