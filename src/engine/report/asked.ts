import { quoted } from '../evidence/index.ts'
import { redacted } from '../redaction/secrets.ts'
import { counted, cut } from '../text/index.ts'
import { decisiveOf } from './causes.ts'
import type { Given, ReportExchange, ReportFailure } from './model.ts'

/** One request as a line can tell it. */
interface AskedLine {
  readonly method: string
  /** Path and query, without the address of the target. */
  readonly path: string
  /** The members of the body that matter, as JSON; empty where there was none. */
  readonly body: string
  /** The status, or why there is no answer. */
  readonly answered: string
}

/** What was asked when a requirement was found broken. */
export interface Asked {
  /** The request whose answer shows it. */
  readonly decisive: AskedLine
  /** The accepted request of the same operation that is most like it, where one came before. */
  readonly twin?: AskedLine
  /** Where a read shows it: what was written before, of which the read tells; equal requests once, the latest last. */
  readonly wrote: readonly (AskedLine & { readonly times: number })[]
  /** In what the two differ: names of members, `path`, `query` or the name of a header; none where they are the same request. */
  readonly differsIn: readonly string[]
  /** How many requests led to it beside these. */
  readonly before: number
  /** A line for a shell, where this one request alone shows it; the key is in its variable. */
  readonly curl?: string
}

/** Most writes that are told. */
const mostWrites = 3
/** Longest body that is told, in characters. */
const longestBody = 240
/** Longest value of a member that is told, in characters. */
const longestMember = 80
/** Longest path that is told, in characters. */
const longestPath = 200
/** Longest line for a shell, in characters. */
const longestCurl = 500

/** Of an exchange what is told, as it stands in a report and in the result of a case. */
type AskedExchange = Given<Pick<ReportExchange, 'seq' | 'operation' | 'request' | 'response' | 'noAnswer'>>

/** A failure, as both of them have it. */
type AskedFailure = Pick<ReportFailure, 'message' | 'expected' | 'actual' | 'decisive'> & {
  readonly exchanges: readonly AskedExchange[]
}

/** @returns `undefined` where a failure carries no exchange */
export function askedOf(failure: AskedFailure): Asked | undefined {
  const decisive = decisiveOf(failure)
  if (decisive === undefined) return undefined
  const twin = twinOf(decisive, failure.exchanges)
  const writes = isRead(decisive) ? writesBefore(decisive, failure) : []
  const told = [decisive, twin, ...writes.flat()]
  const differsIn = twin === undefined ? [] : differences(twin, decisive)
  // Members that differ, and those that the message speaks of.
  const shown = [...differsIn, ...(failure.message.match(/[a-z]\w*/gi) ?? [])]
  const curl = failure.exchanges.length === 1 ? curlOf(decisive) : undefined
  return {
    decisive: lineOf(decisive, shown, twin),
    ...(twin === undefined ? {} : { twin: lineOf(twin, shown, decisive) }),
    wrote: writes.map(([first, ...others]) => ({ ...lineOf(first, shown), times: others.length + 1 })),
    differsIn,
    before: failure.exchanges.filter((one) => !told.includes(one) && one.seq < decisive.seq).length,
    ...(curl === undefined || curl.length > longestCurl ? {} : { curl }),
  }
}

/** The same as labelled lines of text, for formats of words. */
export function askedLines(
  asked: Asked | undefined,
): (readonly [label: 'asked' | 'wrote' | 'beside' | 'curl', text: string])[] {
  if (asked === undefined) return []
  const { decisive, twin, wrote, differsIn, before, curl } = asked
  const earlier = before === 0 ? '' : `, after ${counted(before, 'other request')}`
  return [
    ['asked', `${requestText(decisive)} answered ${decisive.answered}${earlier}`],
    ...wrote.map(({ times, ...line }) => {
      const often = times === 1 ? '' : `, sent ${times} times`
      return ['wrote', `${requestText(line)} answered ${line.answered}${often}`] as const
    }),
    ...(twin === undefined ? [] : [['beside', twinText(twin, differsIn)] as const]),
    ...(curl === undefined ? [] : [['curl', curl] as const]),
  ]
}

/** The same request is not told twice. */
const twinText = (twin: AskedLine, differsIn: readonly string[]): string =>
  differsIn.length === 0
    ? `the same request before, answered ${twin.answered}`
    : `${requestText(twin)} answered ${twin.answered} (differs in ${differsIn.join(', ')})`

const requestText = ({ method, path, body }: AskedLine): string => [method, path, body].filter(Boolean).join(' ')

/** Of the requests before it that were accepted, the one that differs in least; the latest of these. */
function twinOf(decisive: AskedExchange, exchanges: readonly AskedExchange[]): AskedExchange | undefined {
  const accepted = exchanges.filter(
    (one) => one.seq < decisive.seq && one.operation === decisive.operation && isAccepted(one),
  )
  const [least] = accepted
    .map((exchange) => ({ exchange, size: differences(exchange, decisive).length }))
    .toSorted((a, b) => a.size - b.size || b.exchange.seq - a.exchange.seq)
  // What differs in much is another request, and no twin; a read that is repeated says nothing.
  const isTwin = least !== undefined && least.size <= 2 && (least.size > 0 || !isRead(decisive))
  return isTwin ? least.exchange : undefined
}

