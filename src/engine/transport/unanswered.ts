import { cut } from '../text/index.ts'
import type { Exchange } from './exchange.ts'

/** What breaks within so many ms broke together. */
const burst = 1000
/** Most requests that are told. */
const mostTold = 4
/** Longest body that is told, in characters. */
const longestBody = 100
/** Characters of requests that are kept until they are looked at. */
const mostUnread = 4_000_000
/** A text of more characters is a long one: a service may end over it. */
const longText = 200
/** A text of so many letters at most is likely to be one of few, such as the name of a chain. */
const oneOfFew = /^(?=\D{0,20}$)[\w.-]+$/

/**
 * Something that a service is likely to treat in a way of its own. What is under another that is new, such as the members of an
 * operation that was never answered, tells nothing more.
 */
interface Trait {
  readonly says: string
  readonly under?: string
  readonly weight: number
}

/** A new operation is as likely to be what ends a service as a new kind of value, and a new value less. */
const weights = { operation: 3, member: 1, kind: 2, value: 1 }

type Asked = Pick<Exchange, 'operation'> & { readonly request: Pick<Exchange['request'], 'url' | 'body'> }

/**
 * The requests that were under way when the target went away: one of them may be what ended it. The one with most that was never
 * answered before is the likeliest.
 */
export class Unanswered {
  /** Traits of what was answered, but for `#unread`. */
  readonly #answered = new Set<string>()
  /** Answered, and not looked at yet: most services never go away. */
  #unread: Asked[] = []
  #unreadLength = 0
  #broken: { readonly exchange: Exchange; readonly endedAt: number }[] = []

