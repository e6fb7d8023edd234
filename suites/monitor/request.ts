import { sharedName } from '../../src/interface/arbitraries/chains.ts'
import { chainSetA, type OperationId, operationIds } from '../../src/interface/operations.ts'
import { type Exchange, isFields } from '../../src/kit/case.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A request as it reached an operation. */
export interface Asked {
  readonly operation: OperationId
  /** What stands in its path in place of parameters, decoded, in their order. */
  readonly path: readonly string[]
  readonly query: URLSearchParams
  /** The body, where it is a JSON object. */
  readonly body: Fields | undefined
}

/** A request as far as it can be read: its path decodes, and its body is a JSON object or there is none. */
export function asked({ request }: Exchange): Asked | undefined {
  const { method, url, body: text = '', headers } = request
  const { pathname, searchParams: query } = new URL(url)
  for (const { operation, pattern } of patterns) {
    const found = pattern.exec(`${method} ${pathname}`)
    if (found === null) continue
    const path = found.slice(1).map(decoded)
    if (!path.every((one) => one !== undefined)) return undefined
    if (text === '') return { operation, path, query, body: undefined }
    const body = text.length > longestBody || !headers['content-type']?.includes('json') ? undefined : parsed(text)
    return isFields(body) ? { operation, path, query, body } : undefined
  }
  return undefined
}

/** Longest body that is read, in characters. */
const longestBody = 256 * 1024

const patterns = Object.entries(operationIds).map(([operation, key]) => {
  const [method, path = ''] = key.split(' ')
  const source = path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '([^/]+)')
  return { operation: operation as OperationId, pattern: new RegExp(`^${method} .*?${source}$`) }
})

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The user that a look-up names, once and beside nothing else: which of several counts is said nowhere. */
export function userOf(query: URLSearchParams): Fields {
  const named = [...query]
  return named.length === 1 ? Object.fromEntries(named) : {}
}

/** Fields of a value; none where it has none. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** A text that no service changes: nobody says what becomes of blanks at its ends, of markup, or of what is very long. */
export const isOrdinary = (value: unknown): value is string =>
  typeof value === 'string' && /^[!-;=?-~]+( [!-;=?-~]+)*$/.test(value) && value.length <= 120

/** Whether a text of metadata is told as it was sent: in which case the letters of a symbol are told is another requirement's (COL-51). */
export const isKept = (field: string, value: unknown): value is string =>
  isOrdinary(value) && (field !== 'symbol' || !/[a-z]/.test(value))

/** Whether a chain that was asked for is told: a service of one environment may tell its own in place of the other's. */
export const isToldChain = (asked: unknown, told: unknown): boolean =>
  !isKnownChain(asked) || (typeof told === 'string' && sharedName(told) === sharedName(asked))

/** Whether it is the name of a chain of collections; what becomes of another that is taken is open. */
export const isKnownChain = (chain: unknown): chain is string =>
  typeof chain === 'string' && chainSetA.some((one) => one === chain)
