import type { Fields } from '../../domain/fields.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { eachItem, isObject, items } from '../minting/seams.ts'
import { edge, service } from '../seams.ts'
import { batch, bodies, fault, known, mintingSome, someone, taking } from './seams.ts'

/** What the batch mint takes that it has to refuse, and what it does when it refuses. */
export const batchRefusalFaults: readonly Fault[] = [
  fault(
    'devious',
    'batch-prefix-in-any-case',
    ['BATCH-13'],
    'The prefix of a recipient may be in any case.',
    eachItem((item) =>
      typeof item.recipient === 'string' && /^(EMAIL|Email):/.test(item.recipient)
        ? { ...item, recipient: someone }
        : item,
    ),
  ),
  fault(
    'subtle',
    'batch-refused-yet-minted',
    ['BATCH-12'],
    'The valid items of a refused batch are minted.',
    mintingSome((nfts, failing) => nfts.filter((_, index) => !failing.includes(index))),
  ),
  fault(
    'devious',
    'batch-minted-up-to-failing',
    ['BATCH-12'],
    'Items before the first failing one are minted.',
    mintingSome((nfts, failing) => nfts.slice(0, failing[0])),
  ),
  fault(
    'devious',
    'batch-chunk-minted',
    ['BATCH-12'],
    'A batch is worked on in chunks of 25: whole chunks before the failing one are minted.',
    mintingSome((nfts, failing) => nfts.slice(0, Math.floor((failing[0] ?? 0) / 25) * 25)),
  ),
  fault(
    'devious',
    'batch-refused-ids-are-used',
    ['BATCH-12'],
    'The ids of a refused batch are refused from then on.',
    (parts) => {
      const used = new Set<unknown>()
      const idsIn = (body: Fields): unknown[] =>
        (Array.isArray(body.nfts) ? body.nfts : []).flatMap((item) =>
          isObject(item) && item.id !== undefined ? [item.id] : [],
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
  ),
  fault(
    'blunt',
    'batch-recipients-unread',
    ['BATCH-13', 'BATCH-08'],
    'Any text is taken for a recipient.',
    taking(/^(?!polygon-amoy:0x[0-9a-f]{40}$|solana:|(email|userId|twitter):[^:]+:polygon-amoy$)/i),
  ),
  fault(
    'subtle',
    'batch-email-without-at',
    ['BATCH-13', 'BATCH-08'],
    'An e-mail address without an at sign is taken.',
    taking(/^email:[^@:]+:/),
  ),
  fault(
    'subtle',
    'batch-unknown-prefix',
    ['BATCH-13', 'BATCH-08'],
    'An unknown prefix is taken.',
    taking(/^facebook:/),
  ),
  fault(
    'devious',
    'batch-half-address',
    ['BATCH-13', 'BATCH-08'],
    'Half an address is taken.',
    taking(/^polygon-amoy:0x[0-9a-f]{1,39}$/),
  ),
  fault('devious', 'batch-empty-user', ['BATCH-13', 'BATCH-08'], 'An empty user id is taken.', taking(/^userId::/)),
  fault(
    'devious',
    'batch-unknown-chain',
    ['BATCH-13', 'BATCH-08'],
    'A recipient on an unknown chain is taken.',
    taking(/^email:[^:]+:no-such-chain$/),
  ),
  fault(
    'subtle',
    'batch-recipient-number',
    ['BATCH-13', 'BATCH-08'],
    'A number is taken for a recipient.',
    eachItem((item) => (typeof item.recipient === 'number' ? { ...item, recipient: someone } : item)),
  ),
  fault(
    'blunt',
    'batch-without-recipient',
    ['BATCH-14', 'BATCH-08'],
    'An item without a recipient is taken.',
    eachItem((item) => ({ ...item, recipient: item.recipient ?? someone })),
  ),
  fault(
    'subtle',
    'batch-recipient-null',
    ['BATCH-14', 'BATCH-08'],
    'A recipient that is null is taken.',
    eachItem((item) => (item.recipient === null ? { ...item, recipient: someone } : item)),
  ),
  fault(
    'blunt',
    'batch-metadata-any',
    ['BATCH-15', 'BATCH-08'],
    'Metadata of any type are taken.',
    eachItem((item) => (isObject(item.metadata) ? item : { ...item, metadata: {} })),
  ),
  fault(
    'subtle',
    'batch-metadata-array',
    ['BATCH-15', 'BATCH-08'],
    'Metadata may be an array.',
    eachItem((item) => (Array.isArray(item.metadata) ? { ...item, metadata: {} } : item)),
  ),
  fault(
    'devious',
    'batch-metadata-true',
    ['BATCH-15', 'BATCH-08'],
    'Metadata may be true.',
    eachItem((item) => (item.metadata === true ? { ...item, metadata: {} } : item)),
  ),
  fault(
    'blunt',
    'batch-without-nfts',
    ['BATCH-16'],
    'A batch without nfts is one of none.',
    bodies((body) => (body.nfts === undefined ? { ...body, nfts: [] } : body)),
  ),
  fault(
    'subtle',
    'batch-single-item',
    ['BATCH-16', 'BATCH-12'],
    'nfts may be one item.',
    bodies((body) => (isObject(body.nfts) ? { ...body, nfts: [body.nfts] } : body)),
  ),
  fault(
    'devious',
    'batch-nfts-null',
    ['BATCH-16'],
    'nfts may be null.',
    bodies((body) => (body.nfts === null ? { ...body, nfts: [] } : body)),
  ),
  fault(
    'devious',
    'batch-nfts-text-500',
    ['BATCH-16', 'ERR-12'],
    'nfts that are a text are answered with 500.',
    bodies((body) => {
      if (typeof body.nfts === 'string') throw new TypeError('nfts.map is not a function')
      return body
    }),
  ),
  fault(
    'subtle',
    'batch-item-null-500',
    ['ERR-12'],
    'An item that is null is answered with 500.',
    items((nfts) => {
      if (nfts.includes(null)) throw new TypeError('cannot read recipient of null')
      return nfts
    }),
  ),
  fault(
    'blunt',
    'batch-extra-taken',
    ['BATCH-17', 'BATCH-12'],
    'Properties that nobody knows are left alone.',
    bodies(({ nfts }) => ({
      nfts: Array.isArray(nfts) ? nfts.map((item) => (isObject(item) ? known(item) : item)) : nfts,
    })),
  ),
  fault(
    'subtle',
    'batch-error-text',
    ['ERR-09'],
    'The error of a refused batch is the text "true".',
    edge(async (request, next) => {
      const response = await next(request)
      if (!batch(request) || response.status !== 400) return response
      return Response.json({ ...((await response.json()) as object), error: 'true' }, { status: 400 })
    }),
  ),
]
