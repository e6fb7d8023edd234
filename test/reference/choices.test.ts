import { expect, test, vi } from 'vitest'
import type { Choices } from '../../reference-impl/choices.ts'
import { type Caller, collectionOn, metadata, mintTo, startCaller } from './caller.ts'

async function having(choices: Partial<Choices>, use: (api: Caller) => Promise<void>): Promise<void> {
  const api = await startCaller({ choices })
  try {
    await use(api)
  } finally {
    await api.server.close()
  }
}

test('answers may travel otherwise: chunked, closed, pretty, with more fields', async () => {
  const wire = {
    framing: 'chunked',
    connection: 'close',
    prettyJson: true,
    extraFields: true,
    extraHeaders: { 'x-extra': '1' },
    jsonType: 'application/json; charset=utf-8',
  } as const
  await having(wire, async (api) => {
    const { headers, text, json } = await api.call('GET', '/2022-06-09/collections/')
    expect(headers.get('transfer-encoding')).toBe('chunked')
    expect([headers.get('connection'), headers.get('x-extra')]).toEqual(['close', '1'])
    expect(text).toContain('\n  "results"')
    expect(json.results[0].onChain).toHaveProperty('x-reference')
  })
})

test('every third request is too many and changes nothing; every second batch is unavailable', async () => {
  await having({ tooManyEvery: 3, unavailableEvery: 2 }, async (api) => {
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await api.call('POST', '/v1-alpha1/wallets', { userId: `u${count}`, chain: 'base' })).status)
    }
    expect(statuses).toEqual([201, 201, 429, 201, 201, 429])
  })
  await having({ unavailableEvery: 2, retryAfterSeconds: undefined }, async (api) => {
    const post = () => api.call('POST', '/2022-06-09/collections/default-solana/nfts/', { nfts: [] })
    expect([(await post()).status, (await post()).status]).toEqual([200, 503])
  })
})

test('a surplus may be accepted and never complete', async () => {
  await having({ surplus: 'accepted-and-failed', completedWord: 'minted' }, async (api) => {
    await api.call('PUT', '/2022-06-09/collections/two', collectionOn('polygon-amoy', { supplyLimit: 1 }))
    const path = '/2022-06-09/collections/two/nfts/'
    const done = await api.completed(`${path}1`, mintTo('userId:a:polygon-amoy'))
    expect(done.json.onChain.status).toBe('minted')
    const surplus = await api.call('PUT', `${path}2`, mintTo('userId:a:polygon-amoy'))
    expect([surplus.status, surplus.json.onChain.status]).toEqual([200, 'pending'])
    const word = async () => (await api.call('PUT', `${path}2`, mintTo('userId:a:polygon-amoy'))).json.onChain.status
    await vi.waitFor(async () => expect(await word()).toBe('failed'), { timeout: 20_000 })
    expect((await api.call('GET', '/2022-06-09/wallets/userId:a:polygon-amoy/nfts')).json).toHaveLength(1)
  })
})

test('wide token ids filter and transfer like small ones, addresses in any spelling', async () => {
  await having({ tokenIds: 'wide', addressCase: 'bare', evmWallets: 'address-per-chain' }, async (api) => {
    await api.completed('/2022-06-09/collections/default-polygon/nfts/1', mintTo('userId:a:polygon-amoy'))
    const list = '/2022-06-09/wallets/userId:a:polygon-amoy/nfts'
    const [token] = (await api.call('GET', list)).json
    expect(token.contractAddress).toMatch(/^[0-9a-f]{40}$/)
    expect((await api.call('GET', `${list}?tokenId=${token.tokenId}`)).json).toEqual([token])
    const sent = await api.call('POST', '/v1-alpha1/transfer', {
      chain: 'polygon-amoy',
      fromAddress: 'userId:a:polygon-amoy',
      toAddress: 'userId:b:polygon-amoy',
      tokenMintAddress: token.contractAddress,
      tokenId: token.tokenId,
    })
    expect(sent.status).toBe(200)
  })
})

test('a second PUT of a collection, another body under a mint id, one id twice in a batch', async () => {
  const strict = { secondCollectionPut: 409, otherBodySameId: 409, sameIdTwice: 'refuse', emptyBatch: 400 } as const
  await having(strict, async (api) => {
    const collection = '/2022-06-09/collections/c'
    expect((await api.call('PUT', collection, collectionOn('base'))).status).toBe(200)
    expect((await api.call('PUT', collection, collectionOn('base'))).status).toBe(409)
    const put = (recipient: string) => api.call('PUT', `${collection}/nfts/1`, mintTo(recipient))
    expect((await put('twitter:a:base')).status).toBe(200)
    expect((await put('twitter:a:base')).status).toBe(200)
    expect((await put('twitter:b:base')).status).toBe(409)
    const item = { recipient: 'twitter:a:base', metadata, id: 'x' }
    const twice = await api.call('POST', `${collection}/nfts/`, { nfts: [item, item] })
    expect(twice.json.validationErrors).toMatchObject([{ index: 1, id: 'x' }])
  })
})

test('listings may run behind', async () => {
  await having({ listingLagMs: 1000 }, async (api) => {
    await api.completed('/2022-06-09/collections/default-polygon/nfts/1', mintTo('userId:a:polygon-amoy'))
    const held = async () => (await api.call('GET', '/2022-06-09/wallets/userId:a:polygon-amoy/nfts')).json
    expect(await held()).toEqual([])
    await vi.waitFor(async () => expect(await held()).toHaveLength(1), { timeout: 20_000 })
  })
})
