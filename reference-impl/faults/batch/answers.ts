import type { Fault } from '../fault.ts'
import { eachItem, isObject, items, results } from '../minting/seams.ts'
import { edge, restated } from '../seams.ts'
import { batch, expiring, fault, lost, onChain, refusing, result } from './seams.ts'

/** What an accepted batch is answered with and becomes. */
export const answersFaults: readonly Fault[] = [
  fault('blunt', 'batch-answers-201', ['BATCH-01'], 'A batch is answered with 201.', restated(batch, 200, 201)),
  fault(
    'blunt',
    'batch-answers-an-array',
    ['BATCH-01', 'BATCH-02', 'BATCH-03'],
    'The results are not in results.',
    edge(async (request, next) => {
      const response = await next(request)
      if (!batch(request) || response.status !== 200) return response
      return Response.json(((await response.json()) as { results: unknown }).results)
    }),
  ),
  fault(
    'subtle',
    'batch-last-without-action',
    ['BATCH-01'],
    'The last result has no action id.',
    result((record, index, all) => (index === all.length - 1 ? { ...record, actionId: undefined } : record)),
  ),
  fault(
    'blunt',
    'batch-first-result-only',
    ['BATCH-02', 'BATCH-03'],
    'A batch is answered with its first result.',
    results((list) => list.slice(0, 1)),
  ),
  fault(
    'devious',
    'batch-results-hundred',
    ['BATCH-02', 'BATCH-03'],
    'A batch is answered with a hundred results at most.',
    results((list) => list.slice(0, 100)),
  ),
  fault(
    'blunt',
    'batch-own-ids',
    ['BATCH-03'],
    'Results have ids of the service.',
    result((record) => ({ ...record, id: record.actionId })),
  ),
  fault(
    'devious',
    'batch-own-id-of-21st',
    ['BATCH-03'],
    'The 21st result has an id of the service.',
    result((record, index) => (index === 20 ? { ...record, id: record.actionId } : record)),
  ),
  fault(
    'blunt',
    'batch-made-ids-equal',
    ['BATCH-04'],
    'Made ids are one.',
    results((list, nfts) =>
      list.map((record, index) => (nfts[index]?.id === undefined ? { ...record, id: 'made' } : record)),
    ),
  ),
  fault(
    'devious',
    'batch-made-ids-by-place',
    ['BATCH-04', 'BATCH-07'],
    'Made ids count the items of a batch from 1.',
    eachItem((item, index) => (item.id === undefined ? { ...item, id: `item-${index + 1}` } : item)),
  ),
  fault(
    'blunt',
    'batch-queued-word',
    ['BATCH-05'],
    'Results are "queued".',
    result((record) => onChain(record, { status: 'queued' })),
  ),
  fault(
    'devious',
    'batch-last-is-done',
    ['BATCH-05'],
    'The last result of several is "success".',
    result((record, index, all) =>
      index > 0 && index === all.length - 1 ? onChain(record, { status: 'success' }) : record,
    ),
  ),
  fault(
    'blunt',
    'batch-without-contract',
    ['BATCH-06'],
    'Results name no contract.',
    result((record) => onChain(record, { contractAddress: undefined })),
  ),
  fault(
    'subtle',
    'batch-contract-of-first',
    ['BATCH-06'],
    'Only the first result names the contract.',
    result((record, index) => (index === 0 ? record : onChain(record, { contractAddress: null }))),
  ),
  fault(
    'subtle',
    'batch-chain-polygon',
    ['BATCH-06'],
    'The chain of results is polygon.',
    result((record) => onChain(record, { chain: 'polygon' })),
  ),
  fault(
    'blunt',
    'batch-metadata-of-first',
    ['BATCH-07'],
    'All tokens have the metadata of the first.',
    items((nfts) =>
      nfts.map((item) =>
        isObject(item) && isObject(nfts[0]) && isObject(item.metadata) ? { ...item, metadata: nfts[0].metadata } : item,
      ),
    ),
  ),
  fault(
    'blunt',
    'batch-recipient-of-first',
    ['BATCH-07'],
    'All tokens go to the recipient of the first.',
    items((nfts) =>
      nfts.map((item) =>
        isObject(item) && isObject(nfts[0]) && typeof item.recipient === 'string'
          ? { ...item, recipient: nfts[0].recipient }
          : item,
      ),
    ),
  ),
  fault(
    'subtle',
    'batch-last-not-minted',
    ['BATCH-07', 'BATCH-04', 'BATCH-18'],
    'The last of several items is answered and not minted.',
    lost((index, length) => index > 0 && index === length - 1),
  ),
  fault(
    'devious',
    'batch-21st-not-minted',
    ['BATCH-07', 'BATCH-18'],
    'The 21st item is answered and not minted.',
    lost((index) => index === 20),
  ),
  fault(
    'devious',
    'batch-beyond-hundred-not-minted',
    ['BATCH-07'],
    'Items beyond the hundredth are answered and not minted.',
    lost((index) => index >= 100),
  ),
  fault(
    'subtle',
    'batch-description-lost',
    ['BATCH-07'],
    'Items without an id lose their description.',
    eachItem((item) =>
      item.id === undefined && isObject(item.metadata)
        ? { ...item, metadata: { ...item.metadata, description: '' } }
        : item,
    ),
  ),
  fault(
    'devious',
    'batch-metadata-latin',
    ['BATCH-07'],
    'Batches keep the characters of the first plane only.',
    eachItem((item) =>
      isObject(item.metadata)
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
  ),
  fault(
    'blunt',
    'batch-of-hundred-at-most',
    ['BATCH-21'],
    'A batch has a hundred items at most.',
    refusing((nfts) => nfts.length > 100),
  ),
  fault(
    'devious',
    'batch-of-124-at-most',
    ['BATCH-21'],
    'A batch has fewer than 125 items.',
    refusing((nfts) => nfts.length >= 125),
  ),
  fault(
    'blunt',
    'batch-of-one-refused',
    ['BATCH-22'],
    'A batch has two items at least.',
    refusing((nfts) => nfts.length === 1),
  ),
  fault(
    'blunt',
    'batch-expiry-missing',
    ['BATCH-23', 'BATCH-27'],
    'Tokens of batches have no expiry.',
    expiring(() => undefined),
  ),
  fault(
    'subtle',
    'batch-expiry-epoch',
    ['BATCH-23', 'BATCH-27'],
    'The expiry of tokens of batches is a number.',
    expiring((at) => Date.parse(String(at))),
  ),
  fault(
    'subtle',
    'batch-expiry-later',
    ['BATCH-27'],
    'Results of batches have no expiry; the listed tokens have one.',
    result((record) => onChain(record, { subscription: undefined })),
  ),
  fault(
    'devious',
    'batch-expiry-of-last-later',
    ['BATCH-27'],
    'The last result of a batch has no expiry.',
    result((record, index, all) => (index === all.length - 1 ? onChain(record, { subscription: {} }) : record)),
  ),
  fault(
    'blunt',
    'batch-solana-refused',
    ['BATCH-24'],
    'A batch on Solana is refused.',
    refusing((nfts) => nfts.some(({ recipient }) => String(recipient).startsWith('solana:'))),
  ),
  fault(
    'subtle',
    'batch-compressed-refused',
    ['BATCH-24'],
    'Items that say compressed are refused.',
    refusing((nfts) => nfts.some((item) => 'compressed' in item)),
  ),
  fault(
    'subtle',
    'batch-email-refused',
    ['BATCH-25'],
    'A batch takes no e-mail addresses.',
    refusing((nfts) =>
      nfts.some(({ recipient }) => String(recipient).startsWith('email:') && String(recipient).includes('@')),
    ),
  ),
  fault(
    'devious',
    'batch-mixed-refused',
    ['BATCH-25'],
    'A batch takes recipients of one kind.',
    refusing(
      (nfts) => new Set(nfts.map(({ recipient }) => /^(email|userId|twitter)?/.exec(String(recipient))?.[0])).size > 1,
    ),
  ),
  fault(
    'subtle',
    'batch-handle-refused',
    ['BATCH-25'],
    'A batch takes no social handles.',
    refusing((nfts) => nfts.some(({ recipient }) => String(recipient).startsWith('twitter:'))),
  ),
]
