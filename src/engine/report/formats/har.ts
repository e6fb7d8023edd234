import { factsOf } from '../facts.ts'
import type { Report, ReportExchange } from '../model.ts'
import { standingOf, titleOf } from '../standing.ts'

/** HTTP Archive 1.2 of all exchanges, redacted as they were recorded; in pieces, for a long run has many. */
export function* renderHar(report: Report, exchanges: Iterable<ReportExchange>): Generator<string> {
  const { name, version } = report.tool
  const covers = [titleOf(report), standingOf(report).headline, ...factsOf(report).map((fact) => fact.join(': '))]
  yield `{"log":{"version":"1.2","creator":${JSON.stringify({ name, version })},"comment":${JSON.stringify(covers.join('; '))},"entries":[`
  let first = true
  for (const exchange of exchanges) {
    yield `${first ? '' : ','}\n${JSON.stringify(entryOf(exchange))}`
    first = false
  }
  yield '\n]}}\n'
}

function entryOf({ request, response, startedAt, durationMs, caseId, operation, noAnswer, seq }: ReportExchange) {
  const type = request.headers['content-type'] ?? 'application/json'
  return {
    startedDateTime: startedAt,
    time: durationMs,
    request: {
      method: request.method,
      url: uriOf(request.url),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(request.headers),
      queryString: queryOf(request.url),
      ...(request.body === undefined ? {} : { postData: { mimeType: type, text: request.body } }),
      headersSize: -1,
      bodySize: request.body === undefined ? 0 : Buffer.byteLength(request.body),
    },
    response: {
      status: response.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(response.headers),
      content: {
        size: Buffer.byteLength(response.text),
        mimeType: response.headers['content-type'] ?? '',
        text: response.text,
      },
      redirectURL: response.headers.location === undefined ? '' : uriOf(response.headers.location),
      headersSize: -1,
      bodySize: Buffer.byteLength(response.text),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: `${seq} ${caseId}: ${operation}${noAnswer === undefined ? '' : `, no answer: ${noAnswer}`}`,
  }
}

/** What went over the wire may hold what no URI does: it is escaped. */
const uriOf = (text: string): string => {
  const { href } = URL.parse(text) ?? {}
  return (href ?? encodeURI(text.toWellFormed()))
    .replaceAll(/%(?![\da-f]{2})/gi, '%25')
    .replaceAll(/[^\w\-.~:/?#@!$&'()*+,;=%]/g, encodeURIComponent)
}

const headersOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

function queryOf(url: string): { name: string; value: string }[] {
  const { searchParams } = URL.parse(url) ?? {}
  return [...(searchParams ?? [])].map(([name, value]) => ({ name, value }))
}