const isRead = ({ request }: AskedExchange): boolean => request.method === 'GET' || request.method === 'HEAD'

const isAccepted = ({ response }: AskedExchange): boolean => response.status >= 200 && response.status < 300

/** The last writes that were accepted before a read, those of one request together; where some speak of what the failure names, these. */
function writesBefore(read: AskedExchange, { exchanges, ...failure }: AskedFailure) {
  const writes = exchanges.filter((one) => one.seq < read.seq && !isRead(one) && isAccepted(one))
  const same = Map.groupBy(writes, ({ request: { method, url, body } }) => `${method} ${url} ${body}`)
  const groups = [...same.values()] as [AskedExchange, ...AskedExchange[]][]
  const names = [failure.message, failure.expected, failure.actual].flatMap((text) => text.match(name) ?? [])
  const telling = groups.filter(([{ request, response }]) =>
    names.some((one) => `${request.url} ${request.body} ${response.text}`.includes(one)),
  )
  return (telling.length > 0 ? telling : groups).slice(-mostWrites)
}

/** Ids, and names that a run made up. */
const name = /(?=[\w-]*\d)(?=[\w-]*[a-z])[a-z\d][\w-]{9,}/gi

/** Headers that say nothing of what is asked. */
const ofTheWay = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'traceparent',
  'user-agent',
])

function differences({ request: a }: AskedExchange, { request: b }: AskedExchange): string[] {
  const [[path, query], [otherPath, otherQuery]] = [placeOf(a.url), placeOf(b.url)]
  const names = [...new Set([...Object.keys(a.headers), ...Object.keys(b.headers)])]
  const headers = names.filter((name) => !ofTheWay.has(name) && a.headers[name] !== b.headers[name])
  return [
    ...(path === otherPath ? [] : ['path']),
    ...(query === otherQuery ? [] : ['query']),
    ...headers,
    ...bodyDifferences(a.body, b.body),
  ]
}

function bodyDifferences(a: string | undefined, b: string | undefined): string[] {
  if (a === b) return []
  const [one, other] = [membersOf(a), membersOf(b)]
  if (one === undefined || other === undefined) return ['body']
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const own = names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
  return own.length === 0 ? ['order of the members'] : own
}

function membersOf(body: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** @param other what it is told beside: of long texts the part that differs is told */
function lineOf(
  { request, response, noAnswer }: AskedExchange,
  shown: readonly string[],
  other?: AskedExchange,
): AskedLine {
  return {
    method: request.method,
    path: cutBeside(placeOf(request.url).join(''), other && placeOf(other.request.url).join(''), longestPath),
    body: bodyOf(request.body, shown, other?.request.body),
    answered: noAnswer === undefined ? String(response.status) : `no answer: ${noAnswer}`,
  }
}

/** A short body whole; of a long one these members, and of the others the names. */
function bodyOf(body: string | undefined, shown: readonly string[], other?: string): string {
  if (body === undefined || body.length <= longestBody) return body ?? ''
  const members = membersOf(body)
  const others = membersOf(other)
  if (members === undefined) return cut(body, longestBody)
  const told = Object.entries(members).map(([name, value]) => {
    const json = JSON.stringify(value) ?? 'null'
    const isShort = shown.includes(name) || json.length <= longestMember / 2
    const beside = others?.[name] === undefined ? undefined : JSON.stringify(others[name])
    return `${JSON.stringify(name)}:${isShort ? cutBeside(json, beside, longestMember) : '…'}`
  })
  return cut(`{${told.join(',')}}`, longestBody)
}

/** Of two texts that are alike for long, the part where they differ, with what stands before it. */
function cutBeside(text: string, other: string | undefined, longest: number): string {
  if (other === undefined || other === text) return cut(text, longest)
  let at = 0
  while (at < text.length && text[at] === other[at]) at += 1
  const start = at - longest / 2
  return text.length <= longest || start < longest / 2 ? cut(text, longest) : `…${cut(text.slice(start), longest)}`
}

/** Without the address of the target, which is the same everywhere. */
function placeOf(url: string): readonly [path: string, query: string] {
  const [, path = '', query = ''] = /^(?:\w+:\/\/[^/?]*)?([^?]*)(.*)$/s.exec(url) ?? []
  return [path, query]
}

/** A key that was changed on purpose, and is therefore taken out, has no variable to stand in its place: then there is no line. */
function curlOf({ request, noAnswer }: AskedExchange): string | undefined {
  const headers = Object.entries(request.headers).filter(([name]) => !ofTheWay.has(name))
  if (noAnswer !== undefined || headers.some(([, value]) => value === redacted)) return undefined
  return [
    'curl -sS -i --path-as-is -g',
    ...(request.method === 'GET' ? [] : [`-X ${request.method}`]),
    ...headers.map(([name, value]) =>
      /^\$\w+$/.test(value) ? `-H "${name}: ${value}"` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(request.body === undefined ? [] : [`--data-raw ${quoted(request.body)}`]),
    quoted(request.url),
  ].join(' ')
}
