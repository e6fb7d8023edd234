import { readAddress } from '../../chain/addresses.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { mintingAgain } from '../minting/seams.ts'
import { answering, inLines } from '../orders/seams.ts'
import { service } from '../seams.ts'

/** As many of what a user has as somebody lists who thinks that nobody has more. */
const most: readonly number[] = [2, 5, 10]

const alike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) !== JSON.stringify(other) && inOrder(one) === inOrder(other)

const inOrder = (value: unknown): string => [...JSON.stringify(value)].toSorted().join('')

/** A position, a kind or an order of members that was not thought of. */
export const dimensionFaults: readonly Fault[] = [
  ...most.map(
    (count): Fault => ({
      id: `look-up-${count}-at-most`,
      breaks: ['WAL-17'],
      difficulty: 'devious',
      generated: true,
      says: `A look-up lists the first ${count} wallets of a user.`,
      wrap: service('wallets', ({ ofUser }) => ({
        ofUser: async (project, query) => (await ofUser(project, query)).slice(0, count),
      })),
    }),
  ),
  {
    id: 'sign-first-wallet-alone',
    breaks: ['CHAIN-06'],
    difficulty: 'devious',
    says: 'Of the wallets of a user the first alone can sign.',
    wrap: service('signing', ({ sign }, { store }) => ({
      sign: async (project, wallet, body) => {
        const [chain = '', given = ''] = wallet.split(':')
        const row = await store.wallets.at(project, chain, readAddress('evm', given) ?? '')
        const [first] = row ? await store.wallets.ofUser(project, row.user_kind, row.user_name) : []
        if (row !== undefined && first !== undefined && first.chain !== row.chain) throw new Refusal(404, 'not found')
        return sign(project, wallet, body)
      },
    })),
  },
  {
    id: 'listing-beyond-twenty-skips',
    breaks: ['LIST-08'],
    difficulty: 'devious',
    says: 'A page has twenty tokens at most, where more are asked for, and the next one begins behind those that were asked for.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, query) => (await tokens(project, identifier, query)).slice(0, 20),
    })),
  },
  {
    id: 'listing-beyond-twenty-overlaps',
    breaks: ['LIST-08'],
    difficulty: 'devious',
    says: 'Pages of more than twenty tokens begin with the second where pages of twenty would.',
    wrap: service('listing', ({ tokens }) => ({
      tokens: (project, identifier, query) => {
        const isLater = Number(query.page ?? 1) > 1 && Number(query.perPage ?? 20) > 20
        return tokens(project, identifier, isLater ? { ...query, perPage: '20' } : query)
      },
    })),
  },
  {
    id: 'repeat-in-another-order-mints-again',
    breaks: ['MINT-07'],
    difficulty: 'devious',
    says: 'A repeat whose members stand in another order mints another token.',
    wrap: (parts) => {
      const bodies = new Map<string, unknown>()
      return mintingAgain(({ collection, id, body }) => {
        const key = `${collection} ${id}`
        const first = bodies.get(key) ?? body
        bodies.set(key, first)
        return alike(first, body)
      })(parts)
    },
  },
  {
    id: 'order-open-quote-never-ends',
    breaks: ['ORD-15'],
    difficulty: 'devious',
    says: 'The quote of an order without a recipient does not say when it ends.',
    wrap: answering(({ order }, { recipient }) => {
      if (recipient === undefined) delete order.quote?.expiresAt
    }),
  },
  {
    id: 'order-delivered-where-it-is-paid',
    breaks: ['ORD-44'],
    difficulty: 'devious',
    says: 'The locator of a delivery names the chain on which is paid.',
    wrap: inLines((line, _, { payment }) => {
      const { recipient } = line.delivery
      const { method } = payment as { readonly method?: unknown }
      if (typeof recipient?.locator === 'string')
        recipient.locator = recipient.locator.replace(/[^:]+$/, () => String(method))
    }),
  },
]
