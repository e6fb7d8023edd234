import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCaller, mintTo, startCaller } from './caller.ts'

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

test('a killed process loses nothing that it answered for, and its pending mints complete', async () => {
  const child = await startChild()
  const doomed = createCaller(child.url)
  const ids = Array.from({ length: 20 }, (_, index) => `killed-${index}`)
  const accepted = await Promise.all(ids.map((id) => doomed.call('PUT', mints + id, toWallet)))
  child.process.kill('SIGKILL')
  await once(child.process, 'exit')

  const after = await startCaller({ database })
  for (const [index, id] of ids.entries()) {
    const done = await after.completed(mints + id, toWallet)
    expect(done.json.actionId).toBe(accepted[index]?.json.actionId)
  }
  const held = await after.call('GET', '/2022-06-09/wallets/userId:lasting:polygon-amoy/nfts?perPage=50')
  expect(held.json).toHaveLength(20)
  await after.server.close()
})

/** A server of its own whose mints take longer than it lives. */
async function startChild(): Promise<{ process: ChildProcess; url: string }> {
  const module = new URL('../../reference-impl/server.ts', import.meta.url)
  const options = JSON.stringify({ database, mintDelayMs: 400 })
  const script = `import { startReference } from '${module}'
    process.stdout.write((await startReference(${options})).url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(child.stdout, 'data')
  return { process: child, url: String(url) }
}
