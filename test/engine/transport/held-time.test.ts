import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { HeldTime } from '../../../src/engine/transport/held-time.ts'
import { Pace } from '../../../src/engine/waiting/pace.ts'
import { createSettling } from '../../../src/engine/waiting/settling.ts'
import { open, serve } from './server.ts'

test('stretches that overlap count once, and what is to come does not count yet', async () => {
  const told: number[] = []
  const held = new HeldTime((more) => told.push(more))
  held.hold(60)
  held.hold(30)
  expect(held.sum).toBeLessThan(20)
  await sleep(80)
  expect(held.sum).toBe(60)
  held.hold(20)
  await sleep(40)
  expect(held.sum).toBe(80)
  expect(told).toEqual([60, 20])
})

test('a limit that all keep to is no part of the time that a target has', async () => {
  let asked = 0
  const url = await serve((_, response) => {
    asked += 1
    const limited = asked % 2 === 1
    response.writeHead(limited ? 429 : 200, limited ? { 'retry-after': '1' } : {}).end('[]')
  })
  const held = new HeldTime()
  const { api } = open(url, { held, retryAfter: 5000 })
  const settling = createSettling(500, new Pace(held.now))
  // Each look takes a second of waiting: by the clock on the wall there would be one.
  let looks = 0
  const look = async (): Promise<number> => {
    await api.listCollections()
    looks += 1
    return looks
  }
  expect(await settling.until(look, (seen) => seen === 3)).toBe(3)
})
