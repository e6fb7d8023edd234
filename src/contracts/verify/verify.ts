import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { refuseMainnet, runSettings, type Settings } from '../../config/settings.ts'
import type { CaseResult } from '../../engine/case/index.ts'
import { refuseTooMuch } from '../../engine/plan/index.ts'
import type { Report } from '../../engine/report/index.ts'
import { type Target, type Tell, Telling } from '../../engine/run/index.ts'
import { TargetUnreachable } from '../../engine/transport/index.ts'
import { openInterface } from '../../interface/interface.ts'
import { refuseHopeless } from '../../preflight/preflight.ts'
import { resolveTarget } from '../../target/target.ts'
import { ownPacts } from '../own-pacts.ts'
import { candidatesOf, mintsOf } from './candidate.ts'
import { choose } from './choice.ts'
import { judge } from './judging.ts'
import { ofProvider, type Pact, readPacts } from './pact-file.ts'
import { contractReport, type Seen } from './report.ts'
import type { ContractsRequest } from './request.ts'

export interface ContractVerification {
  readonly report: Report
  readonly exitCode: 0 | 1 | 3 | 70 | 130
  readonly results: readonly CaseResult[]
  /** What broke in conformint itself, with stacks. */
  readonly internalErrors: readonly string[]
  /** Why nothing could be asked, or nothing any more. */
  readonly unanswered?: string
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
      seen = await judge({ ...request, target, sentBefore, pacts, candidates, scratch, tell: telling.tell, signal })
    } catch (error) {
      if (!signal.aborted && !(error instanceof TargetUnreachable)) throw error
      const why = signal.aborted ? {} : { unanswered: (error as Error).message }
      const end = signal.aborted ? 'interrupted' : 'target-gone'
      seen = { candidates, results: [], internalErrors: [], end, ...why }
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
  const { unanswered } = seen
  const internalErrors = [
    ...seen.internalErrors,
    ...seen.results.flatMap(({ outcome, caseId, reason }) => (outcome === 'error' ? [`${caseId}: ${reason}`] : [])),
  ]
  const verification = {
    ...contractReport(request, target, { ...seen, traffic: telling.traffic.traffic }, { startedAt, durationMs }),
    ...secrets.value({ internalErrors, ...(unanswered === undefined ? {} : { unanswered }) }),
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
