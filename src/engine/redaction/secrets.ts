import escapeRegExp from 'escape-string-regexp'
import { type Keys, type Network, secretsOf } from '../transport/index.ts'
import { type Range, shortestPiece, spellingsOf, Traces } from './traces.ts'
import { type Unescaped, unescaped } from './unescaped.ts'

/** What is secret on the way to and from a target. */
export interface SecretPlaces {
  /** Header that carries the API key, in lower case. */
  readonly keyHeader: string
  /** Members of answers whose values are secret, at any depth. */
  readonly members: readonly string[]
  /** Environment variable from which a reader's shell takes the key of a role. */
  variableOf(role: string): string
  /** Everything that is public about the interface: a piece of a key that stands in it too gives nothing away. */
  publicText(): string
}

/** What stands in reports where a secret was. */
export const redacted = '<redacted>'

/** Headers that are secret whatever they hold. */
const secretHeaders = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie'])

/** Escapes within escapes that are undone: a JSON text in a JSON text in a URL. */
const layers = 3

/** A secret that an answer brought is looked for elsewhere from this length on, and to that length. */
const shortestLearned = 6
const longestLearned = 4096
/** A target that makes them up without end has us learn no more; in their own places they are redacted all the same. */
const mostLearned = 20_000

/** The value of a header is looked for everywhere from this length on. */
const shortestHeader = 8

/** Levels of a value that are written; what a target sends is cut before it gets here. */
const deepest = 500

/**
 * Knows what must not be written: the configured keys, and the secrets that came by in answers. Whatever leaves the
 * process goes through `text` or `value`, before anything is cut off it. One a thread; what one has learned
 * is told to the others.
 */
export class Secrets {
  /** Environment variable by key, for scripts that repeat a request. */
  readonly #names = new Map<string, string>()
  /** The same by header of the configuration. */
  readonly #headers = new Map<string, string>()
  readonly #traces: Traces
  readonly #learned = new Set<string>()
  /** Secrets so short that they are looked for as whole words only. */
  readonly #short = new Set<string>()
  #shortPattern: RegExp | undefined
  readonly #passed = new WeakSet<object>()
  readonly #places: SecretPlaces
  /** A secret member of an answer. */
  readonly #member: RegExp
  readonly #mention: RegExp
  /** The same with its value, as JSON, as JSON inside a string, as a form or query parameter. */
  readonly #memberWithValue: RegExp
  /** Told of every secret that an answer brought. */
  readonly #told: (secret: string) => void

