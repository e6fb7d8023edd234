import { setTimeout as sleep } from 'node:timers/promises'
import { readAddress } from '../../chain/addresses.ts'
import type { HeldToken } from '../../domain/records.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { service, table } from '../seams.ts'
import { filtered, filteredAfterwards, isFilter, list, query } from './seams.ts'

/** Filters leave other tokens than they should. */
export const listingFilterFaults: readonly Fault[] = [
  {
    id: 'listing-contract-of-default-unknown',
    breaks: ['LIST-09'],
    difficulty: 'devious',
    says: 'The contract filter does not know the contracts of the default collections.',
    wrap: (parts) => {
      const ofDefaults = new Set<unknown>()
      const noting = service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const record = await mint(project, collection, id, body)
          if (collection.startsWith('default-')) ofDefaults.add(record.onChain.contractAddress)
          return record
        },
      }))
      return list((tokens, { contractAddresses }) =>
        contractAddresses === undefined
          ? tokens
          : tokens.filter((one) => !('contractAddress' in one) || !ofDefaults.has(one.contractAddress)),
      )(noting(parts))
    },
  },
  {
    id: 'listing-contract-ignored-on-one-chain',
    breaks: ['LIST-09'],
    difficulty: 'devious',
    says: 'By address on the test network of Base, tokens are listed whatever contract is asked for.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: (project, identifier, asked) =>
        tokens(
          project,
          identifier,
          identifier.startsWith('base-') ? { ...asked, contractAddresses: undefined } : asked,
        ),
    })),
  },
  {
    id: 'listing-token-id-of-semi-fungible-ignored',
    breaks: ['LIST-11'],
    difficulty: 'devious',
    says: 'Semi-fungible tokens are listed whatever token id is asked for.',
    wrap: filtered(
      (one, { tokenId }) => 'tokenId' in one && (one.tokenId === tokenId || one.tokenStandard === 'ERC-1155'),
      ({ tokenId, contractAddresses }) => tokenId !== undefined && contractAddresses === undefined,
    ),
  },
  {
    id: 'listing-contract-ignored',
    breaks: ['LIST-09', 'LIST-10', 'LIST-11', 'LIST-12'],
    difficulty: 'blunt',
    says: 'The contract filter is ignored.',
    wrap: query((asked) => ({ ...asked, contractAddresses: undefined })),
  },
  {
    id: 'listing-contract-in-lower-case',
    breaks: ['LIST-09', 'LIST-10', 'LIST-11', 'LIST-12'],
    difficulty: 'subtle',
    says: 'A contract address is found in lower case only.',
    wrap: query((asked) => ({
      ...asked,
      contractAddresses: asked.contractAddresses?.map((one) => (one === one.toLowerCase() ? one : `${one}-`)),
    })),
  },
  {
    id: 'listing-contract-unknown-ignored',
    breaks: ['LIST-09', 'LIST-12'],
    difficulty: 'devious',
    says: 'A contract of which the wallet holds nothing filters nothing.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const some = await tokens(project, identifier, asked)
        return some.length === 0 && Number(asked.page ?? 1) === 1 && asked.tokenId === undefined
          ? tokens(project, identifier, { ...asked, contractAddresses: undefined })
          : some
      },
    })),
  },
  {
    id: 'listing-contract-malformed-empty-entry',
    breaks: ['LIST-09'],
    difficulty: 'devious',
    says: 'A contract that is no address is answered with a list of one empty entry.',
    wrap: list((tokens, { contractAddresses }) =>
      contractAddresses?.every((text) => readAddress('evm', text) === undefined) ? [{} as HeldToken] : tokens,
    ),
  },
  {
    id: 'listing-contract-one-missing',
    breaks: ['LIST-09', 'LIST-12'],
    difficulty: 'devious',
    says: 'A filtered list misses the last token of the contract.',
    wrap: list((tokens, asked) =>
      asked.contractAddresses?.length === 1 &&
      asked.tokenId === undefined &&
      tokens.length > 1 &&
      tokens.length < Number(asked.perPage ?? 20)
        ? tokens.slice(0, -1)
        : tokens,
    ),
  },
  {
    id: 'listing-contract-ignored-by-user',
    breaks: ['LIST-09', 'LIST-10', 'LIST-11', 'LIST-12'],
    difficulty: 'devious',
    says: 'A list by user id is not filtered by contract.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: (project, identifier, asked) =>
        tokens(
          project,
          identifier,
          identifier.startsWith('userId:') ? { ...asked, contractAddresses: undefined } : asked,
        ),
    })),
  },
  {
    id: 'listing-first-contract-only',
    breaks: ['LIST-10'],
    difficulty: 'subtle',
    says: 'Of several contracts the first alone counts.',
    wrap: query((asked) => ({ ...asked, contractAddresses: asked.contractAddresses?.slice(0, 1) })),
  },
  {
    id: 'listing-last-contract-only',
    breaks: ['LIST-10'],
    difficulty: 'subtle',
    says: 'Of several contracts the last alone counts.',
    wrap: query((asked) => ({ ...asked, contractAddresses: asked.contractAddresses?.slice(-1) })),
  },
  {
    id: 'listing-two-contracts-at-most',
    breaks: ['LIST-10'],
    difficulty: 'devious',
    says: 'A third contract is ignored.',
    wrap: query((asked) => ({ ...asked, contractAddresses: asked.contractAddresses?.slice(0, 2) })),
  },
  {
    id: 'listing-contract-twice-its-tokens-twice',
    breaks: ['LIST-10'],
    difficulty: 'devious',
    says: 'A contract that is named twice lists its tokens twice.',
    wrap: list((tokens, { contractAddresses = [] }) =>
      tokens.flatMap((one) => {
        const own = 'contractAddress' in one ? one.contractAddress.toLowerCase() : undefined
        const times = contractAddresses.filter((address) => address.toLowerCase() === own).length
        return Array.from({ length: Math.max(times, 1) }, () => one)
      }),
    ),
  },
  {
    id: 'listing-several-contracts-are-none',
    breaks: ['LIST-10'],
    difficulty: 'subtle',
    says: 'Several contracts leave nothing.',
    wrap: list((tokens, { contractAddresses }) => ((contractAddresses?.length ?? 0) > 1 ? [] : tokens)),
  },
  {
    id: 'listing-id-ignored',
    breaks: ['LIST-11', 'LIST-12'],
    difficulty: 'blunt',
    says: 'The token id filter is ignored.',
    wrap: query((asked) => ({ ...asked, tokenId: undefined })),
  },
  {
    id: 'listing-kept-whatever-the-id',
    breaks: ['LIST-11', 'LIST-12'],
    difficulty: 'devious',
    says: 'A list is kept for a second, and shown to whoever asks for the same with the id of a token.',
    wrap: (parts) => {
      const kept = new Map<string, { readonly at: number; readonly held: HeldToken[] }>()
      return service('listing', ({ tokens }) => ({
        tokens: async (project, identifier, asked) => {
          const key = JSON.stringify([project, identifier, { ...asked, tokenId: undefined }])
          const known = kept.get(key)
          if (known !== undefined && performance.now() - known.at < 1000) return known.held
          const held = await tokens(project, identifier, asked)
          if (held.length > 0 && asked.tokenId === undefined) kept.set(key, { at: performance.now(), held })
          return held
        },
      }))(parts)
    },
  },
  {
    id: 'listing-id-of-nought-ignored',
    breaks: ['LIST-11'],
    difficulty: 'devious',
    says: 'A token id filter of 0 is taken for none.',
    wrap: query((asked) => ({ ...asked, tokenId: Number(asked.tokenId) === 0 ? undefined : asked.tokenId })),
  },
  {
    id: 'listing-filters-crossed',
    breaks: ['LIST-09', 'LIST-12'],
    difficulty: 'devious',
    says: 'Of lists that are filtered by a contract at one moment each is filtered by the last.',
    wrap: (parts) => {
      let last: readonly string[] | undefined
      return service('listing', ({ tokens }) => ({
        tokens: async (project, identifier, asked) => {
          if (asked.contractAddresses?.length !== 1) return tokens(project, identifier, asked)
          last = asked.contractAddresses
          await sleep(3)
          return tokens(project, identifier, { ...asked, contractAddresses: [...last] })
        },
      }))(parts)
    },
  },
  ...(['contractAddresses', 'tokenId'] as const).map(
    (name): Fault => ({
      id: `listing-received-not-by-${name}`,
      breaks: [name === 'tokenId' ? 'LIST-11' : 'LIST-09'],
      difficulty: 'devious',
      says: `What a transfer has brought is not found by ${name === 'tokenId' ? 'its id' : 'its contract'}.`,
      wrap: (parts) => {
        const moved = new Set<string>()
        const noting = table('tokens', ({ sendOff }) => ({
          sendOff: async (key, owner, target) => {
            moved.add(key)
            return sendOff(key, owner, target)
          },
        }))
        const hiding = table('tokens', ({ heldBy }) => ({
          heldBy: async (query) => {
            const held = await heldBy(query)
            const isFiltered = name === 'tokenId' ? query.number !== undefined : query.contracts !== undefined
            return isFiltered ? held.filter(({ key }) => !moved.has(key)) : held
          },
        }))
        return hiding(noting(parts))
      },
    }),
  ),
  {
    id: 'listing-id-by-prefix',
    breaks: ['LIST-11', 'LIST-12'],
    difficulty: 'subtle',
    says: 'The token id filter finds all ids that begin as asked.',
    wrap: filtered(
      (one, { tokenId, contractAddresses }) =>
        'tokenId' in one &&
        one.tokenId.startsWith(tokenId ?? '') &&
        (contractAddresses?.some((address) => address.toLowerCase() === one.contractAddress.toLowerCase()) ?? true),
      ({ tokenId }) => tokenId !== undefined,
    ),
  },
  {
    id: 'listing-id-instead-of-contract',
    breaks: ['LIST-11', 'LIST-12'],
    difficulty: 'subtle',
    says: 'With a token id, the contract filter is ignored.',
    wrap: query((asked) => (asked.tokenId === undefined ? asked : { ...asked, contractAddresses: undefined })),
  },
  {
    id: 'listing-contract-instead-of-id',
    breaks: ['LIST-11', 'LIST-12'],
    difficulty: 'subtle',
    says: 'With a contract, the token id filter is ignored.',
    wrap: query((asked) => (asked.contractAddresses === undefined ? asked : { ...asked, tokenId: undefined })),
  },
  {
    id: 'listing-contract-or-id',
    breaks: ['LIST-11', 'LIST-12'],
    difficulty: 'devious',
    says: 'With both filters, one of them is enough.',
    wrap: filtered(
      (one, { tokenId, contractAddresses }) =>
        'tokenId' in one &&
        (one.tokenId === tokenId ||
          (contractAddresses?.some((address) => address.toLowerCase() === one.contractAddress.toLowerCase()) ?? false)),
      (asked) => asked.tokenId !== undefined && asked.contractAddresses !== undefined,
    ),
  },
  {
    id: 'listing-id-of-one-digit',
    breaks: ['LIST-11', 'LIST-12'],
    difficulty: 'devious',
    says: 'A token id of two digits is read as its first.',
    wrap: query((asked) => ({ ...asked, tokenId: asked.tokenId?.slice(0, 1) })),
  },
  {
    id: 'listing-filtered-afterwards',
    breaks: ['LIST-12'],
    difficulty: 'subtle',
    says: 'A filter applies to each page.',
    wrap: filteredAfterwards(isFilter),
  },
  {
    id: 'listing-contract-filtered-afterwards',
    breaks: ['LIST-12'],
    difficulty: 'subtle',
    says: 'The contract filter applies to each page.',
    wrap: filteredAfterwards(
      ({ contractAddresses, tokenId }) => contractAddresses !== undefined && tokenId === undefined,
    ),
  },
  {
    id: 'listing-id-filtered-afterwards',
    breaks: ['LIST-12'],
    difficulty: 'devious',
    says: 'The token id filter applies to each page.',
    wrap: filteredAfterwards(({ tokenId }) => tokenId !== undefined),
  },
  {
    id: 'listing-both-filters-refused',
    breaks: ['LIST-11'],
    difficulty: 'devious',
    says: 'Contract and token id together are refused.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        if (asked.contractAddresses !== undefined && asked.tokenId !== undefined)
          throw badRequest('give either contractAddress or tokenId')
        return tokens(project, identifier, asked)
      },
    })),
  },
  {
    id: 'listing-empty-without-filter',
    breaks: ['LIST-07', 'LIST-08', 'LIST-06', 'MINT-17'],
    difficulty: 'subtle',
    says: 'Without a filter the list is empty.',
    wrap: list((tokens, asked) => (isFilter(asked) ? tokens : [])),
  },
]
