import { fieldsOf } from '../template.ts'

/** One matcher of a pact: `{ match: 'regex', regex: '…' }`. */
interface PactMatcher {
  readonly match?: string
  readonly regex?: string
  readonly value?: unknown
}

interface Rule {
  /** Path below the part of the message: `['metadata', '*', 'name']`. */
  readonly tokens: readonly string[]
  readonly matchers: readonly PactMatcher[]
  readonly any: boolean
}

/** A part of a message for which a pact has rules. */
type Part = 'path' | 'query' | 'header' | 'body'

/** The matching rules of the request of a pact, of any version of the specification. */
export class Rules {
  readonly #rules: Readonly<Record<Part, readonly Rule[]>>

  /** @param written `matchingRules` as it stands in the pact */
  constructor(written: unknown) {
    const parts = fieldsOf(written)
    const isOld = Object.keys(parts).some((name) => name.startsWith('$'))
    const of = (part: Part): readonly Rule[] => (isOld ? oldRules(parts, part) : newRules(fieldsOf(parts[part])))
    this.#rules = { path: of('path'), query: of('query'), header: of('header'), body: of('body') }
  }

  /**
   * Whether a value is one that the pact takes in the place of its example.
   * @param place below the part, such as `['metadata', 'name']`
   */
  fits(part: Part, place: readonly string[], example: unknown, value: unknown): boolean {
    const rule = this.#ruleAt(part, place)
    if (rule === undefined) return isScalar(example) ? example === value : true
    const hold = (matcher: PactMatcher): boolean => fits(matcher, example, value)
    return rule.any ? rule.matchers.some(hold) : rule.matchers.every(hold)
  }

  /** Whether an array may have another number of elements than the example. */
  isOpen(place: readonly string[]): boolean {
    return this.#ruleAt('body', place) !== undefined
  }

  /** The regular expression of the path, where it has one. */
  get pathPattern(): string | undefined {
    return this.#rules.path.flatMap(({ matchers }) => matchers).find(({ regex }) => regex !== undefined)?.regex
  }

  /** The rule with the longest path; one of a part above holds below it when it compares types. */
  #ruleAt(part: Part, place: readonly string[]): Rule | undefined {
    const reaching = this.#rules[part].filter(
      ({ tokens, matchers }) =>
        tokens.length <= place.length &&
        tokens.every((token, index) => token === '*' || token === place[index]) &&
        (tokens.length === place.length || matchers.every(({ match }) => match === 'type')),
    )
    return reaching.toSorted((one, other) => other.tokens.length - one.tokens.length)[0]
  }
}

function fits({ match = 'equality', regex, value: wanted }: PactMatcher, example: unknown, value: unknown): boolean {
  if (match === 'regex') return isScalar(value) && testOf(regex ?? '')(String(value))
  if (match === 'equality') return !isScalar(example) || example === value
  if (match === 'include') return String(value).includes(String(wanted))
  if (match === 'integer') return Number.isInteger(value) || /^-?\d+$/.test(String(value))
  if (match === 'number' || match === 'decimal') return value !== '' && Number.isFinite(Number(value))
  if (match === 'boolean') return typeof value === 'boolean' || /^(true|false)$/.test(String(value))
  if (match === 'null') return value === null
  if (match === 'notEmpty') return value !== '' && value !== undefined && value !== null
  return kindOf(example) === kindOf(value)
}

/** An expression of another dialect than ours refuses nothing. */
export function testOf(regex: string): (text: string) => boolean {
  try {
    const pattern = new RegExp(regex)
    return (text) => pattern.test(text)
  } catch {
    return () => true
  }
}

function newRules(rules: Readonly<Record<string, unknown>>): Rule[] {
  // A path has one rule, without a place of its own.
  if (Array.isArray(rules.matchers)) return [ruleOf([], rules)]
  return Object.entries(rules).map(([place, rule]) => ruleOf(tokensOf(place), fieldsOf(rule)))
}

/** Before specification 3: `$.body.name`, `$.headers.X`, each with one matcher. */
function oldRules(rules: Readonly<Record<string, unknown>>, part: Part): Rule[] {
  const head = part === 'header' ? 'headers' : part
  return Object.entries(rules).flatMap(([place, rule]) => {
    const [first, ...tokens] = tokensOf(place)
    return first === head
      ? [ruleOf(tokens, { matchers: [{ match: 'regex' in fieldsOf(rule) ? 'regex' : 'type', ...fieldsOf(rule) }] })]
      : []
  })
}

const ruleOf = (tokens: readonly string[], { matchers, combine }: Readonly<Record<string, unknown>>): Rule => ({
  tokens,
  matchers: Array.isArray(matchers) ? (matchers as PactMatcher[]) : [],
  any: combine === 'OR',
})

/** `$.a['b'][0][*]` and the bare name of a header or a query parameter. */
function tokensOf(place: string): string[] {
  const tokens = place.match(/\['[^']*'\]|\[\d+\]|\[\*\]|[^.[\]]+/g) ?? []
  return tokens.filter((token) => token !== '$').map((token) => token.replaceAll(/^\['?|'?\]$/g, ''))
}

export const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
