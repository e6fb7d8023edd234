import { type Fields, isFields } from '../../domain/fields.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** What a refused collection leaves, and ids that are taken for one. */
export const refusedCollectionFaults: readonly Fault[] = [
  {
    id: 'collection-refused-for-payments-made',
    breaks: ['COL-32'],
    difficulty: 'devious',
    says: 'A collection that is refused for its payments is made without them.',
    wrap: service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        try {
          return await create(project, id, body)
        } catch (cause) {
          if (cause instanceof Refusal && body.payments !== undefined)
            await create(project, id, { ...body, payments: undefined }).catch(() => undefined)
          throw cause
        }
      },
    })),
  },
  {
    id: 'collection-refused-put-renames',
    breaks: ['COL-19'],
    difficulty: 'devious',
    says: 'A PUT under a known id writes the metadata before it looks at the rest, and is refused then.',
    wrap: (parts) => {
      const written = new Map<string, Fields>()
      return service('collections', ({ create, list, find }) => ({
        create: async (project, id, body) => {
          try {
            return await create(project, id, body)
          } catch (cause) {
            const isKnown = id !== undefined && (await find(project, id).catch(() => undefined)) !== undefined
            if (isKnown && isFields(body.metadata)) written.set(`${project} ${id}`, body.metadata)
            throw cause
          }
        },
        list: async (project) =>
          (await list(project)).map((one) => {
            const metadata = written.get(`${project} ${one.id}`)
            return metadata === undefined ? one : ({ ...one, metadata } as typeof one)
          }),
      }))(parts)
    },
  },
  {
    id: 'collection-refused-id-kept',
    breaks: ['COL-32'],
    difficulty: 'devious',
    says: 'An id under which a collection was refused is taken.',
    wrap: (parts) => {
      const refused = new Set<string>()
      return service('collections', ({ create }) => ({
        create: async (project, id, body) => {
          const key = JSON.stringify([project, id])
          if (id !== undefined && refused.has(key)) throw badRequest('that id was asked for before')
          try {
            return await create(project, id, body)
          } catch (cause) {
            if (cause instanceof Refusal) refused.add(key)
            throw cause
          }
        },
      }))(parts)
    },
  },
]
