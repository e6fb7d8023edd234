import type { HeldToken } from '../../domain/records.ts'
import type { ListingQuery, Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { evm, filtered, isFilter, list } from './seams.ts'

const pageOf = ({ page }: ListingQuery): number => Number(page ?? 1)
const sizeOf = ({ perPage }: ListingQuery): number => Number(perPage ?? 20)

/** Reads another page than the one that was asked for. */
const instead = (change: (query: ListingQuery) => Partial<ListingQuery>): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: (project, identifier, asked) => tokens(project, identifier, { ...asked, ...change(asked) }),
  }))

/** Some tokens are left out where a contract is filtered by. */
const withoutFiltered = (about: (one: HeldToken) => boolean): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, asked) => {
      const page = await tokens(project, identifier, asked)
      return asked.contractAddresses === undefined ? page : page.filter((one) => !about(one))
    },
  }))

/** Adds to some pages a token of another page of the same wallet. */
const spilling = (about: (query: ListingQuery, page: readonly HeldToken[]) => boolean): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, asked) => {
      const page = await tokens(project, identifier, asked)
      if (!about(asked, page)) return page
      const all = await tokens(project, identifier, {
        page: '1',
        perPage: '20',
        contractAddresses: undefined,
        tokenId: undefined,
      })
      const contracts = asked.contractAddresses?.map((one) => one.toLowerCase()) ?? []
      const foreign = all.find((one) => 'tokenId' in one && !contracts.includes(one.contractAddress.toLowerCase()))
      return foreign === undefined ? page : [...page, foreign]
    },
  }))

