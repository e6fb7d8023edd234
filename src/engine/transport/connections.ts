import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { Connection } from './connection.ts'
import type { Dialer } from './connector.ts'

/**
 * A connection that is still open so long after an answer is being kept open: so many ms, or so many times what the answer
 * took where that is longer, as on a far line or a busy machine.
 */
const probation = { least: 25, answers: 3 }

/** Who wakes so many ms late was held up, and has not seen what came meanwhile: looks again, up to so many times. */
const heldUp = { late: 5, looks: 5 }

/** The open connections to one origin: lends each to one request at a time, the warmest first. How many there may be is the limiter's. */
export class Connections {
  readonly #dialer: Dialer
  readonly #mostIdle: number
  readonly #idle: Connection[] = []
  readonly #all = new Set<Connection>()

  /** Whether this target keeps connections open, or closes them without `connection: close`; unknown at first. */
  #keeps: boolean | undefined

  /** Whoever watches one meanwhile need not look any longer. */
  readonly #told = new AbortController()

  /** @param mostIdle connections that are kept open while nobody uses them */
  constructor(dialer: Dialer, mostIdle: number) {
    this.#dialer = dialer
    this.#mostIdle = mostIdle
  }

  take(): Connection {
    const connection = this.#idle.pop() ?? new Connection(this.#dialer, () => this.closedSilently())
    this.#all.add(connection)
    return connection
  }

  /** A connection broke under a request, or between two, without a word: from now on none is used twice. */
  closedSilently(): void {
    this.#keeps = false
  }

  /**
   * Sees to it that the target does not close the connection under the next request: a request that may not be sent
   * twice (RFC 9110, 9.2.2) would be lost, and nobody could be blamed.
   */
  async settle(connection: Connection, repeatable: boolean): Promise<void> {
    const isUnknown = this.#keeps === undefined && connection.answeredAt > 0
    // Who may send it again waits for nothing, but sees what time has told by itself.
    if (isUnknown && (!repeatable || dueAt(connection) <= performance.now())) {
      await this.#watch(connection)
      if (connection.isOpen) this.#keeps ??= true
      if (this.#keeps !== undefined) this.#told.abort()
    }
    if (this.#keeps === false) connection.hangUp()
  }

  async #watch(connection: Connection): Promise<void> {
    let pause = dueAt(connection) - performance.now()
    for (let look = 0; look < heldUp.looks; look += 1) {
      const wakes = performance.now() + Math.max(heldUp.late, pause)
      await sleep(wakes - performance.now(), undefined, { signal: this.#told.signal }).catch(() => {})
      if (this.#keeps !== undefined) return
      // What came meanwhile is read first.
      await turn()
      await turn()
      if (performance.now() - wakes < heldUp.late) return
      pause = probation.least
    }
  }

  /**
   * The target refused this one, which is let go.
   * @returns how many others are open: with none of them the target is not full, but gone, and it is kept
   */
  refuse(refused: Connection): number {
    const open = [...this.#all].filter((one) => one !== refused && one.answeredAt > 0).length
    if (open > 0) this.#end(refused)
    return open
  }

  give(connection: Connection): void {
    if (this.#idle.length < this.#mostIdle) this.#idle.push(connection)
    else this.#end(connection)
  }

  /** Requests under way fail. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map((connection) => connection.close()))
  }

  #end(connection: Connection): void {
    this.#all.delete(connection)
    void connection.close()
  }
}

/** When a connection has been open long enough after its last answer to tell that it is kept open, by `performance.now()`. */
const dueAt = ({ answeredAt, took }: Connection): number =>
  answeredAt + Math.max(probation.least, probation.answers * took)
