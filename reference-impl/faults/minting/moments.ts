import { setTimeout as sleep } from 'node:timers/promises'
import { isFields } from '../../domain/fields.ts'
import type { MintedToken } from '../../domain/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { minted, shown } from './seams.ts'

/** Mints by id that cross others; `name` says which ones meet. The one that others crossed is told so as well. */
const crossing =
  (
    name: (collection: string, id: string, recipient: string) => string,
    answer: (record: MintedToken, place: number) => MintedToken,
  ): Wrap =>
  (parts) => {
    const crowds = new Map<string, { width: number; most: number }>()
    return service('minting', ({ mint }) => ({
      mint: async (project, collection, id = '', body) => {
        const key = `${project} ${name(collection, id, String(body.recipient))}`
        const crowd = crowds.get(key) ?? { width: 0, most: 0 }
        crowds.set(key, crowd)
        crowd.width += 1
        crowd.most = Math.max(crowd.most, crowd.width)
        const place = crowd.width
        try {
          await sleep(5)
          const record = await mint(project, collection, id, body)
          return crowd.most > 1 ? answer(record, place) : record
        } finally {
          crowd.width -= 1
          if (crowd.width === 0) crowds.delete(key)
        }
      },
    }))(parts)
  }

const refuse = (): never => {
  throw new Refusal(409, 'another mint is in work')
}

