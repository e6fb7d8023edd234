import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import { edge, requestTo, service } from '../seams.ts'
import { devious, first, onChain } from './records.ts'
import { isObject, type LooseRecord, minted, results, shown } from './seams.ts'

const put = requestTo('PUT', /\/nfts\/[^/]+$/)
const pendingOnly = ({ status, chain, contractAddress }: LooseRecord['onChain']) => ({
  status,
  chain,
  contractAddress,
})
const isForHandle = (body: Readonly<Record<string, unknown>>): boolean => String(body.recipient).startsWith('twitter:')

/** The second answer to a mint by id has another status. */
const firstRepeatRestated = (status: number): Fault['wrap'] => {
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
  devious(
    'mint-first-answer-names-the-family',
    ['MINT-05'],
    'The first answer to a mint names the chain family.',
    first((record) => onChain(record, { chain: 'evm' })),
  ),
  devious(
    'mint-complete-on-solana-names-the-network',
    ['MINT-05'],
    'A completed record on Solana names the network.',
    minted((at) => (at.chain === 'solana' ? { ...at, chain: 'solana-devnet' } : at)),
  ),
  devious(
    'mint-id-of-the-first-answer-in-capitals',
    ['MINT-02'],
    'The first answer to a mint into a semi-fungible collection has its id in capitals.',
    (parts) =>
      service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const record = await mint(project, collection, id, body)
          const { fungibility } = await parts.services.collections.find(project, collection)
          return fungibility === 'semi-fungible' && !('metadata' in record)
            ? { ...record, id: record.id.toUpperCase() }
            : record
        },
      }))(parts),
  ),
  devious(
    'first-repeat-202',
    ['MINT-10'],
    'The first repeat of a mint is answered with 202.',
    firstRepeatRestated(202),
  ),
  devious(
    'mint-for-handle-stays-pending',
    ['MINT-06'],
    'The record of a token for a social handle shows no completion.',
    shown((record, { body }) =>
      isForHandle(body)
        ? { ...record, metadata: undefined, onChain: { ...pendingOnly(record.onChain), status: 'pending' } }
        : record,
    ),
  ),
  devious(
    'mint-for-handle-not-listed',
    ['MINT-17'],
    'A token for a social handle is not in the listing of its owner.',
    (parts) => {
      const names = new Set<string>()
      const seen = service('minting', ({ mint }) => ({
        mint: (project, collection, id, body) => {
          if (isForHandle(body) && isObject(body.metadata)) names.add(String(body.metadata.name))
          return mint(project, collection, id, body)
        },
      }))(parts)
      return service('listing', ({ tokens }) => ({
        tokens: async (...call) => (await tokens(...call)).filter(({ metadata }) => !names.has(String(metadata.name))),
      }))(seen)
    },
  ),
  devious(
    'batch-with-a-summary',
    ['BATCH-02'],
    'The results of a batch end with one for the whole.',
    results((list) => [...list, { ...list[0], id: `batch-${list[0]?.id}` }]),
  ),
  devious(
    'batch-made-id-is-the-neighbour',
    ['BATCH-04'],
    'The result of an item without an id has that of the item before it, where that had one.',
    results((list, nfts) =>
      list.map((record, index) =>
        nfts[index]?.id === undefined && nfts[index - 1]?.id !== undefined
          ? { ...record, id: nfts[index - 1]?.id }
          : record,
      ),
    ),
  ),
  devious(
    'batch-made-ids-told-by-place',
    ['BATCH-04'],
    'Ids that are made are told as the place in the batch.',
    results((list, nfts) =>
      list.map((record, index) => (nfts[index]?.id === undefined ? { ...record, id: `item-${index}` } : record)),
    ),
  ),
  devious(
    'supply-crossing-counts-twice',
    ['LIM-04'],
    'A mint into a limited collection that crosses another takes two of the supply.',
    (parts) => {
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
  ),
]
