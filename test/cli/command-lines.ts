import path from 'node:path'
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
  readonly #processes: Processes<Typed, Went>
  readonly #name: string

  /** @param program a module that is begun anew for each command line, what it imports is not; default: `conformint` */
  constructor(program?: string) {
    this.#name = program === undefined ? 'conformint' : path.basename(program)
    this.#processes = new Processes(
      new URL('staying.ts', import.meta.url),
      // Nobody is there to answer what a command asks, and no terminal.
      { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
      program === undefined ? [] : [program],
    )
  }

  /** @throws Error when the process ended without an answer */
  async run(args: readonly string[], { cwd, env }: Omit<Typed, 'args'>): Promise<Went> {
    const went = await this.#processes.run({ args, cwd, env }, `${this.#name} ${args.join(' ')}`)
    printed(args, `${went.stdout}${went.stderr}`)
    return went
  }

  close(): void {
    this.#processes.close()
  }
}
