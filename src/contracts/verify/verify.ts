import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { runSettings, type Settings } from '../../config/settings.ts'
import type { CaseResult } from '../../engine/case/result.ts'
import { TargetUnreachable } from '../../engine/http/errors.ts'
import type { Secrets } from '../../engine/http/secrets.ts'
import type { Report } from '../../engine/report/model.ts'
import { openRuntime } from '../../engine/run/runtime.ts'
import type { Target } from '../../engine/run/target.ts'
import { unlessAborted } from '../../engine/unless-aborted.ts'
import { UsageError } from '../../engine/usage-error.ts'
import { openInterface } from '../../interface/interface.ts'
import { refuseHopeless } from '../../preflight/refuse-hopeless.ts'
import { resolveTarget } from '../../target/target.ts'
import { toolVersion } from '../../version.ts'
import { BrokerUnanswered } from '../broker/trouble.ts'
import { generatePact } from '../generate.ts'
import type { ConsumerName } from '../interaction.ts'
import { type BrokerSource, openBrokerGateway } from './broker-gateway.ts'
import { candidatesOf, mintsOf } from './candidate.ts'
import { choose } from './choice.ts'
import { type Pact, readPacts } from './pact-file.ts'
import { contractReport, type Seen } from './report.ts'
import { Session, verifySessions } from './session.ts'
import { type NativeOutput, VerifierBroke } from './verifier.ts'

/** Which contracts are verified. */
export type ContractSource =
  | { readonly kind: 'own'; readonly consumers: readonly ConsumerName[] }
  | { readonly kind: 'files'; readonly places: readonly string[] }
  | BrokerSource

export interface ContractsRequest {
  readonly settings: Settings
  /** What must not be written; takes in what is learned on the way. */
  readonly secrets: Secrets
  readonly source: ContractSource
  /** Name of the provider in the pacts. */
  readonly provider: string
  /** Whether every exchange is written to `exchanges.ndjson` in the report directory. */
  readonly records: boolean
}

export interface ContractVerification {
  readonly report: Report
  readonly exitCode: 0 | 1 | 3 | 70 | 130
  readonly results: readonly CaseResult[]
  /** What broke in conformint itself, with stacks. */
  readonly internalErrors: readonly string[]
  /** Why nothing could be asked, or nothing any more. */
  readonly unanswered?: string
}

/** How a verification tells what it does. */
export type Say = (line: string) => void

/**
 * Verifies contracts against the target of the settings with the official verifier, and closes the target.
 * @param signal ends it early, with a report
 * @throws UsageError when a pact cannot be read, or has a state that is not in the vocabulary
 */
export async function verifyContracts(
  request: ContractsRequest,
  say: Say = () => {},
  signal: AbortSignal = new AbortController().signal,
): Promise<ContractVerification> {
  const startedAt = new Date()
  const started = performance.now()
  const scratch = mkdtempSync(path.join(tmpdir(), 'conformint-contracts-'))
  let target: Target | undefined
  let seen: Seen
  let sentBefore = 0
  try {
    const pacts = await pactsOf(request, scratch)
    const candidates = checked(pacts, request.settings)
    try {
      target = await resolveTarget(request.settings, signal)
      request.secrets.addKeys(target.keys)
      for (const secret of target.secrets ?? []) request.secrets.add(secret)
      if (target.kind !== 'reference') {
        const { settings, records } = request
        const { exchanges } = await refuseHopeless(target, { settings, records, say, signal })
        sentBefore = exchanges.length
      }
      seen = await judge({ ...request, target, sentBefore, pacts, candidates, scratch, say, signal })
    } catch (error) {
      seen = { candidates, results: [], internalErrors: [], ...endedBy(error, signal) }
    }
    if (seen.end === 'target-gone' && seen.unanswered === undefined) {
      const why = await target?.whyGone?.()
      seen = { ...seen, ...(why === undefined ? {} : { unanswered: why }) }
    }
  } finally {
    await target?.close()
    rmSync(scratch, { recursive: true, force: true })
  }
  const durationMs = Math.round(performance.now() - started)
  const { internalErrors, unanswered } = seen
  return {
    ...contractReport(request, target, seen, { startedAt, durationMs }),
    ...request.secrets.value({ internalErrors, ...(unanswered === undefined ? {} : { unanswered }) }),
  }
}

function endedBy(error: unknown, signal: AbortSignal): Pick<Seen, 'end' | 'unanswered'> {
  if (signal.aborted) return { end: 'interrupted' }
  if (error instanceof BrokerUnanswered) return { end: 'completed', unanswered: error.message }
  if (error instanceof TargetUnreachable) return { end: 'target-gone', unanswered: error.message }
  throw error
}