/** Mints that go wrong at one moment, or by what was minted before. */
export const mintMomentFaults: readonly Fault[] = [
  {
    id: 'mint-race-all-refused',
    breaks: ['MINT-09'],
    difficulty: 'devious',
    says: 'Equal mints that cross are all refused, though the token is made.',
    wrap: crossing((collection, id) => `${collection}/${id}`, refuse),
  },
  {
    id: 'mint-ids-cross-refused',
    breaks: ['MINT-10', 'MINT-23', 'MINT-44', 'MINT-45', 'MINT-07', 'LIST-16'],
    difficulty: 'devious',
    says: 'Of mints of one collection for one recipient that cross all but one are refused.',
    wrap: crossing(
      (collection, _, recipient) => `${collection} ${recipient}`,
      (record, place) => (place > 1 ? refuse() : record),
    ),
  },
  {
    id: 'mint-token-id-wraps',
    breaks: ['MINT-23'],
    difficulty: 'subtle',
    says: 'Token numbers begin again after sixteen.',
    wrap: minted((at) => ({ ...at, tokenId: String(Number(at.tokenId) % 16) })),
  },
  {
    id: 'mint-id-of-another-collection-refused',
    breaks: ['MINT-24'],
    difficulty: 'devious',
    says: 'An id that another collection of the project has used is refused.',
    wrap: (parts) => {
      const places = new Map<string, string>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const place = places.get(`${project}/${id}`) ?? collection
          places.set(`${project}/${id}`, place)
          return place === collection ? mint(project, collection, id, body) : refuse()
        },
      }))(parts)
    },
  },
  {
    id: 'mint-id-of-another-collection-not-listed',
    breaks: ['MINT-24', 'MINT-17'],
    difficulty: 'devious',
    says: 'Of two tokens with one id, in two collections, one is listed.',
    wrap: (parts) => {
      const places = new Map<string, string>()
      const hidden = new Set<string>()
      const seen = service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const place = places.get(`${project}/${id}`) ?? collection
          places.set(`${project}/${id}`, place)
          const record = await mint(project, collection, id, body)
          if (place !== collection && isFields(body.metadata)) hidden.add(String(body.metadata.name))
          return record
        },
      }))(parts)
      return service('listing', ({ tokens }) => ({
        tokens: async (...call) => (await tokens(...call)).filter(({ metadata }) => !hidden.has(String(metadata.name))),
      }))(seen)
    },
  },
  {
    id: 'mint-other-body-hides-the-token',
    breaks: ['MINT-17', 'MINT-08'],
    difficulty: 'devious',
    says: 'Another body under a used id takes the token out of the listing.',
    wrap: (parts) => {
      const names = new Map<string, string>()
      const hidden = new Set<string>()
      const seen = service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const key = `${collection}/${id}`
          const name = isFields(body.metadata) ? String(body.metadata.name) : ''
          const first = names.get(key) ?? name
          names.set(key, first)
          if (name !== first) hidden.add(first)
          return mint(project, collection, id, body)
        },
      }))(parts)
      return service('listing', ({ tokens }) => ({
        tokens: async (...call) => (await tokens(...call)).filter(({ metadata }) => !hidden.has(String(metadata.name))),
      }))(seen)
    },
  },
  {
    id: 'mint-second-token-to-the-first-owner',
    breaks: ['MINT-16', 'LOC-08'],
    difficulty: 'devious',
    says: 'The second token of a collection goes to the one who got the first.',
    wrap: (parts) => {
      const recipients = new Map<string, Map<string, string>>()
      return service('minting', ({ mint }) => ({
        mint: (project, collection, id = '', body) => {
          const { recipient } = body
          if (typeof recipient !== 'string' || !/^[\w-]+:0x\w{40}$/.test(recipient))
            return mint(project, collection, id, body)
          const own = recipients.get(`${project}/${collection}`) ?? new Map<string, string>()
          recipients.set(`${project}/${collection}`, own)
          if (!own.has(id)) own.set(id, recipient)
          const isSecond = [...own.keys()].indexOf(id) === 1
          return mint(project, collection, id, isSecond ? { ...body, recipient: [...own.values()][0] } : body)
        },
      }))(parts)
    },
  },
  {
    id: 'batch-of-one-takes-extra-properties',
    breaks: ['BATCH-17', 'BATCH-29'],
    difficulty: 'devious',
    says: 'Properties that are not known are looked for in batches of several items only.',
    wrap: service('batch', ({ mint }) => ({
      mint: (project, collection, body) => {
        const [item, ...more] = Array.isArray(body.nfts) ? (body.nfts as readonly unknown[]) : []
        if (!isFields(item) || more.length > 0) return mint(project, collection, body)
        const { recipient, metadata, compressed, id } = item
        const fields = Object.entries({ recipient, metadata, compressed, id }).filter(
          ([, value]) => value !== undefined,
        )
        return mint(project, collection, { nfts: [Object.fromEntries(fields)] })
      },
    })),
  },
  {
    id: 'mint-first-repeat-without-chain',
    breaks: ['MINT-05', 'MINT-18'],
    difficulty: 'devious',
    says: 'The first repeat of a mint on an EVM chain names none.',
    wrap: shown((record, { turn }) =>
      turn === 2 && String(record.onChain.chain).includes('-')
        ? { ...record, onChain: { ...record.onChain, chain: '' } }
        : record,
    ),
  },
  {
    id: 'mint-first-repeat-without-action',
    breaks: ['MINT-10', 'MINT-40'],
    difficulty: 'devious',
    says: 'The first repeat of a mint has no action id.',
    wrap: shown((record, { turn }) => (turn === 2 ? { ...record, actionId: undefined } : record)),
  },
  {
    id: 'mint-of-a-batch-id-shows-the-latest-batch',
    breaks: ['BATCH-20', 'MINT-14', 'BATCH-07'],
    difficulty: 'devious',
    says: 'A mint by id of an id that a batch has used shows the name that the latest batch gave.',
    wrap: (parts) => {
      const inBatches = new Set<string>()
      let latest: unknown
      const seen = service('batch', ({ mint }) => ({
        mint: (project, collection, body) => {
          for (const item of Array.isArray(body.nfts) ? (body.nfts as readonly unknown[]) : []) {
            if (!isFields(item) || item.id === undefined || !isFields(item.metadata)) continue
            inBatches.add(`${collection}/${item.id}`)
            latest = item.metadata.name
          }
          return mint(project, collection, body)
        },
      }))(parts)
      return shown((record, { collection, id }) =>
        inBatches.has(`${collection}/${id}`) && isFields(record.metadata)
          ? { ...record, metadata: { ...record.metadata, name: latest } }
          : record,
      )(seen)
    },
  },
  {
    id: 'default-tokens-unlisted',
    breaks: ['MINT-17'],
    difficulty: 'devious',
    says: 'Tokens of the default collections are in no listing.',
    wrap: (parts) => {
      const hidden = new Set<unknown>()
      const noting = service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const record = await mint(project, collection, id, body)
          if (collection.startsWith('default-') && isFields(body.metadata)) hidden.add(body.metadata.name)
          return record
        },
      }))
      return service('listing', ({ tokens }) => ({
        tokens: async (...call) =>
          (await tokens(...call)).filter(({ metadata }) => !hidden.has((metadata as { readonly name?: unknown }).name)),
      }))(noting(parts))
    },
  },
]
