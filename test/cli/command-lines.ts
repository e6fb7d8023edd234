import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { printed } from '../written/writing.ts'

/** What somebody typed, where, and in which environment. */
export interface Typed {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
}

/** How it went. */
export interface Went {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * Processes that carry out command lines, each one after another: to start one costs half of what a short run does. For tests
 * of what commands say and write; those of how a process starts, is interrupted and ends start `bin/conformint.js`.
 */
export class CommandLines {
  readonly #idle: ChildProcess[] = []
  readonly #all = new Set<ChildProcess>()

  /** @throws Error when the process ended without an answer */
  async run(args: readonly string[], { cwd, env }: Omit<Typed, 'args'>): Promise<Went> {
    const child = this.#idle.pop() ?? this.#start()
    const answer = Promise.withResolvers<Went>()
    const gone = (code: number | null, signal: string | null): void =>
      answer.reject(new Error(`conformint ${args.join(' ')}: the process ended (${signal ?? code})`))
    child.once('message', answer.resolve).once('exit', gone)
    try {
      child.send({ args, cwd, env } satisfies Typed)
      const went = await answer.promise
      this.#idle.push(child)
      printed(args, `${went.stdout}${went.stderr}`)
      return went
    } finally {
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
    const child = fork(new URL('staying.ts', import.meta.url))
    this.#all.add(child)
    return child
  }
}
