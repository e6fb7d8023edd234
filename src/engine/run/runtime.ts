import { setImmediate as turn } from 'node:timers/promises'
import { type Runtime, ShrinkBudget } from '../case/index.ts'
import { type ExchangeEnded, exchangeEnded, scriptOf } from '../evidence/index.ts'
import type { Interface, KitTypes } from '../interface/index.ts'
import { oracleOn } from '../oracle/oracle.ts'
import type { Budget } from '../plan/index.ts'
import { Redactor } from '../redaction/index.ts'
import { Secrets } from '../redaction/secrets.ts'
import { type ClientOptions, RequestBudget, ThrottledTime } from '../transport/index.ts'
import { EarlyAnswers, Pace, Patience } from '../waiting/index.ts'
import { apiOn, openClient } from './open-client.ts'

/** Longest that a target which goes away in a run is waited for, in ms. */
const waitsForReturn = 15_000

/** Plain data: it is copied into the worker thread. Holds secrets. */
export interface RuntimeOptions<W extends KitTypes = KitTypes>
  extends Pick<ClientOptions, 'baseUrl' | 'keys' | 'network' | 'concurrency' | 'userAgent' | 'sentBefore'> {
  readonly settings: W['settings']
  /** The most that may be sent and created; default: without limit. */
  readonly budget?: Budget
  /** What shrinking may cost beyond the plan; default: without limit. */
  readonly shrinkRoom?: Budget | undefined
  /** Ids of the requirements of which one that fails makes the run a bad one; default: all is waited for as long as the settings allow. */
  readonly tellsAgainst?: readonly string[] | undefined
  /** See `Runtime`. */
  readonly path?: string | undefined
}

/** What a runtime is connected with. */
export interface RuntimeLinks extends Pick<ClientOptions, 'urgencyOf'> {
  /** Knows the keys; takes in what answers bring; default: its own. */
  readonly secrets?: Secrets
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
  const { baseUrl, keys, settings, budget, shrinkRoom, tellsAgainst, path } = options
  let own = secrets
  // What sends and says nothing has no use for them, and a proof starts thousands.
  const known = (): Secrets => {
    if (own !== undefined) return own
    own = new Secrets(keys, target.secrets)
    own.addNetwork(options.network)
    return own
  }
  const redactor = new Redactor(known)
  const { requestTimeout, retryAfter, rate } = settings.limits
  const client = openClient(target, {
    ...options,
    requestTimeout,
    retryAfter,
    rate,
    throttled,
    waitsForReturn,
    urgencyOf,
    budget: budget && new RequestBudget({ ...budget, asksFor: target.asksFor }),
    record: tell && ((exchange) => tell(exchangeEnded(redactor.exchange(exchange).exchange))),
  })
  return {
    runtime: {
      interface: target,
      oracle: oracleOn(target.document),
      settings,
      seed: settings.seed,
      pace: new Pace(throttled.now),
      early: new EarlyAnswers(),
      patience: tellsAgainst && new Patience(throttled.now, tellsAgainst),
      shrinkBudget: shrinkRoom && new ShrinkBudget(shrinkRoom),
      shared: target.createShared(throttled.now),
      path,
      createApi: (caseId, collected) => apiOn(target, client, caseId, collected),
      isOwn: ({ request }) => request.headers[target.secrets.keyHeader] === keys.full,
      calm: () => client.calm(),
      redactor,
      curl: (exchanges, about) => {
        const whole = exchanges.map((one) => {
          const { exchange, request } = redactor.exchange(one)
          return { ...exchange, request }
        })
        return known().passed(scriptOf(whole, { ...about, baseUrl, runId: settings.runId }))
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
