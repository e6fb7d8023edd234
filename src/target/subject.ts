import { randomUUID } from 'node:crypto'
import { faultList, isFaultId } from '../../reference-impl/faults/list.ts'
import { loadFaults } from '../../reference-impl/faults/load.ts'
import type { ReferenceOptions } from '../../reference-impl/server.ts'
import type { CaseResult } from '../engine/case/index.ts'
import { type AgainstOptions, runAgainst } from '../engine/prove/against.ts'
import type { StartedSubject, Subject } from '../engine/run/index.ts'
import type { Keys } from '../engine/transport/index.ts'
import { publicImageUrl } from '../interface/builders/requests.ts'
import type { Case } from '../interface/case.ts'
import { openInterface } from '../interface/interface.ts'
import type { Needs } from '../interface/needs.ts'
import { capabilities, keyRolesOf } from '../interface/roles.ts'
import { type RunSettings, thisMachine } from '../interface/settings.ts'
import { startReferenceTarget } from './reference.ts'

/** From acceptance of a mint to its completion, ms: enough to be seen pending on a busy machine too. */
export const mintDelayMs = 100

/** The reference implementation with its faults. */
export function openReferenceSubject(): Subject {
  const { byId } = openInterface().catalogue
  const isOfProduction = (id: string): boolean =>
    (byId.get(id)?.needs as Needs | undefined)?.environment === 'production'
  return {
    faults: faultList,
    start: async (id) => {
      const [fault] = isFaultId(id) ? await loadFaults([id]) : []
      if (fault === undefined) throw new Error(`there is no fault ${id}`)
      return start({ wrap: fault.wrap })
    },
    settingsFor: (requirements, seed, keys) => ({
      ...settingsOf(seed, keys),
      ...(requirements.some(isOfProduction) ? production : {}),
    }),
  }
}

/** What differs in production: what is said of it is judged only there. */
export const production = {
  environment: 'production',
  chains: { evm: 'polygon', solana: 'solana', aptos: 'aptos' },
} as const satisfies Partial<RunSettings>

/** How cases are run against a reference implementation of their own. */
export interface AgainstReferenceOptions extends Omit<AgainstOptions, 'settings'> {
  readonly reference: ReferenceOptions
  readonly seed: number
  /** What differs from `standard` effort in staging with every capability. */
  readonly settings?: Partial<RunSettings>
}

/** Runs cases against a reference implementation in this process. Those whose needs it cannot meet are left out. */
export async function runAgainstReference(
  cases: readonly Case[],
  { reference, seed, settings, ...options }: AgainstReferenceOptions,
): Promise<readonly CaseResult[]> {
  const server = await start(reference)
  return runAgainst(openInterface(), cases, server, {
    ...options,
    settings: { ...settingsOf(seed, server.keys), ...settings },
  })
}

const start = (options: ReferenceOptions): Promise<StartedSubject> => startReferenceTarget({ mintDelayMs, ...options })

/** `standard` effort in staging with every capability. */
export const settingsOf = (seed: number, keys: Keys): RunSettings => ({
  runId: randomUUID().slice(0, 8),
  seed,
  environment: 'staging',
  namespace: 'service',
  assets: {
    image: publicImageUrl,
    twitterHandle: 'con_formint1',
    started: true,
    host: { name: thisMachine, isSure: true },
  },
  chains: { evm: 'polygon-amoy', solana: 'solana', aptos: 'aptos' },
  capabilities: Object.fromEntries(capabilities.map((name) => [name, true])) as RunSettings['capabilities'],
  limits: { requestTimeout: 10_000, completionTimeout: 3000, retryAfter: 60_000, mints: 100_000 },
  effort: 'standard',
  quotaFactor: 1,
  profile: 'full',
  keyRoles: keyRolesOf(keys),
})
