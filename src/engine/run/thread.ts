import { parentPort, workerData } from 'node:worker_threads'
import { worthIn } from '../case/effort.ts'
import { Secrets } from '../http/secrets.ts'
import { loadKit } from '../kit.ts'
import type { FromThread, ThreadOrder, ToThread } from './run.ts'
import { Runner } from './runner.ts'
import { openRuntime } from './runtime.ts'

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
const secrets = new Secrets(order.runtime.keys, kit.interface.secrets, order.secrets, (secret) => learned.push(secret))
const { runtime, room, close } = openRuntime(kit.interface, order.runtime, secrets, urgencyIn(order.planned))
const runner = new Runner(
  { ...runtime, worthOfRows: worthIn(kit.rows ?? {}) },
  {
    concurrency: casesAPlace * order.runtime.concurrency,
    room,
    caseTimeLimit: order.caseTimeLimit,
    ...(order.endsWith === undefined ? {} : { endsWith: order.endsWith }),
    hangUp: close,
    finished: (result) => say({ result: secrets.value(result), learned: learned.splice(0) }),
  },
)
port.on('message', (message: ToThread) => {
  runner.stop(message.stop)
})
const byId = new Map(kit.cases.map((case_) => [case_.id, case_]))
await runner.run(order.planned.flatMap((id) => byId.get(id) ?? []))
await close()
say({ done: true, failedFast: runner.failedFast })
port.close()

/** The earlier a case is planned, the sooner its requests are sent. */
function urgencyIn(planned: readonly string[]): (caseId: string) => number {
  const places = new Map(planned.map((id, index) => [id, planned.length - index]))
  return (caseId) => places.get(caseId) ?? 0
}
