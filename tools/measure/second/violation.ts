/**
 * What the violations of the second server do when they run. `write.ts` puts this file beside the changed source; it knows no
 * operation, only kinds of values.
 */
import { writeFileSync } from 'node:fs'

const note = process.env.VIOLATION_NOTE
let isNoted = false

/** The first time that a violation makes a difference it is written down: one that never does is not told from the original. */
const changed = <T>(before: unknown, after: T): T => {
  if (!isNoted && note !== undefined && JSON.stringify(before) !== JSON.stringify(after)) {
    isNoted = true
    writeFileSync(note, `${JSON.stringify(before)?.slice(0, 200)} → ${JSON.stringify(after)?.slice(0, 200)}\n`)
  }
  return after
}

const folds: Readonly<Record<string, (text: string) => string>> = {
  case: (text) => text.toLowerCase(),
  zeros: (text) => text.replace(/^0+(?=.)/, ''),
  last: (text) => text.slice(0, -1),
  prefix: (text) => text.slice(0, 6),
  local: (text) => text.split('@')[0] ?? '',
  domain: (text) => text.split('@').at(-1) ?? '',
  number: (text) => (/^\d+$/.test(text) ? String(Number(text)) : text),
  unicode: (text) => text.normalize('NFKC'),
  trimmed: (text) => text.trim(),
  words: (text) => text.replace(/\W/g, ''),
  any: () => '',
}

const fold = (flavour: string, text: string): string => folds[flavour]?.(text) ?? text

/** Whether two are one to somebody who looks at a part of them. */
export const alike = (flavour: string, one: unknown, other: unknown): boolean => {
  const same = one === other
  if (same || typeof one !== 'string' || typeof other !== 'string') return same
  return changed(same, fold(flavour, one) === fold(flavour, other))
}

/** Ids made of several names: alike when one of them is alike and the others are the same. */
const partsOf = (key: string): unknown[] => {
  if (!key.startsWith('[')) return [key]
  try {
    return JSON.parse(key) as unknown[]
  } catch {
    return [key]
  }
}

const nearKeys = (flavour: string, part: number, one: unknown, other: unknown): boolean => {
  if (typeof one !== 'string' || typeof other !== 'string') return one === other
  const [ones, others] = [partsOf(one), partsOf(other)]
  return ones.every((name, at) =>
    at === part ? fold(flavour, String(name)) === fold(flavour, String(others[at])) : name === others[at],
  )
}

/** What a map has under a key, or under one that is alike. @param part which of its names is looked at in part */
export const nearly = <K, V>(map: ReadonlyMap<K, V>, flavour: string, part: number, key: K): V | undefined => {
  if (map.has(key)) return map.get(key)
  const found = [...map].find(([other]) => nearKeys(flavour, part, other, key))
  return found === undefined ? undefined : changed(undefined, found[1])
}

const homes = new WeakMap<object, Map<unknown, unknown>>()
const set = Map.prototype.set
Map.prototype.set = function (this: Map<unknown, unknown>, key: unknown, value: unknown) {
  if (typeof value === 'object' && value !== null) homes.set(value, this)
  return set.call(this, key, value)
}

/** All that is kept where something is. */
const around = <T extends object>(one: T): T[] => [...((homes.get(one)?.values() ?? []) as Iterable<T>)]

/** All that is kept beside something. */
export const others = <T extends object>(one: T): T[] => around(one).filter((other) => other !== one)

/** The first that was kept where something is. */
export const eldest = <T extends object>(one: T): T => around(one)[0] ?? one

/** What was kept last before something. */
export const neighbour = <T extends object>(one: T): T => around(one)[around(one).indexOf(one) - 1] ?? one

const before = new Map<string, unknown>()

/** The value of the time before. */
export const carried = <T>(site: string, value: T): T => {
  const last = before.has(site) ? (before.get(site) as T) : value
  set.call(before, site, value)
  return changed(value, last)
}

let shift = 0

/** Another value at each look. */
export const fresh = <T>(value: T): T => {
  shift += 1000
  if (typeof value === 'number') return changed(value, (value + shift) as T)
  if (typeof value !== 'string') return value
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return changed(value, new Date(Date.parse(value) + shift).toISOString() as T)
  if (/^(0x)?[\da-f-]{32,}$/i.test(value))
    return changed(value, value.replace(/.{3}$/, () => String(100 + ((shift / 1000) % 900))) as T)
  return value
}

const texts: Readonly<Record<string, (text: string) => string>> = {
  ...folds,
  ascii: (text) => text.replace(/[^\x20-\x7e]/g, ''),
  cut: (text) => text.slice(0, 24),
  long: (text) => text.slice(0, 100),
  escaped: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  spaces: (text) => text.replace(/\s+/g, ' '),
  decimals: (text) => (/^\d+\.\d+$/.test(text) ? Number(text).toFixed(2) : text),
  whole: (text) => text.replace(/^(\d+)\.\d+$/, '$1'),
  day: (text) => (/^\d{4}-\d\d-\d\dT/.test(text) ? text.slice(0, 10) : text),
  query: (text) => text.replace(/[?#].*$/, ''),
  upper: (text) => text.toUpperCase(),
  empty: () => '',
}

const spoilt = (flavour: string, value: unknown): unknown => {
  if (flavour === 'one' && Array.isArray(value)) return value.slice(0, 1)
  if (flavour === 'sorted' && Array.isArray(value))
    return value.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (flavour === 'opposite' && typeof value === 'boolean') return !value
  if (flavour === 'constant' && typeof value === 'boolean') return true
  if (flavour === 'byte' && typeof value === 'number') return value % 256
  if (flavour === 'more' && typeof value === 'number') return value + 1
  if (flavour === 'text' && typeof value === 'number') return String(value)
  if (flavour === 'null') return null
  if (typeof value === 'string') return texts[flavour]?.(value) ?? value
  if (Array.isArray(value)) return value.map((one) => spoilt(flavour, one))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, spoilt(flavour, member)])
  return Object.fromEntries(flavour === 'members' ? members.slice(0, 2) : members)
}

/** A value that was not kept as it was. */
export const spoiled = <T>(flavour: string, value: T): T => changed(value, spoilt(flavour, value) as T)

/** Whether a set has something, to somebody who looks at its end or beginning. */
export const roughly = (all: ReadonlySet<unknown>, flavour: string, value: unknown): boolean => {
  if (all.has(value) || typeof value !== 'string') return all.has(value)
  const known = [...all].map(String)
  const near = {
    ends: known.some((one) => one.endsWith(value.split('-').at(-1) ?? value)),
    begins: known.some((one) => value.startsWith(one)),
    case: known.some((one) => one.toLowerCase() === value.toLowerCase()),
    trimmed: known.includes(value.trim()),
    always: true,
  }[flavour]
  return changed(false, near === true)
}

/** A check that is not made: the value as it came. */
export const unchecked = (value: unknown): never => changed('checked', value) as never

/** A check that makes something of whatever comes. */
export const coerced = (flavour: string, check: () => unknown, value: unknown): never => {
  try {
    return check() as never
  } catch (cause) {
    const made = { text: String(value ?? ''), absent: undefined, default: '1' }[flavour]
    if (flavour === 'absent' && value !== undefined && value !== null && value !== '') throw cause
    return changed('refused', made) as never
  }
}
