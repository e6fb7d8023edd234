import type { Exchange } from '../../engine/transport/index.ts'
import type { Candidate } from './candidate.ts'
import type { NativeMismatch, NativeResult } from './verifier.ts'

/** How the reason of a pending interaction that does not hold begins. */
export const pendingMark = 'pending, and does not hold yet: '

/** One place in which an answer is not what the contract says. */
export interface Difference {
  /** `status`, `header content-type`, `body $.publicKey` */
  readonly where: string
  readonly message: string
  readonly expected: string
  readonly actual: string
}

/** Whether what the verifier found is about this interaction: specification 4 has keys; before it, words and states tell. */
export function isAbout(result: NativeResult, candidate: Candidate): boolean {
  if (result.interactionKey) return result.interactionKey === candidate.id
  return (
    result.consumer === candidate.consumer &&
    result.description === candidate.description &&
    result.providerStates.join('\n') === candidate.states.map(({ name }) => name).join('\n')
  )
}

/** Why an answer leaves nothing to judge, whatever the contract waits for: the interface allows it at any time. */
export function whyOpen({ operation }: Candidate, exchange: Exchange | undefined): string | undefined {
  // Errors: 303 asks for more information, on both transfer operations.
  if (exchange?.response.status !== 303 || !operation?.endsWith('/transfer')) return undefined
  return 'not provoked: the transfer was answered 303, which is allowed'
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

export const differencesText = (differences: readonly Difference[]): string =>
  differences.map(({ where, message }) => `${where}: ${message}`).join('; ')
