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

/** An exchange without secrets. */
export interface Redacted {
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
  const request = redactRequest(sent, secrets)
  const { method, url, headers, body } = request
  return {
    request,
    exchange: secrets.passed({
      ...secrets.value(rest),
      request: {
        method,
        url: limited(url, longestUrl),
        headers: limitedHeaders(headers),
        body: body === undefined ? undefined : limitedBody(body, sent.body?.length),
      },
      response: {
        status: response.status,
        headers: limitedHeaders(redactHeaders(response.headers, secrets)),
        text,
        json: text === response.text ? response.json : jsonOf(text),
      },
    }),
  }
}

function redactRequest(request: ExchangeRequest, secrets: Secrets): ExchangeRequest {
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

const limitedBody = (body: string, whole = body.length): string =>
  body.length <= longest ? body : truncated(body, longest, whole)

function redactBody(body: string, secrets: Secrets): string {
  if (body.length <= longest + margin) return limitedBody(secrets.text(body), body.length)
  const start = secrets.text(body.slice(0, longest + margin))
  return truncated(start, Math.min(longest, start.length - margin), body.length)
}

const truncated = (text: string, length: number, whole: number): string =>
  `${text.slice(0, Math.max(0, length)).toWellFormed()}… [truncated, ${whole} characters in all]`
