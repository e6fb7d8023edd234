import { runSettings, type Settings } from '../../config/settings.ts'
import { UsageError } from '../../engine/interface/index.ts'
import type { Secrets } from '../../engine/redaction/index.ts'
import type { Target, Tell } from '../../engine/run/index.ts'
import { openRuntime } from '../../engine/run/runtime.ts'
import { openInterface } from '../../interface/interface.ts'
import { toolVersion } from '../../package/version.ts'
import { unlessAborted } from '../../target/unless-aborted.ts'
import { BrokerUnanswered } from '../broker/ask-broker.ts'
import { openBrokerGateway } from './broker-gateway.ts'
import type { ContractSource } from './pact-address.ts'
import type { Pact } from './pact-file.ts'
import type { Seen } from './report.ts'
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

export interface Judging extends ContractsRequest {
  readonly target: Target
  /** Requests that were sent before, by the preflight. */
  readonly sentBefore: number
  readonly pacts: readonly Pact[]
  readonly candidates: Seen['candidates']
  readonly scratch: string
  readonly tell: Tell
  readonly signal: AbortSignal
}

/** Runs the interactions as cases, to the end or until the signal. @throws UsageError */
export async function judge(judging: Judging): Promise<Seen> {
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
    candidates:
      session.interactionRuns.length > 0
        ? session.interactionRuns.map(({ candidate }) => candidate)
        : judging.candidates,
    results,
    end: signal.aborted ? 'interrupted' : isGone ? 'target-gone' : 'completed',
    internalErrors,
    ...(unanswered === undefined ? {} : { unanswered }),
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
  const broker = await openBrokerGateway({ source, session, say, troubled: () => trouble.abort() })
  let errors: NativeOutput['errors'] = []
  try {
    const either = AbortSignal.any([signal, trouble.signal])
    errors = (await withVerifier([session], either, (verify) => verify({ provider, ...broker.options }))).errors
  } catch (error) {
    broker.refuseTrouble()
    throw error
  } finally {
    await broker.close()
  }
  broker.refuseTrouble()
  if (session.interactionRuns.length > 0) {
    return verifyPacts([session], provider, scratch, signal)
  }
  const told = JSON.stringify(errors)
  if (errors.length > 0 && !told.includes('No pacts found'))
    throw new BrokerUnanswered(`The broker gave no pacts: ${told.slice(0, 500)}`)
  throw new UsageError(`The broker has no pacts with the provider ${provider} for these consumer version selectors.`)
}
