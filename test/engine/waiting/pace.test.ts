import { expect, test } from 'vitest'
import { Pace } from '../../../src/engine/waiting/pace.ts'

let now = 0
const paceOf = (): Pace => new Pace(() => now)

const roundTrip = 100

/** Looks for what is there `time` ms after now, as often as the pace says. @returns how often, and how long it took */
function wait(pace: Pace, time: number): { looks: number; took: number } {
  const began = now
  const wait = pace.begin()
  for (let looks = 1; ; looks += 1) {
    const asked = now
    now += roundTrip
    if (asked - began >= time) {
      wait.found(asked)
      wait.end()
      return { looks, took: now - began }
    }
    now += wait.missed(asked)
  }
}

test('what takes 5 s is found with three looks or fewer on average, and soon after', () => {
  const pace = paceOf()
  const first = wait(pace, 5000)
  expect(first.looks).toBeLessThan(12)
  const later = Array.from({ length: 40 }, (_, n) => wait(pace, 5000 + (n % 5) * 100))
  const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length
  expect(mean(later.map(({ looks }) => looks))).toBeLessThanOrEqual(3.2)
  expect(mean(later.map(({ took }) => took))).toBeLessThan(6200)
})

test('what was not there when it was asked for is looked for when it is due, and at once where that was long ago', () => {
  const pace = paceOf()
  for (let n = 0; n < 9; n += 1) wait(pace, 5000)
  const usual = pace.usual ?? 0
  expect(pace.begin().told()).toBeGreaterThan(0.8 * usual)
  const late = pace.begin(now - 8000)
  expect(late.told()).toBe(0)
  late.found(now)
  // What nobody looked for says nothing of how long it takes.
  expect(pace.usual).toBeLessThanOrEqual(usual)
})

test('what takes 50 ms is not waited for any longer', () => {
  const pace = paceOf()
  for (let n = 0; n < 20; n += 1) expect(wait(pace, 50).took).toBeLessThan(500)
})

test('while nothing is known, who comes later does not look as often as who came first', () => {
  const pace = paceOf()
  const early = pace.begin()
  early.missed(now)
  now += 4000
  const late = pace.begin()
  expect(late.missed(now)).toBeGreaterThanOrEqual(1000)
  early.end()
  expect(pace.begin().missed(now)).toBeLessThanOrEqual(1000)
})

test('one that took long among many that were quick changes nothing', () => {
  const pace = paceOf()
  for (let n = 0; n < 9; n += 1) wait(pace, 1000)
  wait(pace, 30_000)
  expect(pace.usual).toBeLessThan(1500)
})

test('what may be late for 30 s is waited for 10 s where all else took less than 1 s, and longer where it took more', () => {
  const pace = paceOf()
  expect(pace.timeFor(30_000, 10_000)).toBe(10_000)
  expect(pace.timeFor(30_000)).toBe(30_000)
  expect(pace.timeFor(3000, 10_000)).toBe(3000)
  const { took } = wait(pace.inCase(undefined), 1800)
  expect(pace.timeFor(30_000, 10_000)).toBeGreaterThanOrEqual(18_000)
  expect(pace.timeFor(30_000, 10_000)).toBeLessThanOrEqual(10 * took)
  wait(pace, 4000)
  expect(pace.timeFor(30_000, 10_000)).toBe(30_000)
})

test('what always takes 5 s is looked for just then once that is known', () => {
  const pace = paceOf()
  for (let n = 0; n < 6; n += 1) wait(pace, 5000)
  const later = Array.from({ length: 20 }, () => wait(pace, 5000))
  expect(Math.max(...later.map(({ took }) => took))).toBeLessThan(5600)
  expect(later.reduce((sum, { looks }) => sum + looks, 0) / later.length).toBeLessThanOrEqual(2.5)
})

test('what comes sooner or later than before is found in its time after some waits', () => {
  const pace = paceOf()
  for (const time of [5000, 2000, 6000]) {
    for (let n = 0; n < 20; n += 1) wait(pace, time)
    expect(wait(pace, time).took).toBeLessThan(1.15 * time + roundTrip)
  }
})

test('who has planned a look while nothing was known is told once something is', () => {
  const pace = paceOf()
  expect(pace.knows.aborted).toBe(false)
  const began = now
  const other = pace.begin()
  other.missed(now)
  now += 4000
  other.missed(now)
  wait(pace, 100)
  expect(pace.knows.aborted).toBe(true)
  expect(other.again()).toBeLessThan(now - began)
})
