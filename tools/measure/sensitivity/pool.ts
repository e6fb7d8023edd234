import { Worker } from 'node:worker_threads'
import type { Answer, Task } from './tasks.ts'

/** What a thread needs to know. */
export interface PoolOptions {
  /** URL of the `server.ts` of the copy. */
  readonly server: string
  readonly seed: number
  /** Threads. */
  readonly jobs: number
}

/** Orders in flight in one thread: few, so that those which take long come to an end before the run is broken off. */
export const inFlight = 5

/** A thread that has carried out as many is done away with: modules that were loaded for one task are never freed. */
const mostInOneThread = 200

/** A thread that has not answered for this long runs in circles, ms. */
const patience = 600_000

interface Waiting {
  readonly task: Task
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** Carries out tasks in worker threads. */
export class Pool {
  readonly #options: PoolOptions
  readonly #waiting: Waiting[] = []
  readonly #threads = new Set<Thread>()

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** @throws Error when a thread breaks, which is a bug of ours */
  do<A extends Answer>(task: Task & { readonly kind: A['kind'] }): Promise<A> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.push({ task, resolve, reject })
    this.#feed()
    return promise as Promise<A>
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.close()))
  }

  #feed(): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find((one) => one.hasRoom) ?? this.#another()
      const next = thread === undefined ? undefined : this.#waiting.shift()
      if (thread === undefined || next === undefined) return
      void thread.carryOut(next).then(() => {
        if (thread.isSpent) {
          this.#threads.delete(thread)
          void thread.close()
        }
        this.#feed()
      })
    }
  }

  #another(): Thread | undefined {
    if (this.#threads.size >= this.#options.jobs) return undefined
    const thread = new Thread(this.#options)
    this.#threads.add(thread)
    return thread
  }
}

class Thread {
  readonly #worker: Worker
  readonly #under = new Map<number, Waiting & { readonly done: () => void }>()
  #begun = 0

  constructor({ server, seed }: PoolOptions) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { server, seed },
      execArgv: [...process.execArgv, '--disable-warning=ExperimentalWarning'],
      stderr: true,
    })
    // What libraries say of mutants is no concern of a reader's.
    this.#worker.stderr.resume()
    const watch = setTimeout(() => this.#break(new Error(`no answer for too long: ${this.#told()}`)), patience).unref()
    this.#worker.on('message', ({ number, ...said }: { number: number } & (Answer | { error: string })) => {
      watch.refresh()
      const one = this.#under.get(number)
      this.#under.delete(number)
      if ('error' in said) one?.reject(new Error(said.error))
      else one?.resolve(said)
      one?.done()
    })
    this.#worker.on('error', (error) => this.#break(error))
  }

  get hasRoom(): boolean {
    return this.#begun < mostInOneThread && this.#under.size < inFlight
  }

  get isSpent(): boolean {
    return this.#begun >= mostInOneThread && this.#under.size === 0
  }

  carryOut(waiting: Waiting): Promise<void> {
    this.#begun += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#under.set(this.#begun, { ...waiting, done: resolve })
    this.#worker.postMessage({ number: this.#begun, task: waiting.task })
    return promise
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #told(): string {
    return JSON.stringify([...this.#under.values()].map(({ task }) => task))
  }

  #break(error: unknown): void {
    for (const { reject } of this.#under.values()) reject(error instanceof Error ? error : new Error(String(error)))
  }
}
