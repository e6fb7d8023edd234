import { describe, expect, test } from 'vitest'
import { openInterface } from '../../src/interface/interface.ts'
import { runAgainstReference } from '../../src/target/subject.ts'
import { allCases } from '../../suites/index.ts'
import { openMonitoring } from '../../suites/monitor/index.ts'

// No sentence of the interface gives a time: what is late is blocked, and that it is late breaks a SHOULD.
describe.concurrent.each([
  { says: 'never complete', mintDelayMs: 600_000, completionTimeout: 250 },
  { says: 'complete after ten times as long as is waited', mintDelayMs: 10_000, completionTimeout: 1000 },
])('where mints $says', ({ mintDelayMs, completionTimeout }) => {
  test('no MUST is broken by that, and what rests on it is not passed either', async () => {
    const results = await runAgainstReference(allCases, {
      seed: 3,
      reference: { mintDelayMs },
      createMonitor: openMonitoring(),
      settings: { limits: { requestTimeout: 60_000, completionTimeout, retryAfter: 1000, mints: 100_000 } },
    })
    expect(results.filter(({ outcome }) => outcome === 'error')).toEqual([])
    const { byId } = openInterface().catalogue
    const failures = results.flatMap(({ caseId, failures }) =>
      failures.map(({ requirement, message }) => ({ caseId, requirement, message })),
    )
    expect(failures.filter(({ requirement }) => byId.get(requirement)?.level === 'MUST')).toEqual([])
    const late = new Set(failures.map(({ requirement }) => requirement))
    expect([...late].filter((id) => !['MINT-54', 'COL-49', 'BATCH-28'].includes(id))).toEqual([])
    expect(late).toContain('MINT-54')
    const stopped = results.filter(({ outcome, reason }) => outcome === 'blocked' || reason !== undefined)
    const waited = ['minting/record', 'minting/solana', 'minting/aptos']
    expect(stopped.map(({ caseId }) => caseId)).toEqual(expect.arrayContaining(waited))
  })
})
