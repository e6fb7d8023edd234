import { isFields } from '../../domain/fields.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { items, type LooseRecord, shown, underWay } from '../minting/seams.ts'
import { aMoment, service, table } from '../seams.ts'
import { forgetting, renamed } from './seams.ts'

/** Changes the records of mints that were complete before their ids stood in a batch. */
const afterBatch = (change: (record: LooseRecord) => LooseRecord): Wrap => {
  return (parts) => {
    const complete = new Set<string>()
    const again = new Set<string>()
    const noting = renamed((id, _, __, collection) => {
      const key = `${collection} ${id}`
      if (complete.has(key)) again.add(key)
      return id
    })(parts)
    return shown((record, put) => {
      const key = `${put.collection} ${put.id}`
      if (put.complete) complete.add(key)
      return again.has(key) ? change(record) : record
    })(noting)
  }
}

/** How ids of batch items are not idempotent. */
export const batchIdFaults: readonly Fault[] = [
  {
    id: 'batch-id-long-mints-again',
    breaks: ['BATCH-18'],
    difficulty: 'devious',
    says: 'Ids of more than 100 characters are not remembered by batches.',
    wrap: forgetting((key) => key.split(' ').slice(1).join(' ').length <= 100),
  },
  {
    id: 'batch-id-plus-is-blank',
    breaks: ['BATCH-18', 'BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'A plus in an id is a blank to batches.',
    wrap: renamed((id) => id.replaceAll('+', ' ')),
  },
  {
    id: 'batch-id-lower-case',
    breaks: ['BATCH-07', 'BATCH-18', 'BATCH-28', 'BATCH-10'],
    difficulty: 'devious',
    says: 'Batches keep ids in lower case.',
    wrap: renamed((id) => id.toLowerCase()),
  },
  {
    id: 'batch-id-from-an-at-sign-on',
    breaks: ['BATCH-28'],
    difficulty: 'devious',
    says: 'Of an id of an item only what stands behind its last @ is kept.',
    wrap: renamed((id) => id.split('@').at(-1) ?? id),
  },
  {
    id: 'batch-id-as-number',
    breaks: ['BATCH-07', 'BATCH-18', 'BATCH-28'],
    difficulty: 'devious',
    says: 'Batches compare ids that look like numbers as numbers.',
    wrap: renamed((id) => (/^[\d.e]+$/.test(id) ? String(Number(id)) : id)),
  },
  {
    id: 'batch-id-of-late-items-mints-again',
    breaks: ['BATCH-18'],
    difficulty: 'devious',
    says: 'Of the eleventh item of a batch on, ids that are known are not looked up.',
    wrap: (parts) => {
      const known = new Set<string>()
      return renamed((id, index, _, collection) => {
        const key = `${collection} ${id}`
        if (known.has(key) && index >= 10) return `${id} again`
        known.add(key)
        return id
      })(parts)
    },
  },
  {
    id: 'batch-id-mints-again',
    breaks: ['BATCH-18', 'BATCH-20', 'BATCH-19', 'LIM-05', 'BATCH-10'],
    difficulty: 'blunt',
    says: 'Ids of batches are not remembered.',
    wrap: forgetting(() => false),
  },
  {
    id: 'batch-id-mints-again-later',
    breaks: ['BATCH-18', 'LIM-05', 'BATCH-19'],
    difficulty: 'subtle',
    says: 'The third use of an id in batches mints again.',
    wrap: (parts) => {
      const uses = new Map<string, number>()
      return forgetting((key) => {
        uses.set(key, (uses.get(key) ?? 0) + 1)
        return uses.get(key) !== 3
      })(parts)
    },
  },
  {
    id: 'batch-id-of-one-body',
    breaks: ['BATCH-18'],
    difficulty: 'devious',
    says: 'An id with other metadata is another one.',
    wrap: (parts) => {
      const bodies = new Map<string, string>()
      return forgetting((key, item) => {
        const body = JSON.stringify(item.metadata)
        const same = (bodies.get(key) ?? body) === body
        bodies.set(key, bodies.get(key) ?? body)
        return same
      })(parts)
    },
  },
  {
    id: 'batch-id-forgotten-after-transfer',
    breaks: ['BATCH-18'],
    difficulty: 'devious',
    says: 'A transfer makes the ids of batches forgotten.',
    wrap: (parts) => {
      const moved = new Set<string>()
      const known = new Set<string>()
      const noting = service('transfers', ({ byUserId }) => ({
        byUserId: async (project, body) => {
          const answer = await byUserId(project, body)
          moved.add(String(body.fromAddress).toLowerCase())
          return answer
        },
      }))
      return forgetting((key, { recipient }) => {
        const owner = String(recipient).split(':').at(-1)?.toLowerCase() ?? ''
        const forgets = known.has(key) && moved.has(owner)
        known.add(key)
        return !forgets
      })(noting(parts))
    },
  },
  {
    id: 'batch-race-mints-twice',
    breaks: ['BATCH-18'],
    difficulty: 'devious',
    says: 'Batches of one id that cross mint a token each.',
    wrap: (parts) => {
      const inWork = new Set<string>()
      let count = 0
      return service('batch', ({ mint }) => ({
        mint: async (project, collection, body) => {
          const ids = (Array.isArray(body.nfts) ? body.nfts : []).map(
            (item) => `${collection} ${isFields(item) ? item.id : ''}`,
          )
          const crossed = ids.some((id) => inWork.has(id))
          for (const id of ids) inWork.add(id)
          count += 1
          await aMoment()
          try {
            if (!crossed || !Array.isArray(body.nfts)) return await mint(project, collection, body)
            return await mint(project, collection, {
              nfts: body.nfts.map((item) =>
                isFields(item) && item.id !== undefined ? { ...item, id: `${item.id}~${count}` } : item,
              ),
            })
          } finally {
            for (const id of ids) inWork.delete(id)
          }
        },
      }))(parts)
    },
  },
  {
    id: 'batch-id-twice-is-two',
    breaks: ['BATCH-19', 'LIM-04', 'LIM-05'],
    difficulty: 'subtle',
    says: 'An id that stands twice in a batch makes two tokens.',
    wrap: (parts) => {
      let count = 0
      return items((nfts) => {
        const seen = new Set<unknown>()
        return nfts.map((item) => {
          if (!isFields(item) || item.id === undefined) return item
          if (!seen.has(item.id)) {
            seen.add(item.id)
            return item
          }
          count += 1
          return { ...item, id: `${item.id}~${count}` }
        })
      })(parts)
    },
  },
  {
    id: 'batch-ids-of-their-own',
    breaks: ['BATCH-20'],
    difficulty: 'blunt',
    says: 'Ids of batches and of mints by id are kept apart.',
    wrap: renamed((id) => `batch ${id}`),
  },
  {
    id: 'batch-makes-a-mint-anew',
    breaks: ['BATCH-20'],
    difficulty: 'devious',
    says: 'A batch item with the id of a mint makes its token anew: the one that was there is in no wallet any more.',
    wrap: (parts) => {
      const byMint = new Set<string>()
      const gone = new Set<string>()
      let count = 0
      const hiding = table('tokens', ({ heldBy }) => ({
        heldBy: async (query) => (await heldBy(query)).filter(({ key }) => !gone.has(key)),
      }))(parts)
      const noting = service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const answer = await mint(project, collection, id, body)
          const token = await parts.store.tokens.byMintId(project, collection, answer.id)
          if (token !== undefined) byMint.add(`${collection} ${answer.id} ${token.key}`)
          return answer
        },
      }))(hiding)
      return renamed((id, _, __, collection) => {
        const known = [...byMint].filter((one) => one.startsWith(`${collection} ${id} `))
        for (const one of known) gone.add(one.slice(`${collection} ${id} `.length))
        count += known.length
        return known.length === 0 ? id : `${id}~${count}`
      })(noting)
    },
  },
  {
    id: 'batch-begins-a-mint-again',
    breaks: ['MINT-53'],
    difficulty: 'devious',
    says: 'The record of a mint is that of one under way once its id stood in a batch.',
    wrap: afterBatch(underWay),
  },
  {
    id: 'batch-mint-pending-again',
    breaks: ['MINT-39'],
    difficulty: 'devious',
    says: 'The status of a completed mint is pending once its id stood in a batch.',
    wrap: afterBatch((record) => ({ ...record, onChain: { ...record.onChain, status: 'pending' } })),
  },
  {
    id: 'batch-and-mint-race',
    breaks: ['BATCH-20'],
    difficulty: 'devious',
    says: 'A batch that crosses a mint of the same id mints a token too.',
    wrap: (parts) => {
      const inWork = new Map<string, number>()
      let count = 0
      const during = async <T>(keys: readonly string[], work: () => Promise<T>): Promise<T> => {
        for (const key of keys) inWork.set(key, (inWork.get(key) ?? 0) + 1)
        await aMoment()
        try {
          return await work()
        } finally {
          for (const key of keys) inWork.set(key, (inWork.get(key) ?? 1) - 1)
        }
      }
      const withMint = service('minting', ({ mint }) => ({
        mint: (project, collection, id, body) =>
          during([`${collection} ${id}`], () => mint(project, collection, id, body)),
      }))(parts)
      return renamed((id, _, __, collection) => {
        count += 1
        return (inWork.get(`${collection} ${id}`) ?? 0) > 0 ? `${id}~${count}` : id
      })(withMint)
    },
  },
]
