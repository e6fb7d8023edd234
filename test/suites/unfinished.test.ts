import { expect, test } from 'vitest'
import type { RequirementId } from '../../spec/requirement-id.d.ts'
import { runAgainstReference } from '../../src/target/subject.ts'
import { allCases } from '../../suites/index.ts'

/** That mints complete, on each chain and in the default collections, and that collections get their addresses. */
const aboutCompletion: readonly RequirementId[] = [
  'MINT-06',
  'MINT-26',
  'MINT-27',
  'COL-22',
  'COL-23',
  'COL-39',
  'COL-40',
]

test('where nothing is ever complete, that fails, and nothing else is accused for it', async () => {
  const results = await runAgainstReference(allCases, {
    seed: 3,
    reference: { mintDelayMs: 600_000 },
    settings: { limits: { requestTimeout: 10_000, completionTimeout: 250, retryAfter: 1000, mints: 100_000 } },
  })
  expect(results.filter(({ outcome }) => outcome === 'error')).toEqual([])
  const failures = results.flatMap(({ caseId, failures }) =>
    failures.map(({ requirement, message }) => ({ caseId, requirement, message })),
  )
  const isDue = ({ requirement }: { readonly requirement: string }): boolean =>
    aboutCompletion.some((id) => id === requirement)
  expect(failures.filter((failure) => !isDue(failure))).toEqual([])
  expect(failures.filter(isDue).length).toBeGreaterThan(5)
})
