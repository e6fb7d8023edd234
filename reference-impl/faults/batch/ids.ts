import type { Fault } from '../fault.ts'
import { isObject, items } from '../minting/seams.ts'
import { service } from '../seams.ts'
import { aMoment, fault, forgetting, renamed } from './seams.ts'

/** How ids of batch items are not idempotent. */
export const batchIdFaults: readonly Fault[] = [
  fault(
    'devious',
    'batch-id-long-mints-again',
    ['BATCH-18'],
    'Ids of more than 100 characters are not remembered by batches.',
    forgetting((key) => key.split(' ').slice(1).join(' ').length <= 100),
  ),
  fault(
    'devious',
    'batch-id-plus-is-blank',
    ['BATCH-18', 'BATCH-07'],
    'A plus in an id is a blank to batches.',
    renamed((id) => id.replaceAll('+', ' ')),
  ),
  fault(
    'blunt',
    'batch-id-mints-again',
    ['BATCH-18', 'BATCH-20'],
    'Ids of batches are not remembered.',
    forgetting(() => false),
  ),
  fault(
    'subtle',
    'batch-id-mints-again-later',
    ['BATCH-18'],
    'The third use of an id in batches mints again.',
    (parts) => {
      const uses = new Map<string, number>()
      return forgetting((key) => {
        uses.set(key, (uses.get(key) ?? 0) + 1)
        return uses.get(key) !== 3
      })(parts)
    },
  ),
  fault('devious', 'batch-id-of-one-body', ['BATCH-18'], 'An id with other metadata is another one.', (parts) => {
    const bodies = new Map<string, string>()
    return forgetting((key, item) => {
      const body = JSON.stringify(item.metadata)
      const same = (bodies.get(key) ?? body) === body
      bodies.set(key, bodies.get(key) ?? body)
      return same
    })(parts)
  }),
  fault(
    'devious',
    'batch-id-forgotten-after-transfer',
    ['BATCH-18'],
    'A transfer makes the ids of batches forgotten.',
    (parts) => {
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
  ),
  fault(
    'devious',
    'batch-race-mints-twice',
    ['BATCH-18'],
    'Batches of one id that cross mint a token each.',
    (parts) => {
      const inWork = new Set<string>()
      let count = 0
      return service('batch', ({ mint }) => ({
        mint: async (project, collection, body) => {
          const ids = (Array.isArray(body.nfts) ? body.nfts : []).map(
            (item) => `${collection} ${isObject(item) ? item.id : ''}`,
          )
          const crossed = ids.some((id) => inWork.has(id))
          for (const id of ids) inWork.add(id)
          count += 1
          await aMoment()
          try {
            if (!crossed || !Array.isArray(body.nfts)) return await mint(project, collection, body)
            return await mint(project, collection, {
              nfts: body.nfts.map((item) =>
                isObject(item) && item.id !== undefined ? { ...item, id: `${item.id} again ${count}` } : item,
              ),
            })
          } finally {
            for (const id of ids) inWork.delete(id)
          }
        },
      }))(parts)
    },
  ),
  fault(
    'subtle',
    'batch-id-twice-is-two',
    ['BATCH-19'],
    'An id that stands twice in a batch makes two tokens.',
    (parts) => {
      let count = 0
      return items((nfts) => {
        const seen = new Set<unknown>()
        return nfts.map((item) => {
          if (!isObject(item) || item.id === undefined) return item
          if (!seen.has(item.id)) {
            seen.add(item.id)
            return item
          }
          count += 1
          return { ...item, id: `${item.id} again ${count}` }
        })
      })(parts)
    },
  ),
  fault(
    'blunt',
    'batch-ids-of-their-own',
    ['BATCH-20'],
    'Ids of batches and of mints by id are kept apart.',
    renamed((id) => `batch ${id}`),
  ),
  fault(
    'devious',
    'batch-and-mint-race',
    ['BATCH-20'],
    'A batch that crosses a mint of the same id mints a token too.',
    (parts) => {
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
        return (inWork.get(`${collection} ${id}`) ?? 0) > 0 ? `${id} again ${count}` : id
      })(withMint)
    },
  ),
]
