import { walletChains } from '../chain/chains.ts'
import { isFields } from '../domain/fields.ts'
import { locales } from '../domain/locales.ts'
import type { Edge } from '../parts.ts'

/** Words that a request may spell otherwise, by the way in which they stand there. */
const words = [...walletChains, ...locales, 'non-fungible', 'semi-fungible', 'monthly_active_wallets']
const prefixes = ['email', 'userId', 'twitter']

const bare = (text: string): string => text.toLowerCase().replaceAll(/[-_]/g, '')
const meant = new Map([...words, ...prefixes].map((word) => [bare(word), word]))
const read = (text: string): string => meant.get(bare(text)) ?? text

/** Members that hold one word, and members that hold a locator. */
const wordNames = new Set(['chain', 'method', 'locale', 'fungibility'])
const locatorNames = new Set(['recipient', 'from', 'to'])

/** Prefix and chain of a locator; what is between them is left alone. */
function readLocator(text: string): string {
  const [first = '', ...rest] = text.split(':')
  const last = rest.pop()
  if (last === undefined) return text
  const isUser = prefixes.includes(read(first))
  return [read(first), ...rest, isUser ? read(last) : last].join(':')
}

function readBody(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => readBody(one))
  if (isFields(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readBody(inner, key)]))
  if (typeof value !== 'string') return value
  if (wordNames.has(name)) return read(value)
  return locatorNames.has(name) ? readLocator(value) : value
}

function readUrl(given: string): string {
  const url = new URL(given)
  const found = /^(.*\/wallets\/)([^/]+)(\/(?:nfts|signMessage))$/.exec(url.pathname)
  if (found)
    url.pathname = `${found[1]}${encodeURIComponent(readLocator(decodeURIComponent(found[2] ?? '')))}${found[3]}`
  const dimension = url.searchParams.get('dimension')
  if (dimension !== null) url.searchParams.set('dimension', read(dimension))
  return url.href
}

/** Reads words of the interface in other letters, and with or without their hyphens, as the words that they are meant for. */
export const lenient: Edge = async (request, next) => {
  const { method, headers } = request
  const text = await request.text()
  let body = text
  try {
    body = JSON.stringify(readBody(JSON.parse(text)))
  } catch {
    // What is no JSON is refused as it is.
  }
  const plain = new Headers(headers)
  plain.delete('content-length')
  return next(new Request(readUrl(request.url), { method, headers: plain, ...(body === '' ? {} : { body }) }))
}
