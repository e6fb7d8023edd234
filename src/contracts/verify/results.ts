import { Attempt } from '../../engine/case/attempt.ts'
import { failuresOf } from '../../engine/case/failure.ts'
import type { CaseResult } from '../../engine/case/result.ts'
import { asksToWait } from '../../engine/http/retry.ts'
import type { WalletRuntime } from '../../interface/case.ts'
import { openInterface } from '../../interface/interface.ts'
import type { Trial } from './trial.ts'
import type { NativeMismatch, NativeResult } from './verifier.ts'

/** One place in which an answer is not what the contract says. */
export interface Difference {
  /** `status`, `header content-type`, `body $.publicKey` */
  readonly where: string
  readonly message: string
  readonly expected: string
  readonly actual: string
}

/** The requirements of the catalogue that an interaction cites. */
export const citedBy = ({ candidate }: Trial): string[] =>
  candidate.requirements.filter((id) => openInterface().catalogue.byId.has(id))

/** One result for each trial: what ended it beforehand, or what the verifier says of it. */
export function resultsOf(
  trials: readonly Trial[],
  natives: readonly NativeResult[],
  runtime: WalletRuntime,
): CaseResult[] {
  return trials.map((trial) => {
    const native = natives.find((result) => isOf(result, trial))
    const end = trial.end ?? (native === undefined ? undefined : endBy(trial, native.result === 'OK'))
    if (end !== undefined || native === undefined) {
      const { outcome, reason, targetGone } = end ?? { outcome: 'blocked', reason: 'the verifier did not come to it' }
      return { ...resultOf(trial, outcome, reason, runtime), ...(targetGone ? { targetGone } : {}) }
    }
    if (native.result === 'OK') return { ...resultOf(trial, 'passed', undefined, runtime), exercised: citedBy(trial) }
    const differences = differencesOf(native)
    if (native.pending) {
      return resultOf(trial, 'not-applicable', `pending, and does not hold yet: ${toldOf(differences)}`, runtime)
    }
    return failed(trial, differences, runtime)
  })
}

/** Specification 4 has keys; before it, consumer, description and states tell interactions apart. */
function isOf(result: NativeResult, { candidate }: Trial): boolean {
  if (result.interactionKey) return result.interactionKey === candidate.id
  return (
    result.consumer === candidate.consumer &&
    result.description === candidate.description &&
    result.providerStates.join('\n') === candidate.states.map(({ name }) => name).join('\n')
  )
}

/** Answers that the interface allows at any time, whatever the contract waits for, leave nothing to judge. */
export function endBy({ candidate, exchange }: Trial, holds: boolean): Trial['end'] {
  if (exchange === undefined) {
    return { outcome: 'blocked', reason: 'the verifier did not send its request as the pact has it' }
  }
  if (holds) return undefined
  const { status } = exchange.response
  if (status === 303 && candidate.operation?.endsWith('/transfer')) {
    // Errors: 303 asks for more information, on both transfer operations.
    return { outcome: 'not-applicable', reason: 'not provoked: the transfer was answered 303, which is allowed' }
  }
  if (asksToWait(status)) {
    return { outcome: 'blocked', reason: `the target answered ${status} for longer than limits.retryAfter` }
  }
  return undefined
}

export function differencesOf({ mismatch }: NativeResult): Difference[] {
  const places = mismatch?.mismatches ?? []
  if (places.length > 0) return places.map(differenceOf).toSorted(inOrder)
  return [{ where: 'the answer', message: mismatch?.message ?? 'does not match', expected: '', actual: '' }]
}

/** The verifier tells them in no order: the status first, for it often explains the rest. */
function inOrder(one: Difference, other: Difference): number {
  const parts = ['status', 'header', 'body']
  const partOf = ({ where }: Difference): number => parts.indexOf(where.split(' ', 1).join(''))
  return partOf(one) - partOf(other) || one.where.localeCompare(other.where, 'en')
}

function differenceOf({ type, path, key, expected, actual, mismatch }: NativeMismatch): Difference {
  const place =
    type === 'StatusMismatch' ? 'status' : type === 'HeaderMismatch' ? `header ${key}` : `body ${path ?? ''}`.trim()
  return { where: place, message: mismatch ?? '', expected: printed(expected), actual: printed(actual) }
}

const printed = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const toldOf = (differences: readonly Difference[]): string =>
  differences.map(({ where, message }) => `${where}: ${message}`).join('; ')

/**
 * An interaction that does not hold shows that not all of the requirements that it rests on are kept: it fails each of
 * them, and tells them together. A consumer's own, which rests on none, fails by itself.
 */
function failed(trial: Trial, differences: readonly Difference[], runtime: WalletRuntime): CaseResult {
  const cited = citedBy(trial)
  const attempt = new Attempt(new Set(), runtime.oracle, () => trial.trail.lastSeq)
  for (const requirement of cited.length > 0 ? cited : [trial.candidate.id]) {
    for (const { where, message, expected, actual } of differences) {
      const told = `${trial.candidate.consumer}, ${trial.candidate.description}: ${where}: ${message}`
      attempt.judge(requirement).that(false, { message: told, expected, actual })
    }
  }
  attempt.story = trial.trail.story()
  return {
    ...resultOf(trial, 'failed', undefined, runtime),
    exercised: cited,
    failures: failuresOf(attempt, runtime),
  }
}

function resultOf(
  { candidate, trail, durationMs }: Trial,
  outcome: CaseResult['outcome'],
  reason: string | undefined,
  runtime: WalletRuntime,
): CaseResult {
  return {
    caseId: candidate.id,
    outcome,
    ...(reason === undefined ? {} : { reason: runtime.redactText(reason) }),
    exercised: [],
    setAside: [],
    failures: [],
    observations: [],
    durationMs: Math.round(durationMs),
    requests: trail.requests,
    spent: trail.spent,
    retries: trail.retries,
  }
}
