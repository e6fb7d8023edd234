import { afterEach, expect, test } from 'vitest'
import {
  type FaultId,
  type Preset,
  presets,
  type RunningReference,
  startReference,
  withFaults,
} from '../../reference-impl/index.ts'
import { operationIds } from '../../src/interface/operations.ts'

const servers: RunningReference[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A service with a bad day, and what asks it. */
async function at(...bad: (FaultId | Preset)[]) {
  const server = await startReference({ mintDelayMs: 1, wrap: withFaults(...bad) })
  servers.push(server)
  const ask = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(server.url + path, {
      method,
      headers: { 'x-api-key': 'sk_reference_full', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const createWallet = (): Promise<Response> =>
    ask('POST', '/v1-alpha1/wallets', { email: 'ada@example.com', chain: 'polygon-amoy' })
  const list = (): Promise<Response> => ask('GET', '/2022-06-09/collections/')
  const mint = async (): Promise<{ onChain: { status: string; tokenId?: string }; metadata?: unknown }> => {
    const metadata = { name: 'Seat', image: 'https://example.com/seat.png', description: 'Front' }
    const answer = await ask('PUT', '/2022-06-09/collections/default-polygon/nfts/seat-1', {
      recipient: 'email:ada@example.com:polygon-amoy',
      metadata,
      reuploadLinkedFiles: false,
    })
    return (await answer.json()) as Awaited<ReturnType<typeof mint>>
  }
  return { server, createWallet, list, mint }
}

test.each<[string, Preset, number, string | null]>([
  ['429', presets.tooManyRequests({ on: 'createWallet', times: 2, retryAfterSeconds: 7 }), 429, '7'],
  ['503', presets.unavailable({ on: ['createWallet'], times: 2 }), 503, '1'],
  ['502 as a page', presets.badGateway({ on: 'createWallet', times: 2 }), 502, null],
])('%s for as many requests of one operation as was said, and again after reset()', async (_, bad, status, wait) => {
  const { server, createWallet, list } = await at(bad)
  for (let round = 0; round < 2; round += 1) {
    const answers = [
      await createWallet(),
      await list(),
      await createWallet(),
      await createWallet(),
      await createWallet(),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, 200, status, 201, 200])
    expect(answers[0]?.headers.get('retry-after')).toBe(wait)
    if (status === 502) expect(await answers[0]?.text()).toContain('<html>')
    await server.reset()
  }
})

test('an answer that is cut, and one that is no JSON: what was asked for is done', async () => {
  const cut = await at(presets.cut({ on: 'createWallet' }))
  await expect(cut.createWallet().then((answer) => answer.text())).rejects.toThrow()
  expect((await cut.createWallet()).status).toBe(200)
  const html = await at(presets.notJson({ on: 'createWallet' }))
  const answer = await html.createWallet()
  expect(answer.status).toBe(201)
  await expect(answer.json()).rejects.toThrow(SyntaxError)
  expect((await html.createWallet()).status).toBe(200)
})

test('slow answers come all the same', async () => {
  const { list } = await at(presets.slow({ on: 'listCollections', ms: 60 }))
  const before = performance.now()
  expect((await list()).status).toBe(200)
  expect(performance.now() - before).toBeGreaterThan(50)
})

/** Repeats the mint until it is seen in this status. */
async function seen(mint: () => Promise<{ onChain: { status: string } }>, status: string): Promise<void> {
  while ((await mint()).onChain.status !== status);
}

test('a completion that takes long, and a completed mint that is seen pending again, with other faults beside', async () => {
  const long = await at(presets.longCompletion({ ms: 3_600_000 }))
  await long.mint()
  await expect
    .poll(async () => long.server.snapshot().then((state) => JSON.stringify(state)))
    .toMatch(/"completed_at":\d/)
  expect(await long.mint()).toEqual({
    id: 'seat-1',
    actionId: expect.any(String),
    onChain: { status: 'pending', chain: expect.any(String), contractAddress: expect.any(String) },
  })
  const again = await at(presets.pendingAgain(), 'wallet-repeat-201')
  await seen(again.mint, 'success')
  expect((await again.mint()).onChain).toMatchObject({ status: 'pending' })
  expect((await again.mint()).metadata).toMatchObject({ name: 'Seat' })
  expect([(await again.createWallet()).status, (await again.createWallet()).status]).toEqual([201, 201])
})

test('every operation can be spoilt, by its name; a misspelt one fails tsc', () => {
  for (const on of Object.keys(operationIds) as (keyof typeof operationIds)[]) {
    expect(presets.unavailable({ on })).toHaveProperty('wrap')
  }
  // @ts-expect-error a misspelt operation is none
  presets.unavailable({ on: 'createWalet' })
  // @ts-expect-error a misspelt fault is none
  expect(() => withFaults('wallet-repeat-202')).toThrow('There is no fault')
})