  answered({ operation, request: { url, body }, startedAt }: Exchange): void {
    this.#unread.push({ operation, request: { url, body } })
    this.#unreadLength += url.length + (body?.length ?? 0)
    if (this.#unreadLength > mostUnread) this.#read()
    if (this.#broken.length === 0) return
    const started = Date.parse(startedAt)
    // It was there after all of them.
    if (this.#broken.every(({ endedAt }) => endedAt < started)) this.#broken = []
  }

  #read(): void {
    for (const asked of this.#unread) for (const { says } of traitsOf(asked)) this.#answered.add(says)
    this.#unread = []
    this.#unreadLength = 0
  }

  /** The connection ended before the answer did. */
  broke(exchange: Exchange): void {
    const endedAt = Date.parse(exchange.startedAt) + exchange.durationMs
    const [first] = this.#broken
    if (first === undefined || endedAt - first.endedAt <= burst) this.#broken.push({ exchange, endedAt })
  }

  /** One sentence, and where several requests are told each of them on a line of its own; `undefined` where nothing was under way. */
  get summary(): string | undefined {
    this.#read()
    const ranked = this.#broken
      .map(({ exchange }) => ({ exchange, news: this.#newsOf(exchange) }))
      .toSorted((a, b) => weightOf(b.news) - weightOf(a.news) || a.exchange.seq - b.exchange.seq)
    const [first, second] = ranked
    if (first === undefined) return undefined
    if (second === undefined) return `When it went away, one request had no answer: ${lineOf(first.exchange, [])}.`
    const had = `When it went away, ${ranked.length} requests had no answer`
    if (weightOf(second.news) <= weights.value && weightOf(first.news) >= weights.operation) {
      return `${had}; nothing like one of them had been answered before: ${toldWith(first)}.`
    }
    const strange = ranked.filter(({ news }) => news.length > 0)
    const shown = (strange.length > 0 ? strange : ranked).slice(0, mostTold).map(toldWith)
    const which = strange.length > 0 ? 'those least like what it had answered before first' : 'among them'
    return [`${had}, ${which}:`, ...shown].join('\n')
  }

  /** What of a request was in none that was answered, the weightiest first. */
  #newsOf(exchange: Exchange): readonly Trait[] {
    const traits = new Map(traitsOf(exchange).map((trait) => [trait.says, trait]))
    const news = [...traits.values()].filter(({ says }) => !this.#answered.has(says))
    const names = new Set(news.map(({ says }) => says))
    return news.filter(({ under }) => under === undefined || !names.has(under)).toSorted((a, b) => b.weight - a.weight)
  }
}

const weightOf = (news: readonly Trait[]): number => news.reduce((sum, { weight }) => sum + weight, 0)

/** A request with what is new of it. */
function toldWith({ exchange, news }: { readonly exchange: Exchange; readonly news: readonly Trait[] }): string {
  const shown = news.slice(0, 2).map(({ says }) => says.replace(`${exchange.operation}: `, ''))
  const own = shown.map((says) => (says === exchange.operation ? 'the first of its kind' : says))
  return lineOf(exchange, own)
}

/** What is new stands before the body, which is long. */
const lineOf = ({ request, caseId }: Exchange, news: readonly string[]): string => {
  const path = request.url.replace(/^\w+:\/\/[^/?]*/, '')
  const shown = cut(request.body ?? '', longestBody)
  const own = news.length === 0 ? '' : `, new: ${news.join(', ')}`
  return `${request.method} ${path} (${caseId})${own}${shown === '' ? '' : `: ${shown}`}`
}

/** The operation, its members, of what kind their values are, and what they are where they are one of few. */
function traitsOf({ operation, request: { url, body } }: Asked): readonly Trait[] {
  const own = { says: operation, weight: weights.operation }
  // Most have no query, and each answer comes by here.
  const parameters = url.includes('?') ? [...new URL(url).searchParams] : []
  const query = parameters.flatMap(([name, value]) => traitsOfValue(own, `query ${name}`, value))
  return [own, ...query, ...traitsOfBody(own, body)]
}

function traitsOfBody(operation: Trait, body: string | undefined): readonly Trait[] {
  if (body === undefined) return []
  try {
    return traitsOfValue(operation, 'body', JSON.parse(body))
  } catch {
    return [{ says: `${operation.says}: a body that is no JSON`, weight: weights.operation }]
  }
}

function traitsOfValue(operation: Trait, name: string, value: unknown): readonly Trait[] {
  const member = { says: `${operation.says}: ${name}`, under: operation.says, weight: weights.member }
  const kind = { says: `${member.says} ${kindOf(value)}`, under: member.says, weight: weights.kind }
  const own: readonly Trait[] = [member, kind]
  if (typeof value === 'string') return [...own, ...traitsOfText(member, value)]
  if (Array.isArray(value)) return [...own, ...value.flatMap((one) => traitsOfValue(operation, `${name}[]`, one))]
  if (typeof value !== 'object' || value === null) return own
  const path = name === 'body' ? '' : `${name}.`
  return [...own, ...Object.entries(value).flatMap(([key, one]) => traitsOfValue(operation, `${path}${key}`, one))]
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return Object.keys(value).length === 0 ? 'an empty object' : 'an object'
  if (typeof value !== 'number') return typeof value === 'string' ? 'a text' : typeof value
  return value === 0 ? '0' : value < 0 ? 'below 0' : 'a number'
}

/** An odd text is news even of an operation that is new itself. */
function traitsOfText(member: Trait, text: string): readonly Trait[] {
  const kinds = [
    text === '' && 'empty',
    text.length > longText && 'long',
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    /[\0-\x1f\x7f]/.test(text) && 'with control characters',
    /[\x80-\uffff]/.test(text) && 'beyond ASCII',
    /[^\0-\uffff]/u.test(text) && 'beyond 16 bits',
    /\p{Emoji_Presentation}/u.test(text) && 'with emoji',
  ]
  const odd = kinds
    .filter((one) => one !== false)
    .map((one) => ({ says: `${member.says} ${one}`, weight: weights.kind }))
  if (!oneOfFew.test(text)) return odd
  return [...odd, { says: `${member.says} "${text}"`, under: member.says, weight: weights.value }]
}
