import type { Exchange } from '../http/exchange.ts'

const single = /\/collections\/[^/]+\/nfts\/[^/]+$/
const batch = /\/collections\/[^/]+\/nfts\/$/

/** Tokens that the accepted mint requests asked for; a repeat of the same path counts once. */
export function mintsAskedFor(exchanges: readonly Exchange[]): number {
  const singles = new Set<string>()
  let inBatches = 0
  for (const { request, response } of exchanges) {
    if (response.status !== 200) continue
    const path = new URL(request.url).pathname
    if (request.method === 'PUT' && single.test(path)) singles.add(path)
    if (request.method === 'POST' && batch.test(path)) inBatches += resultsOf(response.json)
  }
  return singles.size + inBatches
}

const resultsOf = (json: unknown): number =>
  json !== null && typeof json === 'object' && 'results' in json && Array.isArray(json.results)
    ? json.results.length
    : 0
