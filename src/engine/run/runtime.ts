import { setImmediate as turn } from 'node:timers/promises'
import { Pace } from '../case/pace.ts'
import type { Runtime } from '../case/runtime.ts'
import { ShrinkPurse } from '../case/shrinking.ts'
import type { Keys } from '../http/keys.ts'
import { Purse } from '../http/purse.ts'
import { openRecorder } from '../http/recorder.ts'
import { redactExchange, redactRequest } from '../http/redact.ts'
import { scriptOf } from '../http/script.ts'
import { Secrets } from '../http/secrets.ts'
import type { Interface, Words } from '../interface.ts'
import { oracleOn } from '../oracle/oracle.ts'
import type { Budget } from '../plan/budget.ts'
import { apiOn, openClient } from './open-client.ts'

/** Longest that a target which goes away in a run is waited for, in ms. */
const waitsForReturn = 15_000

/** Plain data: it is copied into the worker thread. Holds secrets. */
export interface RuntimeOptions<W extends Words = Words> {
  /** Base address of the target. */
  readonly baseUrl: string
  readonly keys: Keys
  readonly settings: W['settings']
  readonly concurrency: number
  readonly userAgent: string
  /** The most that may be sent and created; default: without limit. */
  readonly budget?: Budget
  /** What shrinking may cost beyond the plan; default: without limit. */
  readonly shrinkRoom?: Budget
  /** File for every exchange, redacted, one JSON document a line; default: none. */
  readonly exchangesFile?: string
  /** Requests that the file holds from before the run. */
  readonly sentBefore?: number
  /** See `Runtime`. */
  readonly path?: string
}

/**
 * Opens the only way to the target.
 * @param secrets knows the keys; takes in what answers bring; default: its own
 * @param urgencyOf see `ClientOptions`
 * @throws the system's error when the file cannot be written
 */
export function openRuntime<W extends Words>(
  target: Interface<W>,
  options: RuntimeOptions<W>,
  secrets?: Secrets,
  urgencyOf?: (caseId: string) => number,
): { runtime: Runtime<W>; room: () => Promise<void>; close: () => Promise<void> } {
  let own = secrets
  // What writes nothing has no use for them, and a proof starts thousands.
  const known = (): Secrets => {
    own ??= new Secrets(options.keys, target.secrets)
    return own
  }
  const recorder =
    options.exchangesFile === undefined ? undefined : openRecorder(options.exchangesFile, known(), options.sentBefore)
  const { requestTimeout, retryAfter } = options.settings.limits
  const client = openClient(target, {
    baseUrl: options.baseUrl,
    keys: options.keys,
    requestTimeout,
    retryAfter,
    concurrency: options.concurrency,
    userAgent: options.userAgent,
    waitsForReturn,
    ...(urgencyOf === undefined ? {} : { urgencyOf }),
    ...(options.sentBefore === undefined ? {} : { sentBefore: options.sentBefore }),
    ...(options.budget === undefined ? {} : { purse: new Purse({ ...options.budget, asksFor: target.asksFor }) }),
    ...(recorder === undefined ? {} : { record: recorder.record }),
  })
  return {
    runtime: {
      interface: target,
      oracle: oracleOn(target.document),
      settings: options.settings,
      seed: options.settings.seed,
      pace: new Pace(),
      ...(options.shrinkRoom === undefined ? {} : { shrinkPurse: new ShrinkPurse(options.shrinkRoom) }),
      shared: target.createShared(),
      ...(options.path === undefined ? {} : { path: options.path }),
      createApi: (caseId, collected) => apiOn(target, client, caseId, collected),
      trustsLater: (statuses) => client.trustsLater(statuses),
      redact: (exchange) => redactExchange(exchange, known()),
      redactText: (text) => known().text(text),
      curl: (exchanges, about) => {
        const whole = exchanges.map((exchange) => {
          const redacted = redactExchange(exchange, known())
          return { ...redacted, request: redactRequest(exchange.request, known()) }
        })
        return scriptOf(whole, { ...about, baseUrl: options.baseUrl, runId: options.settings.runId })
      },
    },
    room: () => client.room(),
    close: async () => {
      await client.close()
      // What was under way has failed by then, and is recorded.
      await turn()
      recorder?.close()
    },
  }
}
