import type { Fields } from '../../domain/fields.ts'
import { isFields } from '../../domain/fields.ts'
import type { Wrap } from '../../parts.ts'
import type { CollectionRow } from '../../store/schema.ts'
import { aMoment, requestTo, service } from '../seams.ts'
import { keptAs } from './seams.ts'

export const put = requestTo('PUT', /\/nfts\/[^/]+$/)

export const text = (change: (value: string) => string, ...names: readonly string[]): Wrap =>
  keptAs((metadata) =>
    Object.fromEntries(
      Object.entries(metadata).map(([name, value]) => [
        name,
        typeof value === 'string' && names.includes(name) ? change(value) : value,
      ]),
    ),
  )
export const texts = (change: (value: string) => string): Wrap => text(change, 'name', 'description')

/** Changes the metadata that listings show. */
export const listed = (change: (metadata: Readonly<Record<string, unknown>>) => object): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (...call) =>
      (await tokens(...call)).map((token) => ({
        ...token,
        metadata: change(token.metadata as Readonly<Record<string, unknown>>),
      })) as never,
  }))

export type Attribute = Readonly<Record<string, unknown>>
export const attributes = (change: (list: readonly Attribute[]) => readonly unknown[]): Wrap =>
  listed((metadata) => ({ ...metadata, attributes: change((metadata.attributes ?? []) as readonly Attribute[]) }))

export const attributesOf = (body: Fields): readonly Attribute[] =>
  isFields(body.metadata) && Array.isArray(body.metadata.attributes) ? body.metadata.attributes : []

/** Requests that are worked on at this moment, by what `name` makes of them. */
export const crowded =
  (
    name: (collection: string, id: string, body: Fields) => string,
    apart: (id: string, count: number) => string,
  ): Wrap =>
  (parts) => {
    const inWork = new Map<string, number>()
    let count = 0
    return service('minting', ({ mint }) => ({
      mint: async (project, collection, id = '', body) => {
        const key = name(collection, id, body)
        const crowd = inWork.get(key) ?? 0
        inWork.set(key, crowd + 1)
        count += 1
        await aMoment()
        try {
          return { ...(await mint(project, collection, crowd > 0 ? apart(id, count) : id, body)), id }
        } finally {
          inWork.set(key, (inWork.get(key) ?? 1) - 1)
        }
      },
    }))(parts)
  }

/** Requests of one id that cross in such collections mint a token each. */
export const crowdedIn =
  (isSuch: (collection: CollectionRow) => boolean): Wrap =>
  (parts) => {
    const plain = parts.services.minting.mint
    const crossing = crowded(
      (collection, id) => `${collection} ${id}`,
      (id, count) => `${id}~${count}`,
    )(parts).services.minting.mint
    return service('minting', () => ({
      mint: async (project, collection, id, body) => {
        const row = await parts.store.collections.find(project, collection)
        return (row !== undefined && isSuch(row) ? crossing : plain)(project, collection, id, body)
      },
    }))(parts)
  }

/** Of different ids of one collection that are worked on together, the later ones name the token of the first. */
export function crowdedIds(): Wrap {
  return (parts) => {
    const inWork = new Map<string, string>()
    const names = new Map<string, string>()
    return service('minting', ({ mint }) => ({
      mint: async (project, collection, id = '', body) => {
        const key = `${collection} ${id}`
        const own = names.get(key) ?? inWork.get(collection) ?? id
        names.set(key, own)
        if (!inWork.has(collection)) inWork.set(collection, own)
        await aMoment()
        try {
          return { ...(await mint(project, collection, own, body)), id }
        } finally {
          if (inWork.get(collection) === own) inWork.delete(collection)
        }
      },
    }))(parts)
  }
}
