import { parentPort, workerData } from 'node:worker_threads'
import { loadKit } from '../run/kit.ts'
import { loadSubject } from './subject.ts'
import { type TrialOrder, tryFault } from './trial.ts'

if (parentPort === null) throw new Error('this module is the main module of a worker thread')
const port = parentPort
const { kit: kitModule, subject: subjectModule } = workerData as { readonly kit: string; readonly subject: string }
const [kit, subject] = await Promise.all([loadKit(kitModule), loadSubject(subjectModule)])

/** One order in, one answer out; as many at a time as the other side sends. */
port.on('message', async (order: TrialOrder) => {
  try {
    port.postMessage({ trial: await tryFault(order, kit, subject) })
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
