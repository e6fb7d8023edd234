import { describe, expect, it } from 'vitest'
import { EarlyAnswers } from '../../../src/engine/waiting/early-answers.ts'
import { Pace } from '../../../src/engine/waiting/pace.ts'

const limit = 3000

/** Reads until an answer stands, of which `odd` tells what it shows otherwise after so many ms. */
function reading(early: EarlyAnswers, odd: (waited: number) => readonly string[]): number {
  let now = 0
  const pauseAfter = early.begin(new Pace(() => now), () => limit)
  for (;;) {
    const pause = pauseAfter(odd(now))
    if (pause === undefined) return now
    now += pause
  }
}

const missingUntil =
  (ms: number, ...names: readonly string[]) =>
  (waited: number): readonly string[] =>
    waited < ms ? names : []

const never = missingUntil(Number.POSITIVE_INFINITY, 'expiry')

describe('reads that show a part of what was written', () => {
  it('lets an answer stand that shows all', () => {
    expect(reading(new EarlyAnswers(), () => [])).toBe(0)
  })

  it('reads again until all is there, soon after it is', () => {
    const took = reading(new EarlyAnswers(), missingUntil(600, 'expiry'))
    expect(took).toBeGreaterThanOrEqual(600)
    expect(took).toBeLessThan(900)
  })

  it('waits once to the end for what never comes, and then no more', () => {
    const early = new EarlyAnswers()
    expect(reading(early, never)).toBeGreaterThanOrEqual(limit)
    expect(reading(early, never)).toBe(0)
    expect(reading(early, missingUntil(600, 'name'))).toBeGreaterThanOrEqual(600)
  })

  it('waits twice as long as it took before, and a second at least, once it was seen to come', () => {
    const early = new EarlyAnswers()
    reading(early, missingUntil(800, 'expiry'))
    const again = reading(early, never)
    expect(again).toBeGreaterThan(1500)
    expect(again).toBeLessThan(limit)
    expect(reading(early, never)).toBeGreaterThan(1500)
  })

  it('learns of each by itself', () => {
    const early = new EarlyAnswers()
    const mixed = (waited: number): readonly string[] => (waited < 500 ? ['expiry', 'name'] : ['name'])
    expect(reading(early, mixed)).toBeGreaterThanOrEqual(limit)
    expect(reading(early, missingUntil(5000, 'name'))).toBe(0)
    expect(reading(early, missingUntil(700, 'expiry'))).toBeGreaterThanOrEqual(700)
  })
})
