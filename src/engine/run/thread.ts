import { parentPort, workerData } from 'node:worker_threads'
import type { Runtime } from '../case/runtime.ts'
import { unranked } from '../plan/ranking.ts'
import { Secrets } from '../redaction/secrets.ts'
import { ThrottledTime } from '../transport/throttled-time.ts'
import { explore } from './explore.ts'
import { loadKit } from './kit.ts'
import type { FromThread, OfThread, ThreadOrder, ToThread } from './run.ts'
import { Runner } from './runner.ts'
import { openRuntime } from './runtime.ts'
import { topUp } from './top-up.ts'

// The thread in which the cases of a run are carried out: what breaks or hangs here leaves the process able to report.
if (parentPort === null) throw new Error('this module is the main module of a worker thread')
const port = parentPort
const say = (message: FromThread): void => port.postMessage(message)
const order = workerData as ThreadOrder

/**
 * Cases under way for each request that may be, at most: where completions take long, most cases wait for one. More would
 * only cost memory.
 */
const casesAPlace = 8

const kit = await loadKit(order.kit)
// What leaves this thread leaves it without secrets; those that answers bring are told, for the main thread has some to write too.
const learned: string[] = []
const { keys, network } = order.runtime
const secrets = new Secrets(keys, kit.interface.secrets, order.secrets, (secret) => learned.push(secret))
secrets.addNetwork(network)
const throttled = new ThrottledTime((more) => say({ throttled: more }))
/** Each at once: what made the thread die is the last that is known of it. */
const tell = (event: OfThread): void => say({ event, learned: learned.splice(0) })
const tellOfCase = (event: OfThread): void =>
  tell(event.type === 'case-ended' ? { ...event, result: secrets.value(event.result) } : event)
const { runtime, room, close } = openRuntime(kit.interface, order.runtime, {
  secrets,
  urgencyOf: urgencyIn(order.planned),
  throttled,
  tell,
})
const runner = new Runner(
  { ...runtime, takenRows: (kit.ranking ?? unranked).takenRows, ...endingFast(order.endsWith) },
  {
    concurrency: casesAPlace * order.runtime.concurrency,
    room,
    caseTimeLimit: order.caseTimeLimit,
    throttled: () => throttled.sum,
    ...(order.endsWith === undefined ? {} : { endsWith: order.endsWith }),
    hangUp: close,
    tell: tellOfCase,
  },
)
port.on('message', (message: ToThread) => {
  runner.stop(message.stop)
})
tellWaits()
const byId = new Map(kit.cases.map((case_) => [case_.id, case_]))
const { exploration } = order
const planned = order.planned.flatMap((id) => byId.get(id) ?? [])
if (exploration === undefined) await runner.run(planned)
else for (const case_ of planned) await explore(runner, case_, exploration, tellOfCase)
if (order.topUp !== undefined) {
  const { seed, effort } = order.runtime.settings
  const more = (cases: readonly string[]): void => tell({ type: 'planned', seed, effort, cases, isMore: true })
  await topUp(runner, kit, order.topUp, effort, more)
}
await close()
say({ done: true, failedFast: runner.failedFast })
port.close()

/** Once a second, what is waited for; and once that nothing is any more. */
function tellWaits(): void {
  let told = 0
  const timer = setInterval(() => {
    const now = runtime.patience?.waits ?? { waits: 0 }
    if (now.waits > 0 || told > 0) tell({ type: 'waiting', ...now })
    told = now.waits
  }, 1000)
  timer.unref()
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
