import type { Case, CaseResult, Runtime } from '../case/index.ts'
import type { Interface, RunSettings } from '../interface/index.ts'
import type { StartedSubject } from '../run/index.ts'
import { Runner, type RunnerOptions } from '../run/runner.ts'
import { openRuntime } from '../run/runtime.ts'

/** How cases are run against an implementation in this process. */
export interface AgainstOptions
  extends Pick<RunnerOptions, 'isEnough'>,
    Pick<Runtime, 'createMonitor' | 'evidence' | 'isOff' | 'takenRows'> {
  readonly settings: RunSettings
  /** Cases in flight at once; default 16. */
  readonly concurrency?: number
  /** See `Runtime.isEnough`. */
  readonly endsAttempt?: (requirement: string) => boolean
}

/** Runs cases, and closes the implementation. Those whose needs it cannot meet are left out; nothing is shrunk. */
export async function runAgainst(
  target: Interface,
  cases: readonly Case[],
  subject: StartedSubject,
  options: AgainstOptions,
): Promise<readonly CaseResult[]> {
  const { settings, concurrency = 16, isEnough, endsAttempt, ...rest } = options
  const { url: baseUrl, keys } = subject
  const { runtime, close } = openRuntime(target, { baseUrl, keys, settings, concurrency, userAgent: 'conformint' })
  try {
    return await new Runner(
      { ...runtime, ...rest, shrinks: false, ...(endsAttempt && { isEnough: endsAttempt }) },
      { concurrency, ...(isEnough && { isEnough }) },
    ).run(cases.filter(({ needs }) => target.missingNeed(needs, settings) === undefined))
  } finally {
    await Promise.all([close(), subject.close()])
  }
}
