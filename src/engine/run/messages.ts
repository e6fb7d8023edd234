import type { ExchangeEnded } from '../evidence/index.ts'
import type { TopUp } from '../plan/index.ts'
import type { CaseEnded, CaseStarted, ExampleEnded, Notice, Planned, Waiting } from './events.ts'
import type { ExplorationTask } from './explore.ts'
import type { RuntimeOptions } from './runtime.ts'

/** All that a worker thread gets besides the kit: it is copied, so it is plain data. */
export interface RunTask {
  /** Ids of the cases to run, the first to begin first. */
  readonly planned: readonly string[]
  readonly runtime: RuntimeOptions
  /** What must not be written besides the keys. */
  readonly secrets: readonly string[]
  /** What it may carry out beyond them; default: nothing. */
  readonly topUp?: TopUp
  /** What it does instead of running the cases once. */
  readonly exploration?: ExplorationTask
  /** See `RunnerOptions`. */
  readonly endsWith?: readonly string[]
  /** Longest that one case may take, in ms. */
  readonly caseTimeLimit: number
  /** Longest that all of them may take, in ms. */
  readonly timeLimit: number
  /** Of the time in which nobody could send, how much is given on top of that, in ms. */
  readonly mostThrottled: number
}

/** What the thread tells of. */
export type OfThread = Planned | Notice | Waiting | CaseStarted | ExampleEnded | CaseEnded | ExchangeEnded

export type ToThread = { readonly task: RunTask } | { readonly stop: string }
export type FromThread =
  /** With the secrets that were learned since the last one. */
  | { readonly event: OfThread; readonly learned: readonly string[] }
  | { readonly throttled: number }
  /** Where it is free, nothing is under way any more. */
  | { readonly done: true; readonly failedFast: boolean; readonly isFree: boolean }
