import { Worker } from 'node:worker_threads'
import type { Answer, Order } from './orders.ts'

/** What a thread needs to know. */
export interface PoolOptions {
  /** URL of the `server.ts` of the copy. */
  readonly server: string
  readonly seed: number
  /** Threads. */
  readonly jobs: number
}

/** Orders in flight in one thread: few, so that those which take long come to an end before the run is broken off. */
const inFlight = 5

/** A thread that has carried out as many is done away with: the modules that each loads are never freed. */
const mostInOneThread = 200

/** A thread that has not answered for this long runs in circles, ms. */
const patience = 600_000

/**
 * Carries out orders in worker threads.
 * @param finished told of each answer as it comes, in no order
 * @throws Error when one breaks, which is a bug of ours
 */
export async function carryOut(
  orders: readonly Order[],
  { jobs, ...known }: PoolOptions,
  finished: (answer: Answer) => void,
): Promise<void> {
  const waiting = [...orders]
  const lane = async (): Promise<void> => {
    while (waiting.length > 0) {
      const thread = new Worker(new URL('./worker.ts', import.meta.url), {
        workerData: known,
        execArgv: [...process.execArgv, '--disable-warning=ExperimentalWarning'],
        stderr: true,
      })
      // What libraries say of mutants is no concern of a reader's.
      thread.stderr.resume()
      try {
        await feed(thread, waiting, finished)
      } finally {
        await thread.terminate()
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(jobs, orders.length) }, lane))
}

/** Keeps one thread busy until nothing is left to do, or it has done enough. */
function feed(thread: Worker, waiting: Order[], finished: (answer: Answer) => void): Promise<void> {
  const under = new Map<string, Order>()
  let begun = 0
  return new Promise((resolve, reject) => {
    const next = (): void => {
      const order = begun < mostInOneThread ? waiting.shift() : undefined
      if (order) {
        begun += 1
        under.set(nameOf(order), order)
        thread.postMessage(order)
      } else if (under.size === 0) {
        clearTimeout(watch)
        resolve()
      }
    }
    const giveUp = (): void => reject(new Error(`no answer for too long: ${[...under.keys()].join('; ')}`))
    const watch = setTimeout(giveUp, patience)
    thread.on('message', (answer: Answer | { readonly error: string }) => {
      watch.refresh()
      if ('error' in answer) return reject(new Error(answer.error))
      under.delete(answer.kind === 'reach' ? answer.caseId : answer.key)
      finished(answer)
      next()
    })
    thread.on('error', reject)
    for (let place = 0; place < inFlight; place += 1) next()
  })
}

const nameOf = (order: Order): string => (order.kind === 'reach' ? order.caseId : order.mutant.key)
