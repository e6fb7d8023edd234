import { parentPort } from 'node:worker_threads'
import { type TrialOrder, tryFault } from './trial.ts'

if (parentPort === null) throw new Error('this module is the main module of a worker thread')
const port = parentPort

/** One order in, one answer out; as many at a time as the other side sends. */
port.on('message', async (order: TrialOrder) => {
  try {
    port.postMessage({ trial: await tryFault(order) })
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
