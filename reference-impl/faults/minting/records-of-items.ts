import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service, without } from '../seams.ts'
import { isComplete, type LooseRecord, onChain, shown } from './seams.ts'

/** Changes the records of what a batch has minted, once they are complete. */
const ofItems =
  (change: (record: LooseRecord) => unknown): Wrap =>
  (parts) => {
    const ids = new Set<string>()
    const noting = service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => {
        const made = await mint(project, collection, body)
        for (const { id } of made.results) ids.add(`${collection} ${id}`)
        return made
      },
    }))
    const changed = shown((record, { collection, id }) =>
      isComplete(record) && ids.has(`${collection} ${id}`) ? change(record) : record,
    )
    return changed(noting(parts))
  }

/** What the record by id of a batch item lacks, or tells otherwise, where that of a single mint is right. */
export const itemRecordFaults: readonly Fault[] = [
  {
    id: 'record-of-an-item-without-owner',
    breaks: ['MINT-12'],
    difficulty: 'devious',
    says: 'The completed record of a batch item has no owner.',
    wrap: ofItems((record) => ({ ...record, onChain: without(record.onChain, 'owner') })),
  },
  {
    id: 'record-of-an-item-without-transaction',
    breaks: ['MINT-13'],
    difficulty: 'devious',
    says: 'The completed record of a batch item has no transaction id.',
    wrap: ofItems((record) => ({ ...record, onChain: without(record.onChain, 'txId') })),
  },
  {
    id: 'record-of-an-item-of-the-service',
    breaks: ['MINT-16', 'BATCH-07'],
    difficulty: 'devious',
    says: 'The record of a batch item names the wallet of the service as its owner.',
    wrap: ofItems((record) => onChain(record, { owner: `0x${'5e'.repeat(20)}` })),
  },
  {
    id: 'record-of-an-item-described-by-its-name',
    breaks: ['MINT-14'],
    difficulty: 'devious',
    says: 'The record of a batch item has its name as its description.',
    wrap: ofItems((record) => ({ ...record, metadata: { ...record.metadata, description: record.metadata?.name } })),
  },
]
