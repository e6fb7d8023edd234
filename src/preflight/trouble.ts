import { cut, seconds } from '../engine/text/index.ts'
import { connectionTrouble, type Exchange } from '../engine/transport/index.ts'
import { type Kind, kindOf, type Seen, titleOf } from './reads.ts'

/** What all reads together say against a run. */
export interface Trouble {
  readonly code:
    | 'NO_ANSWER'
    | 'KEY_REFUSED'
    | 'NOT_FOUND'
    | 'REDIRECTED'
    | 'NOT_THE_INTERFACE'
    | 'UNWELL'
    | 'RATE_LIMITED'
  /** What happened and what to do, in a line. */
  readonly sentence: string
}

/** What the reader knows and the answers do not tell. */
export interface Circumstances {
  /** Base address. */
  readonly base: string
  /** Where the key came from: `--api-key`, `conformint.yaml`. */
  readonly keyFrom: string
  /** How long an answer was waited for, in ms. */
  readonly timeout: number
  /** A base address below which the interface was found, when nothing was below the one that was given. */
  readonly found?: string
  /** Address of the proxy that the way goes by. */
  readonly proxy?: string
  /** The plain address is a port that speaks TLS. */
  readonly tls?: boolean
}

/** Kinds that may stand beside each other in one pattern, and what it is then. The first that holds all of them counts. */
const patterns: readonly (readonly [readonly Kind[], (seen: readonly Seen[], around: Circumstances) => Trouble])[] = [
  [['absent'], notFound],
  [['refused', 'absent'], keyRefused],
  [['redirect', 'absent'], redirected],
  [['page', 'absent'], aPage],
  [['later'], rateLimited],
  [['server-error', 'later', 'no-answer', 'absent'], unwell],
]

/**
 * The trouble that several reads show together; `undefined` where one of them was answered as the interface has it, or
 * where they contradict each other: then it is for the run to tell what is kept.
 */
export function troubleIn(seen: readonly Seen[], around: Circumstances): Trouble | undefined {
  const kinds = new Set(seen.map(kindOf))
  if (kinds.has('fits')) return undefined
  if (around.tls) return speaksOnlyTls(around)
  if (seen.every(({ exchange }) => exchange === undefined)) return noAnswer(seen, around)
  if (kinds.size === 1 && kinds.has('foreign')) return foreign(seen, around)
  return patterns.find(([allowed]) => kinds.isSubsetOf(new Set(allowed)))?.[1](seen, around)
}

function noAnswer(seen: readonly Seen[], { base, timeout, proxy }: Circumstances): Trouble {
  const codes = new Set(seen.map(({ error }) => error?.code ?? ''))
  const [first = ''] = codes
  if (codes.has('TIMEOUT')) {
    const sentence =
      `${base} takes connections and gave no answer within ${seconds(timeout)}: is it still starting, or does it hang? ` +
      'If it is that slow, raise limits.requestTimeout.'
    return { code: 'NO_ANSWER', sentence }
  }
  if (/^(HPE_|NOT_HTTP)/.test(first)) {
    return { code: 'NO_ANSWER', sentence: `What answers at ${base} does not speak HTTP (${first}): is the port right?` }
  }
  return { code: 'NO_ANSWER', sentence: connectionTrouble(new URL(base).origin, first, proxy) }
}

const speaksOnlyTls = ({ base }: Circumstances): Trouble => ({
  code: 'NO_ANSWER',
  sentence: `${new URL(base).origin} speaks TLS on this port: the address is ${base.replace('http:', 'https:')}`,
})

function keyRefused(seen: readonly Seen[], { base, keyFrom }: Circumstances): Trouble {
  const challenge = seen.map(({ exchange }) => exchange?.response.headers['www-authenticate'] ?? '').find(Boolean)
  if (challenge !== undefined && /^(basic|digest|negotiate)/i.test(challenge)) {
    const sentence =
      `Something before ${base} asks for a user name and a password (${challenge.split(' ')[0]}): ` +
      'conformint brings an API key only; let it pass without them, as by the address of the machine that runs this.'
    return { code: 'KEY_REFUSED', sentence }
  }
  const sentence =
    `keys.full (${keyFrom}) was refused by every read (${statuses(seen)}): it has to be a key of this environment with ` +
    'every scope. A staging key is none in production.'
  return { code: 'KEY_REFUSED', sentence }
}

