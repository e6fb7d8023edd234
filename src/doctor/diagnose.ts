import { randomUUID } from 'node:crypto'
import { runRequestOf } from '../app/run-request.ts'
import type { Settings } from '../config/settings.ts'
import type { RunEvent, Target } from '../engine/run/index.ts'
import { apiOn, openClient } from '../engine/run/open-client.ts'
import { prepare } from '../engine/run/prepare.ts'
import { type Exchange, type Keys, TargetUnreachable } from '../engine/transport/index.ts'
import { openInterface } from '../interface/interface.ts'
import { toolVersion } from '../package/version.ts'
import { refuseHopeless } from '../preflight/refuse-hopeless.ts'
import { resolveTarget } from '../target/target.ts'
import { configurationFindings, networkFindings, type Value, valuesOf } from './configuration.ts'
import {
  type ConnectionQuality,
  connectionFindings,
  connectionQualityOf,
  type TlsState,
  tlsFindings,
  tlsOf,
} from './connection.ts'
import { type Finding, findingsAbout } from './finding.ts'
import { type Forecast, forecastFindings, forecastOf } from './forecast.ts'
import { type KeyReading, type KeyState, keyFindings, readWith } from './keys.ts'

/** All that `doctor` found. No secrets: keys stand in it by name. */
export interface Diagnosis {
  readonly schema: 'conformint-doctor/1'
  /** Whether a run would make sense; `unanswered` when nobody could be asked. */
  readonly verdict: 'good' | 'bad' | 'unanswered'
  readonly target: { readonly kind: Target['kind']; readonly url: string }
  readonly configFile: string | undefined
  readonly configuration: readonly Value[]
  readonly findings: readonly Finding[]
  readonly keys: readonly KeyState[]
  readonly tls: TlsState | undefined
  readonly line: ConnectionQuality | undefined
  readonly run: Forecast | undefined
}

const { good, note, warning, problem } = findingsAbout('target')

/** Reads configuration and target, and changes nothing. @throws the reason of the signal */
export async function diagnose(
  configured: Settings,
  say: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
  now = new Date(),
): Promise<Diagnosis> {
  const found: Finding[] = []
  const settings = { ...configured, keys: configured.keys ?? nobodysKey(configured) }
  const isKeyless = configured.keys === undefined && settings.keys !== undefined
  let target: Target | undefined
  let seen: Seen | undefined
  try {
    target = await resolveTarget(settings, signal)
    const tell = (event: RunEvent): void => {
      if (event.type === 'notice') found.push(warning(event.text))
    }
    await refuseHopeless(target, settings, { tell, signal })
    seen = await look(target, settings)
    found.push(...usageFinding(seen))
  } catch (error) {
    if (!(error instanceof TargetUnreachable)) throw error
    if (isKeyless && target !== undefined && error.code === 'KEY_REFUSED') {
      seen = await look(target, settings)
      found.push(good('It is there, and refuses a key that nobody has. What else there is only a key can tell.'))
    } else found.push(problem(error.message.split('\n', 1).join('')))
    const output = error.message.split('\n').slice(1)
    for (const line of output) say(line)
  }
  try {
    const url = target?.url ?? (settings.target.kind === 'url' ? settings.target.url : '')
    const tls = url === '' ? undefined : await tlsOf(url, target?.network ?? settings.network, now)
    const line = seen === undefined ? undefined : connectionQualityOf(seen.exchanges)
    const keys = target?.keys ?? settings.keys ?? { full: '' }
    const prepared = await prepare({ ...runRequestOf(settings), keys })
    await prepared.close()
    const run = forecastOf(prepared, line?.roundTrip.median, settings.concurrency)
    const findings = [
      ...configurationFindings(settings, keys, now),
      ...found,
      ...networkFindings(target?.network ?? settings.network, settings.limits, seen !== undefined),
      ...(tls === undefined ? [] : tlsFindings(tls)),
      ...(line === undefined ? [] : connectionFindings(line)),
      ...(isKeyless ? [noKey(settings)] : keyFindings(seen?.keys ?? [])),
      ...forecastFindings(run, settings.limits.maxMints ?? settings.limits.mints),
    ]
    return {
      schema: 'conformint-doctor/1',
      verdict: seen === undefined ? 'unanswered' : findings.some(({ level }) => level === 'problem') ? 'bad' : 'good',
      target: { kind: settings.target.kind, url },
      configFile: settings.configFile,
      configuration: valuesOf({ ...settings, keys: isKeyless ? undefined : keys }),
      findings,
      keys: (isKeyless ? [] : (seen?.keys ?? [])).map(({ role, origin, answers }) => ({ role, origin, answers })),
      tls,
      line,
      run,
    }
  } finally {
    await target?.close()
  }
}

/** Stands in where there is no key, so that address, line and certificate can be looked at all the same. */
const nobodysKey = ({ target }: Settings): Keys | undefined =>
  target.kind === 'reference' ? undefined : { full: `conformint-without-a-key-${randomUUID()}` }

const noKey = ({ configFile }: Settings): Finding =>
  findingsAbout('keys').problem(
    `There is no API key: set CONFORMINT_API_KEY, use --api-key, or set keys.full in ${configFile ?? 'conformint.yaml'}.`,
  )

interface Seen {
  readonly exchanges: readonly Exchange[]
  readonly keys: readonly KeyReading[]
  /** Status of the usage report, 0 without an answer. */
  readonly usage: number | undefined
}

/** Three reads with each key, one of usage where it is offered. */
async function look({ url, keys, network }: Target, settings: Settings): Promise<Seen> {
  const judged = openInterface()
  const exchanges: Exchange[] = []
  const client = openClient(judged, {
    baseUrl: url,
    keys,
    requestTimeout: settings.limits.requestTimeout,
    retryAfter: settings.limits.retryAfter,
    rate: settings.limits.rate,
    network,
    concurrency: 2,
    userAgent: `conformint/${toolVersion}`,
    record: (exchange) => exchanges.push(exchange),
  })
  try {
    const full = apiOn(judged, client, 'doctor')
    const read: KeyReading[] = []
    for (const role of Object.keys(keys)) read.push(await readWith(full.as(keys[role] ?? null), role, settings))
    const query = { dimension: 'monthly_active_wallets', startDate: new Date().toISOString().slice(0, 7) }
    const answer = settings.capabilities.usage ? await full.usage('default', query).catch(() => undefined) : undefined
    return { exchanges, keys: read, usage: answer?.response.status }
  } finally {
    await client.close()
  }
}

/** The only part of the interface that reads can find missing. */
function usageFinding({ usage }: Seen): Finding[] {
  if (usage === undefined) return []
  if (usage === 200) return [good('Usage is reported. Whether other capabilities are offered only a run can tell.')]
  if (![404, 405, 501].includes(usage)) return []
  return [note(`Usage seems not to be offered (${usage}): then set capabilities.usage: false.`)]
}
