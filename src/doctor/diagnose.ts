import { randomUUID } from 'node:crypto'
import { runRequestOf } from '../app/run-request.ts'
import type { Settings } from '../config/settings.ts'
import { durationOf } from '../engine/plan/index.ts'
import type { Prepared, RunEvent, Target } from '../engine/run/index.ts'
import { apiOn, openClient } from '../engine/run/open-client.ts'
import { prepare } from '../engine/run/prepare.ts'
import { counted } from '../engine/text/index.ts'
import { type Exchange, type Keys, TargetUnreachable } from '../engine/transport/index.ts'
import { openInterface } from '../interface/interface.ts'
import { toolVersion } from '../package/version.ts'
import { refuseHopeless } from '../preflight/preflight.ts'
import { resolveTarget } from '../target/target.ts'
import { configurationFindings, networkFindings, valuesOf } from './configuration.ts'
import { connectionFindings, connectionQualityOf, tlsFindings, tlsOf } from './connection.ts'
import { type Finding, findingsAbout } from './finding.ts'
import { type KeyReading, keyFindings, readWith } from './keys.ts'

/** All that `doctor` found. No secrets: keys stand in it by name. */
export type Diagnosis = Awaited<ReturnType<typeof diagnose>>

const { good, note, warning, problem } = findingsAbout('target')

/** Reads configuration and target, and changes nothing. @throws the reason of the signal */
export async function diagnose(
  configured: Settings,
  say: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
  now = new Date(),
) {
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
    const answered: 'good' | 'bad' = findings.some(({ level }) => level === 'problem') ? 'bad' : 'good'
    return {
      schema: 'conformint-doctor/1' as const,
      /** Whether a run would make sense; `unanswered` when nobody could be asked. */
      verdict: seen === undefined ? ('unanswered' as const) : answered,
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

type Seen = Awaited<ReturnType<typeof look>>

/** Three reads with each key, one of usage where it is offered. */
async function look({ url, keys, network }: Target, settings: Settings) {
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

/** What a run with these settings would be. */
export type Forecast = ReturnType<typeof forecastOf>

/** @param roundTrip median, in ms */
function forecastOf(prepared: Prepared, roundTrip: number | undefined, concurrency: number) {
  const { plan, settings } = prepared
  const { rate } = settings.limits
  const { interface: target } = prepared.kit
  const reasons = Map.groupBy(reasonsOf(prepared), (reason) => reason)
  const counts = [...reasons].map(([reason, all]): [string, number] => [reason, all.length])
  return {
    cases: plan.cases,
    /** At most; what is created by its kind. */
    requests: plan.requests,
    created: plan.created,
    /** As far as the round trip tells. */
    seconds:
      roundTrip === undefined
        ? undefined
        : Math.ceil(durationOf(plan, target, { latency: roundTrip, completion: 0, concurrency, rate }).expected / 1000),
    requirements: target.catalogue.requirements.length,
    /** Requirements that it would not judge, by the reason. */
    notJudged: Object.fromEntries(counts.toSorted((a, b) => b[1] - a[1])),
  }
}

/** A reason for each requirement that no case of the plan would judge. */
function reasonsOf({ kit, selection, settings }: Prepared): string[] {
  return kit.interface.catalogue.requirements.flatMap(({ id, needs, notTestedReason }) => {
    const bearing = kit.cases.filter(({ requirements }) => requirements.includes(id))
    if (bearing.length === 0)
      return [notTestedReason === undefined ? 'no case judges it' : 'cannot be tested over HTTP']
    if (!selection.requirements.has(id)) return ['not selected']
    const missing = kit.interface.missingNeed(needs, settings)
    if (missing !== undefined) return [missing]
    if (bearing.some((case_) => selection.planned.includes(case_))) return []
    return [bearing.map((case_) => selection.skipped.get(case_.id)).find((one) => one !== undefined) ?? 'not selected']
  })
}

function forecastFindings({ created, notJudged }: Forecast, mintLimit: number): Finding[] {
  const { note, problem } = findingsAbout('run')
  const mints = created.mints ?? 0
  const keys = Object.entries(notJudged).filter(([reason]) => reason.startsWith('needs keys.'))
  const lost = keys.reduce((sum, [, count]) => sum + count, 0)
  const found: Finding[] = []
  if (mints > mintLimit) {
    const most = `It may mint ${counted(mints, 'token')}, and limits.mints allows ${mintLimit}`
    found.push(problem(`${most}: such a run is refused.`))
  }
  if (lost > 0) {
    const about = `${counted(lost, 'requirement')} about refusals and projects ${lost === 1 ? 'wants' : 'want'} keys`
    found.push(note(`${about} that the configuration does not have.`))
  }
  return found
}
