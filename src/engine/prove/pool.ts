import { on } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { type KitSource, threadSurroundings } from '../run/index.ts'
import { type MutantRun, type MutantRunRequest, runMutant, subjectOf } from './mutant-run.ts'

/** Runs in flight in one thread: most of their time is waiting for what takes a while. */
const inFlight = 20

type Answer = { readonly mutantRun: MutantRun } | { readonly error: string }

/**
 * Tries faults, one server a mutant: in worker threads where the kit can be loaded there, else in this one.
 * @param requests each is asked for when there is room for it
 * @param jobs number of threads
 * @param finished told of each mutant as it ends, in no order
 * @throws Error when such a run breaks, which is a bug of ours
 */
export async function runMutants(
  kit: KitSource,
  requests: Iterable<MutantRunRequest>,
  jobs: number,
  finished: (mutantRun: MutantRun) => void,
): Promise<void> {
  const waiting = requests[Symbol.iterator]()
  if (typeof kit !== 'string') {
    const subject = await subjectOf(kit)
    const lane = async (): Promise<void> => {
      for (let next = waiting.next(); !next.done; next = waiting.next())
        finished(await runMutant(next.value, kit, subject))
    }
    await Promise.all(Array.from({ length: inFlight }, lane))
    return
  }
  const worker = async (): Promise<void> => {
    const { env, execArgv = process.execArgv } = threadSurroundings()
    const thread = new Worker(new URL(`./worker${path.extname(import.meta.url)}`, import.meta.url), {
      workerData: kit,
      env,
      // Node 22 warns in every thread that its SQLite is experimental: nothing that a reader could act on.
      execArgv: [...execArgv, '--disable-warning=ExperimentalWarning'],
    })
    try {
      await feed(thread, waiting, finished)
    } finally {
      await thread.terminate()
    }
  }
  await Promise.all(Array.from({ length: jobs }, worker))
}

/** Keeps one thread busy until nothing is left to do. */
async function feed(
  thread: Worker,
  waiting: Iterator<MutantRunRequest>,
  finished: (mutantRun: MutantRun) => void,
): Promise<void> {
  let running = 0
  const send = (): void => {
    const { value: request, done } = waiting.next()
    if (done) return
    running += 1
    thread.postMessage(request)
  }
  const answers = on(thread, 'message')
  for (let lane = 0; lane < inFlight; lane += 1) send()
  if (running === 0) return
  for await (const [answer] of answers as AsyncIterable<[Answer]>) {
    running -= 1
    if ('error' in answer) throw new Error(answer.error)
    finished(answer.mutantRun)
    send()
    if (running === 0) return
  }
}
