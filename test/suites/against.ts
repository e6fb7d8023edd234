import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ReferenceOptions, startReference } from '../../reference-impl/server.ts'
import type { Case } from '../../src/case/case.ts'
import { executeCase } from '../../src/case/execute.ts'
import type { CaseResult } from '../../src/case/result.ts'
import { keyRolesOf, type RunSettings } from '../../src/config/settings.ts'
import { missingNeed } from '../../src/run/needs.ts'
import { openRuntime } from '../../src/run/runtime.ts'
import { keysByRole } from '../../src/target/reference.ts'
import { runSettings } from '../case/runtime.ts'

const inFlight = 16

/** Runs cases against a reference implementation of their own, in this process, many at a time. */
export async function runAgainst(
  cases: readonly Case[],
  reference: ReferenceOptions,
  settings: Partial<RunSettings> = {},
): Promise<CaseResult[]> {
  const server = await startReference({ mintDelayMs: 40, ...reference })
  const keys = keysByRole(server.keys)
  const folder = mkdtempSync(path.join(tmpdir(), 'conformint-test-'))
  const seed = settings.seed ?? 1
  const own: RunSettings = {
    ...runSettings,
    limits: { requestTimeout: 10_000, completionTimeout: 3000, retryAfter: 60_000, mints: 100_000 },
    effort: 'quick',
    runId: Math.random().toString(36).slice(2, 10).padEnd(8, '0'),
    keyRoles: keyRolesOf(keys),
    ...settings,
    seed,
  }
  const { runtime, close } = openRuntime({
    baseUrl: server.url,
    keys,
    settings: own,
    concurrency: inFlight,
    exchangesFile: path.join(folder, 'exchanges.ndjson'),
  })
  const results: CaseResult[] = []
  const waiting = cases.filter(({ needs }) => missingNeed(needs, own) === undefined)
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await executeCase(next, runtime))
  }
  try {
    await Promise.all(Array.from({ length: inFlight }, lane))
  } finally {
    await close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return results
}

/** What went wrong in results, one line each; empty when every case passed or found nothing to judge. */
export const complaints = (results: readonly CaseResult[]): string[] =>
  results.flatMap(({ caseId, outcome, reason, failures }) =>
    outcome === 'passed' || outcome === 'not-applicable'
      ? []
      : failures.length > 0
        ? failures.map(({ requirement, message, actual }) => `${caseId}: ${requirement} ${message}: ${actual}`)
        : [`${caseId}: ${outcome} ${reason}`],
  )
