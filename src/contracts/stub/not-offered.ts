import { cut } from '../../engine/text/index.ts'
import type { Chosen } from './choose.ts'
import type { Difference } from './differences.ts'
import type { SeenRequest } from './offer.ts'

/** Differences that a message names. */
const mostTold = 8
const longestValue = 120

/** Why no interaction answers a request, for whoever sent it: what the nearest one has otherwise. */
export function notOffered(
  { method, path }: SeenRequest,
  state: string | undefined,
  { nearest, differences, violations }: Extract<Chosen, { readonly offer: undefined }>,
): string {
  const inState = state === undefined ? '' : ` in the state ${JSON.stringify(state)}`
  const refused =
    violations.length === 0
      ? ''
      : ` The interface does not take it: ${listed(violations.map(({ pointer, message }) => `${pointer}: ${message}`))}.`
  const request = `No interaction answers ${method} ${path}${inState}.${refused}`
  if (nearest === undefined) return `${request} The pacts hold none.`
  const { id, request: own, states } = nearest
  const given = states.length === 0 ? '' : `, given ${states.join(' and ')}`
  const there = `${request} The nearest is ${id} (${own.method} ${own.path}${given})`
  const told = differences.filter(({ kind }) => kind !== 'family').map(differenceText)
  return told.length === 0 ? `${there}.` : `${there}; it differs in ${listed(told)}.`
}

function differenceText({ where, kind, expected, actual }: Difference): string {
  if (kind === 'missing') return `${where}: missing, the pact has ${shown(expected)}`
  if (kind === 'extra') return `${where}: ${shown(actual)}, which the pact does not have`
  return `${where}: ${shown(actual)} in the place of ${shown(expected)}`
}

const shown = (value: unknown): string => cut(JSON.stringify(value) ?? 'nothing', longestValue)

const listed = (texts: readonly string[]): string =>
  texts.slice(0, mostTold).join('; ') + (texts.length > mostTold ? `; and ${texts.length - mostTold} more` : '')
