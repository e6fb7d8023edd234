import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findingWallets } from '../../src/interface/late-wallets.ts'
import type { Methods } from '../../src/interface/operations.ts'

/** Makes wallets, and answers mints as told, one after another. Who has the name of `slow` learns of the wallet late. */
function minting(...statuses: readonly number[]) {
  const sent: string[] = []
  const left = [...statuses]
  const createWallet = async ({ userId }: { userId: string }) => {
    if (userId.startsWith('slow')) await sleep(100)
    return { response: { status: 201, json: { publicKey: `0x${userId}` } } }
  }
  const answered = async (collection: string) => {
    sent.push(collection)
    return { response: { status: left.shift() ?? 200 } }
  }
  const methods = { createWallet, putMint: answered, batchMint: answered } as unknown as Methods
  return { api: findingWallets(methods, {}), sent }
}

const user = { userId: 'ada', chain: 'polygon' }
const mint = { recipient: 'userId:ada:polygon' }

test('a mint that is refused for a wallet that has just been made is sent again until it is known', async () => {
  const { api, sent } = minting(400, 404, 200, 400)
  await api.createWallet(user)
  expect((await api.putMint('c', 'one', mint)).response.status).toBe(200)
  expect(sent.length).toBe(3)
})

test('what a batch is refused for may be one of its recipients, by user or by address', async () => {
  const { api, sent } = minting(400, 200)
  await api.createWallet(user)
  const { response } = await api.batchMint('c', {
    nfts: [{ recipient: 'polygon:0xada' }, { recipient: 'email:b@c.d:e' }],
  })
  expect([response.status, sent.length]).toEqual([200, 2])
})

test('a refusal stands for whom no wallet was made, for one that is known, and of another kind', async () => {
  const { api, sent } = minting(400, 200, 400, 401)
  await api.createWallet(user)
  expect((await api.putMint('c', 'one', { recipient: 'userId:bob:polygon' })).response.status).toBe(400)
  expect((await api.putMint('c', 'two', mint)).response.status).toBe(200)
  expect((await api.putMint('c', 'three', mint)).response.status).toBe(400)
  await api.createWallet({ ...user, userId: 'eve' })
  expect((await api.putMint('c', 'four', { recipient: 'userId:eve:polygon' })).response.status).toBe(401)
  expect(sent.length).toBe(4)
})

test('what was minted at once tells nothing of younger wallets, where their creation was long on its way', async () => {
  const others = Array.from({ length: 12 }, (_, index) => `slow-${index}`)
  const { api, sent } = minting(...others.map(() => 200), 400, 200)
  await Promise.all(others.map((userId) => api.createWallet({ ...user, userId })))
  await Promise.all(others.map((userId) => api.putMint('c', userId, { recipient: `userId:${userId}:polygon` })))
  await api.createWallet(user)
  await sleep(50)
  expect((await api.putMint('c', 'one', mint)).response.status).toBe(200)
  expect(sent.length).toBe(others.length + 2)
})
