import { TrafficCount } from '../report/index.ts'
import type { RunEvent, Tell } from './events.ts'

/** Hands the events of one run on, and counts its traffic. Where whoever takes them breaks, the run ends. */
export class Telling {
  readonly traffic = new TrafficCount()
  /** Ends the run: of the caller, or since who was told broke. */
  readonly signal: AbortSignal
  readonly #tell: Tell
  readonly #stop = new AbortController()
  #broken: { readonly error: unknown } | undefined

  constructor(tell: Tell, signal?: AbortSignal) {
    this.#tell = tell
    this.signal = signal === undefined ? this.#stop.signal : AbortSignal.any([signal, this.#stop.signal])
  }

  /** Never throws: see `throwBroken`. */
  readonly tell = (event: RunEvent): void => {
    if (this.#broken !== undefined) return
    try {
      if (event.type === 'exchange') this.traffic.tell(event)
      this.#tell(event)
    } catch (error) {
      this.#broken = { error }
      this.#stop.abort()
    }
  }

  /** @throws what was thrown by who was told */
  throwBroken(): void {
    if (this.#broken !== undefined) throw this.#broken.error
  }
}
