import type { Runtime } from '../case/index.ts'
import { unranked } from '../plan/index.ts'
import { Secrets } from '../redaction/secrets.ts'
import { ThrottledTime } from '../transport/index.ts'
import { explore } from './explore.ts'
import type { Kit } from './kit.ts'
import type { FromThread, OfThread, RunTask } from './run-task.ts'
import { Runner } from './runner.ts'
import { openRuntime } from './runtime.ts'
import { topUp } from './top-up.ts'

/**
 * Cases under way for each request that may be, at most: where completions take long, most cases wait for one. More would
 * only cost memory.
 */
const casesAPlace = 8

/** A run whose cases are carried out, in a thread of its own or in this one. */
export type Work = ReturnType<typeof openWork>

/** @param say told of everything, without secrets */
export function openWork(kit: Kit, task: RunTask, say: (message: FromThread) => void) {
  /** What answers brought: told, for who hears it has some to write too. */
  const learned: string[] = []
  /** Each at once: what made the thread die is the last that is known of it. */
  const tell = (event: OfThread): void => say({ event, learned: learned.splice(0) })
  const { keys, network, settings, concurrency } = task.runtime
  const secrets = new Secrets(keys, kit.interface.secrets, task.secrets, (secret) => learned.push(secret))
  secrets.addNetwork(network)
  const throttled = new ThrottledTime((more) => say({ throttled: more }))
  const urgencyOf = urgencyIn(task.planned)
  const { runtime, room, close } = openRuntime(kit.interface, task.runtime, { secrets, urgencyOf, throttled, tell })
  const { ranking = unranked } = kit
  const { caseTimeLimit, endsWith } = task
  const runner = new Runner(
    { ...runtime, createMonitor: kit.openMonitoring?.(), takenRows: ranking.takenRows, ...endingFast(endsWith) },
    {
      concurrency: casesAPlace * concurrency,
      room,
      caseTimeLimit,
      throttled: () => throttled.sum,
      endsWith,
      hangUp: close,
      tell,
    },
  )
  /** Once a second, what is waited for; and once that nothing is any more. */
  const tellWaits = (): NodeJS.Timeout => {
    let told = 0
    const timer = setInterval(() => {
      const now = runtime.patience?.waits ?? { waits: 0 }
      if (now.waits > 0 || told > 0) tell({ type: 'waiting', ...now })
      told = now.waits
    }, 1000)
    return timer.unref()
  }
  return {
    /** Ends it soon. */
    stop: (reason: string): void => runner.stop(reason),
    /** Carries all of it out; the last that is said is that it is done. */
    done: async (): Promise<void> => {
      const waits = tellWaits()
      const byId = new Map(kit.cases.map((case_) => [case_.id, case_]))
      const planned = task.planned.flatMap((id) => byId.get(id) ?? [])
      if (task.exploration === undefined) await runner.run(planned)
      else for (const case_ of planned) await explore(runner, case_, task.exploration, tell)
      if (task.topUp !== undefined) {
        const { seed, effort } = settings
        await topUp(runner, kit, task.topUp, effort, (cases) =>
          tell({ type: 'planned', seed, effort, cases, isMore: true }),
        )
      }
      await close()
      clearInterval(waits)
      say({ done: true, failedFast: runner.failedFast, isFree: !runner.hasLeft })
    },
  }
}

/** Where the first failure is all, nobody waits for a smaller example of it, or for what the case would come to. */
function endingFast(endsWith: readonly string[] | undefined): Pick<Runtime, 'shrinks' | 'isEnough'> {
  if (endsWith === undefined) return {}
  const ends = new Set(endsWith)
  return { shrinks: false, isEnough: (requirement) => ends.has(requirement) }
}

/** The earlier a case is planned, the sooner its requests are sent. */
function urgencyIn(planned: readonly string[]): (caseId: string) => number {
  const places = new Map(planned.map((id, index) => [id, planned.length - index]))
  return (caseId) => places.get(caseId) ?? 0
}
