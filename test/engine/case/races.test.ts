import { expect, test } from 'vitest'
import { Races } from '../../../src/engine/case/races.ts'
import type { Exchange } from '../../../src/engine/transport/exchange.ts'
import { exchange } from './runtime.ts'

const sentAt = (ms: number, durationMs: number): Exchange => ({
  ...exchange(200, {}),
  startedAt: new Date(ms).toISOString(),
  durationMs,
})

test('races are told without violations too, and those that never overlapped are told apart', () => {
  const races = new Races()
  races.add([sentAt(0, 10), sentAt(5, 10)])
  races.add([sentAt(0, 10), sentAt(10, 10)])
  races.add([sentAt(0, 10)])
  expect(races.count([])).toEqual([{ operation: 'GET /v1-alpha1/wallets', trials: 2, overlaps: 1, hits: 0 }])
})

test('a hit is a race that a violation is about; of trials that are judged together it is one of them', () => {
  const races = new Races()
  const hit = [sentAt(0, 10), sentAt(0, 10)]
  races.add(hit)
  races.add([sentAt(20, 10), sentAt(20, 10)])
  expect(races.count([{ decisive: hit[1]?.seq ?? 0 }, { decisive: hit[0]?.seq ?? 0 }])).toMatchObject([{ hits: 1 }])
  expect(races.count([{}, {}])).toMatchObject([{ trials: 2, hits: 1 }])
})
