import { testnets } from '../../chain/chains.ts'
import type { HeldToken } from '../../domain/records.ts'
import type { Fault } from '../fault.ts'
import { service, table } from '../seams.ts'
import { list, query } from './seams.ts'

/** Pages do not share the wallet out. */
export const listingPageFaults: readonly Fault[] = [
  {
    id: 'listing-default-ten',
    breaks: ['LIST-06', 'LIST-12'],
    difficulty: 'blunt',
    says: 'Without perPage, ten tokens are listed.',
    wrap: query((asked) => ({ ...asked, perPage: asked.perPage ?? '10' })),
  },
  {
    id: 'listing-default-fifty',
    breaks: ['LIST-06', 'LIST-12'],
    difficulty: 'subtle',
    says: 'Without perPage, fifty tokens are listed.',
    wrap: query((asked) => ({ ...asked, perPage: asked.perPage ?? '50' })),
  },
  {
    id: 'listing-default-second-page',
    breaks: ['LIST-06'],
    difficulty: 'subtle',
    says: 'Without page, the second one is listed where perPage is given.',
    wrap: query((asked) => ({ ...asked, page: asked.page ?? (asked.perPage === undefined ? '1' : '2') })),
  },
  {
    id: 'listing-default-ten-with-page',
    breaks: ['LIST-06'],
    difficulty: 'devious',
    says: 'Where page is given without perPage, a page has ten tokens.',
    wrap: query((asked) => ({ ...asked, perPage: asked.perPage ?? (asked.page === undefined ? '20' : '10') })),
  },
  {
    id: 'listing-page-size-ignored',
    breaks: ['LIST-07', 'LIST-12'],
    difficulty: 'blunt',
    says: 'perPage is ignored.',
    wrap: query((asked) => ({ ...asked, perPage: '20' })),
  },
  {
    id: 'listing-page-one-short',
    breaks: ['LIST-07', 'LIST-08', 'LIST-06', 'LIST-09', 'LIST-10', 'LIST-12'],
    difficulty: 'subtle',
    says: 'A full page has one token less.',
    wrap: list((tokens, { perPage }) =>
      tokens.length === Number(perPage) && tokens.length > 1 ? tokens.slice(0, -1) : tokens,
    ),
  },
  {
    id: 'listing-page-at-most-fifteen',
    breaks: ['LIST-07', 'LIST-08', 'LIST-06', 'LIST-09', 'LIST-10', 'LIST-12'],
    difficulty: 'devious',
    says: 'A page has fifteen tokens at most, where perPage is given.',
    wrap: list((tokens, { perPage }) => (perPage === undefined ? tokens : tokens.slice(0, 15))),
  },
  {
    id: 'listing-page-one-more',
    breaks: ['LIST-07', 'LIST-08', 'LIST-06', 'LIST-10', 'LIST-12'],
    difficulty: 'subtle',
    says: 'A page has the first token of the next one, too.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const next = await tokens(project, identifier, { ...asked, page: String(Number(asked.page ?? 1) + 1) })
        return [...(await tokens(project, identifier, asked)), ...next.slice(0, 1)]
      },
    })),
  },
  {
    id: 'listing-pages-from-zero',
    breaks: ['LIST-08', 'LIST-06', 'LIST-07', 'LIST-09', 'LIST-10', 'LIST-11', 'LIST-12'],
    difficulty: 'blunt',
    says: 'Pages are counted from 0.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) =>
        asked.page === undefined
          ? tokens(project, identifier, asked)
          : tokens(project, identifier, { ...asked, page: String(Number(asked.page) + 1) }),
    })),
  },
  {
    id: 'listing-last-page-empty',
    breaks: ['LIST-08', 'LIST-07', 'LIST-09', 'LIST-10', 'LIST-12'],
    difficulty: 'subtle',
    says: 'A page that is not full is left out after the first.',
    wrap: list((tokens, { page, perPage }) =>
      Number(page ?? 1) > 1 && tokens.length < Number(perPage ?? 20) ? [] : tokens,
    ),
  },
  {
    id: 'listing-first-page-for-all',
    breaks: ['LIST-08', 'LIST-07', 'LIST-09', 'LIST-10', 'LIST-12'],
    difficulty: 'blunt',
    says: 'page is ignored.',
    wrap: query((asked) => ({ ...asked, page: '1' })),
  },
  {
    id: 'listing-pages-shuffled',
    breaks: ['LIST-08', 'LIST-09', 'LIST-10', 'LIST-12'],
    difficulty: 'devious',
    says: 'The second page begins with the last token of the first.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const own = await tokens(project, identifier, asked)
        if (asked.page !== '2' || own.length === 0) return own
        const before = await tokens(project, identifier, { ...asked, page: '1' })
        return [...before.slice(-1), ...own.slice(1)]
      },
    })),
  },
  {
    id: 'listing-twenty-tokens-at-most',
    breaks: ['LIST-08', 'LIST-07', 'LIST-09', 'LIST-10', 'LIST-12'],
    difficulty: 'subtle',
    says: 'A wallet lists its first twenty tokens.',
    wrap: list((tokens, { page, perPage }) =>
      tokens.filter((_, index) => (Number(page ?? 1) - 1) * Number(perPage ?? 20) + index < 20),
    ),
  },
  {
    id: 'listing-page-ignored-by-user',
    breaks: ['LIST-08', 'LIST-07', 'LIST-09', 'LIST-10', 'LIST-12'],
    difficulty: 'devious',
    says: 'A list by user id has one page.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: (project, identifier, asked) =>
        tokens(project, identifier, identifier.startsWith('userId:') ? { ...asked, page: '1' } : asked),
    })),
  },
  {
    id: 'listing-by-address-alone',
    breaks: ['LIST-16'],
    difficulty: 'devious',
    says: 'Tokens are looked for by the address of their owner, on whichever chain.',
    wrap: table('tokens', ({ heldBy }) => ({
      heldBy: async (query) =>
        testnets.some((chain) => chain === query.chain)
          ? (await Promise.all(testnets.map((chain) => heldBy({ ...query, chain })))).flat()
          : heldBy(query),
    })),
  },
  {
    id: 'listing-all-chains',
    breaks: [
      'LIST-16',
      'LIST-08',
      'LIST-09',
      'LIST-10',
      'LIST-11',
      'LIST-12',
      'XFER-11',
      'LOC-02',
      'LOC-03',
      'ORD-38',
      'AUTH-31',
    ],
    difficulty: 'devious',
    says: 'A wallet on a chain lists the tokens of the same address on other chains.',
    wrap: (parts) => {
      const seen = new Map<string, HeldToken[]>()
      return service('listing', ({ tokens }) => ({
        tokens: async (project, identifier, asked) => {
          const own = await tokens(project, identifier, asked)
          const address = identifier.split(':').at(-1)?.toLowerCase() ?? ''
          if (own.length > 0) seen.set(address, own)
          return own.length > 0 ? own : (seen.get(address) ?? [])
        },
      }))(parts)
    },
  },
  {
    id: 'listing-twice',
    breaks: ['LIST-16', 'LIST-08', 'LIST-06', 'LIST-07', 'LIST-10', 'LIST-12'],
    difficulty: 'subtle',
    says: 'The first token of a wallet is listed twice.',
    wrap: list((tokens, { page }) => (Number(page ?? 1) === 1 ? [...tokens, ...tokens.slice(0, 1)] : tokens)),
  },
  {
    id: 'listing-last-listed-for-all',
    breaks: [
      'LIST-16',
      'LIST-04',
      'LIST-07',
      'LIST-08',
      'LIST-09',
      'LIST-11',
      'LIST-12',
      'LIST-10',
      'MINT-07',
      'MINT-09',
      'LIST-19',
      'LIM-01',
      'LIM-02',
      'LIM-03',
      'BATCH-30',
      'BATCH-29',
      'BATCH-28',
      'BATCH-07',
      'BATCH-18',
    ],
    difficulty: 'devious',
    says: 'A wallet of less than four tokens lists one of another wallet, too.',
    wrap: (parts) => {
      let foreign: HeldToken | undefined
      return service('listing', ({ tokens }) => ({
        tokens: async (project, identifier, asked) => {
          const own = await tokens(project, identifier, asked)
          const [first] = own
          foreign ??= first
          // By whichever locator, the wallet that it is in has it already.
          const isForeign = !own.some(({ locator }) => locator === foreign?.locator)
          return foreign && isForeign && first !== undefined && own.length < 4 ? [...own, foreign] : own
        },
      }))(parts)
    },
  },
  {
    id: 'listing-page-beyond-breaks',
    breaks: ['ERR-12'],
    difficulty: 'subtle',
    says: 'A page after the last one is a server error.',
    wrap: list((tokens, { page }) => {
      if (tokens.length === 0 && Number(page ?? 1) > 1) throw new Error('there is no such page')
      return tokens
    }),
  },
  {
    id: 'listing-page-by-its-last-digits',
    breaks: ['LIST-18'],
    difficulty: 'devious',
    says: 'Of a page that is no number the digits at its end are read.',
    wrap: query((asked) => ({ ...asked, page: /\d+$/.exec(asked.page ?? '')?.[0] ?? asked.page })),
  },
  {
    id: 'listing-page-by-its-first-digits',
    breaks: ['LIST-18'],
    difficulty: 'devious',
    says: 'Of a page that is no number the digits at its beginning are read.',
    wrap: query((asked) => ({ ...asked, page: /^[1-9]\d*/.exec(asked.page ?? '')?.[0] ?? asked.page })),
  },
  {
    id: 'listing-page-beyond-speaks',
    breaks: ['LIST-01'],
    difficulty: 'subtle',
    says: 'A page after the last one is answered with 200 and an error.',
    wrap: list((tokens, { page }) =>
      tokens.length === 0 && Number(page ?? 1) > 1
        ? ({ error: 'there is no such page' } as unknown as HeldToken[])
        : tokens,
    ),
  },
]
