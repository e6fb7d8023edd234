import { parentPort, workerData } from 'node:worker_threads'
import { loadKit } from './kit.ts'
import type { FromThread, RunTask, ToThread } from './messages.ts'
import { Work } from './work.ts'

// The thread in which the cases of a run are carried out: what breaks or hangs here leaves the process able to report.
if (parentPort === null) throw new Error('this module is the main module of a worker thread')
const port = parentPort
const { kit, ...order } = workerData as RunTask & { readonly kit: string }
const work = new Work(await loadKit(kit), order, (message: FromThread) => port.postMessage(message))
port.on('message', (message: ToThread) => work.stop(message.stop))
await work.done()
port.close()
