import { expect, test } from 'vitest'
import { runAgainstReference } from '../../src/target/subject.ts'
import { allCases } from '../../suites/index.ts'

// That the good items of a refused batch are not minted is a recommendation: the rest of the world is judged beside them.
test('a world in which a recommendation is not followed is judged to its end', async () => {
  const cases = allCases.filter(({ id }) => id === 'world/kinds-apart')
  const reference = { choices: { batchOfSome: 'rest' as const } }
  const [result] = await runAgainstReference(cases, { seed: 7, reference, settings: { effort: 'quick' } })
  expect(new Set(result?.failures.map(({ requirement }) => requirement))).toEqual(new Set(['BATCH-30']))
  // Transfers are the last that happens in it.
  expect(result?.exercised).toContain('XFER-14')
})
