import type { Fields } from '../../domain/fields.ts'
import { isFields } from '../../domain/fields.ts'
import type { BatchError } from '../../domain/records.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import { type LooseRecord, onChain, results, somebodyOn } from '../minting/seams.ts'
import { chainOf, requestTo, service } from '../seams.ts'

export const batch = requestTo('POST', /\/nfts\/$/)

/** Changes the record of one result, by its place. */
export const result = (change: (record: LooseRecord, index: number, all: readonly LooseRecord[]) => unknown): Wrap =>
  results((list) => list.map(change))

/** Changes the validation errors of a refusal. */
export const errors = (
  change: (list: readonly BatchError[], nfts: readonly unknown[]) => readonly unknown[] | undefined,
): Wrap =>
  service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      try {
        return await mint(project, collection, body)
      } catch (error) {
        if (!(error instanceof Refusal) || error.validationErrors === undefined) throw error
        const nfts = Array.isArray(body.nfts) ? body.nfts : []
        throw new Refusal(400, error.message, change(error.validationErrors, nfts) as BatchError[] | undefined)
      }
    },
  }))
export const error = (change: (one: BatchError, place: number, nfts: readonly unknown[]) => unknown): Wrap =>
  errors((list, nfts) => list.map((one, place) => change(one, place, nfts)))
export const indexOf = (one: BatchError): number => Number(one.index)

/** Items of a refused batch that are minted all the same. */
export const mintingSome = (
  chosen: (nfts: readonly unknown[], failing: readonly number[]) => readonly unknown[],
): Wrap =>
  service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      try {
        return await mint(project, collection, body)
      } catch (refusal) {
        if (refusal instanceof Refusal && refusal.validationErrors !== undefined && Array.isArray(body.nfts)) {
          const failing = refusal.validationErrors.map(indexOf)
          const nfts = chosen(body.nfts, failing)
          if (nfts.length > 0) await mint(project, collection, { nfts })
        }
        throw refusal
      }
    },
  }))

/** Items are changed before they are read, by the chain of their collection, and by its id. */
export const eachItemOn = (change: (item: Fields, chain: string, collection: string) => Fields): Wrap =>
  service('batch', ({ mint }, parts) => ({
    mint: async (project, collection, body) => {
      if (!Array.isArray(body.nfts)) return mint(project, collection, body)
      const chain = await chainOf(parts, project, collection)
      const nfts = body.nfts.map((item: unknown) => (isFields(item) ? change(item, chain, collection) : item))
      return mint(project, collection, { ...body, nfts })
    },
  }))

/** Items whose recipient is so are taken, and minted for somebody. */
export const taking = (about: (recipient: unknown) => boolean): Wrap =>
  eachItemOn((item, chain) => (about(item.recipient) ? { ...item, recipient: somebodyOn(chain) } : item))

/** Batches that are refused with 400, though they are valid. */
export const refusing = (about: (nfts: readonly Fields[]) => boolean): Wrap =>
  service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      if (Array.isArray(body.nfts) && about(body.nfts.filter(isFields))) throw badRequest('this batch is not supported')
      return mint(project, collection, body)
    },
  }))

/** Items are kept under changed ids; results show the ones that were given. */
export const renamed = (change: (id: string, index: number, item: Fields, collection: string) => string): Wrap =>
  service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      if (!Array.isArray(body.nfts)) return mint(project, collection, body)
      const given = body.nfts as readonly unknown[]
      const nfts = given.map((item, index) =>
        isFields(item) && typeof item.id === 'string'
          ? { ...item, id: change(item.id, index, item, collection) }
          : item,
      )
      const answer = await mint(project, collection, { ...body, nfts })
      return {
        results: answer.results.map((record, index) => {
          const item = given[index]
          return isFields(item) && typeof item.id === 'string' ? { ...record, id: item.id } : record
        }),
      }
    },
  }))

/** Ids of batches are remembered as long as `knows` says; then they name new tokens. */
export const forgetting =
  (knows: (key: string, item: Fields) => boolean): Wrap =>
  (parts) => {
    let count = 0
    return renamed((id, _, item, collection) => {
      count += 1
      return knows(`${collection} ${id}`, item) ? id : `${id}~${count}`
    })(parts)
  }

export const idOf = (item: unknown): { readonly id?: unknown } =>
  isFields(item) && item.id !== undefined ? { id: item.id } : {}

export const known = ({ recipient, metadata, compressed, id }: Fields): Fields =>
  Object.fromEntries(Object.entries({ recipient, metadata, compressed, id }).filter(([, value]) => value !== undefined))

export function bodies(change: (body: Fields) => Fields): Wrap {
  return service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => mint(project, collection, change(body)),
  }))
}

/** Some items of an accepted batch get a result and no token. */
export function lost(chosen: (index: number, length: number) => boolean): Wrap {
  return service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      if (!Array.isArray(body.nfts)) return mint(project, collection, body)
      const given = body.nfts as readonly unknown[]
      const kept = given.filter((_, index) => !chosen(index, given.length))
      if (
        kept.length === given.length ||
        given.some((item) => !isFields(item) || !isFields(item.metadata) || typeof item.recipient !== 'string')
      ) {
        return mint(project, collection, body)
      }
      const { results: made } = await mint(project, collection, { ...body, nfts: kept })
      let next = 0
      const list = given.map((item, index) => {
        if (!chosen(index, given.length)) {
          next += 1
          return made[next - 1]
        }
        return { ...made[0], actionId: `unmade-${index}`, id: idOf(item).id ?? `unmade-${collection}-${index}` }
      })
      return { results: list as typeof made }
    },
  }))
}

/** The expiry of tokens of batches, in results and listings. */
export function expiring(change: (at: unknown) => unknown): Wrap {
  return (parts) => {
    const shown = result((record) =>
      record.onChain.subscription === undefined
        ? record
        : onChain(record, {
            subscription: { expiresAt: change((record.onChain.subscription as { expiresAt?: unknown }).expiresAt) },
          }),
    )(parts)
    return service('listing', ({ tokens }) => ({
      tokens: async (...call) =>
        (await tokens(...call)).map((token) => {
          const { subscription } = token as { readonly subscription?: { readonly expiresAt?: unknown } }
          return subscription === undefined
            ? token
            : { ...token, subscription: { expiresAt: change(subscription.expiresAt) } }
        }) as never,
    }))(shown)
  }
}
