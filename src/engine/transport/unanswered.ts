import type { Exchange } from './exchange.ts'

/** What breaks within so many ms broke together. */
const together = 1000
/** Most requests that are told. */
const mostTold = 2
/** Longest body that is told, in characters. */
const longestBody = 100
/** A text of more characters is a long one: a service may end over it. */
const longText = 200

interface Broken {
  readonly exchange: Exchange
  readonly endedAt: number
}

/**
 * The requests that were under way when the target went away: one of them may be what ended it. The one with most that was never
 * answered before is the likeliest.
 */
export class Unanswered {
  readonly #answered = new Set<string>()
  #broken: Broken[] = []

  answered(exchange: Exchange): void {
    for (const trait of traitsOf(exchange)) this.#answered.add(trait)
    const started = Date.parse(exchange.startedAt)
    // It was there after all of them.
    if (this.#broken.length > 0 && this.#broken.every(({ endedAt }) => endedAt < started)) this.#broken = []
  }

  /** The connection ended before the answer did. */
  broke(exchange: Exchange): void {
    const endedAt = Date.parse(exchange.startedAt) + exchange.durationMs
    const [first] = this.#broken
    if (first === undefined || endedAt - first.endedAt <= together) this.#broken.push({ exchange, endedAt })
  }

  /** One sentence; `undefined` where nothing was under way. */
  get summary(): string | undefined {
    const ranked = this.#broken
      .map(({ exchange }) => ({
        exchange,
        strange: traitsOf(exchange).filter((trait) => !this.#answered.has(trait)),
      }))
      .toSorted((a, b) => b.strange.length - a.strange.length || a.exchange.seq - b.exchange.seq)
    const [first, second] = ranked
    if (first === undefined) return undefined
    if (second === undefined) return `When it went away, one request had no answer: ${lineOf(first.exchange)}.`
    const had = `When it went away, ${ranked.length} requests had no answer`
    if (first.strange.length > second.strange.length) {
      const news = first.strange.slice(0, mostTold).map((trait) => trait.replace(`${first.exchange.operation}: `, ''))
      return `${had}; nothing like one of them had been answered before (${news.join(', ')}): ${lineOf(first.exchange)}.`
    }
    const shown = ranked.slice(0, mostTold).map(({ exchange }) => lineOf(exchange))
    return `${had} (exchanges.ndjson has them all), among them ${shown.join('; ')}.`
  }
}

const lineOf = ({ request, caseId }: Exchange): string => {
  const path = request.url.replace(/^\w+:\/\/[^/?]*/, '')
  const { body = '' } = request
  const shown = body.length > longestBody ? `${body.slice(0, longestBody)}…` : body
  return `${[request.method, path, shown].filter(Boolean).join(' ')} (${caseId})`
}

/** What a service is likely to treat in ways of its own: the operation, its members, and of what kind their values are. */
function traitsOf({ operation, request: { url, body } }: Exchange): string[] {
  const query = [...new URL(url).searchParams].flatMap(([name, value]) => traitsOfText(`query ${name}`, value))
  return [operation, ...[...query, ...traitsOfBody(body)].map((trait) => `${operation}: ${trait}`)]
}

function traitsOfBody(body: string | undefined): string[] {
  if (body === undefined) return []
  try {
    return traitsOfValue('', JSON.parse(body))
  } catch {
    return ['a body that is no JSON']
  }
}

function traitsOfValue(name: string, value: unknown): string[] {
  if (typeof value === 'string') return traitsOfText(name, value)
  if (Array.isArray(value)) {
    return value.length === 0 ? [`${name} an empty list`] : value.flatMap((one) => traitsOfValue(`${name}[]`, one))
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
    if (members.length === 0) return [`${name} an empty object`]
    return members.flatMap(([member, own]) => traitsOfValue(name === '' ? member : `${name}.${member}`, own))
  }
  const sign = typeof value === 'number' && value < 0 ? ' below 0' : ''
  return [`${name} ${value === null ? 'null' : `${typeof value}${sign}`}`]
}

function traitsOfText(name: string, text: string): string[] {
  const kinds = [
    text === '' && 'empty',
    text.length > longText && 'long',
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    /[\0-\x1f\x7f]/.test(text) && 'with control characters',
    /[\x80-\uffff]/.test(text) && 'beyond ASCII',
    /[^\0-\uffff]/u.test(text) && 'beyond 16 bits',
    /\p{Emoji_Presentation}/u.test(text) && 'with emoji',
  ]
  const own = kinds.filter((kind) => kind !== false)
  return own.length === 0 ? [`${name} a text`] : own.map((kind) => `${name} ${kind}`)
}
