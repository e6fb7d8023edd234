import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { loadSettings } from '../../src/config/load.ts'
import { apiOn, openClient } from '../../src/engine/run/open-client.ts'
import { TargetUnreachable } from '../../src/engine/transport/errors.ts'
import { openInterface } from '../../src/interface/interface.ts'
import { reach } from '../../src/target/reach.ts'
import { resolveTarget } from '../../src/target/target.ts'

// No system hands it out: a port that was listened on a moment ago may be another test's by now.
const deadPort = 'http://127.0.0.1:1'

test('reach tells a listening port from a dead one and from a name that is none', async () => {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await reach(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`)
  await new Promise((resolve) => server.close(resolve))
  const error = await reach(`${deadPort}/api`).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(TargetUnreachable)
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  await expect(reach('http://nowhere.invalid')).rejects.toBeInstanceOf(TargetUnreachable)
})

test('an address that swallows packets is given up on', async () => {
  const started = performance.now()
  await expect(reach('http://192.0.2.1', {}, 200)).rejects.toBeInstanceOf(TargetUnreachable)
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('the reference target brings its own keys, one for each role', async () => {
  const target = await resolveTarget(loadSettings({ reference: true }, {}, '/'))
  expect(target.keys).toMatchObject({
    full: 'sk_reference_full',
    otherProject: 'sk_reference_other_project',
    'lacking.wallets:nfts.read': 'sk_reference_lacking_wallets_nfts_read',
  })
  expect(Object.keys(target.keys)).toHaveLength(8)
  const opened = openInterface()
  const client = openClient(opened, {
    baseUrl: target.url,
    keys: target.keys,
    requestTimeout: 2000,
    retryAfter: 0,
    concurrency: 1,
  })
  const api = apiOn(opened, client, 'test')
  const made = await api.createCollection({ chain: 'polygon', metadata: { name: 'Gone', description: 'Ends with it' } })
  expect(made.response.status).toBe(200)
  await target.close()
  // Another test may listen there by now, and knows nothing of what was made here.
  const after = await api.listCollections().catch((error: unknown) => error)
  if (!(after instanceof TargetUnreachable)) expect(JSON.stringify(after)).not.toContain('Gone')
  await client.close()
})
