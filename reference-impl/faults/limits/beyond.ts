import { type Fields, isFields } from '../../domain/fields.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Parts, Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** How many tokens a collection takes still. */
async function leftOf({ services }: Parts, project: string, collection: string): Promise<number> {
  const { supply_limit: limit, minted } = await services.collections.find(project, collection)
  return limit === null ? Number.POSITIVE_INFINITY : limit - minted
}

const itemsOf = ({ nfts }: Fields): readonly unknown[] => (Array.isArray(nfts) ? nfts : [])

const noNumber = (): Error => new TypeError('no number was given out')

/** The limit of the first template of a collection without one is that of the collection. */
const limitedByTemplate: Wrap = (parts) => {
  const limits = new Map<string, number>()
  const noting = service('templates', ({ create }, own) => ({
    create: async (project, collection, body) => {
      const template = await create(project, collection, body)
      const limit = isFields(body.supply) ? body.supply.limit : undefined
      const isFirst = !limits.has(collection) && (await leftOf(own, project, collection)) === Number.POSITIVE_INFINITY
      if (isFirst && typeof limit === 'number') limits.set(collection, limit)
      return template
    },
  }))(parts)
  return service('batch', ({ mint }, own) => ({
    mint: async (project, collection, body) => {
      const limit = limits.get(collection)
      const { minted } = await own.services.collections.find(project, collection)
      if (limit !== undefined && minted + itemsOf(body).length > limit) throw new Refusal(400, 'supply limit')
      return mint(project, collection, body)
    },
  }))(noting)
}

/** How what goes beyond a supply limit is refused wrongly. */
export const beyondFaults: readonly Fault[] = [
  {
    id: 'supply-beyond-500',
    breaks: ['ERR-12'],
    difficulty: 'subtle',
    says: 'A mint beyond the supply limit is answered with a server error.',
    wrap: service('minting', ({ mint }, parts) => ({
      mint: async (project, collection, id, body) => {
        try {
          return await mint(project, collection, id, body)
        } catch (error) {
          const isBeyond = error instanceof Refusal && (await leftOf(parts, project, collection)) < 1
          throw isBeyond ? noNumber() : error
        }
      },
    })),
  },
  {
    id: 'supply-limit-of-a-template',
    breaks: ['BATCH-01'],
    difficulty: 'devious',
    says: 'Batches into a collection without a limit are refused beyond that of its first template.',
    wrap: limitedByTemplate,
  },
  {
    id: 'supply-batch-beyond-500',
    breaks: ['ERR-12'],
    difficulty: 'subtle',
    says: 'A batch beyond the supply limit is answered with a server error.',
    wrap: service('batch', ({ mint }, parts) => ({
      mint: async (project, collection, body) => {
        try {
          return await mint(project, collection, body)
        } catch (error) {
          const left = error instanceof Refusal ? await leftOf(parts, project, collection) : Number.POSITIVE_INFINITY
          throw itemsOf(body).length > left ? noNumber() : error
        }
      },
    })),
  },
  {
    id: 'supply-batch-cut-short',
    breaks: ['BATCH-30', 'LIM-05'],
    difficulty: 'devious',
    says: 'A batch beyond the supply limit is refused, and what is left of the supply is minted all the same.',
    wrap: service('batch', ({ mint }, parts) => ({
      mint: async (project, collection, body) => {
        try {
          return await mint(project, collection, body)
        } catch (error) {
          const left = await leftOf(parts, project, collection)
          if (left > 0 && left < itemsOf(body).length) {
            await mint(project, collection, { ...body, nfts: itemsOf(body).slice(0, left) })
          }
          throw error
        }
      },
    })),
  },
]
