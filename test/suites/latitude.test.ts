import { describe, expect, test } from 'vitest'
import { profiles } from '../../fixtures/latitude.ts'
import type { CaseResult } from '../../src/engine/case/result.ts'
import { openInterface } from '../../src/interface/interface.ts'
import { runAgainstReference } from '../../src/target/subject.ts'
import { allCases } from '../../suites/index.ts'

/** What went wrong in results, one line each, but for what the profile disputes; empty when nobody was accused. */
const complaints = (results: readonly CaseResult[], disputes: readonly string[]): string[] =>
  results.flatMap(({ caseId, outcome, reason, failures }) =>
    outcome === 'passed' || outcome === 'not-applicable'
      ? []
      : failures.length > 0
        ? failures
            .filter(({ requirement }) => !disputes.includes(requirement))
            .map(({ requirement, message, actual }) => `${caseId}: ${requirement} ${message}: ${actual}`)
        : [`${caseId}: ${outcome} ${reason}`],
  )

describe('a conforming implementation that chose otherwise is left in peace', () => {
  test.concurrent.each(profiles.map((profile) => [profile.id, profile] as const))('%s', async (_id, profile) => {
    const { choices, basePath, mintDelayMs, disputes = [] } = profile
    const results = await runAgainstReference(allCases, {
      seed: 1,
      reference: {
        choices,
        ...(basePath === undefined ? {} : { basePath }),
        ...(mintDelayMs === undefined ? {} : { mintDelayMs }),
      },
    })
    expect(complaints(results, disputes)).toEqual([])
    const failed = new Set(results.flatMap(({ failures }) => failures.map(({ requirement }) => requirement)))
    expect(disputes.filter((id) => !failed.has(id))).toEqual([])
  })

  test('and what it disputes is a SHOULD', () => {
    const { byId } = openInterface().catalogue
    const disputed = profiles.flatMap(({ disputes = [] }) => disputes)
    expect(disputed.filter((id) => byId.get(id)?.level !== 'SHOULD')).toEqual([])
  })
})
