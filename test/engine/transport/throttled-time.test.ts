import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ThrottledTime } from '../../../src/engine/transport/throttled-time.ts'
import { Pace } from '../../../src/engine/waiting/pace.ts'
import { createSettling } from '../../../src/engine/waiting/settling.ts'
import { open, serve } from './server.ts'

test('stretches that overlap count once, and what is to come does not count yet', async () => {
  const told: number[] = []
  const throttled = new ThrottledTime((more) => told.push(more))
  throttled.add(600)
  throttled.add(300)
  expect(throttled.sum).toBeLessThan(600)
  await sleep(700)
  expect(throttled.sum).toBeCloseTo(600)
  throttled.add(200)
  await sleep(300)
  expect(throttled.sum).toBeCloseTo(800)
  expect(told.map(Math.round)).toEqual([600, 200])
})

test('a limit that all keep to is no part of the time that a target has', async () => {
  let asked = 0
  const url = await serve((_, response) => {
    asked += 1
    const limited = asked % 2 === 1
    response.writeHead(limited ? 429 : 200, limited ? { 'retry-after': '1' } : {}).end('[]')
  })
  const throttled = new ThrottledTime()
  const { api } = open(url, { throttled, retryAfter: 5000 })
  const settling = createSettling(2000, new Pace(throttled.now))
  // Each look takes a second of waiting: by the clock on the wall there would be two.
  let looks = 0
  const look = async (): Promise<number> => {
    await api.listCollections()
    looks += 1
    return looks
  }
  expect(await settling.until(look, (seen) => seen === 3)).toBe(3)
})
