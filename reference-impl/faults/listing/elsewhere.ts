import { AsyncLocalStorage } from 'node:async_hooks'
import { badRequest } from '../../domain/refusal.ts'
import type { ListingQuery, Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** On every chain but polygon and its test network, a list is asked for without some of its query. */
const unaskedElsewhere = (...names: readonly (keyof ListingQuery)[]): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: (project, locator, query) => {
      const left = Object.fromEntries(names.map((name) => [name, undefined]))
      return tokens(project, locator, locator.includes('polygon') ? query : { ...query, ...left })
    },
  }))

/** Lists of wallets that are not as usual: on other chains, or made by an order. */
export const listingElsewhereFaults: readonly Fault[] = [
  {
    id: 'filter-contract-on-main-chain-only',
    breaks: ['LIST-09'],
    difficulty: 'devious',
    says: 'The contract address filter is heeded on polygon alone.',
    wrap: unaskedElsewhere('contractAddresses'),
  },
  {
    id: 'filter-token-on-main-chain-only',
    breaks: ['LIST-11'],
    difficulty: 'devious',
    says: 'The token id filter is heeded on polygon alone.',
    wrap: unaskedElsewhere('tokenId'),
  },
  {
    id: 'pages-on-main-chain-only',
    breaks: ['LIST-08', 'LIST-07'],
    difficulty: 'devious',
    says: 'There are pages on polygon alone.',
    wrap: unaskedElsewhere('page', 'perPage'),
  },
  {
    id: 'list-of-ordering-wallet-refused',
    breaks: ['LIST-01', 'LOC-02'],
    difficulty: 'devious',
    says: 'The wallet that came with an order is not listed until somebody asks for its creation.',
    wrap: (parts) => {
      const ordering = new AsyncLocalStorage<true>()
      const hidden = new Set<string>()
      const opening = service('wallets', ({ open, create }) => ({
        open: async (project, kind, user, chain) => {
          const made = await open(project, kind, user, chain)
          if (made.created && ordering.getStore())
            for (const locator of [`${chain}:${made.row.address}`, `${kind}:${user}:${chain}`])
              hidden.add(locator.toLowerCase())
          return made
        },
        create: async (project, body) => {
          const made = await create(project, body)
          for (const end of [made.wallet.publicKey, `email:${body.email}`])
            for (const locator of [`${body.chain}:${end}`, `${end}:${body.chain}`]) hidden.delete(locator.toLowerCase())
          return made
        },
      }))(parts)
      const listing = service('listing', ({ tokens }) => ({
        tokens: async (project, locator, query) => {
          if (hidden.has(locator.toLowerCase())) throw badRequest('address does not exist')
          return tokens(project, locator, query)
        },
      }))(opening)
      return service('orders', ({ create }) => ({
        create: (project, body) => ordering.run(true, () => create(project, body)),
      }))(listing)
    },
  },
]
