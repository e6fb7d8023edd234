import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { refuseMainnet, runSettings, type Settings } from '../../config/settings.ts'
import { UsageError } from '../../engine/interface/index.ts'
import { refuseTooMuch } from '../../engine/plan/index.ts'
import type { Secrets } from '../../engine/redaction/index.ts'
import { type Target, type Tell, Telling } from '../../engine/run/index.ts'
import { openRuntime } from '../../engine/run/runtime.ts'
import { TargetUnreachable } from '../../engine/transport/index.ts'
import { openInterface } from '../../interface/interface.ts'
import { toolVersion } from '../../package/version.ts'
import { refuseHopeless } from '../../preflight/preflight.ts'
import { resolveTarget } from '../../target/target.ts'
import { unlessAborted } from '../../target/unless-aborted.ts'
import { BrokerUnanswered } from '../broker/ask-broker.ts'
import { ownPacts } from '../generate.ts'
import { openBrokerGateway } from './broker-gateway.ts'
import { candidatesOf, mintsOf } from './candidate.ts'
import { choose } from './choice.ts'
import type { ContractSource } from './pact-address.ts'
import { ofProvider, type Pact, readPacts } from './pact-file.ts'
import { contractReport, type Seen } from './report.ts'
import { Session, verifyPacts, withVerifier } from './session.ts'
import { type NativeOutput, VerifierBroke } from './verifier.ts'

export interface ContractsRequest {
  readonly settings: Settings
  /** What must not be written; takes in what is learned on the way. */
  readonly secrets: Secrets
  readonly source: ContractSource
  /** Name of the provider in the pacts. */
  readonly provider: string
}

export interface ContractVerification extends ReturnType<typeof contractReport> {
  /** What broke in conformint itself, with stacks. */
  readonly internalErrors: readonly string[]
  /** Why nothing could be asked, or nothing any more. */
  readonly unanswered?: string | undefined
}

/**
 * Verifies contracts against the target of the settings with the official verifier, and closes the target.
 * @param tell takes the events of the run; what it throws ends the run, and is thrown
 * @param stop ends it early, with a report
 * @throws UsageError when a pact cannot be read, or mints more than is allowed
 * @throws SettingsError when it would create on main networks, and nobody has allowed it
 */
export async function verifyContracts(
  request: ContractsRequest,
  tell: Tell = () => {},
  stop?: AbortSignal,
): Promise<ContractVerification> {
  refuseMainnet(request.settings)
  const telling = new Telling(tell, stop)
  const { signal } = telling
  const startedAt = new Date()
  const started = performance.now()
  const scratch = mkdtempSync(path.join(tmpdir(), 'conformint-contracts-'))
  const { settings, secrets } = request
  let target: Target | undefined
  let seen: Seen
  try {
    const pacts = await pactsOf(request)
    const candidates = checked(pacts, settings)
    try {
      target = await resolveTarget(settings, signal)
      const looked = await refuseHopeless(target, settings, { tell: telling.tell, secrets, signal })
      const sentBefore = looked?.exchanges.length ?? 0
      seen = await judge({ ...request, target, sentBefore, pacts, scratch, tell: telling.tell, signal })
    } catch (error) {
      if (!signal.aborted && !(error instanceof TargetUnreachable)) throw error
      const none = { candidates, results: [], internalErrors: [] }
      seen = signal.aborted
        ? { ...none, end: 'interrupted' }
        : { ...none, end: 'target-gone', unanswered: (error as Error).message }
    }
    if (seen.end === 'target-gone') seen = { ...seen, unanswered: seen.unanswered ?? (await target?.whyGone?.()) }
  } finally {
    await target?.close()
    rmSync(scratch, { recursive: true, force: true })
  }
  const durationMs = Math.round(performance.now() - started)
  const internalErrors = [
    ...seen.internalErrors,
    ...seen.results.flatMap(({ outcome, caseId, reason }) => (outcome === 'error' ? [`${caseId}: ${reason}`] : [])),
  ]
  const verification = {
    ...contractReport(request, target, { ...seen, traffic: telling.traffic.traffic }, { startedAt, durationMs }),
    ...secrets.value({ internalErrors, unanswered: seen.unanswered }),
  }
  telling.tell({ type: 'run-ended', verification })
  telling.throwBroken()
  return verification
}

