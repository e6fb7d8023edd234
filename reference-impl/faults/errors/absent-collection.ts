import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

const instead = 'default-polygon'

/** Collections that are not there, and are written to all the same. */
export const absentCollectionFaults: readonly Fault[] = [
  {
    id: 'mint-into-absent-collection',
    breaks: ['ERR-14'],
    difficulty: 'subtle',
    says: 'A mint into a collection that is not there goes into the default one.',
    wrap: service('minting', ({ mint }, parts) => ({
      mint: async (project, collection, id, body) => {
        const isThere = await parts.store.collections.find(project, collection)
        return mint(project, isThere === undefined ? instead : collection, id, body)
      },
    })),
  },
  {
    id: 'batch-into-absent-collection',
    breaks: ['ERR-14'],
    difficulty: 'devious',
    says: 'A batch for a collection that is not there goes into the default one.',
    wrap: service('batch', ({ mint }, parts) => ({
      mint: async (project, collection, body) => {
        const isThere = await parts.store.collections.find(project, collection)
        return mint(project, isThere === undefined ? instead : collection, body)
      },
    })),
  },
  {
    id: 'template-of-absent-collection',
    breaks: ['ERR-14'],
    difficulty: 'subtle',
    says: 'A template of a collection that is not there is made in the default one.',
    wrap: service('templates', ({ create }, parts) => ({
      create: async (project, collection, body) => {
        const isThere = await parts.store.collections.find(project, collection)
        return create(project, isThere === undefined ? instead : collection, body)
      },
    })),
  },
  {
    id: 'order-of-absent-collection',
    breaks: ['ERR-14'],
    difficulty: 'subtle',
    says: 'An order of a collection that is not there is one of the default one.',
    wrap: service('orders', ({ create }) => ({
      create: async (project, body) => {
        try {
          return await create(project, body)
        } catch (error) {
          if (!(error instanceof Refusal) || error.message !== 'collection not found') throw error
          const lineItems = (body.lineItems as readonly { readonly collectionLocator: string }[]).map((item) => ({
            ...item,
            collectionLocator: item.collectionLocator.replace(/:.*/, `:${instead}`),
          }))
          return create(project, { ...body, lineItems })
        }
      },
    })),
  },
]
