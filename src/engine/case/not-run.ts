import type { CaseResult } from './result.ts'

/** A result for a case that did not run. */
export const notRun = (caseId: string, outcome: 'blocked' | 'not-applicable', reason: string): CaseResult => ({
  caseId,
  outcome,
  reason,
  exercised: [],
  setAside: [],
  failures: [],
  observations: [],
  durationMs: 0,
  requests: 0,
  spent: 0,
  retries: 0,
})
