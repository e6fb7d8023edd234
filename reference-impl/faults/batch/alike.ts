import type { Fields } from '../../domain/fields.ts'
import { isFields } from '../../domain/fields.ts'
import type { BatchResult } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { items } from '../minting/seams.ts'
import { service } from '../seams.ts'

/** Of several items of a batch whose ids are the same in this respect only the first is minted; each has a result. */
const merged = (part: (id: string) => string): Wrap =>
  service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      if (!Array.isArray(body.nfts)) return mint(project, collection, body)
      const nfts: readonly unknown[] = body.nfts
      const first = new Map<string, number>()
      const places = nfts.map((item, index) => {
        if (!isFields(item) || typeof item.id !== 'string') return index
        const own = first.get(part(item.id)) ?? index
        first.set(part(item.id), own)
        return own
      })
      const { results } = await mint(project, collection, {
        ...body,
        nfts: nfts.filter((_, index) => places[index] === index),
      })
      const kept = [...new Set(places)]
      return {
        results: nfts.map((item, index) => {
          const result = results[kept.indexOf(places[index] ?? index)]
          return isFields(item) && typeof item.id === 'string' ? { ...result, id: item.id } : result
        }),
      } as BatchResult
    },
  }))

const likenesses: readonly { readonly id: string; readonly says: string; readonly part: (id: string) => string }[] = [
  { id: 'zeros', says: 'but for zeros in front', part: (id) => id.replace(/^0+/, '') },
  { id: 'case', says: 'but for capitals', part: (id) => id.toLowerCase() },
  { id: 'form', says: 'in their compatibility form', part: (id) => id.normalize('NFKC') },
]

/** An item without an id has that of every other which is equal to it. */
const knownByBody = (item: Fields): Fields =>
  item.id === undefined ? { ...item, id: `made-${JSON.stringify(item).replaceAll(/[^\w]/g, '').slice(0, 300)}` } : item

/** Items of one batch that are two, and one to somebody who looks at a part of them. */
export const alikeItemFaults: readonly Fault[] = [
  ...likenesses.map(
    ({ id, says, part }): Fault => ({
      id: `batch-alike-${id}`,
      breaks: ['BATCH-28', 'BATCH-07'],
      difficulty: 'devious',
      generated: true,
      says: `Of the items of a batch whose ids are the same ${says} only the first is minted.`,
      wrap: merged(part),
    }),
  ),
  {
    id: 'batch-equal-items-are-one',
    breaks: ['BATCH-04', 'BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'Items without an id that are equal are one token.',
    wrap: items((nfts) => nfts.map((item) => (isFields(item) ? knownByBody(item) : item))),
  },
]
