import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { threadEnvironment } from '../run/thread-environment.ts'
import type { Trial, TrialOrder } from './trial.ts'

/** The modules that a proof is about, by URL: of a kit, and of the subject that its checks are proved on. */
export interface ProofModules {
  readonly kit: string
  readonly subject: string
}

/** Trials in flight in one thread: most of their time is waiting for what takes a while. */
const inFlight = 20

type Answer = { readonly trial: Trial } | { readonly error: string }

/**
 * Tries faults in worker threads, one server a trial.
 * @param orders each is asked for when there is room for it
 * @param jobs number of threads
 * @param finished told of each trial as it ends, in no order
 * @throws Error when a trial breaks, which is a bug of ours
 */
export async function runTrials(
  modules: ProofModules,
  orders: Iterable<TrialOrder>,
  jobs: number,
  finished: (trial: Trial) => void,
): Promise<void> {
  const waiting = orders[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    const thread = new Worker(new URL(`./worker${path.extname(import.meta.url)}`, import.meta.url), {
      workerData: modules,
      env: threadEnvironment(),
      // Node 22 warns in every thread that its SQLite is experimental: nothing that a reader could act on.
      execArgv: [...process.execArgv, '--disable-warning=ExperimentalWarning'],
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
function feed(thread: Worker, waiting: Iterator<TrialOrder>, finished: (trial: Trial) => void): Promise<void> {
  let running = 0
  return new Promise((resolve, reject) => {
    const next = (): void => {
      const { value: order, done } = waiting.next()
      if (!done) {
        running += 1
        thread.postMessage(order)
      } else if (running === 0) resolve()
    }
    thread.on('message', (answer: Answer) => {
      running -= 1
      if ('error' in answer) return reject(new Error(answer.error))
      finished(answer.trial)
      next()
    })
    thread.on('error', reject)
    for (let lane = 0; lane < inFlight; lane += 1) next()
  })
}
