import { badRequest } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { fault, filtered, filteredAfterwards, isFilter, list, query } from './seams.ts'

/** Filters leave other tokens than they should. */
export const listingFilterFaults: readonly Fault[] = [
  fault(
    'contract-ignored',
    ['LIST-09', 'LIST-10', 'LIST-11', 'LIST-12'],
    'blunt',
    'The contract filter is ignored.',
    query((asked) => ({ ...asked, contractAddresses: undefined })),
  ),
  fault(
    'contract-in-lower-case',
    ['LIST-09', 'LIST-10', 'LIST-11', 'LIST-12'],
    'subtle',
    'A contract address is found in lower case only.',
    query((asked) => ({
      ...asked,
      contractAddresses: asked.contractAddresses?.map((one) => (one === one.toLowerCase() ? one : `${one}-`)),
    })),
  ),
  fault(
    'contract-unknown-ignored',
    ['LIST-09', 'LIST-12'],
    'devious',
    'A contract of which the wallet holds nothing filters nothing.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const some = await tokens(project, identifier, asked)
        return some.length === 0 && asked.page === '1' && asked.tokenId === undefined
          ? tokens(project, identifier, { ...asked, contractAddresses: undefined })
          : some
      },
    })),
  ),
  fault(
    'contract-one-missing',
    ['LIST-09', 'LIST-12'],
    'devious',
    'A filtered list misses the last token of the contract.',
    list((tokens, asked) =>
      asked.contractAddresses?.length === 1 &&
      asked.tokenId === undefined &&
      tokens.length > 1 &&
      tokens.length < Number(asked.perPage ?? 20)
        ? tokens.slice(0, -1)
        : tokens,
    ),
  ),
  fault(
    'contract-ignored-by-user',
    ['LIST-09', 'LIST-10', 'LIST-11', 'LIST-12'],
    'devious',
    'A list by user id is not filtered by contract.',
    service('listing', ({ tokens }) => ({
      tokens: (project, identifier, asked) =>
        tokens(
          project,
          identifier,
          identifier.startsWith('userId:') ? { ...asked, contractAddresses: undefined } : asked,
        ),
    })),
  ),
  fault(
    'first-contract-only',
    ['LIST-10'],
    'subtle',
    'Of several contracts the first alone counts.',
    query((asked) => ({ ...asked, contractAddresses: asked.contractAddresses?.slice(0, 1) })),
  ),
  fault(
    'last-contract-only',
    ['LIST-10'],
    'subtle',
    'Of several contracts the last alone counts.',
    query((asked) => ({ ...asked, contractAddresses: asked.contractAddresses?.slice(-1) })),
  ),
  fault(
    'two-contracts-at-most',
    ['LIST-10'],
    'devious',
    'A third contract is ignored.',
    query((asked) => ({ ...asked, contractAddresses: asked.contractAddresses?.slice(0, 2) })),
  ),
  fault(
    'several-contracts-are-none',
    ['LIST-10'],
    'subtle',
    'Several contracts leave nothing.',
    list((tokens, { contractAddresses }) => ((contractAddresses?.length ?? 0) > 1 ? [] : tokens)),
  ),
  fault(
    'id-ignored',
    ['LIST-11', 'LIST-12'],
    'blunt',
    'The token id filter is ignored.',
    query((asked) => ({ ...asked, tokenId: undefined })),
  ),
  fault(
    'id-by-prefix',
    ['LIST-11', 'LIST-12'],
    'subtle',
    'The token id filter finds all ids that begin as asked.',
    filtered(
      (one, { tokenId, contractAddresses }) =>
        'tokenId' in one &&
        one.tokenId.startsWith(tokenId ?? '') &&
        (contractAddresses?.some((address) => address.toLowerCase() === one.contractAddress.toLowerCase()) ?? true),
      ({ tokenId }) => tokenId !== undefined,
    ),
  ),
  fault(
    'id-instead-of-contract',
    ['LIST-11', 'LIST-12'],
    'subtle',
    'With a token id, the contract filter is ignored.',
    query((asked) => (asked.tokenId === undefined ? asked : { ...asked, contractAddresses: undefined })),
  ),
  fault(
    'contract-instead-of-id',
    ['LIST-11', 'LIST-12'],
    'subtle',
    'With a contract, the token id filter is ignored.',
    query((asked) => (asked.contractAddresses === undefined ? asked : { ...asked, tokenId: undefined })),
  ),
  fault(
    'contract-or-id',
    ['LIST-11', 'LIST-12'],
    'devious',
    'With both filters, one of them is enough.',
    filtered(
      (one, { tokenId, contractAddresses }) =>
        'tokenId' in one &&
        (one.tokenId === tokenId ||
          (contractAddresses?.some((address) => address.toLowerCase() === one.contractAddress.toLowerCase()) ?? false)),
      (asked) => asked.tokenId !== undefined && asked.contractAddresses !== undefined,
    ),
  ),
  fault(
    'id-of-one-digit',
    ['LIST-11', 'LIST-12'],
    'devious',
    'A token id of two digits is read as its first.',
    query((asked) => ({ ...asked, tokenId: asked.tokenId?.slice(0, 1) })),
  ),
  fault('filtered-afterwards', ['LIST-12'], 'subtle', 'A filter applies to each page.', filteredAfterwards(isFilter)),
  fault(
    'contract-filtered-afterwards',
    ['LIST-12'],
    'subtle',
    'The contract filter applies to each page.',
    filteredAfterwards(({ contractAddresses, tokenId }) => contractAddresses !== undefined && tokenId === undefined),
  ),
  fault(
    'id-filtered-afterwards',
    ['LIST-12'],
    'devious',
    'The token id filter applies to each page.',
    filteredAfterwards(({ tokenId }) => tokenId !== undefined),
  ),
  fault(
    'both-filters-refused',
    ['LIST-11'],
    'devious',
    'Contract and token id together are refused.',
    service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        if (asked.contractAddresses !== undefined && asked.tokenId !== undefined)
          throw badRequest('give either contractAddress or tokenId')
        return tokens(project, identifier, asked)
      },
    })),
  ),
]
