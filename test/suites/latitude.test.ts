import { describe, expect, test } from 'vitest'
import { profiles } from '../../fixtures/latitude.ts'
import type { CaseResult } from '../../src/engine/case/result.ts'
import { runAgainstReference } from '../../src/target/subject.ts'
import { allCases } from '../../suites/index.ts'

/** What went wrong in results, one line each; empty when every case passed or found nothing to judge. */
const complaints = (results: readonly CaseResult[]): string[] =>
  results.flatMap(({ caseId, outcome, reason, failures }) =>
    outcome === 'passed' || outcome === 'not-applicable'
      ? []
      : failures.length > 0
        ? failures.map(({ requirement, message, actual }) => `${caseId}: ${requirement} ${message}: ${actual}`)
        : [`${caseId}: ${outcome} ${reason}`],
  )

describe('a conforming implementation that chose otherwise is left in peace', () => {
  test.concurrent.each(profiles.map((profile) => [profile.id, profile] as const))('%s', async (_id, profile) => {
    const { choices, basePath, mintDelayMs } = profile
    const results = await runAgainstReference(allCases, {
      seed: 1,
      reference: {
        choices,
        ...(basePath === undefined ? {} : { basePath }),
        ...(mintDelayMs === undefined ? {} : { mintDelayMs }),
      },
    })
    expect(complaints(results)).toEqual([])
  })
})
