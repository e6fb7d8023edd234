import type { VerifyFlags } from '../../src/cli/verify.ts'
import { Processes } from '../processes/processes.ts'

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
  /** The most memory that the process had at once beyond what it began with, in MB; 0 where the system does not tell. */
  readonly grown: number
  /** Bytes of each file that it wrote. */
  readonly sizes: Readonly<Record<string, number>>
  /** Where a piece of the key stands in what it wrote. */
  readonly leaks: readonly string[]
  /** The text of `report.json`; `null` where there is none. */
  readonly report: string
  /** The end of what it printed. */
  readonly said: string
}

/** Carries out runs in processes that stay. */
export class Sessions {
  readonly #processes = new Processes<Order, Ended>(new URL('session.ts', import.meta.url), {
    execArgv: ['--expose-gc'],
    stdio: 'inherit',
  })

  /** @param limit in ms; a process that takes longer is ended. @throws Error when it gave no answer */
  run(order: Order, limit: number): Promise<Ended> {
    return this.#processes.run(order, order.id, limit)
  }

  close(): void {
    this.#processes.close()
  }
}