/** A broker's are not known before the verifier asks for them. */
async function pactsOf({ source, provider }: ContractsRequest, scratch: string): Promise<Pact[]> {
  if (source.kind === 'broker') return []
  if (source.kind === 'files') return readPacts(source.places, provider)
  const out = path.join(scratch, 'own')
  for (const consumer of source.consumers) await generatePact(consumer, out)
  return readPacts([out], provider)
}

/** Unknown states, and too many mints, are found before a target is started for nothing. */
function checked(pacts: readonly Pact[], settings: Settings): Seen['candidates'] {
  const supply = runSettings(settings, settings.keys ?? { full: '' })
  const used = new Set<string>()
  const candidates = pacts.flatMap((pact) => candidatesOf(pact, used))
  const running = candidates.filter((candidate) => choose(candidate, supply).runs)
  const mints = running.map(mintsOf).reduce((sum, number) => sum + number, 0)
  if (mints > settings.limits.mints) {
    throw new UsageError(
      `The contracts may mint up to ${mints} tokens, and limits.mints allows ${settings.limits.mints}: ` +
        'raise limits.mints in the configuration, or verify fewer contracts.',
    )
  }
  return candidates
}

interface Judging extends ContractsRequest {
  readonly target: Target
  /** Requests that the record holds already. */
  readonly sentBefore: number
  readonly pacts: readonly Pact[]
  readonly candidates: Seen['candidates']
  readonly scratch: string
  readonly say: Say
  readonly signal: AbortSignal
}

async function judge(judging: Judging): Promise<Seen> {
  const { settings, target, signal } = judging
  const options = {
    userAgent: `conformint/${toolVersion}`,
    baseUrl: target.url,
    keys: target.keys,
    settings: runSettings(settings, target.keys),
    concurrency: settings.concurrency,
    ...(judging.records
      ? { exchangesFile: path.join(settings.reportDir, 'exchanges.ndjson'), sentBefore: judging.sentBefore }
      : {}),
  }
  const { runtime, close } = openRuntime(openInterface(), options, judging.secrets)
  const internalErrors: string[] = []
  let session: Session | undefined
  let trouble: Partial<Seen> = {}
  try {
    session = new Session(runtime, target.keys)
    const verified = judging.source.kind === 'broker' ? ofBroker(session, judging) : ofFiles(session, judging)
    await unlessAborted(verified, signal)
  } catch (error) {
    if (error instanceof VerifierBroke && !signal.aborted) internalErrors.push(runtime.redactText(error.message))
    else trouble = endedBy(error, signal)
  } finally {
    await close()
  }
  const results = session?.results() ?? []
  const end = results.some(({ targetGone }) => targetGone) ? 'target-gone' : 'completed'
  internalErrors.push(...(session?.internalErrors ?? []))
  const candidates = session?.trials.map(({ candidate }) => candidate) ?? []
  return {
    candidates: candidates.length > 0 ? candidates : judging.candidates,
    results,
    end,
    ...trouble,
    internalErrors,
  }
}

/** The states of all pacts are brought about at once: what takes long is waiting for mints. */
async function ofFiles(session: Session, { pacts, provider, scratch, signal }: Judging): Promise<void> {
  const contents = await Promise.all(pacts.map((pact) => session.admit(pact)))
  const pactUrls = contents.flatMap((content, index) => {
    if (content.interactions.length === 0) return []
    const file = path.join(scratch, `pact-${index}.json`)
    writeFileSync(file, JSON.stringify(content))
    return [file]
  })
  if (pactUrls.length > 0) await verifySessions([session], { provider, pactUrls }, signal)
}

async function ofBroker(session: Session, { source, provider, signal, say }: Judging): Promise<void> {
  if (source.kind !== 'broker') return
  // The verifier asks a broker that gives no answer again and again, for minutes.
  const trouble = new AbortController()
  const broker = await openBrokerGateway(source, session, say, () => trouble.abort())
  let errors: NativeOutput['errors'] = []
  try {
    const either = AbortSignal.any([signal, trouble.signal])
    errors = (await verifySessions([session], { provider, ...broker.options }, either)).errors
  } catch (error) {
    broker.refuseTrouble()
    throw error
  } finally {
    await broker.close()
  }
  broker.refuseTrouble()
  if (session.trials.length > 0) return
  const told = JSON.stringify(errors)
  if (errors.length > 0 && !told.includes('No pacts found'))
    throw new BrokerUnanswered(`The broker gave no pacts: ${told.slice(0, 500)}`)
  throw new UsageError(`The broker has no pacts with the provider ${provider} for these consumer version selectors.`)
}
