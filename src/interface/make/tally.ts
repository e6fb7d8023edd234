import type { Exchange } from '../../engine/http/exchange.ts'

const single = /\/collections\/[^/]+\/nfts\/[^/]+$/
const batch = /\/collections\/[^/]+\/nfts\/$/

/** Counts the tokens that accepted mint requests asked for; an id of a collection counts once, however often it was sent. */
export class MintTally {
  readonly #asked = new Set<string>()

  get size(): number {
    return this.#asked.size
  }

  add({ request, response }: Exchange): void {
    if (response.status !== 200 || !request.url.includes('/nfts/')) return
    const path = new URL(request.url).pathname
    if (request.method === 'PUT' && single.test(path)) this.#asked.add(decodedOr(path))
    if (request.method === 'POST' && batch.test(path))
      for (const id of idsOf(response.json)) this.#asked.add(decodedOr(path) + id)
  }
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
