import { type Exchange, type ExchangeRequest, jsonOf } from '../transport/index.ts'
import type { Secrets } from './secrets.ts'

/** Characters of a body that a record holds at most. */
const longest = 16 * 1024
/** Characters of an address, and of all headers of a request or an answer: ids of a target may be of any length. */
const longestUrl = 8 * 1024
const longestHeaders = 8 * 1024
/** Read beyond that, so that no secret is cut in two and missed. */
const margin = 4 * 1024

/** An exchange without secrets. */
interface Redacted {
  /** Of at most some 48 KiB; what is left out is said where it stood. */
  readonly exchange: Exchange
  /** Its request with all of its body. */
  readonly request: ExchangeRequest
}

/** A copy without secrets, which passes the border as it is from then on. */
export function redactExchange(exchange: Exchange, secrets: Secrets): Redacted {
  const { request: sent, response, ...rest } = exchange
  if (secrets.mayHold(response.text)) secrets.learnFrom(response.json)
  const text = redactBody(response.text, secrets)
  const method = secrets.text(sent.method)
  const url = secrets.text(sent.url)
  const headers = redactHeaders(sent.headers, secrets, true)
  const body = sent.body === undefined ? undefined : secrets.text(sent.body)
  return {
    request: { method, url, headers, body },
    exchange: secrets.passed({
      ...secrets.value(rest),
      request: {
        method,
        url: limited(url, longestUrl),
        headers: limitedHeaders(headers),
        body: body === undefined ? undefined : limited(body, longest, sent.body?.length),
      },
      response: {
        status: response.status,
        headers: limitedHeaders(redactHeaders(response.headers, secrets, false)),
        text,
        json: text === response.text ? response.json : jsonOf(text),
      },
    }),
  }
}

const redactHeaders = (
  headers: Readonly<Record<string, string>>,
  secrets: Secrets,
  isSent: boolean,
): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => secrets.header(name, value, isSent)))

/** @param whole characters that there were before anything was cut */
const limited = (text: string, most: number, whole = text.length): string =>
  text.length <= most ? text : truncated(text, most, whole)

/** Short ones as they are, for they are what a reader looks for; of the others as much as there is room for. */
function limitedHeaders(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers)
  const size = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (size <= longestHeaders) return headers
  let room = longestHeaders
  const kept: [name: string, value: string][] = []
  for (const [name, value] of entries.toSorted(([, a], [, b]) => a.length - b.length)) {
    room -= name.length
    if (room <= 0) break
    kept.push([name, limited(value, room)])
    room -= value.length
  }
  return Object.fromEntries(kept)
}

function redactBody(body: string, secrets: Secrets): string {
  if (body.length <= longest + margin) return limited(secrets.text(body), longest, body.length)
  const start = secrets.text(body.slice(0, longest + margin))
  return truncated(start, Math.min(longest, start.length - margin), body.length)
}

const truncated = (text: string, length: number, whole: number): string =>
  `${text.slice(0, Math.max(0, length)).toWellFormed()}… [truncated, ${whole} characters in all]`

/** The border of a run: what its cases say and send crosses it once, before it is written, told or cut. */
export class Redactor {
  readonly #secrets: () => Secrets
  /** By request, which stays the same where an answer is kept in part. */
  readonly #redacted = new WeakMap<ExchangeRequest, Redacted>()

  /** @param secrets asked once there is something to redact */
  constructor(secrets: () => Secrets) {
    this.#secrets = secrets
  }

  /** A copy without secrets: made once, whoever asks for it, and how often. */
  exchange(exchange: Exchange): Redacted {
    const before = this.#redacted.get(exchange.request)
    if (before !== undefined) return before
    const redacted = redactExchange(exchange, this.#secrets())
    this.#redacted.set(exchange.request, redacted)
    return redacted
  }

  text(text: string): string {
    return this.#secrets().text(text)
  }

  /** A copy of plain data; the exchanges and scripts in it have crossed the border before. */
  value<T>(value: T): T {
    return this.#secrets().value(value)
  }
}
