import { isFields } from '../../domain/fields.ts'

/** Where a field stands, what it is, and what the fault has seen of it. */
export interface Field {
  readonly holder: Record<string, unknown>
  readonly name: string
  /** Of this server: values by whatever an operator likes to call them. */
  readonly seen: Map<string, unknown>
  /** What was asked, and which of the things in the answer it is of: the same again for a repeat. */
  readonly place: string
}

/** What can be wrong with a field of an answer. Each leaves alone what it cannot make wrong. */
export const fieldOperators = {
  dropped: ({ holder, name }: Field): void => {
    delete holder[name]
  },
  null: ({ holder, name }: Field): void => {
    holder[name] = null
  },
  'other-type': ({ holder, name }: Field): void => {
    holder[name] = ofOtherType(holder[name])
  },
  /** What the first thing showed there. */
  'of-another': ({ holder, name, seen }: Field): void => {
    if (!seen.has('first')) seen.set('first', holder[name])
    holder[name] = seen.get('first')
  },
  /** What the same request was answered the first time. */
  stale: ({ holder, name, seen, place }: Field): void => {
    if (!seen.has(place)) seen.set(place, holder[name])
    const first = seen.get(place)
    if (first === undefined) delete holder[name]
    else holder[name] = first
  },
  cut: ({ holder, name }: Field): void => {
    const value = holder[name]
    if (typeof value === 'string' || Array.isArray(value)) holder[name] = value.slice(0, -1)
  },
  /** Another value of the same kind than elsewhere. */
  uneven: ({ holder, name }: Field): void => {
    holder[name] = another(holder[name])
  },
} as const

export type FieldOperator = keyof typeof fieldOperators

function ofOtherType(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (isFields(value)) return JSON.stringify(value)
  return Array.isArray(value) ? { ...value } : [value]
}

/** So much that no rounding explains it, in ms. */
const twoDays = 2 * 24 * 60 * 60 * 1000

function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return value
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return new Date(Date.parse(value) + twoDays).toISOString()
  // The next digit but for a zero, which not every alphabet has.
  const digit = value.search(/[1-8](?!.*[1-8])/s)
  if (digit === -1) return `${value} x`
  return `${value.slice(0, digit)}${Number(value[digit]) + 1}${value.slice(digit + 1)}`
}