/** Pages and filters that go wrong for one page, one size or one parameter. */
export const listingCornerFaults: readonly Fault[] = [
  {
    id: 'listing-filter-by-most-digits',
    breaks: ['LIST-09'],
    difficulty: 'devious',
    says: 'The last digits of a contract are not looked at when it is filtered by.',
    wrap: filtered(
      (one, { contractAddresses = [], tokenId }) =>
        'tokenId' in one &&
        contractAddresses.some(
          (asked) => asked.slice(0, -2).toLowerCase() === one.contractAddress.slice(0, -2).toLowerCase(),
        ) &&
        (tokenId === undefined || one.tokenId === tokenId),
      ({ contractAddresses }) => contractAddresses !== undefined,
    ),
  },
  {
    id: 'listing-filter-by-the-beginning',
    breaks: ['LIST-09'],
    difficulty: 'devious',
    says: 'A part of an address, from its beginning, filters by the contracts that begin so.',
    wrap: filtered(
      (one, { contractAddresses = [] }) =>
        'tokenId' in one &&
        contractAddresses.some((asked) => one.contractAddress.toLowerCase().startsWith(asked.toLowerCase())),
      ({ contractAddresses = [] }) => contractAddresses.some((asked) => asked.length < 42),
    ),
  },
  {
    id: 'listing-filter-without-semi-fungible',
    breaks: ['LIST-09'],
    difficulty: 'subtle',
    says: 'The contract filter finds no tokens of semi-fungible collections.',
    wrap: withoutFiltered((one) => 'tokenStandard' in one && one.tokenStandard === 'ERC-1155'),
  },
  {
    id: 'listing-filter-with-every-semi-fungible',
    breaks: ['LIST-09'],
    difficulty: 'devious',
    says: 'Whatever contract is filtered by, tokens of semi-fungible collections are left in.',
    wrap: filtered(
      (one, { contractAddresses = [], tokenId }) =>
        'tokenId' in one &&
        (one.tokenStandard === 'ERC-1155' ||
          contractAddresses.some((asked) => asked.toLowerCase() === one.contractAddress.toLowerCase())) &&
        (tokenId === undefined || one.tokenId === tokenId),
      ({ contractAddresses }) => contractAddresses !== undefined,
    ),
  },
  {
    id: 'listing-filter-without-subscriptions',
    breaks: ['LIST-09'],
    difficulty: 'subtle',
    says: 'The contract filter finds no tokens with a subscription.',
    wrap: withoutFiltered((one) => 'subscription' in one && one.subscription !== undefined),
  },
  {
    id: 'listing-semi-fungible-twice',
    breaks: ['LIST-16'],
    difficulty: 'devious',
    says: 'Tokens of semi-fungible collections are listed twice.',
    wrap: list((tokens) =>
      tokens.flatMap((one) => ('tokenStandard' in one && one.tokenStandard === 'ERC-1155' ? [one, one] : [one])),
    ),
  },
  {
    id: 'listing-filter-spills-over',
    breaks: ['LIST-09', 'LIST-10'],
    difficulty: 'devious',
    says: 'The last page of tokens of a contract ends with a token of another one.',
    wrap: spilling(
      (asked, page) =>
        asked.contractAddresses !== undefined &&
        asked.tokenId === undefined &&
        pageOf(asked) > 1 &&
        sizeOf(asked) === 20 &&
        page.length > 0,
    ),
  },
  {
    id: 'listing-filter-second-page-one-short',
    breaks: ['LIST-09', 'LIST-10'],
    difficulty: 'devious',
    says: 'The second page of 20 of a filtered list lacks its last token.',
    wrap: list((page, asked) =>
      isFilter(asked) && pageOf(asked) > 1 && sizeOf(asked) === 20 ? page.slice(0, -1) : page,
    ),
  },
  {
    id: 'listing-filter-defaults-to-ten',
    breaks: ['LIST-12'],
    difficulty: 'devious',
    says: 'A filtered list without perPage has ten tokens.',
    wrap: instead((asked) => (isFilter(asked) ? { perPage: asked.perPage ?? '10' } : {})),
  },
  {
    id: 'listing-filter-small-pages-uneven',
    breaks: ['LIST-12'],
    difficulty: 'devious',
    says: 'The second page of a filtered list cut into small pages has a token of the third as well.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const page = await tokens(project, identifier, asked)
        if (!isFilter(asked) || sizeOf(asked) > 5 || (pageOf(asked) !== 2 && pageOf(asked) !== 3)) return page
        if (pageOf(asked) === 3) return page.slice(1)
        const [next] = await tokens(project, identifier, { ...asked, page: '3' })
        return next === undefined ? page : [...page, next]
      },
    })),
  },
  {
    id: 'listing-filter-small-pages-repeat-the-first',
    breaks: ['LIST-12'],
    difficulty: 'devious',
    says: 'The second full page of a filtered list cut into small pages is the first once more.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const page = await tokens(project, identifier, asked)
        const again = isFilter(asked) && sizeOf(asked) <= 5 && pageOf(asked) === 2 && page.length === sizeOf(asked)
        return again ? tokens(project, identifier, { ...asked, page: '1' }) : page
      },
    })),
  },
  {
    id: 'listing-without-a-query-reversed',
    breaks: ['LIST-06'],
    difficulty: 'devious',
    says: 'Without any parameter the last page of 20 is listed.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const page = await tokens(project, identifier, asked)
        if (asked.page !== undefined || asked.perPage !== undefined || isFilter(asked) || page.length < 20) return page
        const [next] = await tokens(project, identifier, { ...asked, page: '2', perPage: '20' })
        return next === undefined ? page : [next, ...page.slice(1)]
      },
    })),
  },
  {
    id: 'listing-page-one-alone-has-ten',
    breaks: ['LIST-06'],
    difficulty: 'devious',
    says: 'A first page without perPage has ten tokens.',
    wrap: instead((asked) =>
      asked.page === '1' && asked.perPage === undefined && !isFilter(asked) ? { perPage: '10' } : {},
    ),
  },
  {
    id: 'listing-per-page-of-twenty-alone-is-the-second',
    breaks: ['LIST-06'],
    difficulty: 'devious',
    says: 'perPage 20 without page reads on from the second token.',
    wrap: instead((asked) =>
      asked.page === undefined && asked.perPage === '20' && !isFilter(asked) ? { page: '2' } : {},
    ),
  },
  {
    id: 'listing-page-two-alone-of-ten',
    breaks: ['LIST-06'],
    difficulty: 'devious',
    says: 'A second page without perPage is one of ten.',
    wrap: instead((asked) =>
      asked.page === '2' && asked.perPage === undefined && !isFilter(asked) ? { perPage: '10' } : {},
    ),
  },
  {
    id: 'listing-per-page-of-seven-alone-is-the-second',
    breaks: ['LIST-06'],
    difficulty: 'devious',
    says: 'perPage without page is read as page when it is below ten.',
    wrap: instead((asked) =>
      asked.page === undefined && Number(asked.perPage) < 10 && !isFilter(asked) ? { page: '2' } : {},
    ),
  },
  {
    id: 'listing-contract-on-zora-of-another',
    breaks: ['LIST-15', 'LOC-13'],
    difficulty: 'devious',
    says: 'On zora-sepolia a token is listed with a contract that is not that of its collection.',
    wrap: evm((one) => (one.chain === 'zora-sepolia' ? { ...one, contractAddress: `0x${'22'.repeat(20)}` } : one)),
  },
]
