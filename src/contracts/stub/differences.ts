import { decoded } from '../../engine/transport/index.ts'
import { fieldsOf } from '../template.ts'
import type { Offer, SeenRequest } from './offer.ts'
import { isScalar, type Rules, testOf } from './rules.ts'

/** One place in which a request is not the one of a pact. */
export interface Difference {
  /** `body.metadata.name`, `query.email`, `path segment 4`, `header x-api-key` */
  readonly where: string
  /** `missing`: the pact has it, the request has not; `extra`: the other way round; `family`: taken, but of another family of chains. */
  readonly kind: 'value' | 'missing' | 'extra' | 'family'
  readonly expected: unknown
  readonly actual: unknown
}

/** How far a request is from that of a pact, place by place. */
export function differencesOf({ request: own, rules }: Offer, request: SeenRequest): Difference[] {
  return [
    ...pathDifferences(own.path, rules.pathPattern, request.path),
    ...queryDifferences(own.query, rules, request.query),
    ...headerDifferences(own.headers, rules, request.headers),
    ...differencesIn(own.body, request.body, rules),
  ]
}

function pathDifferences(example: string, pattern: string | undefined, path: string): Difference[] {
  if (pattern === undefined ? example === path : testOf(pattern)(path)) return familyOfPath(example, path)
  const [examples, segments] = [example.split('/'), path.split('/')]
  if (examples.length !== segments.length) return [{ where: 'path', kind: 'value', expected: example, actual: path }]
  const patterns = pattern === undefined ? [] : segmentsOf(pattern)
  return segments.flatMap((segment, index) => {
    const expected = examples[index] ?? ''
    const own = patterns.length === segments.length ? patterns[index] : undefined
    const holds = own === undefined ? expected === segment : testOf(`^(?:${own})$`)
    if (holds === true || (holds !== false && (holds(segment) || holds(decoded(segment))))) return []
    return [{ where: `path segment ${index}`, kind: 'value' as const, expected, actual: segment }]
  })
}

const familyOfPath = (example: string, path: string): Difference[] =>
  decoded(path)
    .split('/')
    .flatMap((segment, index) => family(`path segment ${index}`, decoded(example.split('/')[index] ?? ''), segment))

/** A regular expression of a whole path, segment by segment: a slash in brackets parts nothing. */
const segmentsOf = (pattern: string): string[] =>
  pattern.replaceAll(/^\^|\$$/g, '').match(/(?<=^|\/)(?:\[[^\]]*\]|\\.|[^/[])*/g) ?? []

function queryDifferences(own: SeenRequest['query'], rules: Rules, query: SeenRequest['query']): Difference[] {
  const names = new Set([...Object.keys(own), ...Object.keys(query)])
  return [...names].flatMap((name): Difference[] => {
    const where = `query.${name}`
    const [expected, actual] = [own[name], query[name]]
    if (expected === undefined) return [{ where, kind: 'extra' as const, expected, actual }]
    if (actual === undefined) return [{ where, kind: 'missing' as const, expected, actual }]
    const fits = actual.every((value, index) =>
      rules.fits('query', [name, String(index)], expected[index] ?? expected[0], value),
    )
    return fits ? [] : [{ where, kind: 'value' as const, expected, actual }]
  })
}

/** What a request carries besides is its own affair; its content type follows from its body. */
function headerDifferences(own: SeenRequest['headers'], rules: Rules, headers: SeenRequest['headers']): Difference[] {
  return Object.entries(own).flatMap(([name, expected]): Difference[] => {
    if (name === 'content-type') return []
    const where = `header ${name}`
    const actual = headers[name]
    if (actual === undefined || actual === '') return [{ where, kind: 'missing', expected, actual }]
    // A key of a pact is an example, with a rule that says so or without.
    const fits =
      name === 'x-api-key' || ['X-API-KEY', name].some((written) => rules.fits('header', [written], expected, actual))
    return fits ? [] : [{ where, kind: 'value', expected, actual }]
  })
}

/** How far a body is from that of a pact. @param place where it stands in one */
export function differencesIn(
  expected: unknown,
  actual: unknown,
  rules: Rules,
  place: readonly string[] = [],
): Difference[] {
  const where = ['body', ...place].join('.')
  if (actual === undefined) return expected === undefined ? [] : [{ where, kind: 'missing', expected, actual }]
  if (expected === undefined) return [{ where, kind: 'extra', expected, actual }]
  if (isScalar(expected) || isScalar(actual)) {
    if (!rules.fits('body', place, expected, actual) || isScalar(expected) !== isScalar(actual)) {
      return [{ where, kind: 'value', expected, actual }]
    }
    return family(where, expected, actual)
  }
  if (Array.isArray(expected) || Array.isArray(actual)) return listDifferences(expected, actual, rules, place)
  const [own, other] = [fieldsOf(expected), fieldsOf(actual)]
  return [...new Set([...Object.keys(own), ...Object.keys(other)])].flatMap((name) =>
    differencesIn(own[name], other[name], rules, [...place, name]),
  )
}

function listDifferences(expected: unknown, actual: unknown, rules: Rules, place: readonly string[]): Difference[] {
  const where = ['body', ...place].join('.')
  if (!Array.isArray(expected) || !Array.isArray(actual)) return [{ where, kind: 'value', expected, actual }]
  const number = { where: `${where}.length`, kind: 'value' as const, expected: expected.length, actual: actual.length }
  return [
    ...(expected.length === actual.length || rules.isOpen(place) ? [] : [number]),
    ...actual.flatMap((one, index) => {
      const own = expected[index] ?? expected.at(-1)
      return own === undefined
        ? []
        : differencesIn(own, one, rules, [...place, String(Math.min(index, expected.length - 1))])
    }),
  ]
}

const isSolana = (text: string): boolean => /(?:^|:)solana(?:$|:)/.test(text)

/** Of two answers to requests that both fit, the one on the same family of chains is nearer. */
function family(where: string, expected: unknown, actual: unknown): Difference[] {
  if (typeof expected !== 'string' || typeof actual !== 'string' || isSolana(expected) === isSolana(actual)) return []
  return [{ where, kind: 'family', expected, actual }]
}
