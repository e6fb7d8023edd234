import { describe, expect, test } from 'vitest'
import { combined } from '../../fixtures/combined.ts'
import { profiles } from '../../fixtures/latitude.ts'
import { openInterface } from '../../src/interface/interface.ts'
import { judgedUnfairly } from './unfair.ts'

// Several profiles at once take a tenth of the runs, and show what one liberty does to another; what one of them disputes has
// to show beside the others. `npm run liberties` draws other, smaller companies.
describe('a conforming implementation that chose otherwise is left in peace', () => {
  test.concurrent.each(combined(profiles, 12, 1).map((profile) => [profile.id, profile] as const))(
    '%s',
    // Some make their clients wait, on purpose.
    { timeout: 1_200_000 },
    async (_id, profile) => {
      expect(await judgedUnfairly(profile, 1)).toEqual([])
    },
  )

  test('and what it disputes is a SHOULD', () => {
    const { byId } = openInterface().catalogue
    const disputed = profiles.flatMap(({ disputes = [] }) => disputes)
    expect(disputed.filter((id) => byId.get(id)?.level !== 'SHOULD')).toEqual([])
  })
})
