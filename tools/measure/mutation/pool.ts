import { parentPort, Worker } from 'node:worker_threads'

/** A thread that has carried out as many is done away with: modules that were loaded for one task are never freed. */
const mostInOneThread = 200

/** A thread that has not answered for this long runs in circles, ms. */
const patience = 1_200_000

type Said = { readonly number: number } & ({ readonly answer: unknown } | { readonly error: string })

export interface PoolOptions {
  /** URL of the module that each thread runs: it calls `carryOut`. */
  readonly module: URL
  /** Threads. */
  readonly jobs: number
  /** Tasks in flight in one thread; default 1. */
  readonly inFlight?: number
  /** What a thread needs to know. */
  readonly workerData?: unknown
}

/** Carries out tasks in worker threads. Tasks and answers are plain data. */
export class Pool<Task> {
  readonly #open: () => Thread
  readonly #threads = new Set<Thread>()
  /** A place stands here once for each task that it has room for. */
  readonly #free: Place[]
  readonly #waiting: ((place: Place) => void)[] = []

  constructor({ jobs, inFlight = 1, module, workerData }: PoolOptions) {
    const places = Array.from({ length: jobs }, (): Place => ({}))
    this.#free = Array.from({ length: inFlight }, () => places).flat()
    this.#open = () => new Thread(module, workerData)
  }

  /** @throws Error when a thread breaks, which is a bug of ours */
  async do<Answer>(task: Task): Promise<Answer> {
    const place = this.#free.shift() ?? (await new Promise<Place>((found) => this.#waiting.push(found)))
    const thread = place.thread === undefined || place.thread.isFull ? this.#open() : place.thread
    place.thread = thread
    this.#threads.add(thread)
    try {
      return (await thread.do(task)) as Answer
    } finally {
      if (thread.isSpent && this.#threads.delete(thread)) void thread.close()
      const next = this.#waiting.shift() ?? ((one) => this.#free.push(one))
      next(place)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.close()))
  }
}

/** One thread after another. */
interface Place {
  thread?: Thread
}

class Thread {
  readonly #worker: Worker
  readonly #under = new Map<number, PromiseWithResolvers<unknown>>()
  readonly #watch = setTimeout(() => this.#fail(new Error('no answer for too long')), patience).unref()
  #begun = 0

  constructor(module: URL, workerData: unknown) {
    const execArgv = [...process.execArgv, '--disable-warning=ExperimentalWarning']
    this.#worker = new Worker(module, { workerData, execArgv, stderr: true })
    // What libraries say of changed code is no concern of a reader's.
    this.#worker.stderr.resume()
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('message', ({ number, ...said }: Said) => {
      this.#watch.refresh()
      const one = this.#under.get(number)
      this.#under.delete(number)
      if ('error' in said) one?.reject(new Error(said.error))
      else one?.resolve(said.answer)
    })
  }

  get isFull(): boolean {
    return this.#begun >= mostInOneThread
  }

  get isSpent(): boolean {
    return this.isFull && this.#under.size === 0
  }

  do(task: unknown): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>()
    this.#begun += 1
    this.#under.set(this.#begun, answer)
    this.#watch.refresh()
    this.#worker.postMessage({ number: this.#begun, task })
    return answer.promise
  }

  close(): Promise<unknown> {
    return this.#worker.terminate()
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#under.values()) reject(error)
  }
}

/** Makes the main module of a thread of it. */
export function carryOut<Task>(work: (task: Task) => Promise<unknown>): void {
  const port = parentPort
  port?.on('message', async ({ number, task }: { readonly number: number; readonly task: Task }) => {
    try {
      port.postMessage({ number, answer: await work(task) })
    } catch (error) {
      port.postMessage({ number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
