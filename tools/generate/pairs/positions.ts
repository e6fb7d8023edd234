import { bodyOf } from './collections.ts'
import type { RecordedExchange } from './dimensions.ts'

/** Where in a list, of pages or of items, what a request is about stands. */
export function positionOf(exchange: RecordedExchange): string | undefined {
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
