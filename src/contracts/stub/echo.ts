import { decoded } from '../../engine/transport/index.ts'
import { fieldsOf } from '../template.ts'
import type { Offer, SeenRequest } from './offer.ts'
import { isScalar } from './rules.ts'

/** A value of the pact's request, and what was sent in its place. */
interface Pair {
  /** Name of the field or parameter that it stands in. */
  readonly name: string
  readonly example: unknown
  readonly sent: unknown
}

/**
 * The answer of an interaction, with what was sent in the place of what the pact has as its examples: the ids, chains,
 * addresses and metadata of the answer are those of the request, where they are in the pact.
 */
export function echoed({ request: own, response }: Offer, request: SeenRequest): unknown {
  if (response.status >= 300 || isScalar(response.body)) return response.body
  const outside = [
    ...pairsOf('', parts(own.path), parts(request.path)),
    ...pairsOf('', own.query, request.query),
    ...pairsOf('', withoutLists(own.body), request.body),
  ]
  const pairs = [...outside, ...pairsOf('', own.body, request.body)]
  return filled(response.body, '', { pairs, outside, example: own.body, sent: request.body })
}

/** What a part of the answer is filled from. */
interface From {
  readonly pairs: readonly Pair[]
  /** Those that are not of one element of a list. */
  readonly outside: readonly Pair[]
  /** The part of the pact's request that it is about, and what was sent in its place. */
  readonly example: unknown
  readonly sent: unknown
}

const withoutLists = (body: unknown): unknown =>
  Object.fromEntries(Object.entries(fieldsOf(body)).filter(([, part]) => !Array.isArray(part)))

const parts = (path: string): string[] => path.split('/').map(decoded)

function pairsOf(name: string, example: unknown, sent: unknown): Pair[] {
  if (example === undefined || sent === undefined) return []
  if (isScalar(example) || isScalar(sent)) {
    const whole = { name, example, sent }
    if (typeof example !== 'string' || typeof sent !== 'string') return [whole]
    // A locator is made of parts, and an answer may have one of them alone.
    const [examples, others] = [example.split(':'), sent.split(':')]
    if (examples.length < 2 || examples.length !== others.length) return [whole]
    return [whole, ...examples.map((part, index) => ({ name: '', example: part, sent: others[index] }))]
  }
  if (Array.isArray(example)) {
    return Array.isArray(sent) ? example.flatMap((one, index) => pairsOf(name, one, sent[index])) : []
  }
  return Object.entries(example as object).flatMap(([key, part]) => pairsOf(key, part, fieldsOf(sent)[key]))
}

/** Texts that stand for themselves wherever they are; shorter ones are too often something else. */
const shortest = 3

function sentFor(value: unknown, name: string, pairs: readonly Pair[]): unknown {
  const equal = pairs.filter(({ example }) => example === value)
  const named = equal.find((pair) => pair.name === name)
  if (named !== undefined) return named.sent
  if (typeof value !== 'string') return value
  const others = new Set(equal.map(({ sent }) => sent))
  if (value.length >= shortest && others.size === 1) return [...others][0]
  return value.includes(':') && !value.includes('/')
    ? value
        .split(':')
        .map((part) => (part.length < shortest ? part : sentFor(part, '', pairs)))
        .join(':')
    : value
}

function filled(value: unknown, name: string, from: From): unknown {
  const { pairs, example, sent } = from
  if (isScalar(value)) return sentFor(value, name, pairs)
  if (Array.isArray(value)) return listFilled(value, name, from)
  const own = Object.entries(value as object).map(([key, part]) => {
    const below = { example: fieldsOf(example)[key] ?? example, sent: fieldsOf(sent)[key] ?? sent }
    return [key, filled(part, key, { ...from, ...below })]
  })
  // Metadata come back as they were sent, with what the pact does not speak of.
  const more = name === 'metadata' && fieldsOf(example).name !== undefined ? fieldsOf(sent) : {}
  return { ...Object.fromEntries(own), ...more }
}

/** An element for each that was sent, where the answer of the pact has one for each of its request. */
function listFilled(value: readonly unknown[], name: string, from: From): unknown[] {
  const [asked, given] = [listIn(from.example), listIn(from.sent)]
  if (asked === undefined || given === undefined || asked.length !== value.length || value.length === 0) {
    return value.map((one) => filled(one, name, from))
  }
  return given.map((sent, index) => {
    const last = Math.min(index, value.length - 1)
    const example = asked[last]
    return filled(value[last], name, {
      ...from,
      pairs: [...pairsOf('', example, sent), ...from.outside],
      example,
      sent,
    })
  })
}

/** The one list of a request's body, or the list itself. */
function listIn(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body
  const lists = Object.values(fieldsOf(body)).filter((part) => Array.isArray(part))
  return lists.length === 1 ? lists[0] : undefined
}
