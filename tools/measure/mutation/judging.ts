import { openKit } from '../../../src/app/kit.ts'
import type { Case } from '../../../src/engine/case/case.ts'
import type { CaseResult } from '../../../src/engine/case/result.ts'
import type { Effort } from '../../../src/engine/interface/index.ts'
import { type AgainstOptions, runAgainst } from '../../../src/engine/prove/against.ts'
import type { StartedSubject } from '../../../src/engine/run/kit.ts'
import type { Keys } from '../../../src/engine/transport/index.ts'
import type { RunSettings } from '../../../src/interface/settings.ts'
import { production, settingsOf } from '../../../src/target/subject.ts'

export const kit = openKit()

/** How a server with changed source is judged. */
export interface Manner {
  readonly seed: number
  readonly effort: Effort
  /** Default: staging. */
  readonly inProduction?: boolean
}

/** Patient: a busy machine must not look like a change that completes nothing. In ms. */
const patient = { requestTimeout: 30_000, completionTimeout: 10_000, retryAfter: 10_000 }

export const settingsFor = ({ seed, effort, inProduction = false }: Manner, keys: Keys): RunSettings => {
  const settings = settingsOf(seed, keys)
  const surroundings = inProduction ? production : {}
  return { ...settings, ...surroundings, effort, limits: { ...settings.limits, ...patient } }
}

/** Runs cases in this process, and ends the server. */
export const judgedIn = (
  manner: Manner,
  server: StartedSubject,
  cases: readonly Case[],
  options: Pick<AgainstOptions, 'concurrency' | 'isEnough' | 'takenRows'>,
): Promise<readonly CaseResult[]> =>
  runAgainst(kit.interface, cases, server, {
    ...options,
    settings: settingsFor(manner, server.keys),
    evidence: false,
    createMonitor: kit.openMonitoring?.(),
  })

export const hasFailed = ({ failures }: CaseResult): boolean => failures.length > 0

/** It could not be carried out to its end. */
export const isBlocked = ({ outcome }: CaseResult): boolean => outcome === 'blocked' || outcome === 'error'