function notFound(seen: readonly Seen[], { base, found }: Circumstances): Trouble {
  const meant = withoutLabel(base) ?? found
  const advice =
    meant === undefined
      ? 'is a path prefix missing or wrong, as in https://host/api? The paths /v1-alpha1/… and /2022-06-09/… come below it.'
      : `the base address seems to be ${meant}`
  return {
    code: 'NOT_FOUND',
    sentence: `Nothing of the interface was found below ${base} (${statuses(seen)}): ${advice}`,
  }
}

function redirected(seen: readonly Seen[], { base }: Circumstances): Trouble {
  const exchange = seen.find((one) => kindOf(one) === 'redirect')?.exchange
  const to = exchange?.response.headers.location ?? ''
  const meant = exchange === undefined ? undefined : redirectedBase(base, exchange)
  const advice =
    meant === undefined
      ? `${shortened(to)}, which is not the same path elsewhere: is it a page where people log in?`
      : `another address; redirects are not followed, so use --target ${meant}`
  return { code: 'REDIRECTED', sentence: `${base} redirects every read (${statuses(seen)}) to ${advice}` }
}

function aPage(seen: readonly Seen[], { base, found }: Circumstances): Trouble {
  const exchange = seen.find((one) => kindOf(one) === 'page')?.exchange
  const title = exchange === undefined ? undefined : titleOf(exchange)
  const what = title === undefined ? 'an HTML page' : `an HTML page, “${title}”`
  const advice = found === undefined ? 'is a path prefix missing, as in https://host/api?' : `try --target ${found}`
  return { code: 'NOT_THE_INTERFACE', sentence: `${base} answers with ${what}, and not with the interface: ${advice}` }
}

/** Answers that vary may be an implementation of another shape: only one and the same for all paths is surely none. */
function foreign(seen: readonly Seen[], { base }: Circumstances): Trouble | undefined {
  const texts = seen.map(({ exchange }) => exchange?.response.text ?? '')
  const alike = new Set(texts).size === 1
  const json = seen.some(({ exchange }) => exchange?.response.json !== undefined)
  if (json && !alike) return undefined
  const sentence =
    `What answers at ${base} is not the interface: every read got ${statuses(seen)} with ` +
    `${texts[0] === '' ? 'an empty body' : shortened(texts[0] ?? '')}. Are host, port and path prefix right?`
  return { code: 'NOT_THE_INTERFACE', sentence }
}

function rateLimited(seen: readonly Seen[], { base }: Circumstances): Trouble {
  const asked = seen.map(({ exchange }) => exchange?.response.headers['retry-after']).find(Boolean)
  const wait = asked === undefined ? '' : ` and asks to wait (Retry-After: ${shortened(asked)})`
  return {
    code: 'RATE_LIMITED',
    sentence:
      `${base} answers 429 to every read${wait}, longer than limits.retryAfter allows: ` +
      'try later, raise limits.retryAfter, or give this key a higher rate.',
  }
}

function unwell(seen: readonly Seen[], { base }: Circumstances): Trouble {
  return {
    code: 'UNWELL',
    sentence:
      `${base} answers no read (${statuses(seen)}): the service, or what it needs, is not in order. ` +
      'Look into its log, and try again once it answers.',
  }
}

function statuses(seen: readonly Seen[]): string {
  const all = seen.map(({ exchange, error }) => (exchange ? String(exchange.response.status) : (error?.code ?? '')))
  return [...new Set(all)].join(', ')
}

const shortened = (text: string): string => cut(text.replaceAll(/\s+/g, ' ').trim(), 100)

/** Version labels with which the paths of the interface begin (Versioning, 1): they are no part of a base address. */
const label = /\/(2022-06-09|v1-alpha1)(\/.*)?$/

/** The base address that is meant by one which already carries the path of an operation. */
function withoutLabel(base: string): string | undefined {
  const url = new URL(base)
  return label.test(url.pathname) ? url.origin + url.pathname.replace(label, '') : undefined
}

/** Where the base may lie when nothing is below `base`: with the prefix that is usual, or without the one it has. */
export function otherBase(base: string): string {
  const url = new URL(base)
  return withoutLabel(base) ?? (url.pathname === '/' ? `${url.origin}/api` : url.origin)
}

/**
 * The base address to which a redirect leads: its Location without the path that was asked for below `base`.
 * `undefined` when it leads elsewhere, as to a page where people log in.
 */
function redirectedBase(base: string, { request, response }: Exchange): string | undefined {
  const to = URL.parse(response.headers.location ?? '', request.url)
  const from = new URL(request.url)
  const asked = from.pathname.slice(new URL(base).pathname.replace(/\/$/, '').length)
  if (to === null || !to.pathname.endsWith(asked)) return undefined
  const found = to.origin + to.pathname.slice(0, -asked.length)
  return found === base ? undefined : found
}
