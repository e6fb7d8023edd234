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

/** The cases of a run being carried out, in a thread of their own or in this one. What is said leaves without secrets. */
export class Work {
  readonly #kit: Kit
  readonly #task: RunTask
  readonly #say: (message: FromThread) => void
  /** What answers brought: told, for who hears it has some to write too. */
  readonly #learned: string[] = []
  readonly #runtime: Runtime
  readonly #runner: Runner
  readonly #close: () => Promise<void>

  constructor(kit: Kit, task: RunTask, say: (message: FromThread) => void) {
    this.#kit = kit
    this.#task = task
    this.#say = say
    const { keys, network } = task.runtime
    const secrets = new Secrets(keys, kit.interface.secrets, task.secrets, (secret) => this.#learned.push(secret))
    secrets.addNetwork(network)
    const throttled = new ThrottledTime((more) => say({ throttled: more }))
    const { runtime, room, close } = openRuntime(kit.interface, task.runtime, {
      secrets,
      urgencyOf: urgencyIn(task.planned),
      throttled,
      tell: this.#tell,
    })
    this.#runtime = runtime
    this.#close = close
    this.#runner = new Runner(
      {
        ...runtime,
        createMonitor: kit.openMonitoring?.(),
        takenRows: (kit.ranking ?? unranked).takenRows,
        ...endingFast(task.endsWith),
      },
      {
        concurrency: casesAPlace * task.runtime.concurrency,
        room,
        caseTimeLimit: task.caseTimeLimit,
        throttled: () => throttled.sum,
        ...(task.endsWith === undefined ? {} : { endsWith: task.endsWith }),
        hangUp: close,
        tell: this.#tell,
      },
    )
  }

  /** Each at once: what made the thread die is the last that is known of it. */
  readonly #tell = (event: OfThread): void => this.#say({ event, learned: this.#learned.splice(0) })

  /** Ends it soon. */
  stop(reason: string): void {
    this.#runner.stop(reason)
  }

  /** Carries all of it out; the last that is said is that it is done. */
  async done(): Promise<void> {
    const { cases } = this.#kit
    const { exploration, topUp: beyond, runtime } = this.#task
    const waits = this.#tellWaits()
    const byId = new Map(cases.map((case_) => [case_.id, case_]))
    const planned = this.#task.planned.flatMap((id) => byId.get(id) ?? [])
    if (exploration === undefined) await this.#runner.run(planned)
    else for (const case_ of planned) await explore(this.#runner, case_, exploration, this.#tell)
    if (beyond !== undefined) {
      const { seed, effort } = runtime.settings
      const more = (ids: readonly string[]): void =>
        this.#tell({ type: 'planned', seed, effort, cases: ids, isMore: true })
      await topUp(this.#runner, this.#kit, beyond, effort, more)
    }
    await this.#close()
    clearInterval(waits)
    const { failedFast, hasLeft } = this.#runner
    this.#say({ done: true, failedFast, isFree: !hasLeft })
  }

  /** Once a second, what is waited for; and once that nothing is any more. */
  #tellWaits(): NodeJS.Timeout {
    let told = 0
    const timer = setInterval(() => {
      const now = this.#runtime.patience?.waits ?? { waits: 0 }
      if (now.waits > 0 || told > 0) this.#tell({ type: 'waiting', ...now })
      told = now.waits
    }, 1000)
    return timer.unref()
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
