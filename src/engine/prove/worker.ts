import { parentPort, workerData } from 'node:worker_threads'
import { loadKit } from '../run/index.ts'
import { type MutantRunRequest, runMutant, subjectOf } from './mutant-run.ts'

if (parentPort === null) throw new Error('this module is the main module of a worker thread')
const port = parentPort
const kit = await loadKit(workerData as string)
const subject = await subjectOf(kit)

/** One request in, one answer out; as many at a time as the other side sends. */
port.on('message', async (request: MutantRunRequest) => {
  try {
    port.postMessage({ mutantRun: await runMutant(request, kit, subject) })
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
