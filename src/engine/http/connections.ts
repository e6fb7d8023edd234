import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildConnector } from 'undici'
import { Connection } from './connection.ts'

/** Servers usually close idle connections after 5 s or more; we do it well before. */
const keepAlive = 1500

/** A connection that is still open so long after an answer, in ms, is being kept open. */
const probation = 25

/** The open connections to one origin: lends each to one request at a time, the warmest first. */
export class Connections {
  readonly #open: () => Connection
  #limit: number
  readonly #idle: Connection[] = []
  readonly #all = new Set<Connection>()
  readonly #waiting: PromiseWithResolvers<Connection>[] = []

  /** Whether this target keeps connections open, or closes them without `connection: close`; unknown at first. */
  #keeps: boolean | undefined

  /** @param limit connections in use at once; what `takeMany` takes comes on top */
  constructor(origin: string, limit: number, connectTimeout: number) {
    const connector = buildConnector({ timeout: connectTimeout, allowH2: false })
    this.#open = () => new Connection(origin, connector, keepAlive, () => this.closedSilently())
    this.#limit = limit
  }

  /** Waits for a free connection when as many as allowed are in use. */
  async take(): Promise<Connection> {
    const idle = this.#idle.pop()
    if (idle !== undefined) return idle
    if (this.#all.size < this.#limit) return this.#add()
    const place = Promise.withResolvers<Connection>()
    this.#waiting.push(place)
    return place.promise
  }

  /** Several at once, without waiting: a burst that waited for its last connection would hold the others. */
  takeMany(n: number): Connection[] {
    return Array.from({ length: n }, () => this.#idle.pop() ?? this.#add())
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
    if (this.#keeps === undefined && !repeatable && connection.answeredAt > 0) {
      await sleep(Math.max(0, connection.answeredAt + probation - performance.now()))
      if (connection.isOpen) this.#keeps ??= true
    }
    if (this.#keeps === false) connection.hangUp()
  }

  /**
   * The target takes no more connections than are open now: from here on there are no more than those. The one that it
   * refused is let go.
   * @returns false when no other one is open: then it is not full, but gone
   */
  refuse(refused: Connection): boolean {
    const open = [...this.#all].filter((one) => one !== refused && one.answeredAt > 0).length
    if (open === 0) return false
    this.#limit = Math.max(1, Math.min(this.#limit - 1, open))
    this.#all.delete(refused)
    void refused.close()
    return true
  }

  give(connection: Connection): void {
    const next = this.#waiting.shift()
    if (next !== undefined) next.resolve(connection)
    else if (this.#idle.length < this.#limit) this.#idle.push(connection)
    else {
      this.#all.delete(connection)
      void connection.close()
    }
  }

  /** Requests under way fail, and so do those that wait for a connection: it is closed when they get it. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map((connection) => connection.close()))
  }

  #add(): Connection {
    const connection = this.#open()
    this.#all.add(connection)
    return connection
  }
}
