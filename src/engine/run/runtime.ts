import type { Keys, RunSettings } from '../../config/settings.ts'
import { createApi } from '../../interface/api.ts'
import { CollectionWatch } from '../../interface/make/collection-watch.ts'
import { toolVersion } from '../../version.ts'
import type { Runtime } from '../case/runtime.ts'
import { createClient } from '../http/client.ts'
import { curlLine } from '../http/curl.ts'
import { openRecorder } from '../http/recorder.ts'
import { redactExchange } from '../http/redact.ts'
import { Secrets } from '../http/secrets.ts'

/** Plain data: it is copied into the worker thread. Holds secrets. */
export interface RuntimeOptions {
  /** Base address of the target. */
  readonly baseUrl: string
  readonly keys: Keys
  /** What must not be written besides the keys. */
  readonly secrets?: readonly string[]
  readonly settings: RunSettings
  readonly concurrency: number
  /** File for every exchange, redacted, one JSON document a line; default: none. */
  readonly exchangesFile?: string
  /** See `Runtime`. */
  readonly path?: string
}

/** Opens the only way to the target. @throws the system's error when the file cannot be written */
export function openRuntime(options: RuntimeOptions): { runtime: Runtime; close: () => Promise<void> } {
  const secrets = new Secrets(options.keys)
  for (const secret of options.secrets ?? []) secrets.learn(secret)
  const recorder = options.exchangesFile === undefined ? undefined : openRecorder(options.exchangesFile, secrets)
  const { requestTimeout, retryAfter } = options.settings.limits
  const client = createClient({
    baseUrl: options.baseUrl,
    keys: options.keys,
    requestTimeout,
    retryAfter,
    concurrency: options.concurrency,
    userAgent: `conformint/${toolVersion}`,
    ...(recorder === undefined ? {} : { record: recorder.record }),
  })
  return {
    runtime: {
      settings: options.settings,
      seed: options.settings.seed,
      collections: new CollectionWatch(),
      ...(options.path === undefined ? {} : { path: options.path }),
      createApi: (caseId, collected) => createApi(client, caseId, client.keys.full, collected),
      redact: (exchange) => redactExchange(exchange, secrets),
      redactText: (text) => secrets.text(text),
      curl: (exchanges) => exchanges.map((exchange) => curlLine(exchange, secrets)),
    },
    close: async () => {
      await client.close()
      recorder?.close()
    },
  }
}
