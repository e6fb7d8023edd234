import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { crowdedIds, decoded, fault } from './request-seams.ts'
import { keyed, minted, refusing, shown } from './seams.ts'

/** How ids and tokens are confused. */
export const mintIdentityFaults: readonly Fault[] = [
  fault(
    'blunt',
    'mint-token-id-always-one',
    ['MINT-23', 'MINT-30'],
    'Every token has the token id 1.',
    minted((at) => ({ ...at, tokenId: '1' })),
  ),
  fault(
    'devious',
    'race-shares-token-ids',
    ['MINT-23', 'MINT-30'],
    'Mints of different ids that cross are one token.',
    crowdedIds(),
  ),
  fault(
    'blunt',
    'mint-id-for-all-collections',
    ['MINT-24'],
    'An id that was used in another collection names its token.',
    (parts) => {
      const places = new Map<string, string>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id = '', body) => {
          const place = places.get(`${project} ${id}`) ?? collection
          places.set(`${project} ${id}`, place)
          return mint(project, place, id, body)
        },
      }))(parts)
    },
  ),
  fault(
    'blunt',
    'mint-id-lower-case',
    ['MINT-30'],
    'Ids are kept in lower case.',
    keyed((id) => id.toLowerCase()),
  ),
  fault(
    'subtle',
    'mint-id-lower-case-shown',
    ['MINT-02', 'MINT-30'],
    'Ids are shown in lower case.',
    shown((record) => ({ ...record, id: record.id.toLowerCase() })),
  ),
  fault(
    'subtle',
    'mint-id-cut-64',
    ['MINT-30'],
    'Ids are told apart by 64 characters.',
    keyed((id) => id.slice(0, 64)),
  ),
  fault(
    'devious',
    'mint-id-cut-127',
    ['MINT-30'],
    'Ids are told apart by 127 characters.',
    keyed((id) => id.slice(0, 127)),
  ),
  fault(
    'devious',
    'mint-id-without-accents',
    ['MINT-30'],
    'Ids are told apart without their accents.',
    keyed((id) => id.normalize('NFD').replace(/\p{M}/gu, '')),
  ),
  fault(
    'devious',
    'mint-id-decoded-twice',
    ['MINT-30', 'MINT-02'],
    'Ids are decoded twice.',
    shown((record) => ({ ...record, id: decoded(record.id) })),
  ),
  fault(
    'devious',
    'mint-id-plus-is-blank',
    ['MINT-30'],
    'A plus in an id is a blank.',
    keyed((id) => id.replaceAll('+', ' ')),
  ),
  fault(
    'devious',
    'mint-id-as-number',
    ['MINT-30'],
    'Ids that look like numbers are compared as numbers.',
    keyed((id) => (/^[\d.e]+$/.test(id) ? String(Number(id)) : id)),
  ),
  fault(
    'devious',
    'mint-id-ascii',
    ['MINT-30'],
    'Letters beyond ASCII count as a question mark.',
    keyed((id) => id.replace(/[^\x20-\x7e]+/g, '?')),
  ),
  fault(
    'devious',
    'mint-id-in-an-object',
    ['MINT-30'],
    'An id that every object has is refused as used.',
    refusing((_, id) => id in {}),
  ),
  fault(
    'devious',
    'mint-id-quote-refused',
    ['MINT-30'],
    'An id with an apostrophe is refused.',
    refusing((_, id) => id.includes("'")),
  ),
]
