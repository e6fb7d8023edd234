import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mintTo, startCaller } from './caller.ts'

let directory: string
let database: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reference-'))
  database = join(directory, 'store.sqlite')
})
afterEach(() => rm(directory, { recursive: true }))

const mints = '/2022-06-09/collections/default-polygon/nfts/'
const wallet = { userId: 'lasting', chain: 'polygon-amoy' }
const toWallet = mintTo('userId:lasting:polygon-amoy')

test('everything is there after a restart, and a repeat still mints nothing', async () => {
  const before = await startCaller({ database })
  const created = await before.call('POST', '/v1-alpha1/wallets', wallet)
  const minted = await before.completed(`${mints}kept`, toWallet)
  const collections = await before.call('GET', '/2022-06-09/collections/')
  await before.server.close()

  const after = await startCaller({ database })
  const again = await after.call('POST', '/v1-alpha1/wallets', wallet)
  expect([again.status, again.json]).toEqual([200, created.json])
  expect((await after.call('PUT', `${mints}kept`, toWallet)).json).toEqual(minted.json)
  expect((await after.call('GET', '/2022-06-09/collections/')).json).toEqual(collections.json)
  const sign = (caller: typeof after) =>
    caller.call('POST', `/v1-alpha1/wallets/polygon-amoy:${created.json.publicKey}/signMessage`, { message: 'm' })
  expect((await sign(after)).status).toBe(200)
  await after.server.close()
})
