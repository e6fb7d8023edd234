import type { Fault } from '../fault.ts'
import { decoded, service } from '../seams.ts'
import { crowdedIds } from './request-seams.ts'
import { keyed, keyedOn, minted, refusing, shown } from './seams.ts'

/** How ids and tokens are confused. */
export const mintIdentityFaults: readonly Fault[] = [
  {
    id: 'mint-token-id-always-one',
    breaks: ['MINT-23', 'MINT-45'],
    difficulty: 'blunt',
    says: 'Every token has the token id 1.',
    wrap: minted((at) => ({ ...at, tokenId: '1' })),
  },
  {
    id: 'race-shares-token-ids',
    breaks: ['MINT-23', 'MINT-45', 'LOC-17'],
    difficulty: 'devious',
    says: 'Mints of different ids that cross are one token.',
    wrap: crowdedIds(),
  },
  {
    id: 'mint-id-for-all-collections',
    breaks: ['MINT-24'],
    difficulty: 'blunt',
    says: 'An id that was used in another collection names its token.',
    wrap: (parts) => {
      const places = new Map<string, string>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id = '', body) => {
          const place = places.get(`${project} ${id}`) ?? collection
          places.set(`${project} ${id}`, place)
          return mint(project, place, id, body)
        },
      }))(parts)
    },
  },
  {
    id: 'mint-id-lower-case',
    breaks: ['MINT-45'],
    difficulty: 'blunt',
    says: 'Ids are kept in lower case.',
    wrap: keyed((id) => id.toLowerCase()),
  },
  {
    id: 'mint-id-lower-case-on-solana',
    breaks: ['MINT-45'],
    difficulty: 'devious',
    says: 'On Solana ids are kept in lower case.',
    wrap: keyedOn('solana', (id) => id.toLowerCase()),
  },
  {
    id: 'mint-id-cut-on-aptos',
    breaks: ['MINT-45'],
    difficulty: 'devious',
    says: 'On Aptos ids are told apart by their first 36 characters.',
    wrap: keyedOn('aptos', (id) => id.slice(0, 36)),
  },
  {
    id: 'mint-id-trimmed',
    breaks: ['MINT-02'],
    difficulty: 'devious',
    says: 'Blanks around an id are cut off.',
    wrap: shown((record) => ({ ...record, id: record.id.trim() })),
  },
  {
    id: 'mint-id-lower-case-shown',
    breaks: ['MINT-02', 'MINT-45'],
    difficulty: 'subtle',
    says: 'Ids are shown in lower case.',
    wrap: shown((record) => ({ ...record, id: record.id.toLowerCase() })),
  },
  ...(
    [
      ['without-zeros', 'without zeros before it', (id: string) => id.replace(/^0+(?=\d+$)/, '')],
      ['as-a-float', 'as a number with a point', (id: string) => (/^\d+\.\d+$/.test(id) ? String(Number(id)) : id)],
      [
        'as-hex',
        'as a number in hexadecimal digits',
        (id: string) => (/^0x[\da-f]+$/i.test(id) ? String(Number(id)) : id),
      ],
      ['as-a-double', 'as IEEE 754 has it', (id: string) => (/^\d{16,}$/.test(id) ? String(Number(id)) : id)],
      ['without-quotes', 'without quotes', (id: string) => id.replaceAll(/['"]/g, '')],
      ['without-percents', 'without percent signs', (id: string) => id.replaceAll('%', '')],
    ] as const
  ).map(
    ([id, says, read]): Fault => ({
      id: `mint-id-${id}`,
      breaks: ['MINT-45', 'LIST-16', 'MINT-37'],
      difficulty: 'devious',
      says: `A mint id is kept ${says}.`,
      wrap: keyed(read),
    }),
  ),
  {
    id: 'mint-id-without-hyphens',
    breaks: ['MINT-45'],
    difficulty: 'devious',
    says: 'Mint ids are compared without their hyphens.',
    wrap: keyed((id) => id.replaceAll('-', '')),
  },
  {
    id: 'mint-id-forgotten-after-fifty',
    breaks: ['MINT-18'],
    difficulty: 'devious',
    says: 'A mint id is remembered until fifty more tokens of the collection are minted.',
    wrap: service('minting', ({ mint }, { store }) => ({
      mint: async (project, collection, id = '', body) => {
        const known = await store.tokens.byMintId(project, collection, id)
        const { minted = 0 } = (await store.collections.find(project, collection)) ?? {}
        const isForgotten = known !== undefined && minted - (known.number ?? 0) > 50
        return { ...(await mint(project, collection, isForgotten ? `${id}~again` : id, body)), id }
      },
    })),
  },
  {
    id: 'mint-id-cut-64',
    breaks: ['MINT-45'],
    difficulty: 'subtle',
    says: 'Ids are told apart by 64 characters.',
    wrap: keyed((id) => id.slice(0, 64)),
  },
  ...Object.entries({ ampersand: '&', semicolon: ';', comma: ',', colon: ':', question: '?', at: '@' }).map(
    ([name, sign]): Fault => ({
      id: `mint-id-cut-at-${name}`,
      breaks: ['MINT-45', 'LIST-16'],
      difficulty: 'devious',
      says: `Ids are told apart as far as their first ${sign}.`,
      wrap: keyed((id) => id.split(sign)[0] ?? id),
    }),
  ),
  {
    id: 'mint-id-by-its-end',
    breaks: ['MINT-45', 'LIST-16'],
    difficulty: 'devious',
    says: 'Ids are told apart by their last 40 characters.',
    wrap: keyed((id) => id.slice(-40)),
  },
  {
    id: 'mint-id-without-dots',
    breaks: ['MINT-45', 'LIST-16'],
    difficulty: 'devious',
    says: 'Ids are told apart without their dots.',
    wrap: keyed((id) => id.replaceAll('.', '')),
  },
  {
    id: 'mint-id-without-joiners',
    breaks: ['MINT-45', 'LIST-16'],
    difficulty: 'devious',
    says: 'Ids are told apart without characters that nobody sees.',
    wrap: keyed((id) => id.replaceAll(/\p{Cf}/gu, '')),
  },
  {
    id: 'mint-id-without-brackets',
    breaks: ['MINT-45'],
    difficulty: 'devious',
    says: 'Ids are told apart without their brackets.',
    wrap: keyed((id) => id.replaceAll(/[()[\]{}]/g, '')),
  },
  {
    id: 'mint-id-cut-127',
    breaks: ['MINT-45', 'LIST-16'],
    difficulty: 'devious',
    says: 'Ids are told apart by 127 characters.',
    wrap: keyed((id) => id.slice(0, 127)),
  },
  {
    id: 'mint-id-without-accents',
    breaks: ['MINT-45', 'LIST-16'],
    difficulty: 'devious',
    says: 'Ids are told apart without their accents.',
    wrap: keyed((id) => id.normalize('NFD').replace(/\p{M}/gu, '')),
  },
  {
    id: 'mint-id-in-compatibility-form',
    breaks: ['MINT-45'],
    difficulty: 'devious',
    says: 'Ids are told apart in the compatibility form of Unicode.',
    wrap: keyed((id) => id.normalize('NFKC')),
  },
  {
    id: 'mint-id-decoded-twice',
    breaks: ['MINT-45', 'MINT-02'],
    difficulty: 'devious',
    says: 'Ids are decoded twice.',
    wrap: shown((record) => ({ ...record, id: decoded(record.id) })),
  },
  {
    id: 'mint-id-plus-is-blank',
    breaks: ['MINT-45'],
    difficulty: 'devious',
    says: 'A plus in an id is a blank.',
    wrap: keyed((id) => id.replaceAll('+', ' ')),
  },
  {
    id: 'mint-id-as-number',
    breaks: ['MINT-45', 'LIST-16'],
    difficulty: 'devious',
    says: 'Ids that look like numbers are compared as numbers.',
    wrap: keyed((id) => (/^[\d.e]+$/.test(id) ? String(Number(id)) : id)),
  },
  {
    id: 'mint-id-from-an-at-sign-on',
    breaks: ['MINT-45', 'LIST-16'],
    difficulty: 'devious',
    says: 'Of an id only what stands behind its last @ is kept.',
    wrap: keyed((id) => id.split('@').at(-1) ?? id),
  },
  {
    id: 'mint-id-ascii',
    breaks: ['MINT-45'],
    difficulty: 'devious',
    says: 'Letters beyond ASCII count as a question mark.',
    wrap: keyed((id) => id.replace(/[^\x20-\x7e]+/g, '?')),
  },
  {
    id: 'mint-id-in-an-object',
    breaks: ['MINT-44'],
    difficulty: 'devious',
    says: 'An id that every object has is refused as used.',
    wrap: refusing((_, id) => id in {}),
  },
  {
    id: 'mint-id-quote-refused',
    breaks: ['MINT-44'],
    difficulty: 'devious',
    says: 'An id with an apostrophe is refused.',
    wrap: refusing((_, id) => id.includes("'")),
  },
]
