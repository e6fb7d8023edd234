import { expect, test } from 'vitest'
import { open, serve } from './server.ts'

/** Answers when all that was sent has had the time to come in, and tells the most that was there at once. */
async function counting(later: (count: number) => number | undefined) {
  let now = 0
  let count = 0
  const seen = { most: 0, refused: 0, answered: 0 }
  const url = await serve((_, response) => {
    now += 1
    seen.most = Math.max(seen.most, now)
    count += 1
    const status = later(count) ?? 200
    setTimeout(() => {
      now -= 1
      if (status === 200) seen.answered += 1
      else seen.refused += 1
      response.writeHead(status, { 'retry-after': '0.2' }).end('[]')
    }, 5)
  })
  return { url, seen }
}

test('no more requests are under way than there are places, those of bursts among them', async () => {
  const { url, seen } = await counting(() => undefined)
  const { api } = open(url, { concurrency: 9, requestTimeout: 10_000 })
  const bursts = Array.from({ length: 5 }, () => api.burst(8, (one) => one.listWallets({})))
  const singles = Array.from({ length: 60 }, () => api.listWallets({}))
  await Promise.all([...bursts, ...singles])
  expect(seen.most).toBe(9)
})

test('a burst that is wider than there are places goes beyond them alone', async () => {
  const { url, seen } = await counting(() => undefined)
  const { api } = open(url, { concurrency: 2, requestTimeout: 10_000 })
  const burst = api.burst(8, (one) => one.listWallets({}))
  await Promise.all([burst, ...Array.from({ length: 20 }, () => api.listWallets({}))])
  expect(seen.most).toBe(8)
})

test('429 stops all requests, and all of them are answered in the end', async () => {
  // One of the first is refused while the others are under way: what waits behind them is not sent before the time is over.
  const { url, seen } = await counting((count) => (count === 2 ? 429 : undefined))
  const { api, recorded } = open(url, { concurrency: 4, requestTimeout: 10_000, retryAfter: 20_000 })
  await Promise.all(Array.from({ length: 24 }, () => api.listWallets({})))
  expect(seen).toMatchObject({ refused: 1, answered: 24 })
  const refused = recorded.find(({ response }) => response.status === 429)
  const end = Date.parse(refused?.startedAt ?? '') + (refused?.durationMs ?? 0)
  const between = recorded.filter(
    ({ startedAt }) => Date.parse(startedAt) > end + 20 && Date.parse(startedAt) < end + 180,
  )
  expect(between).toEqual([])
  // What was refused goes first, and half as many as before are under way.
  const again = recorded.find(({ retries }) => retries === 1)
  expect(recorded.filter(({ seq }) => again !== undefined && seq > again.seq).length).toBeGreaterThan(15)
})

test('refused again and again, it goes on with one request at a time, and comes back to all', async () => {
  const { url, seen } = await counting((count) => (count <= 12 ? 429 : undefined))
  const { api } = open(url, { concurrency: 4, requestTimeout: 10_000, retryAfter: 60_000 })
  await Promise.all(Array.from({ length: 8 }, () => api.listWallets({})))
  expect(seen.answered).toBe(8)
  seen.most = 0
  await Promise.all(Array.from({ length: 40 }, () => api.listWallets({})))
  expect(seen.most).toBe(4)
})
