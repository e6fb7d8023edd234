import { setImmediate as turn } from 'node:timers/promises'
import { type Runtime, ShrinkBudget } from '../case/index.ts'
import { type ExchangeEnded, exchangeEnded, scriptOf } from '../evidence/index.ts'
import type { Interface, KitTypes } from '../interface/index.ts'
import { oracleOn } from '../oracle/oracle.ts'
import type { Budget } from '../plan/index.ts'
import { Redactor } from '../redaction/index.ts'
import { Secrets } from '../redaction/secrets.ts'
import { type Keys, type Network, RequestBudget, ThrottledTime } from '../transport/index.ts'
import { EarlyAnswers, Pace, Patience } from '../waiting/index.ts'
import { apiOn, openClient } from './open-client.ts'

/** Longest that a target which goes away in a run is waited for, in ms. */
const waitsForReturn = 15_000

/** Plain data: it is copied into the worker thread. Holds secrets. */
export interface RuntimeOptions<W extends KitTypes = KitTypes> {
  /** Base address of the target. */
  readonly baseUrl: string
  readonly keys: Keys
  /** Default: straight to the target. */
  readonly network?: Network | undefined
  readonly settings: W['settings']
  readonly concurrency: number
  readonly userAgent: string
  /** The most that may be sent and created; default: without limit. */
  readonly budget?: Budget
  /** What shrinking may cost beyond the plan; default: without limit. */
  readonly shrinkRoom?: Budget
  /** Requests of the run that were sent before, by the preflight: numbers go on after them. */
  readonly sentBefore?: number
  /** Ids of the requirements of which one that fails makes the run a bad one; default: all is waited for as long as the settings allow. */
  readonly tellsAgainst?: readonly string[]
  /** See `Runtime`. */
  readonly path?: string
}

/** What a runtime is connected with. */
export interface RuntimeLinks {
  /** Knows the keys; takes in what answers bring; default: its own. */
  readonly secrets?: Secrets
  /** See `ClientOptions`. */
  readonly urgencyOf?: (caseId: string) => number
  /** Takes how long nobody could send. */
  readonly throttled?: ThrottledTime
  /** Told of every exchange as it ends; default: nobody. */
  readonly tell?: (event: ExchangeEnded) => void
}

/** Opens the only way to the target. */
export function openRuntime<W extends KitTypes>(
  target: Interface<W>,
  options: RuntimeOptions<W>,
  { secrets, urgencyOf, throttled = new ThrottledTime(), tell }: RuntimeLinks = {},
): { runtime: Runtime<W>; room: () => Promise<void>; close: () => Promise<void> } {
  let own = secrets
  // What sends and says nothing has no use for them, and a proof starts thousands.
  const known = (): Secrets => {
    if (own !== undefined) return own
    own = new Secrets(options.keys, target.secrets)
    own.addNetwork(options.network)
    return own
  }
  const redactor = new Redactor(known)
  const { requestTimeout, retryAfter, rate } = options.settings.limits
  const client = openClient(target, {
    baseUrl: options.baseUrl,
    keys: options.keys,
    network: options.network,
    requestTimeout,
    retryAfter,
    rate,
    throttled,
    concurrency: options.concurrency,
    userAgent: options.userAgent,
    waitsForReturn,
    ...(urgencyOf === undefined ? {} : { urgencyOf }),
    ...(options.sentBefore === undefined ? {} : { sentBefore: options.sentBefore }),
    ...(options.budget === undefined
      ? {}
      : { budget: new RequestBudget({ ...options.budget, asksFor: target.asksFor }) }),
    ...(tell === undefined ? {} : { record: (exchange) => tell(exchangeEnded(redactor.exchange(exchange).exchange)) }),
  })
  return {
    runtime: {
      interface: target,
      oracle: oracleOn(target.document),
      settings: options.settings,
      seed: options.settings.seed,
      pace: new Pace(throttled.now),
      early: new EarlyAnswers(),
      ...(options.tellsAgainst === undefined ? {} : { patience: new Patience(throttled.now, options.tellsAgainst) }),
      ...(options.shrinkRoom === undefined ? {} : { shrinkBudget: new ShrinkBudget(options.shrinkRoom) }),
      shared: target.createShared(throttled.now),
      ...(options.path === undefined ? {} : { path: options.path }),
      createApi: (caseId, collected) => apiOn(target, client, caseId, collected),
      isOwn: ({ request }) => request.headers[target.secrets.keyHeader] === options.keys.full,
      calm: () => client.calm(),
      redactor,
      curl: (exchanges, about) => {
        const whole = exchanges.map((one) => {
          const { exchange, request } = redactor.exchange(one)
          return { ...exchange, request }
        })
        const { runId } = options.settings
        return known().passed(scriptOf(whole, { ...about, baseUrl: options.baseUrl, runId }))
      },
    },
    room: () => client.room(),
    close: async () => {
      await client.close()
      // What was under way has failed by then, and is told of.
      await turn()
    },
  }
}
