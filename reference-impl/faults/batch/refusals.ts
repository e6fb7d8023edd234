import { walletChains } from '../../chain/chains.ts'
import type { Fields } from '../../domain/fields.ts'
import { isFields } from '../../domain/fields.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { eachItem, items, readRecipient } from '../minting/seams.ts'
import { chainOf, edge, service } from '../seams.ts'
import { batch, bodies, known, mintingSome, taking } from './seams.ts'

/** Without what is false and no option of an item. */
const onlyTrue = (body: Fields): Fields =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== false || name === 'compressed'))

/** Whether an item has something that the interface does not know. */
const hasMore = (item: unknown): boolean => isFields(item) && Object.keys(item).some((name) => !(name in known(item)))

/** What the batch mint takes that it has to refuse, and what it does when it refuses. */
export const batchRefusalFaults: readonly Fault[] = [
  {
    id: 'batch-refused-yet-minted',
    breaks: ['BATCH-30'],
    difficulty: 'subtle',
    says: 'The valid items of a refused batch are minted.',
    wrap: mintingSome((nfts, failing) => nfts.filter((_, index) => !failing.includes(index))),
  },
  {
    id: 'batch-minted-up-to-failing',
    breaks: ['BATCH-30'],
    difficulty: 'devious',
    says: 'Items before the first failing one are minted.',
    wrap: mintingSome((nfts, failing) => nfts.slice(0, failing[0])),
  },
  {
    id: 'batch-chunk-minted',
    breaks: ['BATCH-30'],
    difficulty: 'devious',
    says: 'A batch is worked on in chunks of 25: whole chunks before the failing one are minted.',
    wrap: mintingSome((nfts, failing) => nfts.slice(0, Math.floor((failing[0] ?? 0) / 25) * 25)),
  },
  {
    id: 'batch-refused-ids-are-used',
    breaks: ['MINT-48'],
    difficulty: 'devious',
    says: 'The ids of a refused batch are refused from then on.',
    wrap: (parts) => {
      const used = new Set<unknown>()
      const idsIn = (body: Fields): unknown[] =>
        (Array.isArray(body.nfts) ? body.nfts : []).flatMap((item) =>
          isFields(item) && item.id !== undefined ? [item.id] : [],
        )
      return service('batch', ({ mint }) => ({
        mint: async (project, collection, body) => {
          if (idsIn(body).some((id) => used.has(id))) throw badRequest('this id was used')
          try {
            return await mint(project, collection, body)
          } catch (refusal) {
            for (const id of idsIn(body)) used.add(id)
            throw refusal
          }
        },
      }))(parts)
    },
  },
  {
    id: 'batch-recipients-unread',
    breaks: ['BATCH-13', 'BATCH-08'],
    difficulty: 'blunt',
    says: 'Any text is taken for a recipient.',
    wrap: taking((text) => typeof text === 'string' && readRecipient(text) === undefined),
  },
  {
    id: 'batch-email-without-at',
    breaks: ['BATCH-13', 'BATCH-08'],
    difficulty: 'subtle',
    says: 'An e-mail address without an at sign is taken.',
    wrap: taking((text) => /^email:[^@:]+:/.test(String(text))),
  },
  {
    id: 'batch-unknown-prefix',
    breaks: ['BATCH-13', 'BATCH-08'],
    difficulty: 'subtle',
    says: 'An unknown prefix is taken.',
    wrap: taking((text) => /^(?!email:|userId:|twitter:)[^:]+:[^:]+:[^:]+$/.test(String(text))),
  },
  {
    id: 'batch-half-address',
    breaks: ['BATCH-13', 'BATCH-08'],
    difficulty: 'devious',
    says: 'An address that is too short is taken.',
    wrap: taking((text) => /^[^:]+:0x[0-9a-f]{1,39}$/i.test(String(text))),
  },
  {
    id: 'batch-empty-user',
    breaks: ['BATCH-13', 'BATCH-08'],
    difficulty: 'devious',
    says: 'An empty user id is taken.',
    wrap: taking((text) => /^userId::/.test(String(text))),
  },
  {
    id: 'batch-unknown-chain',
    breaks: ['BATCH-13', 'BATCH-08'],
    difficulty: 'devious',
    says: 'A recipient on an unknown chain is taken.',
    wrap: taking((text) => {
      const user = /^(?:email|userId|twitter):.+:([^:]*)$/s.exec(String(text))
      return user !== null && !walletChains.has(user[1] ?? '')
    }),
  },
  {
    id: 'batch-recipient-number',
    breaks: ['BATCH-13', 'BATCH-08'],
    difficulty: 'subtle',
    says: 'A number is taken for a recipient.',
    wrap: taking((recipient) => typeof recipient === 'number'),
  },
  {
    id: 'batch-without-recipient',
    breaks: ['BATCH-14', 'BATCH-08'],
    difficulty: 'blunt',
    says: 'An item without a recipient is taken.',
    wrap: taking((recipient) => (recipient ?? undefined) === undefined),
  },
  {
    id: 'batch-recipient-null',
    breaks: ['BATCH-14', 'BATCH-08'],
    difficulty: 'subtle',
    says: 'A recipient that is null is taken.',
    wrap: taking((recipient) => recipient === null),
  },
  {
    id: 'batch-metadata-any',
    breaks: ['BATCH-15', 'BATCH-08'],
    difficulty: 'blunt',
    says: 'Metadata of any type are taken.',
    wrap: eachItem((item) => (isFields(item.metadata) ? item : { ...item, metadata: {} })),
  },
  {
    id: 'batch-metadata-array',
    breaks: ['BATCH-15', 'BATCH-08'],
    difficulty: 'subtle',
    says: 'Metadata may be an array.',
    wrap: eachItem((item) => (Array.isArray(item.metadata) ? { ...item, metadata: {} } : item)),
  },
  {
    id: 'batch-metadata-true',
    breaks: ['BATCH-15', 'BATCH-08'],
    difficulty: 'devious',
    says: 'Metadata may be true.',
    wrap: eachItem((item) => (item.metadata === true ? { ...item, metadata: {} } : item)),
  },
  {
    id: 'batch-metadata-beyond-twenty',
    breaks: ['BATCH-15', 'BATCH-09'],
    difficulty: 'devious',
    says: 'Items beyond the twentieth need no metadata.',
    wrap: bodies((body) => ({
      ...body,
      nfts: Array.isArray(body.nfts)
        ? body.nfts.map((item, place) => (place < 20 ? item : { metadata: { name: 'Untitled' }, ...item }))
        : body.nfts,
    })),
  },
  {
    id: 'batch-as-a-bare-list',
    breaks: ['BATCH-16'],
    difficulty: 'devious',
    says: 'A batch may be the list of its items alone.',
    wrap: edge(async (request, next) => {
      const text = batch(request) ? await request.clone().text() : ''
      if (!text.startsWith('[{"')) return next(request)
      const headers = new Headers(request.headers)
      headers.delete('content-length')
      return next(new Request(request.url, { method: 'POST', headers, body: `{"nfts":${text}}` }))
    }),
  },
  {
    id: 'batch-without-nfts',
    breaks: ['BATCH-16'],
    difficulty: 'blunt',
    says: 'A batch without nfts is one of none.',
    wrap: bodies((body) => (body.nfts === undefined ? { ...body, nfts: [] } : body)),
  },
  {
    id: 'batch-nfts-null',
    breaks: ['BATCH-16'],
    difficulty: 'devious',
    says: 'nfts may be null.',
    wrap: bodies((body) => (body.nfts === null ? { ...body, nfts: [] } : body)),
  },
  {
    id: 'batch-nfts-text-500',
    breaks: ['BATCH-16', 'ERR-12', 'ERR-15'],
    difficulty: 'devious',
    says: 'nfts that are a text are answered with 500.',
    wrap: bodies((body) => {
      if (typeof body.nfts === 'string') throw new TypeError('nfts.map is not a function')
      return body
    }),
  },
  {
    id: 'batch-nfts-object-500',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'nfts that are an object are answered with 500.',
    wrap: bodies((body) => {
      if (isFields(body.nfts)) throw new TypeError('nfts.map is not a function')
      return body
    }),
  },
  {
    id: 'batch-item-null-500',
    breaks: ['ERR-12'],
    difficulty: 'subtle',
    says: 'An item that is null is answered with 500.',
    wrap: items((nfts) => {
      if (nfts.includes(null)) throw new TypeError('cannot read recipient of null')
      return nfts
    }),
  },
  {
    id: 'batch-extra-refused-and-minted',
    breaks: ['BATCH-29', 'BATCH-30'],
    difficulty: 'devious',
    says: 'A batch that is refused for a property that is not known is minted without it.',
    wrap: service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => {
        try {
          return await mint(project, collection, body)
        } catch (refusal) {
          if (Array.isArray(body.nfts) && body.nfts.some(hasMore))
            await mint(project, collection, { nfts: body.nfts.map((item) => (isFields(item) ? known(item) : item)) })
          throw refusal
        }
      },
    })),
  },
  {
    id: 'batch-extra-taken',
    breaks: ['BATCH-17'],
    difficulty: 'blunt',
    says: 'Properties that nobody knows are left alone.',
    wrap: (parts) => bodies(({ nfts }) => ({ nfts }))(eachItem(known)(parts)),
  },
  {
    id: 'batch-extra-taken-where-false',
    breaks: ['BATCH-17', 'BATCH-29', 'BATCH-30'],
    difficulty: 'devious',
    says: 'Properties that nobody knows are left alone where they are false.',
    wrap: (parts) => bodies(onlyTrue)(eachItem(onlyTrue)(parts)),
  },
  {
    id: 'batch-extra-taken-on-solana',
    breaks: ['BATCH-17'],
    difficulty: 'devious',
    says: 'On Solana, properties that nobody knows are left alone.',
    wrap: service('batch', ({ mint }, parts) => ({
      mint: async (project, collection, body) => {
        const isOnSolana = (await chainOf(parts, project, collection)) === 'solana'
        if (!isOnSolana || !Array.isArray(body.nfts)) return mint(project, collection, body)
        return mint(project, collection, { nfts: body.nfts.map((item) => (isFields(item) ? known(item) : item)) })
      },
    })),
  },
  {
    id: 'batch-error-text',
    breaks: ['ERR-09'],
    difficulty: 'subtle',
    says: 'The error of a refused batch is the text "true".',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (!batch(request) || response.status !== 400) return response
      return Response.json({ ...((await response.json()) as object), error: 'true' }, { status: 400 })
    }),
  },
]
