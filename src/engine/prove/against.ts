import type { Case, CaseResult, Mute, Runtime } from '../case/index.ts'
import type { Interface, RunSettings } from '../interface/index.ts'
import type { StartedSubject } from '../run/index.ts'
import { Runner, type RunnerOptions } from '../run/runner.ts'
import { openRuntime } from '../run/runtime.ts'

/** How cases are run against an implementation in this process. */
export interface AgainstOptions extends Pick<RunnerOptions, 'isEnough'> {
  readonly settings: RunSettings
  /** Cases in flight at once; default 16. */
  readonly concurrency?: number
  readonly isOff?: Mute
  /** See `Runtime`. */
  readonly endsAttempt?: (requirement: string) => boolean
  /** Whether failures carry what led to them; default true. */
  readonly evidence?: boolean
  /** See `Runtime`. */
  readonly createMonitor?: Runtime['createMonitor']
  /** See `Runtime`. */
  readonly takenRows?: Runtime['takenRows']
}

/** Runs cases, and closes the implementation. Those whose needs it cannot meet are left out; nothing is shrunk. */
export async function runAgainst(
  target: Interface,
  cases: readonly Case[],
  subject: StartedSubject,
  options: AgainstOptions,
): Promise<readonly CaseResult[]> {
  const { settings, concurrency = 16, isOff = () => false, isEnough, endsAttempt, takenRows, evidence = true } = options
  const { createMonitor } = options
  const { url: baseUrl, keys } = subject
  const { runtime, close } = openRuntime(target, { baseUrl, keys, settings, concurrency, userAgent: 'conformint' })
  try {
    return await new Runner(
      {
        ...runtime,
        shrinks: false,
        isOff,
        evidence,
        createMonitor,
        ...(takenRows === undefined ? {} : { takenRows }),
        ...(endsAttempt === undefined ? {} : { isEnough: endsAttempt }),
      },
      { concurrency, ...(isEnough === undefined ? {} : { isEnough }) },
    ).run(cases.filter(({ needs }) => target.missingNeed(needs, settings) === undefined))
  } finally {
    await Promise.all([close(), subject.close()])
  }
}
