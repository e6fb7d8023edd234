import { type Fields, isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { items } from '../minting/seams.ts'

/** Fields of an item that may be taken for those of another. */
const fields = ['recipient', 'metadata'] as const

/** Each item gets something of the one behind it, the last of the first. */
const ofTheNext = (names: readonly (typeof fields)[number][]) =>
  items((nfts) =>
    nfts.every(isFields)
      ? nfts.map((item, index) => {
          const next: Fields = nfts[(index + 1) % nfts.length] ?? item
          return { ...item, ...Object.fromEntries(names.map((name) => [name, next[name]])) }
        })
      : nfts,
  )

/** Bystanders in a batch: what an item is minted with is that of its neighbour. */
export const batchNextFaults: readonly Fault[] = [
  ...fields.map(
    (name): Fault => ({
      id: `batch-${name}-of-the-next`,
      breaks: ['BATCH-07'],
      difficulty: 'subtle',
      generated: true,
      says: `An item of a batch gets the ${name} of the next one.`,
      wrap: ofTheNext([name]),
    }),
  ),
  {
    id: 'batch-ten-attributes',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: 'Of the attributes of an item of a batch ten are kept.',
    wrap: items((nfts) =>
      nfts.map((item) => {
        if (!isFields(item) || !isFields(item.metadata) || !Array.isArray(item.metadata.attributes)) return item
        return { ...item, metadata: { ...item.metadata, attributes: item.metadata.attributes.slice(0, 10) } }
      }),
    ),
  },
  {
    id: 'batch-ids-move-on',
    breaks: ['BATCH-07', 'BATCH-19', 'BATCH-18', 'BATCH-09', 'BATCH-14'],
    difficulty: 'devious',
    says: 'An id of a batch names the token of the next item: recipient and metadata.',
    wrap: ofTheNext(fields),
  },
]
