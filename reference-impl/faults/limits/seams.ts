import type { Fields } from '../../domain/fields.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import { aMoment, service } from '../seams.ts'

/** What a faulty count knows when `more` new tokens are asked for. */
export interface Ask {
  /** Project and id of the collection. */
  readonly place: string
  readonly limit: number
  readonly chain: string
  /** Ids that were accepted. */
  readonly accepted: ReadonlySet<string>
  /** Ids of the request, one that stands twice too. */
  readonly ids: readonly string[]
  /** Requests that were answered, repeats too. */
  readonly requests: number
  /** Requests that were refused for what they say. */
  readonly refused: number
  /** Batches among them. */
  readonly refusedBatches: number
  readonly more: number
  readonly inBatch: boolean
  /** The ask is a repeat of an accepted id. */
  readonly repeat: boolean
  readonly subscription: boolean
  readonly semiFungible: boolean
  readonly transferable: boolean
  readonly forSale: boolean
  /** The id of the collection was chosen by its owner. */
  readonly chosenId: boolean
}

interface Count {
  readonly limit: number
  readonly chain: string
  readonly subscription: boolean
  readonly semiFungible: boolean
  readonly transferable: boolean
  readonly forSale: boolean
  readonly chosenId: boolean
  readonly accepted: Set<string>
  requests: number
  refused: number
  refusedBatches: number
}

/**
 * Takes the supply limits away from the store, and lets `admits` decide instead; `apart` is waited for before it counts.
 * @param isForgetful a second PUT of a collection begins the count anew
 * @param isCounted whether what was minted under an id takes of the supply; a mint without one has the id `undefined`
 */
export const counting = (
  admits: (ask: Ask) => boolean,
  apart: (ask: Ask) => boolean = () => false,
  perMint: (body: Fields) => string = () => '',
  isForgetful = false,
  isCounted: (id: string) => boolean = () => true,
): Wrap => {
  return (parts) => {
    const counts = new Map<string, Count>()
    const work = async <T>(
      key: string,
      ids: readonly string[],
      inBatch: boolean,
      mint: () => Promise<T>,
      group = '',
    ): Promise<T> => {
      const whole = counts.get(key)
      if (whole === undefined) return mint()
      const count = group === '' ? whole : (counts.get(`${key} ${group}`) ?? { ...whole, accepted: new Set() })
      if (group !== '') counts.set(`${key} ${group}`, count)
      const fresh = [...new Set(ids)].filter((id) => !count.accepted.has(id))
      const ask = { ...count, place: key, ids, more: inBatch ? fresh.length : 1, inBatch, repeat: fresh.length === 0 }
      if (!admits(ask)) throw new Refusal(400, 'supplyLimit of the collection is reached')
      // Whoever comes now sees the count as it was.
      if (apart(ask)) await aMoment()
      try {
        const made = await mint()
        for (const id of ids) if (isCounted(id)) count.accepted.add(id)
        return made
      } catch (refusal) {
        count.refused += 1
        if (inBatch) count.refusedBatches += 1
        throw refusal
      } finally {
        count.requests += 1
      }
    }
    const limitless = service('collections', ({ create, list }) => ({
      // The limit is told as before: it is the count that is wrong.
      list: async (project: string) =>
        (await list(project)).map((one) => {
          const count = counts.get(`${project} ${one.id}`)
          return count === undefined ? one : { ...one, supplyLimit: count.limit }
        }),
      create: async (project: string, id: string | undefined, body: Fields) => {
        const { supplyLimit, ...rest } = body
        const made = await create(project, id, typeof supplyLimit === 'number' ? rest : body)
        const key = `${project} ${made.id}`
        if (typeof supplyLimit === 'number' && (isForgetful || !counts.has(key))) {
          const subscription = body.subscription !== undefined
          counts.set(key, {
            limit: supplyLimit,
            chain: String(body.chain),
            subscription,
            semiFungible: made.fungibility === 'semi-fungible',
            transferable: body.transferable !== false,
            forSale: body.payments !== undefined,
            chosenId: id !== undefined,
            accepted: new Set(),
            requests: 0,
            refused: 0,
            refusedBatches: 0,
          })
        }
        return made
      },
    }))(parts)
    const byId = service('minting', ({ mint }) => ({
      mint: (project, collection, id, body) =>
        work(`${project} ${collection}`, [String(id)], false, () => mint(project, collection, id, body), perMint(body)),
    }))(limitless)
    return service('batch', ({ mint }) => ({
      mint: (project, collection, body) => {
        const nfts: readonly { readonly id?: unknown }[] = Array.isArray(body.nfts) ? body.nfts : []
        const ids = nfts.map((item, index) => String(item?.id ?? `made ${Math.random()} ${index}`))
        return work(`${project} ${collection}`, ids, true, () => mint(project, collection, body))
      },
    }))(byId)
  }
}

/** How a supply limit is kept by those who keep it. */
export const rightly = ({ limit, accepted, more, repeat }: Ask): boolean => repeat || accepted.size + more <= limit
