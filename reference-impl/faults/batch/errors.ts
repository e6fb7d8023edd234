import type { BatchError } from '../../domain/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { eachItem, isObject } from '../minting/seams.ts'
import { restated, service } from '../seams.ts'
import { batch, error, errors, fault, idOf, indexOf } from './seams.ts'

/** How validation errors are told wrongly. */
export const batchErrorFaults: readonly Fault[] = [
  fault(
    'blunt',
    'batch-errors-missing',
    ['BATCH-08', 'BATCH-13'],
    'A refusal has no validationErrors.',
    errors(() => undefined),
  ),
  fault(
    'blunt',
    'batch-refused-422',
    ['BATCH-08', 'BATCH-16', 'BATCH-17', 'BATCH-13', 'BATCH-15'],
    'Bad batches are refused with 422.',
    restated(batch, 400, 422),
  ),
  fault(
    'subtle',
    'batch-skips-failing',
    ['BATCH-08', 'BATCH-13', 'BATCH-15'],
    'Failing items are left out, the others minted.',
    service('batch', ({ mint }) => ({
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
  ),
  fault(
    'subtle',
    'batch-errors-as-map',
    ['BATCH-08', 'BATCH-13'],
    'validationErrors are an object by index.',
    errors((list) => Object.fromEntries(list.map((one) => [one.index, one])) as unknown as readonly unknown[]),
  ),
  fault(
    'blunt',
    'batch-first-error-only',
    ['BATCH-09', 'BATCH-14'],
    'Only the first failing item is told.',
    errors((list) => list.slice(0, 1)),
  ),
  fault(
    'subtle',
    'batch-index-among-errors',
    ['BATCH-09', 'BATCH-10', 'BATCH-14'],
    'The index counts the errors.',
    error((one, place) => ({ ...one, index: place })),
  ),
  fault(
    'subtle',
    'batch-index-two-bases',
    ['BATCH-09', 'BATCH-15'],
    'The index counts from 1 where metadata are at fault.',
    error((one, _, nfts) => {
      const item = nfts[indexOf(one)]
      return isObject(item) && !isObject(item.metadata) ? { ...one, index: indexOf(one) + 1 } : one
    }),
  ),
  fault(
    'devious',
    'batch-errors-ten',
    ['BATCH-09', 'BATCH-14', 'BATCH-15'],
    'At most ten failing items are told.',
    errors((list) => list.slice(0, 10)),
  ),
  fault(
    'devious',
    'batch-errors-of-first-hundred',
    ['BATCH-09', 'BATCH-14'],
    'Items beyond the hundredth are not told.',
    errors((list) => list.filter((one) => indexOf(one) < 100)),
  ),
  fault(
    'devious',
    'batch-errors-of-all-after',
    ['BATCH-09'],
    'Every item after a failing one is told too.',
    errors((list, nfts) =>
      nfts.slice(indexOf(list[0] as BatchError)).map((_, place) => ({
        index: indexOf(list[0] as BatchError) + place,
        ...idOf(nfts[indexOf(list[0] as BatchError) + place]),
        message: 'not minted',
      })),
    ),
  ),
  fault(
    'devious',
    'batch-index-without-ids',
    ['BATCH-09', 'BATCH-14'],
    'The index counts the items that have an id, where the failing one has one.',
    error((one, _, nfts) =>
      one.id === undefined
        ? one
        : {
            ...one,
            index: nfts.slice(0, indexOf(one)).filter((item) => isObject(item) && item.id !== undefined).length,
          },
    ),
  ),
  fault(
    'blunt',
    'batch-error-without-id',
    ['BATCH-10'],
    'Errors have no id.',
    error(({ id: _, ...rest }) => rest),
  ),
  fault(
    'subtle',
    'batch-error-id-of-first',
    ['BATCH-10'],
    'Errors have the id of the first failing item.',
    errors((list) =>
      list.map((one) => (one.id === undefined ? one : { ...one, id: list.find(({ id }) => id !== undefined)?.id })),
    ),
  ),
  fault(
    'subtle',
    'batch-error-id-of-neighbour',
    ['BATCH-10'],
    'Errors have the id of the item before.',
    error((one, _, nfts) =>
      one.id === undefined ? one : { ...one, ...(indexOf(one) > 0 ? idOf(nfts[indexOf(one) - 1]) : {}) },
    ),
  ),
  fault(
    'devious',
    'batch-error-id-for-recipients-only',
    ['BATCH-10'],
    'Errors on metadata have no id.',
    error((one, _, nfts) => {
      const item = nfts[indexOf(one)]
      return isObject(item) && !isObject(item.metadata) ? { index: one.index, message: one.message } : one
    }),
  ),
  fault(
    'blunt',
    'batch-error-without-message',
    ['BATCH-11'],
    'Errors have no message.',
    error(({ message: _, ...rest }) => rest),
  ),
  fault(
    'subtle',
    'batch-error-message-empty',
    ['BATCH-11'],
    'The messages of all errors but the first are empty.',
    error((one, place) => (place === 0 ? one : { ...one, message: '' })),
  ),
  fault(
    'devious',
    'batch-recipient-number-500',
    ['BATCH-08', 'BATCH-13', 'ERR-12'],
    'A recipient that is a number is answered with 500.',
    eachItem((item) => {
      if (typeof item.recipient === 'number') throw new TypeError('recipient.split is not a function')
      return item
    }),
  ),
]
