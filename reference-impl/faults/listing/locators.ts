import { readWalletLocator } from '../../domain/locators.ts'
import type { HeldToken } from '../../domain/records.ts'
import type { ListingQuery, Parts } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

interface Parameter {
  readonly id: keyof ListingQuery
  readonly says: string
  readonly breaks: Fault['breaks']
}

/** What a listing is asked for, each of which is read from the query for every form of locator. */
const parameters: readonly Parameter[] = [
  { id: 'contractAddresses', says: 'contract filter', breaks: ['LIST-09', 'LIST-12'] },
  { id: 'tokenId', says: 'token id filter', breaks: ['LIST-11', 'LIST-12'] },
  { id: 'page', says: 'page', breaks: ['LIST-08', 'LIST-12'] },
  { id: 'perPage', says: 'page size', breaks: ['LIST-07', 'LIST-12'] },
]

const locators = [
  { kind: 'address', says: 'address' },
  { kind: 'userId', says: 'user id' },
  { kind: 'email', says: 'e-mail address' },
] as const

type Listed = Awaited<ReturnType<Parts['services']['listing']['tokens']>>

/** What a wallet holds when it first holds anything is what one form of locator leads to ever after. */
const keptFaults = locators.slice(1).map(
  ({ kind, says }): Fault => ({
    id: `listing-by-${kind}-kept`,
    breaks: ['XFER-11'],
    difficulty: 'devious',
    generated: true,
    says: `Where a wallet is named by ${says}, what it held when it was first listed with a token is listed ever after.`,
    wrap: (parts) => {
      const kept = new Map<string, Listed>()
      return service('listing', ({ tokens }) => ({
        tokens: async (project, identifier, query) => {
          const listed = await tokens(project, identifier, query)
          if (readWalletLocator(identifier).kind !== kind || listed.length === 0) return listed
          const key = `${project} ${identifier} ${JSON.stringify(query)}`
          kept.set(key, kept.get(key) ?? listed)
          return kept.get(key) ?? listed
        },
      }))(parts)
    },
  }),
)

/** One parameter that one form of locator forgets. */
const forgetfulFaults: readonly Fault[] = locators.flatMap((locator) =>
  parameters.map(
    ({ id, says, breaks }): Fault => ({
      id: `listing-by-${locator.kind}-forgets-${id}`,
      breaks,
      difficulty: 'devious',
      generated: true,
      says: `The ${says} is ignored where the wallet is named by ${locator.says}.`,
      wrap: service('listing', ({ tokens }) => ({
        tokens: (project, identifier, query) =>
          tokens(
            project,
            identifier,
            readWalletLocator(identifier).kind === locator.kind ? { ...query, [id]: undefined } : query,
          ),
      })),
    }),
  ),
)

interface Slip {
  readonly id: string
  readonly breaks: Fault['breaks']
  /** Of a form of locator. */
  readonly says: string
  readonly query?: (query: ListingQuery) => ListingQuery
  readonly shown?: (one: HeldToken) => HeldToken
}

/** What goes wrong for one form of locator, where the others have it right. */
const slips: readonly Slip[] = [
  {
    id: 'short-by-default',
    breaks: ['LIST-06', 'LIST-12'],
    says: 'ten tokens stand on a page where nothing is said',
    query: (query) => ({ ...query, perPage: query.perPage ?? '10' }),
  },
  {
    id: 'first-contract-only',
    breaks: ['LIST-10'],
    says: 'the first of several contracts is filtered by',
    query: (query) => ({ ...query, contractAddresses: query.contractAddresses?.slice(0, 1) }),
  },
  {
    id: 'ids-as-numbers',
    breaks: ['LIST-02'],
    says: 'token ids are numbers',
    shown: (one) => ('tokenId' in one ? ({ ...one, tokenId: Number(one.tokenId) } as unknown as HeldToken) : one),
  },
]

const slipFaults: readonly Fault[] = locators.flatMap((locator) =>
  slips.map(
    ({ id, breaks, says, query: change = (query) => query, shown = (one) => one }): Fault => ({
      id: `listing-by-${locator.kind}-${id}`,
      breaks,
      difficulty: 'devious',
      generated: true,
      says: `Where the wallet is named by ${locator.says}, ${says}.`,
      wrap: service('listing', ({ tokens }) => ({
        tokens: async (project, identifier, query) => {
          if (readWalletLocator(identifier).kind !== locator.kind) return tokens(project, identifier, query)
          return (await tokens(project, identifier, change(query))).map(shown)
        },
      })),
    }),
  ),
)

const prefixFault: Fault = {
  id: 'listing-address-by-its-beginning',
  breaks: ['LIST-16'],
  difficulty: 'devious',
  says: 'Addresses that have been listed, and begin alike, hold what the others hold.',
  wrap: (parts) => {
    const listed = new Set<string>()
    return service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        const own = await tokens(project, identifier, query)
        if (readWalletLocator(identifier).kind !== 'address') return own
        listed.add(identifier)
        const alike = [...listed].filter((one) => one !== identifier && one.slice(0, -4) === identifier.slice(0, -4))
        return [...own, ...(await Promise.all(alike.map((one) => tokens(project, one, query)))).flat()]
      },
    }))(parts)
  },
}

/** Reads the name of a chain by its last word, as a service does that keeps what is on its test networks in one place. */
const networkFault: Fault = {
  id: 'listing-chain-by-its-last-word',
  breaks: ['LIST-16'],
  difficulty: 'devious',
  says: 'An address holds what it holds on the chains whose names end alike.',
  wrap: (parts) => {
    const listed = new Set<string>()
    const ended = (identifier: string) => identifier.split('-').at(-1)
    return service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => {
        if (readWalletLocator(identifier).kind !== 'address') return tokens(project, identifier, query)
        listed.add(identifier)
        const alike = [...listed].filter((one) => one !== identifier && ended(one) === ended(identifier))
        const there = (await Promise.all(alike.map((one) => tokens(project, one, query).catch(() => [])))).flat()
        return there.length === 0 ? tokens(project, identifier, query) : there
      },
    }))(parts)
  },
}

/** Where nothing is on the first page, nearly all that is said of Solana waits for it in vain; MINT-17 tells. */
const zeroBasedFault: Fault = {
  id: 'listing-pages-from-nought-on-solana',
  breaks: ['MINT-17'],
  difficulty: 'subtle',
  says: 'Of a wallet on Solana the second page is shown where the first is asked for.',
  wrap: service('listing', ({ tokens }) => ({
    tokens: (project, identifier, query) =>
      tokens(
        project,
        identifier,
        readWalletLocator(identifier).chain === 'solana'
          ? { ...query, page: String(Number(query.page ?? 1) + 1) }
          : query,
      ),
  })),
}

export const locatorFaults: readonly Fault[] = [
  zeroBasedFault,
  prefixFault,
  networkFault,
  ...keptFaults,
  ...forgetfulFaults,
  ...slipFaults,
]
