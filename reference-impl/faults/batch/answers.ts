import { isFields } from '../../domain/fields.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { CollectionRow } from '../../store/schema.ts'
import type { Fault } from '../fault.ts'
import { eachItem, items, onChain, readRecipient, results } from '../minting/seams.ts'
import { edge, restated, service } from '../seams.ts'
import { batch, bodies, expiring, lost, refusing, result } from './seams.ts'

/** Batches in some collections are refused. */
const refusedIn = (about: (row: CollectionRow) => boolean): Wrap =>
  service('batch', ({ mint }, { services }) => ({
    mint: async (project, collection, body) => {
      const row = await services.collections.find(project, collection).catch(() => undefined)
      if (row !== undefined && about(row)) throw badRequest('no batches in this collection')
      return mint(project, collection, body)
    },
  }))

/** The first letter beyond ASCII of the item in which so many bytes of a batch end is another. */
function brokenAt(bytes: number, nfts: readonly unknown[]): readonly unknown[] {
  let read = 0
  return nfts.map((item) => {
    const before = read
    read += Buffer.byteLength(JSON.stringify(item))
    const isBetween = before < bytes && read >= bytes
    if (!isBetween || !isFields(item) || !isFields(item.metadata)) return item
    const description = String(item.metadata.description).replace(/[^ -~]/, '\ufffd')
    return { ...item, metadata: { ...item.metadata, description } }
  })
}

