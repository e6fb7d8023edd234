import { Worker } from 'node:worker_threads'
import type { Judged } from './judge.ts'
import type { Order } from './worker.ts'

/** Threads that have the cases loaded; each judges one copy at a time, and what comes meanwhile waits. */
export class Judges {
  readonly #free: Worker[]
  readonly #all: readonly Worker[]
  readonly #waiting: ((worker: Worker) => void)[] = []
  #number = 0

  constructor(jobs: number) {
    this.#all = Array.from({ length: jobs }, () => {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { stderr: true })
      worker.stderr.resume()
      return worker
    })
    this.#free = [...this.#all]
  }

  /** @throws Error when a thread breaks, which is a bug of ours */
  async judge(order: Omit<Order, 'number'>): Promise<Judged> {
    const worker = await this.#take()
    this.#number += 1
    const number = this.#number
    const { promise, resolve, reject } = Promise.withResolvers<Judged>()
    const answered = (answer: { readonly number: number; readonly judged: Judged }): void => {
      if (answer.number === number) resolve(answer.judged)
    }
    worker.on('message', answered)
    worker.once('error', reject)
    worker.postMessage({ ...order, number })
    try {
      return await promise
    } finally {
      worker.off('message', answered)
      worker.off('error', reject)
      this.#give(worker)
    }
  }

  async #take(): Promise<Worker> {
    return this.#free.pop() ?? new Promise((resolve) => this.#waiting.push(resolve))
  }

  #give(worker: Worker): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free.push(worker)
    else next(worker)
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((worker) => worker.terminate()))
  }
}
