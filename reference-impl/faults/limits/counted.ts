import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { table } from '../seams.ts'
import { type Ask, counting, rightly } from './seams.ts'

interface Count {
  readonly id: string
  readonly breaks: Fault['breaks']
  readonly says: string
  /** How much of the supply a request takes. */
  readonly more: (ask: Ask) => number
}

/** Ids that are not known to somebody who looks at a part of them. */
const unlike =
  (part: (id: string) => string) =>
  (ask: Ask): number => {
    const parts = new Set([...ask.accepted].map(part))
    return new Set(ask.ids.filter((id) => !parts.has(part(id)))).size
  }

/** New ids of which those are one that share a part. */
const alike =
  (part: (id: string) => string | undefined) =>
  (ask: Ask): number =>
    new Set(ask.ids.filter((id) => !ask.accepted.has(id)).map((id) => part(id) ?? id)).size

/** Where what is known in a part of it is not held against the room that there is, and takes of it all the same. */
const unasked =
  (part: (id: string) => string) =>
  (ask: Ask): number => {
    const parts = new Set([...ask.accepted].map(part))
    const fresh = ask.ids.filter((id) => !ask.accepted.has(id))
    return fresh.findLastIndex((id) => !parts.has(part(id))) + 1
  }

/** What a database folds. */
const likenesses = [
  { name: 'in-capitals', says: 'in other letter case', part: (id: string) => id.toLowerCase() },
  { name: 'as-a-number', says: 'as the same number', part: (id: string) => id.replace(/^0+/, '') },
  {
    name: 'in-its-compatibility-form',
    says: 'in the compatibility form of Unicode',
    part: (id: string) => id.normalize('NFKC'),
  },
  { name: 'without-blanks-at-its-end', says: 'without the blanks at its end', part: (id: string) => id.trimEnd() },
] as const

/** What a batch takes of a supply, by what its ids are to each other and to those that are there. */
const counts: readonly Count[] = [
  {
    id: 'known-without-its-end',
    breaks: ['LIM-03'],
    says: 'An id in a batch that is known but for its last character takes none of the supply.',
    more: unlike((id) => id.slice(0, -1)),
  },
  ...likenesses.map(
    ({ name, says, part }): Count => ({
      id: `known-${name}`,
      breaks: ['LIM-03'],
      says: `An id in a batch that is known ${says} takes none of the supply.`,
      more: unlike(part),
    }),
  ),
  {
    id: 'known-by-its-letters',
    breaks: ['LIM-03'],
    says: 'An id in a batch that is known by its letters and digits takes none of the supply.',
    more: unlike((id) => id.replaceAll(/[^a-z0-9]/gi, '')),
  },
  {
    id: 'unasked-where-known-up-to-an-at-sign',
    breaks: ['LIM-03'],
    says: 'An id in a batch that is known up to an @ is not held against the supply of which it takes.',
    more: unasked((id) => id.split('@')[0] ?? ''),
  },
  {
    id: 'new-by-what-follows-an-at-sign',
    breaks: ['LIM-03'],
    says: 'Two ids of a batch that go on alike behind an @ take one of the supply together.',
    more: alike((id) => id.split('@')[1]),
  },
  {
    id: 'new-by-what-precedes-an-at-sign',
    breaks: ['LIM-03'],
    says: 'Two ids of a batch that are alike up to an @ take one of the supply together.',
    more: alike((id) => id.split('@')[0]),
  },
  {
    id: 'new-by-its-letters',
    breaks: ['LIM-03'],
    says: 'Two ids of a batch that have the same letters and digits take one of the supply together.',
    more: alike((id) => id.replaceAll(/[^a-z0-9]/gi, '')),
  },
  ...likenesses.map(
    ({ name, says, part }): Count => ({
      id: `new-${name}`,
      breaks: ['LIM-03'],
      says: `Two ids of a batch that are one ${says} take one of the supply together.`,
      more: alike(part),
    }),
  ),
  {
    id: 'of-ten-items',
    breaks: ['LIM-03'],
    says: 'Of a batch only ten items are counted.',
    more: ({ ids, accepted }) => ids.slice(0, 10).filter((id) => !accepted.has(id)).length,
  },
]

