import { isFields } from '../../domain/fields.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { onChain, shown, somebodyOn } from '../minting/seams.ts'
import { service } from '../seams.ts'
import { eachItemOn, renamed } from './seams.ts'

/** An id that is known in this part of it is the one that was known first. */
const knownBy =
  (part: (id: string) => string): Wrap =>
  (parts) => {
    const first = new Map<string, string>()
    return renamed((id, _, __, collection) => {
      const place = `${collection} ${part(id)}`
      const known = first.get(place) ?? id
      first.set(place, known)
      return known
    })(parts)
  }

const parts: readonly { readonly id: string; readonly says: string; readonly of: (id: string) => string }[] = [
  { id: 'local-part', says: 'what stands before an @', of: (id) => id.split('@', 1)[0] ?? id },
  { id: 'words', says: 'its letters and digits', of: (id) => id.replaceAll(/\W/g, '') },
]

/** The name of an item is written over that of the token that its id had before. */
const namedAnew: Wrap = (parts) => {
  const [first, latest] = [new Map<string, string>(), new Map<string, string>()]
  const noting = eachItemOn((item, _, collection) => {
    if (typeof item.id !== 'string' || !isFields(item.metadata)) return item
    const [key, name] = [`${collection}/${item.id}`, String(item.metadata.name)]
    const known = first.get(key)
    if (known === undefined) first.set(key, name)
    else latest.set(known, name)
    return item
  })(parts)
  return service('listing', ({ tokens }) => ({
    tokens: async (...call) =>
      (await tokens(...call)).map((token) => {
        const name = latest.get(String(token.metadata.name))
        return name === undefined ? token : { ...token, metadata: { ...token.metadata, name } }
      }),
  }))(noting)
}

/** The last ids of a collection, each with what it is kept under. */
const remembered = 50

const forgettingOldest: Wrap = (parts) => {
  const latest = new Map<string, ReadonlyMap<string, string>>()
  const used = new Set<string>()
  return renamed((id, _, __, collection) => {
    const ids = new Map(latest.get(collection))
    const key = `${collection} ${id}`
    const kept = ids.get(id) ?? (used.has(key) ? `${id}~${used.size}` : id)
    used.add(key)
    latest.set(
      collection,
      new Map(
        [...ids]
          .filter(([one]) => one !== id)
          .concat([[id, kept]])
          .slice(-remembered),
      ),
    )
    return kept
  })(parts)
}

/** Changes the record of what a batch has minted, as it is told to a mint of its id. */
const toldOfItems =
  (change: Parameters<typeof shown>[0]): Wrap =>
  (parts) => {
    const ids = new Set<string>()
    const noting = eachItemOn((item, _, collection) => {
      if (typeof item.id === 'string') ids.add(`${collection}/${item.id}`)
      return item
    })(parts)
    return shown((record, put) => (ids.has(`${put.collection}/${put.id}`) ? change(record, put) : record))(noting)
  }

/** It names another token. */
const recordNamesAnother = toldOfItems((record, { complete }) =>
  complete ? onChain(record, { tokenId: `${record.onChain.tokenId}0` }) : record,
)

/** It does not say when a subscription ends. */
const recordNeverEnds = toldOfItems((record) => onChain(record, { subscription: undefined }))

/** So many items of a batch are worked on at a time. */
const atATime = 5

/** The records of what a large batch has minted, told to mints of its ids, have the metadata of the first that was worked on with it. */
const recordsOfTheFirst: Wrap = (parts) => {
  const firsts = new Map<string, unknown>()
  const noting = service('batch', ({ mint }) => ({
    mint: async (project, collection, body) => {
      const answer = await mint(project, collection, body)
      const items: readonly unknown[] = Array.isArray(body.nfts) ? body.nfts : []
      for (const [index, item] of items.entries()) {
        const first = items[index - (index % atATime)]
        if (items.length <= atATime || !isFields(item) || !isFields(first)) continue
        const key = `${collection}/${String(item.id)}`
        if (!firsts.has(key)) firsts.set(key, first.metadata)
      }
      return answer
    },
  }))(parts)
  return shown((record, { collection, id, complete }) => {
    const metadata = firsts.get(`${collection}/${id}`)
    return complete && isFields(metadata) ? { ...record, metadata: { ...record.metadata, ...metadata } } : record
  })(noting)
}

/** Longest name of a trait that a careless column keeps. */
const longestTrait = 24

/** Attributes of an item are kept under shorter names. */
const traitsCut: Wrap = eachItemOn((item) => {
  const metadata = isFields(item.metadata) ? item.metadata : {}
  const attributes: unknown = metadata.attributes
  if (!Array.isArray(attributes)) return item
  const kept = attributes.map((one: unknown) =>
    isFields(one) ? { ...one, trait_type: String(one.trait_type).slice(0, longestTrait) } : one,
  )
  return { ...item, metadata: { ...metadata, attributes: kept } }
})

/** Ids that a later batch takes for those of an earlier one, and what items do not keep. */
export const knownItemFaults: readonly Fault[] = [
  ...parts.map(
    ({ id, says, of }): Fault => ({
      id: `batch-id-known-by-${id}`,
      breaks: ['BATCH-28', 'BATCH-07', 'BATCH-03'],
      difficulty: 'devious',
      generated: true,
      says: `An id of a batch item is known by ${says}.`,
      wrap: knownBy(of),
    }),
  ),
  {
    id: 'batch-repeat-names-the-token-anew',
    breaks: ['BATCH-18'],
    difficulty: 'devious',
    says: 'Another name under an id that a batch has used is written over that of its token.',
    wrap: namedAnew,
  },
  {
    id: 'batch-record-names-another-token',
    breaks: ['BATCH-07'],
    difficulty: 'devious',
    says: 'The record of a token that a batch has minted names another token id than the listing.',
    wrap: recordNamesAnother,
  },
  {
    id: 'batch-records-of-the-first-of-five',
    breaks: ['BATCH-07'],
    difficulty: 'devious',
    says: 'Of a large batch each record has the metadata of the first of five items.',
    wrap: recordsOfTheFirst,
  },
  {
    id: 'batch-record-never-ends',
    breaks: ['MINT-25'],
    difficulty: 'devious',
    says: 'The record of a subscription that a batch has minted does not say when it ends.',
    wrap: recordNeverEnds,
  },
  {
    id: 'batch-ids-forgotten-after-fifty',
    breaks: ['BATCH-18'],
    difficulty: 'devious',
    says: `A collection remembers the last ${remembered} ids of batches.`,
    wrap: forgettingOldest,
  },
  {
    id: 'batch-id-known-to-the-language',
    breaks: ['BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'An item whose id every object has as a name goes to somebody else.',
    wrap: eachItemOn((item, chain) =>
      typeof item.id === 'string' && item.id in {} ? { ...item, recipient: somebodyOn(chain) } : item,
    ),
  },
  {
    id: 'batch-traits-cut',
    breaks: ['MINT-38'],
    difficulty: 'devious',
    says: `The names of the traits of batch items are cut after ${longestTrait} characters.`,
    wrap: traitsCut,
  },
]
