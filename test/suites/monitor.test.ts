import { expect, test } from 'vitest'
import type { FaultId } from '../../reference-impl/index.ts'
import type { CaseResult } from '../../src/engine/case/result.ts'
import { runAgainst } from '../../src/engine/prove/against.ts'
import type { RequirementId } from '../../src/interface/case.ts'
import { openInterface } from '../../src/interface/interface.ts'
import { openReferenceSubject } from '../../src/target/subject.ts'
import type { CaseId } from '../../suites/case-id.ts'
import { allCases } from '../../suites/index.ts'
import { openMonitoring } from '../../suites/monitor/index.ts'

/** What one case, which looks at something else, finds of a fault. */
async function foundBy(case_: CaseId, fault: FaultId): Promise<readonly CaseResult[]> {
  const subject = openReferenceSubject()
  const server = await subject.start(fault)
  const cases = allCases.filter(({ id }) => id === case_)
  const settings = subject.settingsFor([], 1, server.keys)
  return runAgainst(openInterface(), cases, server, { settings, createMonitor: openMonitoring() })
}

test.each<[CaseId, FaultId, RequirementId]>([
  ['batch/malformed', 'batch-description-lost', 'BATCH-07'],
  ['chains/collections', 'collection-never-semi-fungible', 'COL-34'],
])('%s tells of %s by %s, which it does not cite', async (case_, fault, rule) => {
  expect(allCases.find(({ id }) => id === case_)?.requirements).not.toContain(rule)
  const [result] = await foundBy(case_, fault)
  expect(result?.outcome).toBe('failed')
  expect(result?.failures.map(({ requirement }) => requirement)).toEqual([rule])
  expect(result?.exercised).toContain(rule)
})
