import type { CaseOutcome, CaseResult } from '../case/index.ts'
import type { ExchangeEnded } from '../evidence/index.ts'
import type { Effort } from '../interface/index.ts'
import type { Decision } from '../judge/index.ts'
import { type Report, TrafficCount } from '../report/index.ts'
import type { WaitsNow } from '../waiting/index.ts'

/**
 * What is told of a run while it happens. First `planned`; then of each case `case-started`, its exchanges, and
 * `case-ended`, many cases side by side; at last `run-ended`, once, however the run ended. Exchanges of the preflight come
 * before any case. Plain data without secrets, so that it crosses threads and may be written as it is.
 */
export type RunEvent = Planned | Notice | Waiting | CaseStarted | ExchangeEnded | ExampleEnded | CaseEnded | RunEnded

/** Takes the events of a run, in order. What it throws ends the run. */
export type Tell = (event: RunEvent) => void

/**
 * What is going to run. Once more where cases are found on the way: those of a broker's contracts, and what is carried out beyond
 * the plan (`isMore`), some of it for the second time; what came of it then is that of both.
 */
export interface Planned {
  readonly type: 'planned'
  readonly seed: number
  readonly effort: Effort
  /** Ids, in no order that matters. */
  readonly cases: readonly string[]
  readonly isMore?: true
  /** Requests, at most; absent where that is not known. */
  readonly requests?: number
}

/** A sentence for whoever waits: what is waited for, or worth knowing. */
export interface Notice {
  readonly type: 'notice'
  readonly text: string
}

/** What has been waited for longer than a moment, about once a second; `waits` is 0 once nothing is any more. */
export interface Waiting extends WaitsNow {
  readonly type: 'waiting'
}

/** A case has been begun. One that ends without it never was: it was left out, or could not run any more. */
export interface CaseStarted {
  readonly type: 'case-started'
  readonly caseId: string
}

/** What came of one example of a case whose examples are drawn without end (`explore`). */
export interface ExampleEnded {
  readonly type: 'example-ended'
  readonly caseId: string
  /** Where it is, as fast-check writes it: its number, or the path that was asked for. */
  readonly path: string
  readonly outcome: CaseOutcome
}

/** What came of a case, of those that never were begun too. */
export interface CaseEnded {
  readonly type: 'case-ended'
  readonly result: CaseResult
}

/** The run is over: all cases have ended, and the target is closed. */
export interface RunEnded {
  readonly type: 'run-ended'
  readonly verification: Verification
}

/** What came of a run. No secrets. */
export interface Verification {
  /** What was judged, for all formats. */
  readonly report: Report
  /** 0 conforming, 1 not, 3 could not be answered, 70 the harness failed, 130 interrupted. */
  readonly exitCode: Decision['exitCode']
  /** Why nothing could be sent, or nothing any more; its first line is a sentence, the rest the target's last output. */
  readonly unreachable?: string
  /** What a target that was started for the run has printed last, where the verdict is not a good one. */
  readonly log?: string
  /** What broke in conformint itself, with stacks. */
  readonly internalErrors: readonly string[]
}

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
