import { parentPort, workerData } from 'node:worker_threads'
import { loadKit } from './kit.ts'
import type { FromThread, ToThread } from './run-task.ts'
import { openWork, type Work } from './work.ts'

// The thread in which the cases of a run are carried out, and then perhaps those of another one: what breaks or hangs here
// leaves the process able to report.
if (parentPort === null) throw new Error('this module is the main module of a worker thread')
const port = parentPort
// What a library prints here is nobody's data.
process.stdout.write = ((...words: readonly unknown[]) => {
  const done = words.at(-1)
  if (typeof done === 'function') done()
  return true
}) as typeof process.stdout.write
const kit = await loadKit(workerData as string)
let work: Work | undefined

/** What it may hold between two runs, in bytes: the next one has as much room as in a thread of its own. */
const mostKept = 100 * 2 ** 20

function isLight(): boolean {
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external < mostKept
}

const say = (said: FromThread): void =>
  port.postMessage('done' in said ? { ...said, isFree: said.isFree && isLight() } : said)

port.on('message', async (message: ToThread) => {
  if ('stop' in message) return work?.stop(message.stop)
  work = openWork(kit, message.task, say)
  await work.done()
})
