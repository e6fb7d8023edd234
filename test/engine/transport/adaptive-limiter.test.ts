import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { AdaptiveLimiter, first } from '../../../src/engine/transport/adaptive-limiter.ts'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'
import { exchange } from '../case/runtime.ts'
import { open, serve } from './server.ts'

/** Answers each request a little later, and tells the most that were there at once. */
async function counting(statusOf: (count: number) => number = () => 200) {
  let now = 0
  let count = 0
  const seen = { most: 0, refused: 0, answered: 0 }
  const url = await serve((_, response) => {
    now += 1
    seen.most = Math.max(seen.most, now)
    count += 1
    const status = statusOf(count)
    setTimeout(() => {
      now -= 1
      if (status === 200) seen.answered += 1
      else seen.refused += 1
      response.writeHead(status, { 'retry-after': '0.1' }).end('[]')
    }, 5)
  })
  return { url, seen }
}

/** A limiter that lets everything go when the test ends. */
function limiterOf(permits: number) {
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const limiter = new AdaptiveLimiter(permits, closing.signal)
  const passed: string[] = []
  const free = new Map<string, () => void>()
  const passing = (name: string, entering: Promise<() => void>): void => {
    void entering.then((end) => {
      passed.push(name)
      free.set(name, end)
    })
  }
  const enter = async (name: string, operation = 'other'): Promise<void> => {
    passing(name, limiter.acquire(operation, 0))
    await turn()
  }
  return { limiter, passed, free, passing, enter }
}

const later = (status: number, seq: number): Exchange => ({ ...exchange(status, []), seq, operation: 'busy' })

/** No test takes so long, in ms. */
const long = 3_600_000

test('429 closes it for all operations', async () => {
  const { limiter, passed, enter } = limiterOf(4)
  limiter.refused(later(429, 1), long, 1)
  await enter('one', 'busy')
  await enter('other')
  expect(passed).toEqual([])
})

test('503 closes it for its operation where it names a time, and else for nobody', async () => {
  const { limiter, passed, enter } = limiterOf(8)
  limiter.refused(later(503, 1), long, 1)
  await enter('before', 'busy')
  expect(passed.splice(0)).toEqual(['before'])
  const named = later(503, 2)
  limiter.refused({ ...named, response: { ...named.response, headers: { 'retry-after': '3600' } } }, long, 2)
  await enter('one', 'busy')
  await enter('other')
  expect(passed).toEqual(['other'])
})

test('what was refused goes before what came earlier', async () => {
  const { limiter, passed, free, passing, enter } = limiterOf(1)
  await enter('under way')
  await enter('waiting')
  passing('refused', limiter.acquire('other', first))
  await turn()
  free.get('under way')?.()
  await turn()
  expect(passed).toEqual(['under way', 'refused'])
})

test('what is refused together halves the permits once, and each round of answers brings one back', async () => {
  const { limiter, passed, enter } = limiterOf(8)
  for (const seq of [1, 2, 3]) limiter.refused(later(429, seq), 0, 3)
  for (let number = 1; number <= 8; number += 1) await enter(String(number))
  expect(passed).toHaveLength(4)
  for (let answers = 0; answers < 4; answers += 1) limiter.answered()
  await turn()
  expect(passed).toHaveLength(5)
  limiter.lower(2)
  for (let answers = 0; answers < 40; answers += 1) limiter.answered()
  await turn()
  expect(passed).toHaveLength(5)
})

test('as many as were refused are tried again ever more rarely, until they are taken', () => {
  const { limiter } = limiterOf(24)
  let seq = 0
  /** Answers until so many are under way again. */
  const answersUntil = (wanted: number): number => {
    let answers = 0
    for (; limiter.permits < wanted && answers < 10_000; answers += 1) limiter.answered()
    return answers
  }
  const refuse = (): void => {
    seq += 1
    limiter.refused(later(429, seq), 0, seq)
  }
  refuse()
  refuse()
  refuse()
  expect(limiter.permits).toBe(3)
  const waits: number[] = []
  for (let times = 0; times < 4; times += 1) {
    waits.push(answersUntil(4))
    refuse()
  }
  // Of the first nobody knows; then each costs twice as many answers as the one before.
  const [first = 0, second = 0, third = 0, fourth = 0] = waits
  expect(first).toBeLessThan(second)
  expect([third / second, fourth / third].map(Math.round)).toEqual([2, 2])
  // Once it is passed, each round brings one back.
  answersUntil(5)
  expect(answersUntil(24)).toBeLessThan(24 * 24)
})

test('no more requests are under way than there are places, those of bursts among them', async () => {
  const { url, seen } = await counting()
  const { api } = open(url, { concurrency: 9, requestTimeout: 10_000 })
  const bursts = Array.from({ length: 5 }, () => api.burst(8, (one) => one.listWallets({})))
  const singles = Array.from({ length: 60 }, () => api.listWallets({}))
  await Promise.all([...bursts, ...singles])
  expect(seen.most).toBeLessThanOrEqual(9)
})

test('a burst that is wider than there are places goes beyond them alone', async () => {
  const { url, seen } = await counting()
  const { api } = open(url, { concurrency: 2, requestTimeout: 10_000 })
  const burst = api.burst(8, (one) => one.listWallets({}))
  await Promise.all([burst, ...Array.from({ length: 20 }, () => api.listWallets({}))])
  expect(seen.most).toBeLessThanOrEqual(8)
})

test('bursts that go on to ask something else hold up nobody', async () => {
  const { url } = await counting()
  const { api } = open(url, { concurrency: 9, requestTimeout: 10_000 })
  const goingOn = () =>
    api.burst(4, async (one) => {
      await one.listWallets({})
      await api.listWallets({})
      return one.listWallets({})
    })
  const answers = await Promise.all([goingOn(), goingOn(), goingOn(), api.burst(9, (one) => one.listWallets({}))])
  expect(answers.map(({ length }) => length)).toEqual([4, 4, 4, 9])
})

test('however often they are refused, all are answered in the end', async () => {
  const { url, seen } = await counting((count) => (count <= 12 ? 429 : 200))
  const { api } = open(url, { concurrency: 1, requestTimeout: 10_000, retryAfter: 60_000 })
  await Promise.all(Array.from({ length: 8 }, () => api.listWallets({})))
  expect(seen).toMatchObject({ most: 1, refused: 12, answered: 8 })
})