/** What an accepted batch is answered with and becomes. */
export const answersFaults: readonly Fault[] = [
  {
    id: 'batch-answers-201',
    breaks: ['BATCH-01'],
    difficulty: 'blunt',
    says: 'A batch is answered with 201.',
    wrap: restated(batch, 200, 201),
  },
  {
    id: 'batch-answers-an-array',
    breaks: ['BATCH-01', 'BATCH-02', 'BATCH-03'],
    difficulty: 'blunt',
    says: 'The results are not in results.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (!batch(request) || response.status !== 200) return response
      return Response.json(((await response.json()) as { results: unknown }).results)
    }),
  },
  {
    id: 'batch-on-aptos-elsewhere',
    breaks: ['BATCH-06'],
    difficulty: 'devious',
    says: 'The results of a batch on Aptos name another chain.',
    wrap: result((record) => (record.onChain.chain === 'aptos' ? onChain(record, { chain: 'solana' }) : record)),
  },
  {
    id: 'batch-last-without-action',
    breaks: ['BATCH-01'],
    difficulty: 'subtle',
    says: 'The last result has no action id.',
    wrap: result((record, index, all) => (index === all.length - 1 ? { ...record, actionId: undefined } : record)),
  },
  {
    id: 'batch-first-result-only',
    breaks: ['BATCH-02', 'BATCH-03'],
    difficulty: 'blunt',
    says: 'A batch is answered with its first result.',
    wrap: results((list) => list.slice(0, 1)),
  },
  {
    id: 'batch-results-hundred',
    breaks: ['BATCH-02', 'BATCH-03'],
    difficulty: 'devious',
    says: 'A batch is answered with a hundred results at most.',
    wrap: results((list) => list.slice(0, 100)),
  },
  {
    id: 'batch-own-ids',
    breaks: ['BATCH-03'],
    difficulty: 'blunt',
    says: 'Results have ids of the service.',
    wrap: result((record) => ({ ...record, id: record.actionId })),
  },
  {
    id: 'batch-own-id-of-21st',
    breaks: ['BATCH-03'],
    difficulty: 'devious',
    says: 'The 21st result has an id of the service.',
    wrap: result((record, index) => (index === 20 ? { ...record, id: record.actionId } : record)),
  },
  {
    id: 'batch-made-ids-equal',
    breaks: ['BATCH-04'],
    difficulty: 'blunt',
    says: 'Made ids are one.',
    wrap: results((list, nfts) =>
      list.map((record, index) => (nfts[index]?.id === undefined ? { ...record, id: 'made' } : record)),
    ),
  },
  {
    id: 'batch-made-ids-by-place',
    breaks: ['BATCH-04', 'BATCH-07', 'BATCH-28', 'BATCH-05'],
    difficulty: 'devious',
    says: 'Made ids count the items of a batch from 1.',
    wrap: eachItem((item, index) => (item.id === undefined ? { ...item, id: `item-${index + 1}` } : item)),
  },
  {
    id: 'batch-queued-word',
    breaks: ['BATCH-05'],
    difficulty: 'blunt',
    says: 'Results are "queued".',
    wrap: result((record) => onChain(record, { status: 'queued' })),
  },
  {
    id: 'batch-last-is-done',
    breaks: ['BATCH-05'],
    difficulty: 'devious',
    says: 'The last result of several is "success".',
    wrap: result((record, index, all) =>
      index > 0 && index === all.length - 1 ? onChain(record, { status: 'success' }) : record,
    ),
  },
  {
    id: 'batch-without-contract',
    breaks: ['BATCH-06'],
    difficulty: 'blunt',
    says: 'Results name no contract.',
    wrap: result((record) => onChain(record, { contractAddress: undefined })),
  },
  {
    id: 'batch-contract-of-first',
    breaks: ['BATCH-06'],
    difficulty: 'subtle',
    says: 'Only the first result names the contract.',
    wrap: result((record, index) => (index === 0 ? record : onChain(record, { contractAddress: null }))),
  },
  {
    id: 'batch-chain-polygon',
    breaks: ['BATCH-06'],
    difficulty: 'subtle',
    says: 'The chain of results is polygon.',
    wrap: result((record) => onChain(record, { chain: 'polygon' })),
  },
  {
    id: 'batch-metadata-of-first',
    breaks: ['BATCH-07', 'ERR-15', 'BATCH-18', 'BATCH-28'],
    difficulty: 'blunt',
    says: 'All tokens have the metadata of the first.',
    wrap: items((nfts) =>
      nfts.map((item) =>
        isFields(item) && isFields(nfts[0]) && isFields(item.metadata) ? { ...item, metadata: nfts[0].metadata } : item,
      ),
    ),
  },
  {
    id: 'batch-recipient-of-first',
    breaks: ['BATCH-07', 'BATCH-28', 'BATCH-08', 'BATCH-13', 'BATCH-14', 'BATCH-18'],
    difficulty: 'blunt',
    says: 'All tokens go to the recipient of the first.',
    wrap: items((nfts) =>
      nfts.map((item) =>
        isFields(item) && isFields(nfts[0]) && typeof item.recipient === 'string'
          ? { ...item, recipient: nfts[0].recipient }
          : item,
      ),
    ),
  },
  {
    id: 'batch-later-emails-to-the-first',
    breaks: ['BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'From the tenth item on, what is for an e-mail address goes to that of the first item.',
    wrap: items((nfts) =>
      nfts.map((item, index) => {
        const [first] = nfts
        const isEmail = (one: unknown): boolean => isFields(one) && readRecipient(one.recipient)?.kind === 'email'
        return index >= 10 && isFields(item) && isFields(first) && isEmail(item) && isEmail(first)
          ? { ...item, recipient: first.recipient }
          : item
      }),
    ),
  },
  {
    id: 'batch-last-part-lost',
    breaks: ['BATCH-02', 'BATCH-03', 'BATCH-28'],
    difficulty: 'devious',
    says: 'Of more than 25 items, those after the last whole 25 are passed over.',
    wrap: items((nfts) => (nfts.length > 25 ? nfts.slice(0, nfts.length - (nfts.length % 25)) : nfts)),
  },
  {
    id: 'batch-metadata-by-name',
    breaks: ['BATCH-07'],
    difficulty: 'devious',
    says: 'Items of one name have the metadata of the first of that name.',
    wrap: items((nfts) => {
      const first = new Map<unknown, unknown>()
      return nfts.map((item) => {
        if (!isFields(item) || !isFields(item.metadata)) return item
        const { name } = item.metadata
        if (!first.has(name)) first.set(name, item.metadata)
        return { ...item, metadata: first.get(name) }
      })
    }),
  },
  {
    id: 'batch-handle-to-item-before',
    breaks: ['BATCH-07'],
    difficulty: 'devious',
    says: 'What an item has for a social handle goes to the recipient of the item before.',
    wrap: items((nfts) =>
      nfts.map((item, index) => {
        const before = nfts[index - 1]
        return isFields(item) && isFields(before) && readRecipient(item.recipient)?.kind === 'twitter'
          ? { ...item, recipient: before.recipient }
          : item
      }),
    ),
  },
  {
    id: 'batch-last-not-minted',
    breaks: ['BATCH-07', 'BATCH-04', 'BATCH-18', 'BATCH-28', 'BATCH-08', 'BATCH-13', 'BATCH-09', 'ERR-15'],
    difficulty: 'subtle',
    says: 'The last of several items is answered and not minted.',
    wrap: lost((index, length) => index > 0 && index === length - 1),
  },
  {
    id: 'batch-21st-not-minted',
    breaks: ['BATCH-07', 'BATCH-18', 'BATCH-28'],
    difficulty: 'devious',
    says: 'The 21st item is answered and not minted.',
    wrap: lost((index) => index === 20),
  },
  {
    id: 'batch-beyond-twenty-not-minted',
    breaks: ['BATCH-07', 'BATCH-18', 'BATCH-28'],
    difficulty: 'subtle',
    says: 'Items beyond the twentieth are answered and not minted.',
    wrap: lost((index) => index >= 20),
  },
  {
    id: 'batch-of-a-hundred-not-minted',
    breaks: ['BATCH-07', 'BATCH-28', 'BATCH-01', 'BATCH-05', 'BATCH-06'],
    difficulty: 'devious',
    says: 'A batch of a hundred items or more is answered, and none of them is minted.',
    wrap: lost((_, length) => length >= 100),
  },
  {
    id: 'batch-text-broken-between-parts',
    breaks: ['BATCH-07'],
    difficulty: 'devious',
    says: 'A batch is read in parts of 64 KB, and a letter in two of them is lost.',
    wrap: bodies((body) => ({ ...body, nfts: Array.isArray(body.nfts) ? brokenAt(64 * 1024, body.nfts) : body.nfts })),
  },
  {
    id: 'batch-beyond-hundred-not-minted',
    breaks: ['BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'Items beyond the hundredth are answered and not minted.',
    wrap: lost((index) => index >= 100),
  },
  {
    id: 'batch-cut-at-a-hundred',
    breaks: ['BATCH-02', 'BATCH-03', 'BATCH-28'],
    difficulty: 'devious',
    says: 'Of a batch the first hundred items are taken.',
    wrap: bodies((body) => ({ ...body, nfts: Array.isArray(body.nfts) ? body.nfts.slice(0, 100) : body.nfts })),
  },
  {
    id: 'batch-recipient-of-the-first-from-the-twelfth',
    breaks: ['BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'Items from the twelfth on go to the recipient of the first.',
    wrap: bodies((body) => {
      const [first, ...others] = Array.isArray(body.nfts) ? body.nfts : []
      if (!isFields(first)) return body
      const nfts = others.map((item, index) =>
        index > 9 && isFields(item) ? { ...item, recipient: first.recipient } : item,
      )
      return { ...body, nfts: [first, ...nfts] }
    }),
  },
  {
    id: 'batch-description-lost',
    breaks: ['BATCH-07', 'ERR-15'],
    difficulty: 'subtle',
    says: 'Items without an id lose their description.',
    wrap: eachItem((item) =>
      item.id === undefined && isFields(item.metadata)
        ? { ...item, metadata: { ...item.metadata, description: '' } }
        : item,
    ),
  },
  {
    id: 'batch-metadata-latin',
    breaks: ['BATCH-07'],
    difficulty: 'devious',
    says: 'Batches keep the characters of the first plane only.',
    wrap: eachItem((item) =>
      isFields(item.metadata)
        ? {
            ...item,
            metadata: Object.fromEntries(
              Object.entries(item.metadata).map(([name, value]) => [
                name,
                typeof value === 'string' ? value.replace(/[\u{10000}-\u{10ffff}]/gu, '?') : value,
              ]),
            ),
          }
        : item,
    ),
  },
  {
    id: 'batch-of-hundred-at-most',
    breaks: ['BATCH-21'],
    difficulty: 'blunt',
    says: 'A batch has a hundred items at most.',
    wrap: refusing((nfts) => nfts.length > 100),
  },
  {
    id: 'batch-of-124-at-most',
    breaks: ['BATCH-21'],
    difficulty: 'devious',
    says: 'A batch has fewer than 125 items.',
    wrap: refusing((nfts) => nfts.length >= 125),
  },
  {
    id: 'batch-of-one-refused',
    breaks: ['BATCH-01', 'MINT-44'],
    difficulty: 'blunt',
    says: 'A batch has two items at least.',
    wrap: refusing((nfts) => nfts.length === 1),
  },
  {
    id: 'batch-expiry-missing',
    breaks: ['BATCH-23', 'BATCH-27', 'LIST-03'],
    difficulty: 'blunt',
    says: 'Tokens of batches have no expiry.',
    wrap: expiring(() => undefined),
  },
  {
    id: 'batch-expiry-epoch',
    breaks: ['BATCH-01', 'BATCH-23', 'BATCH-27', 'LIST-03'],
    difficulty: 'subtle',
    says: 'The expiry of tokens of batches is a number.',
    wrap: expiring((at) => Date.parse(String(at))),
  },
  {
    id: 'batch-expiry-later',
    breaks: ['BATCH-27'],
    difficulty: 'subtle',
    says: 'Results of batches have no expiry; the listed tokens have one.',
    wrap: result((record) => onChain(record, { subscription: undefined })),
  },
  {
    id: 'batch-expiry-of-last-later',
    breaks: ['BATCH-27'],
    difficulty: 'devious',
    says: 'The last result of a batch has no expiry.',
    wrap: result((record, index, all) => (index === all.length - 1 ? onChain(record, { subscription: {} }) : record)),
  },
  {
    id: 'batch-solana-refused',
    breaks: ['BATCH-24'],
    difficulty: 'blunt',
    says: 'A batch on Solana is refused.',
    wrap: refusedIn(({ chain }) => chain === 'solana'),
  },
  {
    id: 'batch-one-chain-refused',
    breaks: ['BATCH-01'],
    difficulty: 'devious',
    says: 'A batch on zora is refused.',
    wrap: refusedIn(({ chain }) => chain.startsWith('zora')),
  },
  {
    id: 'batch-default-refused',
    breaks: ['BATCH-01'],
    difficulty: 'devious',
    says: 'A batch in a default collection is refused.',
    wrap: refusedIn(({ id }) => id.startsWith('default-')),
  },
  {
    id: 'batch-subscription-refused',
    breaks: ['BATCH-27'],
    difficulty: 'devious',
    says: 'A batch in a collection of subscriptions is refused.',
    wrap: refusedIn(({ subscription }) => subscription !== null),
  },
  {
    id: 'batch-compressed-refused',
    breaks: ['BATCH-24'],
    difficulty: 'subtle',
    says: 'Items that say compressed are refused.',
    wrap: refusing((nfts) => nfts.some((item) => 'compressed' in item)),
  },
  {
    id: 'batch-email-refused',
    breaks: ['BATCH-25'],
    difficulty: 'subtle',
    says: 'A batch takes no e-mail addresses.',
    wrap: refusing((nfts) => nfts.some(({ recipient }) => readRecipient(recipient)?.kind === 'email')),
  },
  {
    id: 'batch-mixed-refused',
    breaks: ['BATCH-25'],
    difficulty: 'devious',
    says: 'A batch takes recipients of one kind.',
    wrap: refusing((nfts) => new Set(nfts.map(({ recipient }) => readRecipient(recipient)?.kind)).size > 1),
  },
  {
    id: 'batch-handle-refused',
    breaks: ['BATCH-25'],
    difficulty: 'subtle',
    says: 'A batch takes no social handles.',
    wrap: refusing((nfts) => nfts.some(({ recipient }) => readRecipient(recipient)?.kind === 'twitter')),
  },
]
