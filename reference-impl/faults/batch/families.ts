import { isFields } from '../../domain/fields.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { items } from '../minting/seams.ts'
import { chainOf, service } from '../seams.ts'
import { error, errors, forgetting } from './seams.ts'

/** Batches of one chain alone go astray in this way. */
const onlyOn =
  (chain: string, astray: Wrap): Wrap =>
  (parts) => {
    const plain = parts.services.batch.mint
    const other = astray(parts).services.batch.mint
    return service('batch', () => ({
      mint: async (project, collection, body) =>
        ((await chainOf(parts, project, collection)) === chain ? other : plain)(project, collection, body),
    }))(parts)
  }

/** Every use of an id in a later batch mints again. */
const forgetful: Wrap = (parts) => {
  let inBatch: unknown
  const seen = new Map<string, unknown>()
  const noting = forgetting((key) => {
    const isKnown = seen.has(key) && seen.get(key) !== inBatch
    seen.set(key, seen.get(key) ?? inBatch)
    return !isKnown
  })(parts)
  const { mint } = noting.services.batch
  return service('batch', () => ({
    mint: (project, collection, body) => {
      inBatch = body
      return mint(project, collection, body)
    },
  }))(parts)
}

/** An id that stands twice in a batch makes two tokens. */
const doubling: Wrap = (parts) => {
  let count = 0
  return items((nfts) => {
    const seen = new Set<unknown>()
    return nfts.map((item) => {
      if (!isFields(item) || item.id === undefined || !seen.has(item.id)) {
        if (isFields(item)) seen.add(item.id)
        return item
      }
      count += 1
      return { ...item, id: `${item.id}~${count}` }
    })
  })(parts)
}

/** What guards batches on one family of chains is missing for another. */
export const batchFamilyFaults: readonly Fault[] = [
  {
    id: 'batch-id-on-solana-mints-again',
    breaks: ['BATCH-18', 'BATCH-19'],
    difficulty: 'devious',
    says: 'On Solana, an id that a batch has used mints again in a later one.',
    wrap: onlyOn('solana', forgetful),
  },
  {
    id: 'batch-id-on-aptos-mints-again',
    breaks: ['BATCH-18', 'BATCH-19'],
    difficulty: 'devious',
    says: 'On Aptos, an id that a batch has used mints again in a later one.',
    wrap: onlyOn('aptos', forgetful),
  },
  {
    id: 'batch-id-twice-on-solana-is-two',
    breaks: ['BATCH-19'],
    difficulty: 'devious',
    says: 'On Solana, an id that stands twice in a batch makes two tokens.',
    wrap: onlyOn('solana', doubling),
  },
  {
    id: 'batch-id-twice-on-aptos-is-two',
    breaks: ['BATCH-19'],
    difficulty: 'devious',
    says: 'On Aptos, an id that stands twice in a batch makes two tokens.',
    wrap: onlyOn('aptos', doubling),
  },
  {
    id: 'batch-errors-on-solana-without-id',
    breaks: ['BATCH-10'],
    difficulty: 'devious',
    says: 'On Solana, the errors of items have no id.',
    wrap: onlyOn(
      'solana',
      error(({ id: _, ...rest }) => rest),
    ),
  },
  {
    id: 'batch-errors-on-aptos-missing',
    breaks: ['BATCH-08'],
    difficulty: 'devious',
    says: 'On Aptos, the refusal of a batch has no validationErrors.',
    wrap: onlyOn(
      'aptos',
      errors(() => undefined),
    ),
  },
  {
    id: 'batch-errors-on-aptos-but-one',
    breaks: ['BATCH-09', 'BATCH-14', 'BATCH-13'],
    difficulty: 'devious',
    says: 'On Aptos, only the first failing item is told.',
    wrap: onlyOn(
      'aptos',
      errors((list) => list.slice(0, 1)),
    ),
  },
]
