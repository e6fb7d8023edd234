import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, collectionOn, mintTo, startCaller } from './caller.ts'

let api: Caller
beforeAll(async () => {
  api = await startCaller()
})
afterAll(() => api.server.close())

async function give(locator: string, chain: string, more: object = {}) {
  const { json } = await api.call('POST', '/2022-06-09/collections/', collectionOn(chain, more))
  await api.completed(`/2022-06-09/collections/${json.id}/nfts/one`, mintTo(locator))
  const [token] = (await held(locator)).json.slice(-1)
  return token
}

const held = (locator: string) => api.call('GET', `/2022-06-09/wallets/${encodeURIComponent(locator)}/nfts`)

async function moved(from: string, to: string, token: { locator: string }): Promise<boolean> {
  for (let tries = 0; tries < 40; tries += 1) {
    const [left, arrived] = await Promise.all([held(from), held(to)])
    const has = ({ json }: typeof left) => json.some(({ locator }: { locator: string }) => locator === token.locator)
    if (!has(left) && has(arrived)) return true
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return false
}

const from = 'userId:giver:base-sepolia'
const to = 'userId:taker:base-sepolia'

test('a token of a user id is exported and the record names the new owner', async () => {
  const token = await give(from, 'base-sepolia')
  const taker = await api.call('POST', '/v1-alpha1/wallets', { userId: 'taker', chain: 'base-sepolia' })
  const body = {
    chain: 'base-sepolia',
    fromAddress: from,
    toAddress: taker.json.publicKey.slice(2).toLowerCase(),
    tokenMintAddress: token.contractAddress,
    tokenId: token.tokenId,
  }
  expect((await api.call('POST', '/v1-alpha1/transfer', body)).status).toBe(200)
  expect(await moved(from, to, token)).toBe(true)
  expect((await api.call('POST', '/v1-alpha1/transfer', body)).status).toBe(400)
})

test('a Solana token of an e-mail wallet: 202, by the default chain', async () => {
  const sender = 'email:giver@example.com:solana'
  const token = await give(sender, 'solana')
  const body = { from: sender, to: 'userId:taker:solana', tokenMintAddress: token.mintHash }
  expect((await api.call('POST', '/v1-alpha1/wallets/transfer', body)).status).toBe(202)
  expect(await moved(sender, 'userId:taker:solana', token)).toBe(true)
})

test('of eight transfers at once one leaves', async () => {
  const token = await give(from, 'base-sepolia')
  const bodies = Array.from({ length: 8 }, (_, index) => ({
    chain: 'base-sepolia',
    fromAddress: from,
    toAddress: `userId:racer ${index}:base-sepolia`,
    tokenMintAddress: token.contractAddress,
    tokenId: token.tokenId,
  }))
  const answers = await Promise.all(bodies.map((body) => api.call('POST', '/v1-alpha1/transfer', body)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await moved(from, bodies[answers.findIndex(({ status }) => status === 200)]?.toAddress ?? '', token)).toBe(
    true,
  )
})

test('what may not move stays', async () => {
  const bound = await give(from, 'base-sepolia', { transferable: false })
  const base = { chain: 'base-sepolia', fromAddress: from, toAddress: to, tokenId: bound.tokenId }
  const post = (change: object) =>
    api.call('POST', '/v1-alpha1/transfer', { ...base, tokenMintAddress: bound.contractAddress, ...change })
  expect((await post({})).status).toBe(400)
  expect((await post({ chain: 'nowhere' })).status).toBe(400)
  expect((await post({ tokenId: undefined })).status).toBe(400)
  expect((await post({ fromAddress: to })).status).toBe(400)
  expect((await post({ fromAddress: 'userId:nobody:base-sepolia' })).status).toBe(404)
  expect(
    (
      await api.call('POST', '/v1-alpha1/wallets/transfer', {
        chain: 'base-sepolia',
        from: `0x${'7'.repeat(40)}`,
        to,
        contractAddress: bound.contractAddress,
        tokenId: '1',
      })
    ).status,
  ).toBe(404)
  expect(await moved(from, to, bound)).toBe(false)
})
