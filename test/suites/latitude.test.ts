import { describe, expect, test } from 'vitest'
import { profiles } from '../../fixtures/latitude.ts'
import { allCases } from '../../suites/index.ts'
import { complaints, runAgainst } from './against.ts'

describe('a conforming implementation that chose otherwise is left in peace', () => {
  test.each(profiles.map((profile) => [profile.id, profile] as const))('%s', async (_id, profile) => {
    const { choices, basePath, mintDelayMs } = profile
    const results = await runAgainst(allCases, {
      choices,
      ...(basePath === undefined ? {} : { basePath }),
      ...(mintDelayMs === undefined ? {} : { mintDelayMs }),
    })
    expect(complaints(results)).toEqual([])
  })
})
