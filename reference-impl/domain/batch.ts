import type { BatchService, MintRequest, Parts } from '../parts.ts'
import { readyForMints } from './deployment.ts'
import { isFields } from './fields.ts'
import { readMint, readMintId } from './mint-request.ts'
import type { BatchError, MintedToken } from './records.ts'
import { badRequest, Refusal } from './refusal.ts'

interface Item {
  readonly id: string
  readonly request: MintRequest
}

const itemFields = new Set(['recipient', 'metadata', 'compressed', 'id'])

export function createBatchService(parts: Parts): BatchService {
  const { choices } = parts

  /** The id under which an item is kept: that of a mint, or one of a space of their own. */
  const batchId = (id: string): string => (choices.batchIds === 'apart' ? `batch\n${id}` : id)

  function readItem(item: unknown, chain: string, earlierIds: ReadonlySet<string>): Item {
    if (!isFields(item)) throw badRequest('item must be an object')
    const extra = Object.keys(item).find((name) => !itemFields.has(name))
    if (extra !== undefined && choices.extraProperties !== 'body')
      throw badRequest(`${extra} is not a field of an item`)
    const id = item.id === undefined ? parts.chance.uuid() : batchId(readMintId(item.id, choices))
    if (choices.sameIdTwice === 'refuse' && earlierIds.has(id)) throw badRequest('id stands twice in this batch')
    return { id, request: readMint(item, chain, choices) }
  }

  /** Errors: `validationErrors` names each failing item. */
  function errorOf(index: number, item: unknown, refusal: Refusal): BatchError {
    const shown = index + choices.indexBase
    const given = isFields(item) && typeof item.id === 'string' && item.id !== '' ? item.id : undefined
    return {
      index: choices.indexType === 'string' ? String(shown) : shown,
      ...(given === undefined ? missingId() : { id: given }),
      message: refusal.message,
    }
  }

  function missingId(): { readonly id?: string | null } {
    if (choices.idOfItemWithoutId === 'omit') return {}
    if (choices.idOfItemWithoutId === 'null') return { id: null }
    return { id: choices.idOfItemWithoutId === 'empty' ? '' : parts.chance.uuid() }
  }

  async function readItems(
    nfts: readonly unknown[],
    chain: string,
    project: string,
  ): Promise<{ readonly items: Item[]; readonly errors: BatchError[] }> {
    const items: Item[] = []
    const errors: BatchError[] = []
    const ids = new Set<string>()
    for (const [index, nft] of nfts.entries()) {
      try {
        const item = readItem(nft, chain, ids)
        if (await parts.services.minting.isUnknown(project, item.request)) throw badRequest('unknown address')
        ids.add(item.id)
        items.push(item)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        errors.push(errorOf(index, nft, error))
      }
    }
    return { items, errors }
  }

  return {
    async mint(project, collectionId, body) {
      const nfts = choices.oneItem === 'read' && isFields(body.nfts) ? [body.nfts] : body.nfts
      const extra = Object.keys(body).find((name) => name !== 'nfts')
      if (extra !== undefined && choices.extraProperties !== 'items') throw badRequest(`${extra} is not a field here`)
      if (!Array.isArray(nfts)) throw badRequest('nfts must be an array')
      if (nfts.length === 0 && choices.emptyBatch === 400) throw badRequest('nfts must not be empty')
      if (nfts.length > choices.batchMaximum)
        throw new Refusal(
          400,
          `at most ${choices.batchMaximum} items`,
          choices.longBatch === 'empty-list' ? [] : undefined,
        )
      const into = await parts.services.collections.find(project, collectionId)
      const { items, errors } = await readItems(nfts, into.chain, project)
      const refusal = new Refusal(400, 'some items cannot be minted', errors)
      if (errors.length > 0 && (choices.batchOfSome === 'none' || items.length === 0)) throw refusal
      readyForMints(into, parts)
      const minted = await parts.store.atomically(async () => {
        const results: MintedToken[] = []
        const collection = await parts.store.collections.lock(project, collectionId)
        if (collection === undefined) throw new Refusal(404, 'collection not found')
        for (const { id, request } of items) {
          results.push(
            await parts.services.minting.accept(collection, id, request, choices.batchSurplus, choices.batchExpiresAt),
          )
        }
        for (const result of results) Object.assign(result, { id: result.id.replace(/^batch\n/, '') })
        return { results: choices.resultsOrder === 'reversed' ? results.reverse() : results }
      })
      if (errors.length > 0) throw refusal
      return minted
    },
  }
}
