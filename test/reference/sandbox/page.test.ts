import { afterAll, beforeAll, expect, test } from 'vitest'
import { presets, withFaults } from '../../../reference-impl/index.ts'
import { scopes } from '../../../reference-impl/keys.ts'
import { sandbox } from '../../../reference-impl/sandbox/sandbox.ts'
import { type ShownOperation, shownOperations } from '../../../reference-impl/sandbox/shown-operations.ts'
import { type Caller, createCaller, mintTo, startCaller } from '../caller.ts'

let caller: Caller
beforeAll(async () => {
  caller = await startCaller({ front: sandbox({ page: true }) })
})
afterAll(() => caller.server.close())

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const data = (path: string) => createCaller(caller.url).call('GET', `/__sandbox/page/${path}`, undefined, '')

test('only a browser is shown the page; whoever else asks is answered as ever', async () => {
  const page = await fetch(`${caller.url}/`, { headers: asBrowser })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  for (const accept of ['*/*', 'application/json']) {
    const answer = await fetch(`${caller.url}/`, { headers: { accept } })
    expect([answer.status, await answer.json()]).toEqual([404, { error: true, message: 'there is no such operation' }])
  }
  expect((await fetch(`${caller.url}/`, { method: 'POST', headers: asBrowser })).status).toBe(404)
  const without = await startCaller({ front: sandbox({}) })
  try {
    expect((await fetch(`${without.url}/`, { headers: asBrowser })).status).toBe(404)
    expect((await fetch(`${without.url}/__sandbox/page/live`)).status).toBe(404)
  } finally {
    await without.server.close()
  }
})

test('nothing on it may run but its own files, and no other page may read what it reads', async () => {
  for (const path of ['/', '/__sandbox/page/main.js', '/__sandbox/page/live', '/__sandbox/page/tokens']) {
    const answer = await fetch(caller.url + path, { headers: asBrowser })
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  const foreign = await fetch(`${caller.url}/__sandbox/page/live`, { headers: { origin: 'https://elsewhere.example' } })
  expect(foreign.status).toBe(403)
})

test('each of its requests is answered well as it stands, what is in capitals filled in', async () => {
  const { call, completed } = caller
  const { publicKey } = (await call('POST', '/v1-alpha1/wallets', { email: 'ada@example.com', chain: 'polygon-amoy' }))
    .json
  const grace = (await call('POST', '/v1-alpha1/wallets', { userId: 'grace', chain: 'polygon-amoy' })).json.publicKey
  const template = (
    await call('POST', '/2022-06-09/collections/default-polygon/templates', { metadata: { name: 'T' } })
  ).json
  const mint = (id: string, to: string) =>
    completed(`/2022-06-09/collections/default-polygon/nfts/${id}`, mintTo(`polygon-amoy:${to}`))
  const filled = async (shown: ShownOperation, text: string): Promise<string> => {
    if (!/[A-Z]{5,}/.test(text)) return text
    const owner = shown.path === '/v1-alpha1/transfer' ? grace : publicKey
    const { onChain } = (await mint(`for ${shown.title}`, owner)).json
    return text
      .replaceAll('ADDRESS', owner)
      .replaceAll('CONTRACT', onChain.contractAddress)
      .replaceAll('TOKEN_ID', onChain.tokenId)
      .replaceAll('TEMPLATE_ID', template.templateId)
  }
  for (const shown of shownOperations) {
    const body = shown.body && (await filled(shown, JSON.stringify(shown.body)))
    const answer = await call(shown.method, await filled(shown, shown.sample), body)
    expect(answer.status, `${shown.method} ${shown.sample}: ${answer.text}`).toBeLessThan(300)
  }
})

test('requests are shown with what was sent and answered, without keys and secrets', async () => {
  const { last } = (await data('live')).json
  const order = await caller.call('POST', '/2022-06-09/orders', {
    payment: { method: 'polygon-amoy' },
    lineItems: { collectionLocator: 'service:default-polygon', callData: { totalPrice: '1' } },
  })
  expect(order.json.clientSecret).toMatch(/^order_/)
  const { requests } = (await data(`live?after=${last}`)).json
  expect(requests).toMatchObject([{ number: last + 1, method: 'POST', path: '/2022-06-09/orders', status: 200 }])
  const bodies = await data(`requests/${last + 1}`)
  expect(JSON.parse(bodies.json.sent).payment).toEqual({ method: 'polygon-amoy' })
  expect(JSON.parse(bodies.json.answered).order).toEqual(order.json.order)
  const all = bodies.text + (await data('orders')).text + (await data('about')).text
  expect(all).not.toContain(order.json.clientSecret)
})

test('only so much is kept: the last requests, and no body that is huge', async () => {
  const { last } = (await data('live')).json
  const metadata = { name: 'a', description: 'b'.repeat(200_000), image: 'https://example.com/a.png' }
  await caller.call('PUT', '/2022-06-09/collections/default-polygon/nfts/huge', {
    ...mintTo('userId:ada:polygon-amoy'),
    metadata,
  })
  expect((await data(`requests/${last + 1}`)).json.sent).toBe('(too long to be kept)')
  expect((await data('tokens')).text.length).toBeLessThan(100_000)
  for (let count = 0; count < 210; count += 1) await caller.call('GET', '/v1-alpha1/wallets?userId=ada')
  expect((await data('live')).json.requests).toHaveLength(200)
  expect((await data(`requests/${last + 1}`)).status).toBe(404)
})

test('keys that were brought along are not given away, the own ones are', async () => {
  expect((await data('about')).text).toContain('sk_reference_full')
  const brought = 'sk_live_Zx81PqLm22'
  const own = await startCaller({ keys: { [brought]: { project: 'shop', scopes } }, front: sandbox({ page: true }) })
  try {
    const about = await createCaller(own.url).call('GET', '/__sandbox/page/about', undefined, '')
    expect(about.json.keys).toEqual([{ key: 'sk_liv…', whole: false, project: 'shop', lacks: [] }])
  } finally {
    await own.server.close()
  }
})

test('an answer that breaks off breaks off in its place, and one in pieces comes in pieces', async () => {
  const front = sandbox({ page: true })
  const cut = await startCaller({ front, wrap: withFaults(presets.cut()) })
  const chunked = await startCaller({ front, choices: { framing: 'chunked' } })
  const ask = (url: string) =>
    fetch(`${url}/v1-alpha1/wallets?userId=ada`, { headers: { 'x-api-key': 'sk_reference_full' } })
  try {
    const answer = await ask(cut.url)
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    const seen = async () =>
      (await createCaller(cut.url).call('GET', '/__sandbox/page/requests/1', undefined, '')).json.answered
    await expect.poll(seen).toBe('(broke off)')
    const whole = await ask(chunked.url)
    expect([whole.headers.get('content-length'), await whole.json()]).toEqual([null, []])
  } finally {
    await cut.server.close()
    await chunked.server.close()
  }
})
