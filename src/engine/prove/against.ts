import { randomUUID } from 'node:crypto'
import { type ReferenceOptions, startReference } from '../../../reference-impl/server.ts'
import { keyRolesOf, type RunSettings } from '../../config/settings.ts'
import { capabilities } from '../../interface/roles.ts'
import { keysByRole } from '../../target/reference.ts'
import type { Mute } from '../case/attempt.ts'
import type { Case } from '../case/case.ts'
import { executeCase } from '../case/execute.ts'
import type { CaseResult } from '../case/result.ts'
import { missingNeed } from '../plan/needs.ts'
import { openRuntime } from '../run/runtime.ts'

/** How cases are run against a reference implementation of their own. */
export interface AgainstOptions {
  readonly reference: ReferenceOptions
  readonly seed: number
  /** What differs from `quick` effort in staging with every capability. */
  readonly settings?: Partial<RunSettings>
  /** Cases in flight at once; default 16. */
  readonly concurrency?: number
  readonly isOff?: Mute
  /** Told of every result; once it says so, no other case is begun. */
  readonly isEnough?: (results: readonly CaseResult[]) => boolean
}

/** From acceptance of a mint to its completion, ms: enough to be seen pending on a busy machine too. */
const mintDelayMs = 100

/** Runs cases against a reference implementation in this process. Those whose needs it cannot meet are left out. */
export async function runAgainst(cases: readonly Case[], options: AgainstOptions): Promise<CaseResult[]> {
  const server = await startReference({ mintDelayMs, ...options.reference })
  const keys = keysByRole(server.keys)
  const settings: RunSettings = {
    ...defaults,
    runId: randomUUID().slice(0, 8),
    seed: options.seed,
    keyRoles: keyRolesOf(keys),
    ...options.settings,
  }
  const { concurrency = 16, isOff = () => false, isEnough = () => false } = options
  const { runtime, close } = openRuntime({ baseUrl: server.url, keys, settings, concurrency })
  const results: CaseResult[] = []
  const waiting = cases.filter(({ needs }) => missingNeed(needs, settings) === undefined)
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results.push(await executeCase(next, { ...runtime, shrinks: false, isOff }))
      if (isEnough(results)) return
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, lane))
  } finally {
    await Promise.all([close(), server.close()])
  }
  return results
}

const defaults: Omit<RunSettings, 'runId' | 'seed' | 'keyRoles'> = {
  environment: 'staging',
  namespace: 'service',
  chains: { evm: 'polygon-amoy', solana: 'solana', aptos: 'aptos' },
  capabilities: Object.fromEntries(capabilities.map((name) => [name, true])) as RunSettings['capabilities'],
  limits: { requestTimeout: 10_000, completionTimeout: 3000, retryAfter: 60_000, mints: 100_000 },
  effort: 'quick',
  mintingFactor: 1,
  profile: 'full',
}
