import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, collectionOn, metadata, mintTo, startCaller } from './caller.ts'

let api: Caller
beforeAll(async () => {
  api = await startCaller({ basePath: '/api/' })
})
afterAll(() => api.server.close())

const names = [
  'a/b',
  'a+b',
  'a b',
  '50%',
  '50%25',
  '%2F',
  '%',
  'a:b',
  'a::b',
  ':',
  'ü',
  'ß日本語🎈',
  'a?b#c',
  'a&b=c',
  'a\\b',
  '..a',
  '{}"<>',
  "o'neill",
  'x'.repeat(256),
]

test.each(names)('user id and mint id %s survive the path', async (name) => {
  const encoded = encodeURIComponent(name)
  const created = await api.call('POST', '/v1-alpha1/wallets', { userId: name, chain: 'polygon-amoy' })
  expect(created.status).toBe(201)
  expect((await api.call('GET', `/v1-alpha1/wallets?userId=${encoded}`)).json).toEqual([created.json])
  const mint = `/2022-06-09/collections/default-polygon/nfts/${encoded}`
  const done = await api.completed(mint, mintTo(`userId:${name}:polygon-amoy`))
  expect([done.json.id, done.json.onChain.owner]).toEqual([name, created.json.publicKey])
  const locator = `userId:${name}:polygon-amoy`
  const held = await api.call('GET', `/2022-06-09/wallets/${encodeURIComponent(locator)}/nfts`)
  expect(held.json).toHaveLength(1)
})

test('a collection id with a slash and a colon survives the path', async () => {
  const path = `/2022-06-09/collections/${encodeURIComponent('2026/a:b')}`
  expect((await api.call('PUT', path, collectionOn('base'))).json.id).toBe('2026/a:b')
  expect((await api.call('PUT', `${path}/nfts/one`, mintTo('twitter:ada:base'))).status).toBe(200)
})

test('only the slash tells a batch from a single mint', async () => {
  const path = '/2022-06-09/collections/default-solana/nfts'
  const one = { recipient: 'email:slash@example.com:solana', metadata }
  expect((await api.call('POST', `${path}/`, { nfts: [one] })).json.results).toHaveLength(1)
  expect((await api.call('POST', path, one)).json.onChain.status).toBe('pending')
  expect((await api.call('POST', path, { nfts: [one] })).status).toBe(400)
})

test.each([
  'polygon-amoy',
  'polygon-amoy:',
  ':0x1',
  'email:a@example.com',
  'email::solana',
  'email:a@example.com:solana:x',
  'Email:a@example.com:solana',
  'userId:a',
  'userId::solana',
  'userId:a:',
  'userId:a:nowhere',
  'mail:a@example.com:solana',
  'email%253Aa@example.com%253Asolana',
  `solana:0x${'1'.repeat(40)}`,
  `polygon-amoy:0x${'1'.repeat(40)}`,
  `polygon-amoy:0x${'1'.repeat(40)}:1`,
  `nowhere:0x${'1'.repeat(40)}`,
  'twitter:ada:solana',
])('the locator %s is refused with one error string', async (locator) => {
  const answer = await api.call('GET', `/2022-06-09/wallets/${locator}/nfts`)
  expect(answer.status).toBe(400)
  expect(answer.json).toEqual({ error: expect.any(String) })
})

test('pages are disjoint and their union is the whole; filters pick from it', async () => {
  const recipient = 'userId:pages:polygon-amoy'
  const nfts = Array.from({ length: 45 }, (_, index) => ({ recipient, metadata, id: `page-${index}` }))
  await api.call('POST', '/2022-06-09/collections/default-polygon/nfts/', { nfts })
  const { json: second } = await api.call('PUT', '/2022-06-09/collections/second', collectionOn('polygon-amoy'))
  await api.completed(`/2022-06-09/collections/${second.id}/nfts/extra`, mintTo(recipient))
  const get = async (query: string) => (await api.call('GET', `/2022-06-09/wallets/${recipient}/nfts?${query}`)).json
  const pages = await Promise.all(['', 'page=2', 'page=3&perPage=20', 'page=4'].map(get))
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 6, 0])
  const all = pages.flat()
  expect(new Set(all.map(({ locator }) => locator)).size).toBe(46)
  const [own, other] = [all[0].contractAddress, all[45].contractAddress]
  for (const filter of [
    `contractAddress=${own}&contractAddress=${other}`,
    `contractAddress[]=${own}&contractAddress[]=${other}`,
    `contractAddress=${own.toLowerCase()},${other.slice(2)}`,
  ]) {
    expect(await get(`perPage=46&${filter}`)).toHaveLength(46)
  }
  expect(await get(`contractAddress=${other}`)).toEqual([all[45]])
  expect(await get(`contractAddress=${own}&tokenId=${all[7].tokenId}`)).toEqual([all[7]])
  expect(await get('tokenId=999999')).toEqual([])
})

test.each([
  ['POST', '/2022-06-09/collections', 'there is one with a slash at the end'],
  ['POST', '/v1-alpha1/wallets/', 'there is one without a slash at the end'],
  ['GET', '/2022-06-09/collections/a/nfts/b', 'its state is in the answer to the same PUT, which may be repeated'],
  ['PUT', '/v1-alpha1/wallets', 'this path takes GET and POST'],
])('%s %s is not there, and the answer helps', async (method, path, hint) => {
  const { status, json } = await api.call(method, path)
  expect([status, json]).toEqual([404, { error: true, message: `there is no such operation; ${hint}` }])
})