  /** @param more what is secret besides the keys */
  constructor(
    keys: Keys,
    places: SecretPlaces,
    more: readonly string[] = [],
    told: (secret: string) => void = () => {},
  ) {
    this.#places = places
    this.#told = told
    this.#traces = new Traces(publicWords(places))
    const members = places.members.map(escapeRegExp).join('|') || '(?!)'
    this.#member = new RegExp(`^(?:${members})$`, 'i')
    this.#mention = new RegExp(members, 'i')
    // In quotes it goes to the next of the same kind, or to where the text was cut.
    this.#memberWithValue = new RegExp(
      `((?:${members})(?:\\\\*["'])?\\s*[:=]\\s*)(?:(\\\\*["'])([^]*?)(?:\\2|$)|([^"'\\\\\\s,&;}<{\\[]+))`,
      'gi',
    )
    this.addKeys(keys)
    for (const secret of more) this.add(secret)
  }

  addKeys(keys: Keys): void {
    for (const [role, key] of Object.entries(keys)) {
      if (key === '' || this.#names.has(key)) continue
      this.#names.set(key, this.#places.variableOf(role))
      this.add(key)
    }
  }

  /** Takes in what of the way to a target is secret. The value of a header that may well be a plain word is hidden in its own place only. */
  addNetwork(network: Network = {}): void {
    for (const secret of secretsOf(network)) this.add(secret)
    for (const [name, value] of Object.entries(network.headers ?? {})) {
      if (this.#headers.has(name)) continue
      this.#headers.set(name, `CONFORMINT_HEADER_${name.toUpperCase().replaceAll(/\W/g, '_')}`)
      // Bearer, Basic and the like are no secret, what comes after them is.
      const parts = new Set([value, value.slice(value.indexOf(' ') + 1)])
      for (const part of parts) if (part.length >= shortestHeader) this.add(part)
    }
  }

  /** Takes in what is secret of a target: its keys, the way to it, and what else it brought. */
  addTarget({ keys, network, secrets = [] }: { keys: Keys; network?: Network; secrets?: readonly string[] }): void {
    this.addKeys(keys)
    this.addNetwork(network)
    for (const secret of secrets) this.add(secret)
  }

  /** Takes in what is secret besides the keys. */
  add(secret: string): void {
    this.#look(secret, true)
  }

  /** Takes in a secret of an answer. One that is a plain word stays hidden in its own place only. */
  learn(secret: string): void {
    if (secret.length < shortestLearned || secret === redacted || this.#learned.has(secret)) return
    if (this.#learned.size >= mostLearned || !isTelling(secret) || publicWords(this.#places)(secret.toLowerCase()))
      return
    this.#learned.add(secret)
    this.#look(secret.slice(0, longestLearned), false)
    this.#told(secret)
  }

  /** Whether a text may hold a secret member. */
  mayHold(text: string): boolean {
    return this.#mention.test(text) || (text.includes('\\u') && this.#mention.test(unescaped(text)?.text ?? ''))
  }

  /** Learns every string below a secret member, at any depth. */
  learnFrom(value: unknown, below = false): void {
    if (typeof value === 'string' && below) this.learn(value)
    if (typeof value !== 'object' || value === null) return
    for (const [name, member] of Object.entries(value)) this.learnFrom(member, below || this.#member.test(name))
  }

  /** What is told of a header: `$NAME` for a configured key, and where it was sent for a header of the configuration. */
  header(name: string, value: string, isSent: boolean): readonly [name: string, value: string] {
    const isKey = name === this.#places.keyHeader
    const variable = isKey ? this.#names.get(value) : isSent ? this.#headers.get(name) : undefined
    if (variable !== undefined) return [name, `$${variable}`]
    // Other keys as they are, unless a piece of a configured one is in them.
    if (isKey) return [name, this.text(value) === value ? value : redacted]
    return [this.text(name), secretHeaders.has(name) ? redacted : this.text(value)]
  }

  /** With `redacted` wherever a secret was. */
  text(text: string): string {
    const ranges: Range[] = []
    const opened: Unescaped[] = []
    for (let layer = text; ; ) {
      for (const range of this.#secretsIn(layer)) {
        ranges.push(opened.reduceRight<Range>(([start, end], one) => one.origin(start, end), range))
      }
      const next = opened.length < layers ? unescaped(layer) : undefined
      if (next === undefined) break
      opened.push(next)
      layer = next.text
    }
    return ranges.length === 0 ? text : replaced(text, ranges)
  }

  /**
   * A copy of plain data with every string redacted, names of members too; save what has been before (`passed`).
   * @param own words that stand in it by our own hand, whatever the keys are: a string that is one of them stays
   */
  value<T>(value: T, own: ReadonlySet<string> = new Set()): T {
    return this.#value(value, own, 0) as T
  }

  /** Says of a value that nothing is left to redact in it: it goes through as it is. @returns it */
  passed<T extends object>(value: T): T {
    this.#passed.add(value)
    return value
  }

  #value(value: unknown, own: ReadonlySet<string>, depth: number): unknown {
    const text = (one: string): string => (own.has(one) ? one : this.text(one))
    if (typeof value === 'string') return text(value)
    if (typeof value !== 'object' || value === null || this.#passed.has(value)) return value
    if (depth > deepest) return '… [more levels]'
    if (Array.isArray(value)) return value.map((one) => this.#value(one, own, depth + 1))
    if (value instanceof Date || value instanceof RegExp) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        text(name),
        this.#member.test(name) && member !== null && member !== undefined
          ? redacted
          : this.#value(member, own, depth + 1),
      ]),
    )
  }

  #look(secret: string, thorough: boolean): void {
    if (secret === '') return
    if (secret.length < shortestPiece) {
      this.#short.add(secret)
      this.#shortPattern = new RegExp(`(?<![\\w-])(?:${[...this.#short].map(escapeRegExp).join('|')})(?![\\w-])`, 'g')
    }
    for (const spelling of spellingsOf(secret, thorough)) this.#traces.add(spelling, thorough ? 1 : 4)
  }

  /** In a text as it stands. */
  #secretsIn(text: string): Range[] {
    const ranges = this.#traces.find(text)
    if (this.#shortPattern !== undefined) {
      for (const match of text.matchAll(this.#shortPattern)) ranges.push([match.index, match.index + match[0].length])
    }
    if (!this.#mention.test(text)) return ranges
    for (const match of text.matchAll(this.#memberWithValue)) {
      const [, before = '', quote = '', quoted, bare] = match
      const secret = quoted ?? bare ?? ''
      if (secret === '' || secret === 'null') continue
      this.learn(secret)
      const start = match.index + before.length + quote.length
      ranges.push([start, start + secret.length])
    }
    return ranges
  }
}

function replaced(text: string, ranges: Range[]): string {
  let result = ''
  let copied = 0
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    if (end <= copied) continue
    if (start >= copied) result += text.slice(copied, start) + redacted
    copied = end
  }
  return result + text.slice(copied)
}

/** Letters alone are a word until they are many: a target that called its secret `conforming` would empty our reports. */
const isTelling = (secret: string): boolean => /\d/.test(secret) || secret.length >= 24 || /[a-z][A-Z]/.test(secret)

const known = new WeakMap<SecretPlaces, (piece: string) => boolean>()

/** Whether a piece, in lower case, stands in what is public about the interface; asked rarely, and often the same. */
function publicWords(places: SecretPlaces): (piece: string) => boolean {
  const before = known.get(places)
  if (before !== undefined) return before
  const answers = new Map<string, boolean>()
  let words: string | undefined
  const isPublic = (piece: string): boolean => {
    words ??= places.publicText().toLowerCase()
    const answer = answers.get(piece) ?? words.includes(piece)
    if (answers.size < 10_000) answers.set(piece, answer)
    return answer
  }
  known.set(places, isPublic)
  return isPublic
}
