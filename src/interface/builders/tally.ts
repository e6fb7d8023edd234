import { getList, getPath } from '../../engine/case/index.ts'
import { decoded, type Exchange, jsonOf, type RequestOutline } from '../../engine/transport/index.ts'

const single = /\/collections\/[^/]+\/nfts\/[^/]+$/
const batch = /\/collections\/[^/]+\/nfts\/$/

/** Tokens that a request would mint if it were accepted: by path and id, those of a batch without an id one by one. */
export function mintsAskedFor({ method, path, body }: RequestOutline, nth: number): readonly string[] {
  const [address = ''] = path.split('?', 1)
  if (method === 'PUT' && single.test(address)) return [decoded(address)]
  if (method !== 'POST' || !batch.test(address) || body === undefined) return []
  return getList(jsonOf(body), 'nfts').map((item, index) => {
    const id = getPath(item, 'id')
    return typeof id === 'string' ? decoded(address) + id : `${nth}.${index}`
  })
}

/** Counts the tokens that accepted mint requests asked for; an id of a collection counts once, however often it was sent. */
export class MintTally {
  readonly #asked = new Set<string>()

  get size(): number {
    return this.#asked.size
  }

  add({ request, response }: Exchange): void {
    if (response.status !== 200 || !request.url.includes('/nfts/')) return
    const path = new URL(request.url).pathname
    if (request.method === 'PUT' && single.test(path)) this.#asked.add(decoded(path))
    if (request.method === 'POST' && batch.test(path))
      for (const id of idsOf(response.json)) this.#asked.add(decoded(path) + id)
  }
}

const idsOf = (json: unknown): unknown[] =>
  getList(json, 'results').map((result, index) => getPath(result, 'id') ?? `without an id ${index}`)