/** Tokens that have left the wallet for which they were minted are not counted any more (1), or once more (-1). */
const shifted =
  (by: 1 | -1): Wrap =>
  (parts) => {
    const gone = new Map<string, number>()
    const collectionOf = new Map<string, string>()
    const noting = table('tokens', ({ add, sendOff }) => ({
      add: async (row) => {
        collectionOf.set(row.key, `${row.project} ${row.collection}`)
        return add(row)
      },
      sendOff: async (key, owner, target) => {
        const isSent = await sendOff(key, owner, target)
        const place = collectionOf.get(key) ?? ''
        if (isSent) gone.set(place, (gone.get(place) ?? 0) + 1)
        return isSent
      },
    }))
    return counting((ask) => rightly({ ...ask, limit: ask.limit + by * (gone.get(ask.place) ?? 0) }))(noting(parts))
  }

/** A batch of ids that are known mints none of them, and takes of the supply all the same. */
const usedByRepeats: Wrap = (parts) => {
  const used = new Map<string, number>()
  return counting((ask) => {
    const { place, inBatch, repeat, ids } = ask
    if (inBatch && repeat) used.set(place, (used.get(place) ?? 0) + ids.length)
    return repeat || rightly({ ...ask, limit: ask.limit - (used.get(place) ?? 0) })
  })(parts)
}

/** An id that stands twice in a batch is minted once, and takes of the supply twice. */
const usedByTwins: Wrap = (parts) => {
  const used = new Map<string, number>()
  return counting((ask) => {
    const { place, ids } = ask
    if (!rightly({ ...ask, limit: ask.limit - (used.get(place) ?? 0) })) return ask.repeat
    used.set(place, (used.get(place) ?? 0) + ids.length - new Set(ids).size)
    return true
  })(parts)
}

/** Relations of ids to each other, where a supply is counted by them. */
export const countedSupplyFaults: readonly Fault[] = [
  {
    id: 'supply-used-by-known-ids-in-batches',
    breaks: ['LIM-05'],
    difficulty: 'devious',
    says: 'Ids that are known take of the supply once more where they stand in a batch.',
    wrap: usedByRepeats,
  },
  {
    id: 'supply-used-by-ids-twice-in-a-batch',
    breaks: ['LIM-05'],
    difficulty: 'devious',
    says: 'An id that stands twice in a batch takes of the supply twice.',
    wrap: usedByTwins,
  },
  {
    id: 'supply-of-each-recipient',
    breaks: ['LIM-01', 'LIM-02', 'LIM-03'],
    difficulty: 'devious',
    says: 'A supply limit is that of each recipient.',
    wrap: counting(rightly, undefined, ({ recipient }) => String(recipient)),
  },
  {
    id: 'supply-counted-anew-at-a-second-put',
    breaks: ['LIM-01'],
    difficulty: 'devious',
    says: 'A second PUT of a collection begins to count its supply anew.',
    wrap: counting(rightly, undefined, undefined, true),
  },
  {
    id: 'supply-not-by-batches-on-solana',
    breaks: ['LIM-03', 'BATCH-30', 'LIM-01'],
    difficulty: 'devious',
    says: 'On Solana, batches do not keep supply limits.',
    wrap: counting((ask) => (ask.inBatch && ask.chain === 'solana') || rightly(ask)),
  },
  {
    id: 'supply-not-on-one-chain',
    breaks: ['LIM-01'],
    difficulty: 'devious',
    says: 'On the test network of Base, supply limits are not kept.',
    wrap: counting((ask) => ask.chain.startsWith('base-') || rightly(ask)),
  },
  {
    id: 'supply-not-of-mints-without-id',
    breaks: ['LIM-01'],
    difficulty: 'devious',
    says: 'A mint without an id is not counted.',
    wrap: counting((ask) => ask.ids.includes(String(undefined)) || rightly(ask)),
  },
  {
    id: 'supply-freed-by-transfers',
    breaks: ['LIM-02', 'LIM-01'],
    difficulty: 'devious',
    says: 'A token that was sent off leaves room for another one under the supply limit.',
    wrap: shifted(1),
  },
  {
    id: 'supply-used-by-transfers',
    breaks: ['LIM-04', 'LIM-01', 'LIM-02'],
    difficulty: 'devious',
    says: 'A token that is sent takes of the supply once more.',
    wrap: shifted(-1),
  },
  ...counts.map(
    ({ id, breaks, says, more }): Fault => ({
      id: `supply-batch-counts-${id}`,
      breaks,
      difficulty: 'devious',
      generated: true,
      says,
      wrap: counting((ask) => (ask.inBatch ? ask.accepted.size + more(ask) <= ask.limit : rightly(ask))),
    }),
  ),
]
