import { setTimeout as sleep } from 'node:timers/promises'
import { TargetUnreachable } from './errors.ts'
import type { Exchange } from './exchange.ts'
import { kindOfWait, rateLimit } from './retry.ts'
import type { WireError } from './wire.ts'

/** After so many requests in a row without any answer nobody is there any more. */
const mostSilent = 20

/** What breaks within so many ms of its start may have broken with others; what takes longer is an event of its own. */
const burst = 1000

/** Answers that asked to wait for longer than allowed, until the next ones of the kind are not waited for any more. */
const mostBusy = 2

/** New connections in a row that broke before any answer, until they are taken to be too many. */
const mostFresh = 2

/** Between two looks whether a service that went away is back, in ms. */
const lookEvery = 250

/** What all requests of a run together tell about the connection. */
export class CircuitBreaker {
  readonly #waitsForReturn: number
  readonly #takesConnections: (timeout: number) => Promise<boolean>
  #silent = 0
  #lastCode = ''
  /** When the last connection broke that counts, `performance.now()`. */
  #brokeAt = 0
  #fresh = 0
  /** Whether anything was answered. */
  everAnswered = false
  #returning: Promise<boolean> | undefined
  /** By operation for 503, all together for 429: a rate limit is one for the key. */
  readonly #busy = new Map<string, number>()

  /**
   * @param waitsForReturn longest that a target which answered before is waited for when it is gone, in ms
   * @param takesConnections whether it does now; the time is in ms
   */
  constructor(waitsForReturn: number, takesConnections: (timeout: number) => Promise<boolean>) {
    this.#waitsForReturn = waitsForReturn
    this.#takesConnections = takesConnections
  }

  /** Takes in how one attempt ended. @param started `performance.now()` */
  record(failure: WireError | undefined, started: number): void {
    if (failure === undefined) {
      this.#silent = 0
      this.#fresh = 0
      this.everAnswered = true
    } else if (failure.reason === 'broken' || failure.reason === 'timeout') {
      if (failure.fresh) this.#fresh += 1
      if (this.#isSameEvent(failure, started)) return
      this.#silent += 1
      this.#lastCode = failure.code
    }
  }

  /** Connections that break together break once: a restart, or a target that takes few of them. */
  #isSameEvent({ reason }: WireError, started: number): boolean {
    if (reason !== 'broken') return false
    const now = performance.now()
    if (started <= this.#brokeAt && now - started < burst) return true
    this.#brokeAt = now
    return false
  }

  /** @throws TargetUnreachable when there has been no answer for so long that none is to be expected */
  throwIfOpen(operation: string, url: string): void {
    if (this.#silent < mostSilent) return
    throw new TargetUnreachable(
      `${mostSilent} requests in a row got no complete answer (the last: ${this.#lastCode}): is ${url} still running?`,
      'SILENT',
      { operation, url },
    )
  }

  /** Whether a target that others can talk to refused this connection alone: it takes no more of them. */
  isRefusal(failure: WireError): boolean {
    if (!this.everAnswered) return false
    return failure.reason === 'unreachable' || (failure.fresh && this.#fresh >= mostFresh)
  }

  /** The answer to a request asked to wait for longer than allowed. */
  gaveUp({ operation, response }: Exchange): void {
    const kind = kindOfWait(operation, response.status)
    this.#busy.set(kind, (this.#busy.get(kind) ?? 0) + 1)
  }

  isBusy({ operation, response }: Exchange): boolean {
    return (this.#busy.get(kindOfWait(operation, response.status)) ?? 0) >= mostBusy
  }

  /** An answer that does not ask to wait. */
  answered({ operation }: Exchange): void {
    this.#busy.delete(operation)
    this.#busy.delete(rateLimit)
  }

  /** Waits until a target that went away takes connections again; all requests wait together. */
  returns(signal: AbortSignal): Promise<boolean> {
    if (!this.everAnswered) return Promise.resolve(false)
    this.#returning ??= this.#look(signal).finally(() => {
      this.#returning = undefined
    })
    return this.#returning
  }

  async #look(signal: AbortSignal): Promise<boolean> {
    for (let waited = 0; waited < this.#waitsForReturn && !signal.aborted; waited += lookEvery) {
      await sleep(lookEvery)
      if (await this.#takesConnections(lookEvery)) return true
    }
    return false
  }
}
