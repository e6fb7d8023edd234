import { expect, test } from 'vitest'
import { encodeQuery, encodeSegment } from '../../src/engine/transport/encoding.ts'
import { operationKeys, operations } from '../../src/interface/operations.ts'
import { keys, open, serve } from '../engine/transport/server.ts'

const echo = () =>
  serve((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () =>
      response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body })),
    )
  })

test.each([
  ['email:a+b@x.de:polygon', 'email:a%2Bb@x.de:polygon'],
  ['a/b', 'a%2Fb'],
  ['100%', '100%25'],
  ['%2F', '%252F'],
  ['a b', 'a%20b'],
  ['ü😀', '%C3%BC%F0%9F%98%80'],
  ["-._~!$&'()*,;=", '-._~%21%24%26%27%28%29%2A%2C%3B%3D'],
  ['.', '%2E'],
  ['..', '%2E%2E'],
  ['...', '...'],
  ['?#', '%3F%23'],
  ['\ud800', '%EF%BF%BD'],
])('the path parameter %j is sent as %s', async (value, encoded) => {
  expect(encodeSegment(value)).toBe(encoded)
  const { api } = open(`${await echo()}/prefix/`)
  const { response, request } = await api.putMint(value, 'id', {})
  const path = `/prefix/2022-06-09/collections/${encoded}/nfts/id`
  expect(response.json).toMatchObject({ url: path })
  expect(request.url.endsWith(path)).toBe(true)
})

test('query parameters: arrays repeat the name, undefined is left out', () => {
  expect(encodeQuery({ a: 'x+y z', b: ['1', '2'], c: undefined, 'd[]': '&=' })).toBe(
    '?a=x%2By%20z&b=1&b=2&d%5B%5D=%26%3D',
  )
  expect(encodeQuery({ c: undefined })).toBe('')
})

test('every method sends its operation', async () => {
  const { api, collected } = open(await echo())
  await Promise.all([
    api.createWallet({}),
    api.listWallets({ userId: 'u' }),
    api.listTokens('userId:u:polygon'),
    api.signMessage('polygon', '0x1', {}),
    api.transferFromEmailWallet({}),
    api.transferFromUserWallet({}),
    api.createCollection({}),
    api.putCollection('c', {}),
    api.listCollections(),
    api.createTemplate('c', {}),
    api.updateTemplate('c', 't', {}),
    api.putMint('c', 'i', {}),
    api.postMint('c', {}),
    api.batchMint('c', {}),
    api.createOrder({}),
    api.usage('default', { dimension: 'monthly_active_wallets' }),
  ])
  const parameters: Record<string, string> = {
    identifier: 'userId:u:polygon',
    chain: 'polygon',
    address: '0x1',
    collectionId: 'c',
    templateId: 't',
    id: 'i',
    projectId: 'default',
  }
  expect(new Set(collected.map(({ operation }) => operation))).toEqual(new Set(operationKeys))
  for (const { operation, request } of collected) {
    const { method, path } = operations[operation as keyof typeof operations]
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')
    expect(`${request.method} ${new URL(request.url).pathname}`).toBe(`${method} ${filled}`)
    expect(`${method} ${path}`).toBe(operation)
    expect(request.headers['x-api-key']).toBe(keys.full)
  }
})

test('keys: another, none, by role', async () => {
  const { api } = open(await echo())
  const sent = async (one: typeof api) =>
    ((await one.listCollections()).response.json as { headers: Record<string, string> }).headers['x-api-key']
  expect(await sent(api.as('other'))).toBe('other')
  expect(await sent(api.as(null))).toBeUndefined()
  expect(await sent(api.keyFor('lacking.wallets.read'))).toBe(keys['lacking.wallets.read'])
  expect(await sent(api.keyFor('otherProject'))).toBe(keys.otherProject)
  expect(() => api.keyFor('lacking.nfts.create')).toThrow('lacking.nfts.create')
})

test('raw requests go as they are', async () => {
  const { api } = open(await echo())
  const { response } = await api.raw({
    operation: 'POST /2022-06-09/orders',
    path: '/a/../b//%zz',
    rawBody: '{"a":',
    headers: { 'content-type': null, x: '1' },
  })
  expect(response.json).toMatchObject({ method: 'POST', url: '/a/../b//%zz', body: '{"a":', headers: { x: '1' } })
  expect(response.json).not.toHaveProperty('headers.content-type')
})
