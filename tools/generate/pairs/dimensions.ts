import { decoded } from '../../../src/engine/transport/index.ts'
import { familyOf } from '../../../src/interface/arbitraries/chains.ts'
import { operations } from '../../../src/interface/operations.ts'
import { bodyOf, type Collections } from './collections.ts'
import { hasNumberForText, memberOrder } from './members.ts'

/** What of an exchange is looked at; plain data, as `exchanges.ndjson` has it. */
export interface RecordedExchange {
  readonly operation: string
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string }
  readonly response: { readonly status: number; readonly text?: string }
}

/** A dimension, and the value that an exchange has of it, after those before it; none where it has none. */
export const dimensions: Readonly<
  Record<string, (exchange: RecordedExchange, made: Collections) => string | undefined>
> = {
  operation: ({ operation }) => byTemplate.get(operation),
  chain: (exchange) => familyIn(textOf(exchange)),
  'named by': (exchange) => namingIn(textOf(exchange)),
  collection: (exchange, made) => made.kindIn(exchange),
  template: (exchange, made) => made.templateIn(exchange),
  key: ({ request }) => keyOf(request.headers['x-api-key']),
  position: positionOf,
  spelling: spellingOf,
  members: (exchange) => memberOrder(exchange.operation, bodyOf(exchange)),
  answer: ({ response: { status } }) => (status >= 200 && status < 300 ? 'taken' : 'refused'),
}

const byTemplate = new Map(Object.values(operations).map(({ id, method, path }) => [`${method} ${path}`, id as string]))

const textOf = ({ request: { url, body = '' } }: RecordedExchange): string =>
  `${decoded(new URL(url).pathname)} ${decoded(new URL(url).search)} ${body}`

function familyIn(text: string): string | undefined {
  const [, chain] = /"chain":"([a-z-]+)"|\b(?:0x[\da-fA-F]{40})|:(solana|aptos)\b|\b(solana|aptos):/.exec(text) ?? []
  if (chain !== undefined) return familyOf(chain) ?? 'unknown chain'
  if (/\bsolana\b/.test(text)) return 'solana'
  if (/\baptos\b/.test(text)) return 'aptos'
  return /0x[\da-fA-F]{40}|:[a-z]+(-[a-z]+)*"/.test(text) ? 'evm' : undefined
}

function namingIn(text: string): string | undefined {
  if (/twitter:/.test(text)) return 'handle'
  if (/email:|"email":|[?&]email=/.test(text)) return 'e-mail'
  if (/userId:|"userId":|[?&]userId=/.test(text)) return 'user id'
  return /[a-z]:0x[\da-fA-F]{40}|"from(Address)?":"/.test(text) ? 'address' : undefined
}

function keyOf(key: string | undefined): string {
  if (key === undefined) return 'none'
  if (key === '$CONFORMINT_API_KEY') return 'full'
  if (key.startsWith('$KEY_NO_')) return 'lacking a scope'
  return key.startsWith('$') ? 'other project' : 'unknown'
}

/** The oddest way in which something in a request is spelt. */
function spellingOf(exchange: RecordedExchange): string {
  const { url, body = '' } = exchange.request
  if (hasNumberForText(exchange.operation, bodyOf(exchange))) return 'number for text'
  if (/0x[\da-f]{40}\b|0x[\dA-F]{40}\b/.test(decoded(`${url} ${body}`))) return 'other letter case'
  if (/[^\p{ASCII}]/u.test(decoded(`${url} ${body}`))) return 'beyond ASCII'
  const { pathname, search } = new URL(url)
  return /%[\da-f]{2}/i.test(pathname + search) ? 'percent-encoded' : 'plain'
}

/** Where in a list, of pages or of items, what a request is about stands. */
function positionOf(exchange: RecordedExchange): string | undefined {
  const page = new URL(exchange.request.url).searchParams.get('page')
  if (page !== null) return pageOf(Number(page), exchange)
  const { nfts, lineItems } = (bodyOf(exchange) ?? {}) as { nfts?: unknown; lineItems?: unknown }
  const list = Array.isArray(nfts) ? nfts : lineItems
  if (!Array.isArray(list) || list.length === 0) return undefined
  if (list.length === 1) return 'one item'
  const refused = Array.isArray(nfts) ? refusedIn(exchange) : []
  const [only] = refused
  if (refused.length !== 1 || only === undefined) return 'several items'
  if (only === 0) return 'first of several refused'
  return only === list.length - 1 ? 'last of several refused' : 'middle one refused'
}

function pageOf(page: number, { response: { status, text = '' } }: RecordedExchange): string | undefined {
  if (page === 1) return 'first page'
  if (!Number.isInteger(page) || page < 1) return undefined
  const isEmpty = status === 200 && text.trim() === '[]'
  return isEmpty || status === 400 || status === 404 ? 'beyond the last page' : 'later page'
}

/** The places that the answer of a batch names; here they are counted from 0. */
function refusedIn({ response: { text = '' } }: RecordedExchange): readonly number[] {
  return [...new Set([...text.matchAll(/"index":"?(\d+)/g)].map(([, index]) => Number(index)))]
}