/** A broker's are not known before the verifier asks for them. */
async function pactsOf({ source, provider }: ContractsRequest): Promise<readonly Pact[]> {
  if (source.kind === 'broker') return []
  if (source.kind === 'pacts') return source.pacts
  if (source.kind === 'files') return readPacts(source.places, provider)
  return ofProvider(await ownPacts(source.consumers), provider, 'conformint')
}

/** Too many mints are found before a target is started for nothing. */
function checked(pacts: readonly Pact[], settings: Settings): Seen['candidates'] {
  const supply = runSettings(settings, settings.keys ?? { full: '' })
  const used = new Set<string>()
  const candidates = pacts.flatMap((pact) => candidatesOf(pact, used))
  const running = candidates.filter((candidate) => choose(candidate, supply).runs)
  const mints = running.map(mintsOf).reduce((sum, number) => sum + number, 0)
  refuseTooMuch({ created: { mints } }, openInterface(), settings.limits.mints, 'verify fewer contracts')
  return candidates
}

interface Judging extends ContractsRequest {
  readonly target: Target
  /** Requests that were sent before, by the preflight. */
  readonly sentBefore: number
  readonly pacts: readonly Pact[]
  readonly scratch: string
  readonly tell: Tell
  readonly signal: AbortSignal
}

/** Runs the interactions as cases, to the end or until the signal. @throws UsageError */
async function judge(judging: Judging): Promise<Seen> {
  const { settings, secrets, target, sentBefore, signal, source, tell } = judging
  const options = {
    userAgent: `conformint/${toolVersion}`,
    baseUrl: target.url,
    keys: target.keys,
    network: target.network,
    settings: runSettings(settings, target.keys),
    concurrency: settings.concurrency,
    // What a broker hands out is not known before.
    budget: { quota: settings.limits.mints },
    sentBefore,
  }
  const { runtime, close } = openRuntime(openInterface(), options, { secrets, tell })
  const session = new Session(runtime, target.keys, { tell, hangUp: close })
  const internalErrors: string[] = []
  let unanswered: string | undefined
  try {
    await unlessAborted(source.kind === 'broker' ? ofBroker(session, judging) : ofFiles(session, judging), signal)
  } catch (error) {
    session.stop(signal.aborted ? 'the run was interrupted' : 'the verifier did not come to it')
    if (!signal.aborted) {
      if (error instanceof BrokerUnanswered) unanswered = error.message
      else if (error instanceof VerifierBroke) internalErrors.push(runtime.redactor.text(error.message))
      else throw error
    }
  } finally {
    await session.results()
    await close()
  }
  const results = await session.results()
  const isGone = results.some(({ targetGone }) => targetGone)
  return {
    candidates: session.interactionRuns.map(({ candidate }) => candidate),
    results,
    end: signal.aborted ? 'interrupted' : isGone ? 'target-gone' : 'completed',
    internalErrors,
    unanswered,
  }
}

/** The states of all pacts are brought about at once: what takes long is waiting for mints. */
async function ofFiles(session: Session, { pacts, provider, scratch, signal }: Judging): Promise<void> {
  await Promise.all(pacts.map((pact) => session.admit(pact)))
  await verifyPacts([session], provider, scratch, signal)
}

async function ofBroker(session: Session, { source, provider, scratch, signal, tell }: Judging): Promise<void> {
  if (source.kind !== 'broker') return
  // The verifier asks a broker that gives no answer again and again, for minutes.
  const trouble = new AbortController()
  const say = (text: string): void => tell({ type: 'notice', text })
  const broker = await openBrokerGateway({ source, session, say, trouble })
  let errors: NativeOutput['errors'] = []
  try {
    const either = AbortSignal.any([signal, trouble.signal])
    errors = (await withVerifier([session], either, (verify) => verify({ provider, ...broker.options }))).errors
  } catch (error) {
    trouble.signal.throwIfAborted()
    throw error
  } finally {
    await broker.close()
  }
  trouble.signal.throwIfAborted()
  if (session.interactionRuns.length > 0) {
    return verifyPacts([session], provider, scratch, signal)
  }
  const told = JSON.stringify(errors)
  if (errors.length > 0 && !told.includes('No pacts found'))
    throw new BrokerUnanswered(`The broker gave no pacts: ${told.slice(0, 500)}`)
  throw new UsageError(`The broker has no pacts with the provider ${provider} for these consumer version selectors.`)
}
