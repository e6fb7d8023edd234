import type { SecretPlaces } from '../interface.ts'
import type { Keys } from './keys.ts'

/** What stands in reports where a secret was. */
export const redacted = '<redacted>'

/** Shorter strings are left alone inside of text, since they would match by chance. */
const shortestLearned = 6

const token = /[\w-]{4,}/g

/** Knows what must not be written: the configured keys, and the secrets that came by in answers. One a run. */
export class Secrets {
  /** Environment variable by key, for scripts that repeat a request. */
  readonly #names = new Map<string, string>()
  readonly #keys: RegExp | undefined
  /** Learned secrets in every spelling, by their longest token: a lookup costs the same for one and for thousands. */
  readonly #learned = new Map<string, Set<string>>()
  readonly #places: SecretPlaces
  /** A secret member of an answer. */
  readonly #member: RegExp
  /** The same with its value, as JSON, as JSON inside a string, as a form or query parameter. */
  readonly #memberWithValue: RegExp

  /** @param more what is secret besides the keys */
  constructor(keys: Keys, places: SecretPlaces, more: readonly string[] = []) {
    this.#places = places
    const members = places.members.map(literal).join('|') || '(?!)'
    this.#member = new RegExp(`^(?:${members})$`, 'i')
    this.#memberWithValue = new RegExp(
      `((?:${members})(?:\\\\*["'])?\\s*[:=]\\s*(?:\\\\*["'])?)([^"'\\\\\\s,&;}<]+)`,
      'gi',
    )
    const forms = more.filter((text) => text !== '').flatMap(spellings)
    for (const [role, key] of Object.entries(keys)) {
      if (key === '') continue
      if (!this.#names.has(key)) this.#names.set(key, places.variableOf(role))
      forms.push(...spellings(key))
    }
    if (forms.length === 0) return
    const longestFirst = [...new Set(forms)].sort((a, b) => b.length - a.length)
    this.#keys = new RegExp(longestFirst.map(keyPattern).join('|'), 'g')
  }

  learn(secret: string): void {
    if (secret.length < shortestLearned || secret === redacted) return
    for (const form of spellings(secret)) {
      const index = longestToken(form)
      const known = this.#learned.get(index)
      if (known === undefined) this.#learned.set(index, new Set([form]))
      else known.add(form)
    }
  }

  /** Header that carries the key, in lower case. */
  get keyHeader(): string {
    return this.#places.keyHeader
  }

  /** Whether a text may hold a secret member. */
  mayHold(text: string): boolean {
    const lower = text.toLowerCase()
    return this.#places.members.some((name) => lower.includes(name.toLowerCase()))
  }

  /** Learns every string below a secret member, at any depth. */
  learnFrom(value: unknown, below = false): void {
    if (typeof value === 'string' && below) this.learn(value)
    if (typeof value !== 'object' || value === null) return
    for (const [name, member] of Object.entries(value)) this.learnFrom(member, below || this.#member.test(name))
  }

  /** `$NAME` for a configured key; other keys as they are, unless a piece of a configured one is in them. */
  apiKeyHeader(value: string): string {
    const name = this.#names.get(value)
    if (name !== undefined) return `$${name}`
    const near = [...this.#names.keys()].some((key) => shareText(key, value, 6))
    return near ? redacted : this.text(value)
  }

  text(text: string): string {
    let result = this.#keys === undefined ? text : text.replace(this.#keys, redacted)
    result = result.replace(this.#memberWithValue, (_, before: string, secret: string) => {
      this.learn(secret)
      return before + redacted
    })
    if (this.#learned.size === 0) return result
    const found = new Set(this.#learned.get(''))
    for (const [piece] of result.matchAll(token)) {
      for (const secret of this.#learned.get(piece) ?? []) found.add(secret)
    }
    for (const secret of found) result = result.replaceAll(secret, redacted)
    return result
  }

  /** A copy of plain data with every string redacted, names of members too. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value)
    if (Array.isArray(value)) return value.map((one) => this.value(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        this.text(name),
        this.#member.test(name) && member !== null && member !== undefined ? redacted : this.value(member),
      ]),
    )
  }
}

/** A text as it stands in text, in JSON, in a URL. */
const spellings = (text: string): string[] => [
  ...new Set([text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text.toWellFormed())]),
]

const longestToken = (text: string): string =>
  [...text.matchAll(token)].map(([piece]) => piece).reduce((a, b) => (b.length > a.length ? b : a), '')

/** A very short key is only looked for as a whole word, or reports could not be read. */
const keyPattern = (key: string): string =>
  key.length < shortestLearned ? `(?<![\\w-])${literal(key)}(?![\\w-])` : literal(key)

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

function shareText(a: string, b: string, length: number): boolean {
  for (let i = 0; i + length <= a.length; i += 1) if (b.includes(a.slice(i, i + length))) return true
  return false
}
