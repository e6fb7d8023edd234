import { type Exchange, type ExchangeRequest, jsonOf } from '../transport/index.ts'
import { redacted, type Secrets } from './secrets.ts'

/** Characters of a body that a record holds at most. */
const longest = 16 * 1024
/** Characters of an address, and of all headers of a request or an answer: ids of a target may be of any length. */
const longestUrl = 8 * 1024
const longestHeaders = 8 * 1024
/** Read beyond that, so that no secret is cut in two and missed. */
const margin = 4 * 1024

/** Headers that are secret whatever they hold. */
const secretHeaders = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie'])

/** A copy without secrets, and of at most some 48 KiB; what is left out is said where it stood. */
export function redactExchange(exchange: Exchange, secrets: Secrets): Exchange {
  const { request, response, ...rest } = exchange
  if (secrets.mayHold(response.text)) secrets.learnFrom(response.json)
  const text = redactBody(response.text, secrets)
  return {
    ...secrets.value(rest),
    request: {
      method: secrets.text(request.method),
      url: limited(secrets.text(request.url), longestUrl),
      headers: limitedHeaders(redactHeaders(request.headers, secrets, 'request')),
      body: request.body === undefined ? undefined : redactBody(request.body, secrets),
    },
    response: {
      status: response.status,
      headers: limitedHeaders(redactHeaders(response.headers, secrets)),
      text,
      json: text === response.text ? response.json : jsonOf(text),
    },
  }
}

/** The same for a request alone, with its whole body. */
export function redactRequest(request: ExchangeRequest, secrets: Secrets): ExchangeRequest {
  return {
    method: secrets.text(request.method),
    url: secrets.text(request.url),
    headers: redactHeaders(request.headers, secrets, 'request'),
    body: request.body === undefined ? undefined : secrets.text(request.body),
  }
}

function redactHeaders(
  headers: Readonly<Record<string, string>>,
  secrets: Secrets,
  of?: 'request',
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (name === secrets.keyHeader) return [name, secrets.apiKeyHeader(value)]
      const variable = of === 'request' ? secrets.variableOfHeader(name) : undefined
      if (variable !== undefined) return [name, variable]
      return [secrets.text(name), secretHeaders.has(name) ? redacted : secrets.text(value)]
    }),
  )
}

const limited = (text: string, most: number): string =>
  text.length <= most ? text : truncated(text, most, text.length)

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
  if (body.length <= longest + margin) {
    const whole = secrets.text(body)
    return whole.length <= longest ? whole : truncated(whole, longest, body.length)
  }
  const start = secrets.text(body.slice(0, longest + margin))
  return truncated(start, Math.min(longest, start.length - margin), body.length)
}

const truncated = (text: string, length: number, whole: number): string =>
  `${text.slice(0, Math.max(0, length)).toWellFormed()}… [truncated, ${whole} characters in all]`
