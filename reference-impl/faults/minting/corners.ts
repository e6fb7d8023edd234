import { setTimeout as sleep } from 'node:timers/promises'
import { isFields } from '../../domain/fields.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, service } from '../seams.ts'
import { first } from './record-seams.ts'
import { minted, onChain, results } from './seams.ts'

const put = requestTo('PUT', /\/nfts\/[^/]+$/)
const isForHandle = (body: Readonly<Record<string, unknown>>): boolean => String(body.recipient).startsWith('twitter:')

/** The second answer to a mint by id has another status. */
const firstRepeatRestated = (status: number): Wrap => {
  return (parts) => {
    const turns = new Map<string, number>()
    return edge(async (request, next) => {
      const response = await next(request)
      if (!put(request) || response.status !== 200) return response
      const { pathname } = new URL(request.url)
      const turn = (turns.get(pathname) ?? 0) + 1
      turns.set(pathname, turn)
      return turn === 2 ? new Response(await response.text(), { headers: response.headers, status }) : response
    })(parts)
  }
}

/** Mints and batches that go wrong in one answer, for one kind of recipient or of item. */
export const mintCornerFaults: readonly Fault[] = [
  {
    id: 'mint-first-answer-names-the-family',
    breaks: ['MINT-05', 'MINT-45'],
    difficulty: 'devious',
    says: 'The first answer to a mint names the chain family.',
    wrap: first((record) => onChain(record, { chain: 'evm' })),
  },
  {
    id: 'mint-complete-on-solana-names-the-network',
    breaks: ['MINT-05'],
    difficulty: 'devious',
    says: 'A completed record on Solana names the network.',
    wrap: minted((at) => (at.chain === 'solana' ? { ...at, chain: 'solana-mainnet-beta' } : at)),
  },
  {
    id: 'mint-id-of-the-first-answer-in-capitals',
    breaks: ['MINT-02'],
    difficulty: 'devious',
    says: 'The first answer to a mint into a semi-fungible collection has its id in capitals.',
    wrap: service('minting', ({ mint }, parts) => ({
      mint: async (project, collection, id, body) => {
        const record = await mint(project, collection, id, body)
        const { fungibility } = await parts.services.collections.find(project, collection)
        return fungibility === 'semi-fungible' && !('metadata' in record)
          ? { ...record, id: record.id.toUpperCase() }
          : record
      },
    })),
  },
  {
    id: 'first-repeat-202',
    breaks: ['MINT-10', 'MINT-52'],
    difficulty: 'devious',
    says: 'The first repeat of a mint is answered with 202.',
    wrap: firstRepeatRestated(202),
  },
  {
    id: 'mint-for-handle-not-listed',
    breaks: ['MINT-17'],
    difficulty: 'devious',
    says: 'A token for a social handle is not in the listing of its owner.',
    wrap: (parts) => {
      const names = new Set<string>()
      const seen = service('minting', ({ mint }) => ({
        mint: (project, collection, id, body) => {
          if (isForHandle(body) && isFields(body.metadata)) names.add(String(body.metadata.name))
          return mint(project, collection, id, body)
        },
      }))(parts)
      return service('listing', ({ tokens }) => ({
        tokens: async (...call) => (await tokens(...call)).filter(({ metadata }) => !names.has(String(metadata.name))),
      }))(seen)
    },
  },
  {
    id: 'batch-with-a-summary',
    breaks: ['BATCH-02'],
    difficulty: 'devious',
    says: 'The results of a batch end with one for the whole.',
    wrap: results((list) => [...list, { ...list[0], id: `batch-${list[0]?.id}` }]),
  },
  {
    id: 'batch-made-id-is-the-neighbour',
    breaks: ['BATCH-04'],
    difficulty: 'devious',
    says: 'The result of an item without an id has that of the item before it, where that had one.',
    wrap: results((list, nfts) =>
      list.map((record, index) =>
        nfts[index]?.id === undefined && nfts[index - 1]?.id !== undefined
          ? { ...record, id: nfts[index - 1]?.id }
          : record,
      ),
    ),
  },
  {
    id: 'batch-made-ids-told-by-place',
    breaks: ['BATCH-04'],
    difficulty: 'devious',
    says: 'Ids that are made are told as the place in the batch.',
    wrap: results((list, nfts) =>
      list.map((record, index) => (nfts[index]?.id === undefined ? { ...record, id: `item-${index}` } : record)),
    ),
  },
  {
    id: 'supply-crossing-counts-twice',
    breaks: ['LIM-04'],
    difficulty: 'devious',
    says: 'A mint into a limited collection that crosses another takes two of the supply.',
    wrap: (parts) => {
      const widths = new Map<string, number>()
      // Repeats take nothing.
      const accepted = new Set<string>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const { supply_limit: limit } = await parts.services.collections.find(project, collection)
          if (limit === null) return mint(project, collection, id, body)
          const key = `${project}/${collection}`
          const others = widths.get(key) ?? 0
          widths.set(key, others + 1)
          await sleep(3)
          try {
            const record = await mint(project, collection, id, body)
            if (others > 0 && !accepted.has(`${key}/${id}`))
              await parts.store.collections.takeNumber(project, collection)
            accepted.add(`${key}/${id}`)
            return record
          } finally {
            widths.set(key, (widths.get(key) ?? 1) - 1)
          }
        },
      }))(parts)
    },
  },
]
