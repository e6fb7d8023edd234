import type { ListingQuery } from '../../domain/listing.ts'
import type { HeldToken } from '../../domain/records.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { evm, fault, isFilter, list, type Wrap } from './seams.ts'

const pageOf = ({ page }: ListingQuery): number => Number(page ?? 1)
const sizeOf = ({ perPage }: ListingQuery): number => Number(perPage ?? 20)

/** Reads another page than the one that was asked for. */
const instead = (change: (query: ListingQuery) => Partial<ListingQuery>): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: (project, identifier, asked) => tokens(project, identifier, { ...asked, ...change(asked) }),
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
  fault(
    'filter-spills-over',
    ['LIST-09', 'LIST-10'],
    'devious',
    'The last page of tokens of a contract ends with a token of another one.',
    spilling(
      (asked, page) =>
        asked.contractAddresses !== undefined &&
        asked.tokenId === undefined &&
        pageOf(asked) > 1 &&
        sizeOf(asked) === 20 &&
        page.length > 0,
    ),
  ),
  fault(
    'filter-second-page-one-short',
    ['LIST-09', 'LIST-10'],
    'devious',
    'The second page of 20 of a filtered list lacks its last token.',
    list((page, asked) => (isFilter(asked) && pageOf(asked) > 1 && sizeOf(asked) === 20 ? page.slice(0, -1) : page)),
  ),
  fault(
    'filter-defaults-to-ten',
    ['LIST-12'],
    'devious',
    'A filtered list without perPage has ten tokens.',
    instead((asked) => (isFilter(asked) ? { perPage: asked.perPage ?? '10' } : {})),
  ),
  fault(
    'filter-small-pages-uneven',
    ['LIST-12'],
    'devious',
    'The second page of a filtered list cut into small pages has a token of the third as well.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const page = await tokens(project, identifier, asked)
        if (!isFilter(asked) || sizeOf(asked) > 5 || (pageOf(asked) !== 2 && pageOf(asked) !== 3)) return page
        if (pageOf(asked) === 3) return page.slice(1)
        const [next] = await tokens(project, identifier, { ...asked, page: '3' })
        return next === undefined ? page : [...page, next]
      },
    })),
  ),
  fault(
    'filter-small-pages-repeat-the-first',
    ['LIST-12'],
    'devious',
    'The second full page of a filtered list cut into small pages is the first once more.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const page = await tokens(project, identifier, asked)
        const again = isFilter(asked) && sizeOf(asked) <= 5 && pageOf(asked) === 2 && page.length === sizeOf(asked)
        return again ? tokens(project, identifier, { ...asked, page: '1' }) : page
      },
    })),
  ),
  fault(
    'without-a-query-reversed',
    ['LIST-06'],
    'devious',
    'Without any parameter the last page of 20 is listed.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const page = await tokens(project, identifier, asked)
        if (asked.page !== undefined || asked.perPage !== undefined || isFilter(asked) || page.length < 20) return page
        const [next] = await tokens(project, identifier, { ...asked, page: '2', perPage: '20' })
        return next === undefined ? page : [next, ...page.slice(1)]
      },
    })),
  ),
  fault(
    'page-one-alone-has-ten',
    ['LIST-06'],
    'devious',
    'A first page without perPage has ten tokens.',
    instead((asked) =>
      asked.page === '1' && asked.perPage === undefined && !isFilter(asked) ? { perPage: '10' } : {},
    ),
  ),
  fault(
    'per-page-of-twenty-alone-is-the-second',
    ['LIST-06'],
    'devious',
    'perPage 20 without page reads on from the second token.',
    instead((asked) => (asked.page === undefined && asked.perPage === '20' && !isFilter(asked) ? { page: '2' } : {})),
  ),
  fault(
    'page-two-alone-of-ten',
    ['LIST-06'],
    'devious',
    'A second page without perPage is one of ten.',
    instead((asked) =>
      asked.page === '2' && asked.perPage === undefined && !isFilter(asked) ? { perPage: '10' } : {},
    ),
  ),
  fault(
    'per-page-of-seven-alone-is-the-second',
    ['LIST-06'],
    'devious',
    'perPage without page is read as page when it is below ten.',
    instead((asked) =>
      asked.page === undefined && Number(asked.perPage) < 10 && !isFilter(asked) ? { page: '2' } : {},
    ),
  ),
  fault(
    'contract-on-zora-of-another',
    ['LIST-15', 'LOC-13'],
    'devious',
    'On zora-sepolia a token is listed with a contract that is not that of its collection.',
    evm((one) => (one.chain === 'zora-sepolia' ? { ...one, contractAddress: `0x${'22'.repeat(20)}` } : one)),
  ),
]
