import { describe, expect, test } from 'vitest'
import { combined } from '../../fixtures/combined.ts'
import { profiles } from '../../fixtures/latitude.ts'
import { judgedUnfairly } from './unfair.ts'

/**
 * Several profiles at once take a tenth of the runs, and show what one liberty does to another; what one of them disputes has
 * to show beside the others. `npm run liberties` draws other, smaller companies.
 */
const companies = combined(profiles, 12, 1)

/** Tests that one half of the companies is left in peace: each half has a file, and so a process, of its own. */
export function testHalf(half: 0 | 1): void {
  describe('a conforming implementation that chose otherwise is left in peace', () => {
    test.concurrent.each(
      companies.filter((_, index) => index % 2 === half).map((profile) => [profile.id, profile] as const),
    )(
      '%s',
      // Some make their clients wait, on purpose.
      { timeout: 1_200_000 },
      async (_id, profile) => {
        expect(await judgedUnfairly(profile, 1)).toEqual([])
      },
    )
  })
}
