import { decoded } from '../../../src/engine/transport/index.ts'
import type { RecordedExchange } from './dimensions.ts'

/** What a run has made so far, read out of its exchanges: of which kind a collection is, where its tokens are, whether it has a template. */
export class Collections {
  readonly #kinds = new Map<string, string>()
  readonly #contracts = new Map<string, string>()
  readonly #templated = new Set<string>()

  /** Kind of the collection that a request names, by its id, its contract or the hash of one of its tokens. */
  kindIn(exchange: RecordedExchange): string | undefined {
    if (isCreation(exchange)) return kindOf(bodyOf(exchange))
    const id = this.#named(exchange)
    return id === undefined ? undefined : this.#kinds.get(id)
  }

  /** Whether that collection has a template. */
  templateIn(exchange: RecordedExchange): string | undefined {
    if (isCreation(exchange)) return undefined
    const id = this.#named(exchange)
    if (id === undefined || !this.#kinds.has(id)) return undefined
    return this.#templated.has(id) ? 'with a template' : 'without one'
  }

  note(exchange: RecordedExchange): void {
    const { status, text = '' } = exchange.response
    if (status !== 200) return
    const { id: made } = (parsed(text) ?? {}) as { id?: unknown }
    const id = idIn(exchange) ?? (typeof made === 'string' ? made : undefined)
    if (id === undefined) return
    if (isCreation(exchange)) this.#kinds.set(id, this.#kinds.get(id) ?? kindOf(bodyOf(exchange)))
    if (exchange.operation.endsWith('/templates')) this.#templated.add(id)
    // Records tell where the tokens of a collection are, and the hash of one that is complete.
    for (const [, place = ''] of text.matchAll(/"(?:contractAddress|mintAddress|mintHash)":"([^"]+)"/g))
      if (/\/nfts/.test(exchange.operation)) this.#contracts.set(place.toLowerCase(), id)
  }

  #named(exchange: RecordedExchange): string | undefined {
    const id = idIn(exchange) ?? /"collectionLocator":"[^":]*:([^"]*)"/.exec(exchange.request.body ?? '')?.[1]
    if (id !== undefined) return id
    const text = `${exchange.request.url} ${exchange.request.body ?? ''}`
    const place = /(?:contractAddress(?:\[\d*\])?=|"(?:contractAddress|tokenMintAddress)":")([\w]+)/.exec(decoded(text))
    return place?.[1] === undefined ? undefined : this.#contracts.get(place[1].toLowerCase())
  }
}

const isCreation = ({ operation }: RecordedExchange): boolean =>
  /^(POST|PUT) \/2022-06-09\/collections\/(\{collectionId\})?$/.test(operation)

function kindOf(body: unknown): string {
  const { fungibility, subscription } = (body ?? {}) as { fungibility?: unknown; subscription?: { enabled?: unknown } }
  if (subscription?.enabled === true) return 'subscription'
  return fungibility === 'semi-fungible' ? 'semi-fungible' : 'plain'
}

/** The id in the path of a request. */
function idIn({ operation, request }: RecordedExchange): string | undefined {
  if (!operation.includes('{collectionId}')) return undefined
  const found = /\/2022-06-09\/collections\/([^/?]+)/.exec(request.url)?.[1]
  return found === undefined ? undefined : decoded(found)
}

export const bodyOf = ({ request }: RecordedExchange): unknown => parsed(request.body ?? '')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
