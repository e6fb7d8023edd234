import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { VerifyFlags } from '../../src/cli/verify.ts'

/** One run that a session is to carry out. */
export interface Order {
  readonly id: string
  readonly flags: VerifyFlags
}

/** How it ended. */
export interface Ended {
  readonly id: string
  readonly code: number
  readonly seconds: number
  /** The most memory that the process had at once, in MB; 0 where the system does not tell. */
  readonly peak: number
  /** Bytes of each file that it wrote. */
  readonly sizes: Readonly<Record<string, number>>
  /** Where a piece of the key stands in what it wrote. */
  readonly leaks: readonly string[]
  /** The text of `report.json`; `null` where there is none. */
  readonly report: string
  /** The end of what it printed. */
  readonly said: string
}

/** Processes that carry out runs, each one after another: starting one costs more than most of the runs do. */
export class Sessions {
  readonly #idle: ChildProcess[] = []
  readonly #all = new Set<ChildProcess>()

  /** @param limit in ms; a process that takes longer is ended. @throws Error when it gave no answer */
  async run(order: Order, limit: number): Promise<Ended> {
    const child = this.#idle.pop() ?? this.#start()
    const late = setTimeout(() => child.kill('SIGKILL'), limit)
    const answer = Promise.withResolvers<Ended>()
    const gone = (code: number | null, signal: string | null): void =>
      answer.reject(new Error(`${order.id}: the process ended (${signal ?? code}), at most ${limit} ms were allowed`))
    child.once('message', answer.resolve).once('exit', gone)
    try {
      child.send(order)
      const ended = await answer.promise
      this.#idle.push(child)
      return ended
    } finally {
      clearTimeout(late)
      child.off('message', answer.resolve).off('exit', gone)
    }
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.#all].map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill()
        await once(child, 'exit')
      }),
    )
  }

  #start(): ChildProcess {
    const child = fork(new URL('session.ts', import.meta.url), { execArgv: ['--expose-gc'], stdio: 'inherit' })
    this.#all.add(child)
    return child
  }
}
