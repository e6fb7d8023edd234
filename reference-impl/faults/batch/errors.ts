import { isFields } from '../../domain/fields.ts'
import type { BatchError } from '../../domain/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { eachItem } from '../minting/seams.ts'
import { restated, service } from '../seams.ts'
import { batch, error, errors, idOf, indexOf } from './seams.ts'

/** How validation errors are told wrongly. */
export const batchErrorFaults: readonly Fault[] = [
  {
    id: 'batch-errors-missing',
    breaks: ['BATCH-08', 'BATCH-13'],
    difficulty: 'blunt',
    says: 'A refusal has no validationErrors.',
    wrap: errors(() => undefined),
  },
  {
    id: 'batch-errors-empty',
    breaks: ['BATCH-09', 'BATCH-13', 'BATCH-15', 'BATCH-14'],
    difficulty: 'subtle',
    says: 'The validationErrors of a refusal are an empty list.',
    wrap: errors(() => []),
  },
  {
    id: 'batch-refused-422',
    breaks: ['BATCH-08', 'BATCH-16', 'BATCH-17', 'BATCH-13', 'BATCH-15', 'BATCH-14'],
    difficulty: 'blunt',
    says: 'Bad batches are refused with 422.',
    wrap: restated(batch, 400, 422),
  },
  {
    id: 'batch-skips-failing',
    breaks: ['BATCH-08', 'BATCH-13', 'BATCH-15', 'BATCH-14', 'ERR-15'],
    difficulty: 'subtle',
    says: 'Failing items are left out, the others minted.',
    wrap: service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => {
        try {
          return await mint(project, collection, body)
        } catch (refusal) {
          if (!(refusal instanceof Refusal) || refusal.validationErrors === undefined || !Array.isArray(body.nfts))
            throw refusal
          const failing = new Set(refusal.validationErrors.map(indexOf))
          return mint(project, collection, { nfts: body.nfts.filter((_, index) => !failing.has(index)) })
        }
      },
    })),
  },
  {
    id: 'batch-errors-as-map',
    breaks: ['BATCH-08', 'BATCH-13'],
    difficulty: 'subtle',
    says: 'validationErrors are an object by index.',
    wrap: errors((list) => Object.fromEntries(list.map((one) => [one.index, one])) as unknown as readonly unknown[]),
  },
  {
    id: 'batch-first-error-only',
    breaks: ['BATCH-09', 'BATCH-14', 'BATCH-13', 'BATCH-15'],
    difficulty: 'blunt',
    says: 'Only the first failing item is told.',
    wrap: errors((list) => list.slice(0, 1)),
  },
  {
    id: 'batch-index-among-errors',
    breaks: ['BATCH-09', 'BATCH-10', 'BATCH-14'],
    difficulty: 'subtle',
    says: 'The index counts the errors.',
    wrap: error((one, place) => ({ ...one, index: place })),
  },
  {
    id: 'batch-index-among-new-items',
    breaks: ['BATCH-09'],
    difficulty: 'devious',
    says: 'The index counts those items alone that were not minted before.',
    wrap: (parts) => {
      const known = new Set<unknown>()
      const isKnown = (item: unknown): boolean => isFields(item) && known.has(item.id)
      const counting = error((one, _, nfts) => ({
        ...one,
        index: nfts.slice(0, indexOf(one)).filter((item) => !isKnown(item)).length,
      }))
      const noting = service('batch', ({ mint }) => ({
        mint: async (project, collection, body) => {
          const minted = await mint(project, collection, body)
          for (const item of Array.isArray(body.nfts) ? body.nfts : [])
            if (isFields(item) && item.id !== undefined) known.add(item.id)
          return minted
        },
      }))
      return noting(counting(parts))
    },
  },
  {
    id: 'batch-index-two-bases',
    breaks: ['BATCH-09', 'BATCH-15'],
    difficulty: 'subtle',
    says: 'The index counts from 1 where metadata are at fault.',
    wrap: error((one, _, nfts) => {
      const item = nfts[indexOf(one)]
      return isFields(item) && !isFields(item.metadata) ? { ...one, index: indexOf(one) + 1 } : one
    }),
  },
  {
    id: 'batch-errors-ten',
    breaks: ['BATCH-09', 'BATCH-14', 'BATCH-15'],
    difficulty: 'devious',
    says: 'At most ten failing items are told.',
    wrap: errors((list) => list.slice(0, 10)),
  },
  {
    id: 'batch-errors-of-first-hundred',
    breaks: ['BATCH-09', 'BATCH-14', 'BATCH-15'],
    difficulty: 'devious',
    says: 'Items beyond the hundredth are not told.',
    wrap: errors((list) => list.filter((one) => indexOf(one) < 100)),
  },
  {
    id: 'batch-errors-of-all-after',
    breaks: ['BATCH-09'],
    difficulty: 'devious',
    says: 'Every item after a failing one is told too.',
    wrap: errors((list, nfts) =>
      nfts.slice(indexOf(list[0] as BatchError)).map((_, place) => ({
        index: indexOf(list[0] as BatchError) + place,
        ...idOf(nfts[indexOf(list[0] as BatchError) + place]),
        message: 'not minted',
      })),
    ),
  },
  {
    id: 'batch-index-without-ids',
    breaks: ['BATCH-09', 'BATCH-14'],
    difficulty: 'devious',
    says: 'The index counts the items that have an id, where the failing one has one.',
    wrap: error((one, _, nfts) =>
      one.id === undefined
        ? one
        : {
            ...one,
            index: nfts.slice(0, indexOf(one)).filter((item) => isFields(item) && item.id !== undefined).length,
          },
    ),
  },
  {
    id: 'batch-error-without-id',
    breaks: ['BATCH-10'],
    difficulty: 'blunt',
    says: 'Errors have no id.',
    wrap: error(({ id: _, ...rest }) => rest),
  },
  {
    id: 'batch-error-id-of-36',
    breaks: ['BATCH-10'],
    difficulty: 'devious',
    says: 'Of the ids in errors the first 36 characters are told.',
    wrap: error((one) => (typeof one.id === 'string' ? { ...one, id: one.id.slice(0, 36) } : one)),
  },
  {
    id: 'batch-error-id-of-first',
    breaks: ['BATCH-10'],
    difficulty: 'subtle',
    says: 'Errors have the id of the first failing item.',
    wrap: errors((list) =>
      list.map((one) => (one.id === undefined ? one : { ...one, id: list.find(({ id }) => id !== undefined)?.id })),
    ),
  },
  {
    id: 'batch-error-id-in-small-letters',
    breaks: ['BATCH-10'],
    difficulty: 'devious',
    says: 'Errors have the id of their item in small letters.',
    wrap: error((one) => (typeof one.id === 'string' ? { ...one, id: one.id.toLowerCase() } : one)),
  },
  {
    id: 'batch-error-id-of-neighbour',
    breaks: ['BATCH-10'],
    difficulty: 'subtle',
    says: 'Errors have the id of the item before.',
    wrap: error((one, _, nfts) =>
      one.id === undefined ? one : { ...one, ...(indexOf(one) > 0 ? idOf(nfts[indexOf(one) - 1]) : {}) },
    ),
  },
  {
    id: 'batch-error-id-for-recipients-only',
    breaks: ['BATCH-10'],
    difficulty: 'devious',
    says: 'Errors on metadata have no id.',
    wrap: error((one, _, nfts) => {
      const item = nfts[indexOf(one)]
      return isFields(item) && !isFields(item.metadata) ? { index: one.index, message: one.message } : one
    }),
  },
  {
    id: 'batch-error-without-message',
    breaks: ['BATCH-11'],
    difficulty: 'blunt',
    says: 'Errors have no message.',
    wrap: error(({ message: _, ...rest }) => rest),
  },
  {
    id: 'batch-recipient-number-500',
    breaks: ['BATCH-08', 'BATCH-13', 'ERR-12', 'ERR-15'],
    difficulty: 'devious',
    says: 'A recipient that is a number is answered with 500.',
    wrap: eachItem((item) => {
      if (typeof item.recipient === 'number') throw new TypeError('recipient.split is not a function')
      return item
    }),
  },
]
