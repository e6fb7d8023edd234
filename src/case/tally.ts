import type { Exchange } from '../http/exchange.ts'

const single = /\/collections\/[^/]+\/nfts\/[^/]+$/
const batch = /\/collections\/[^/]+\/nfts\/$/

/** Tokens that the accepted mint requests asked for; an id of a collection counts once, however often it was sent. */
export function mintsAskedFor(exchanges: readonly Exchange[]): number {
  const asked = new Set<string>()
  for (const { request, response } of exchanges) {
    if (response.status !== 200) continue
    const path = new URL(request.url).pathname
    if (request.method === 'PUT' && single.test(path)) asked.add(decodedOr(path))
    if (request.method === 'POST' && batch.test(path))
      for (const id of idsOf(response.json)) asked.add(decodedOr(path) + id)
  }
  return asked.size
}

const idsOf = (json: unknown): unknown[] =>
  json !== null && typeof json === 'object' && 'results' in json && Array.isArray(json.results)
    ? json.results.map((result, index) => (result as { readonly id?: unknown } | null)?.id ?? `without an id ${index}`)
    : []

/** Ids stand encoded in paths and bare in bodies. */
function decodedOr(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
