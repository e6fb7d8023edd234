import { Processes } from '../processes/processes.ts'
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
 * Carries out command lines in processes that stay. For tests of what commands say and write; those of how a process starts,
 * is interrupted and ends start `bin/conformint.js`.
 */
export class CommandLines {
  readonly #processes = new Processes<Typed, Went>(new URL('staying.ts', import.meta.url))

  /** @throws Error when the process ended without an answer */
  async run(args: readonly string[], { cwd, env }: Omit<Typed, 'args'>): Promise<Went> {
    const went = await this.#processes.run({ args, cwd, env }, `conformint ${args.join(' ')}`)
    printed(args, `${went.stdout}${went.stderr}`)
    return went
  }

  close(): Promise<void> {
    return this.#processes.close()
  }
}
