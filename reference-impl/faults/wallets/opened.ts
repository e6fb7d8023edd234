import { readWalletLocator } from '../../domain/locators.ts'
import type { Wallet } from '../../domain/records.ts'
import type { Parts } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** Makes a wallet on each chain on which the project has a collection, so that whoever asks finds one. */
async function openEverywhere({ services, store }: Parts, project: string, email: string): Promise<void> {
  const collections = await store.collections.all(project, Date.now())
  for (const chain of new Set(collections.map((one) => one.chain)))
    await services.wallets.create(project, { email, chain }).catch(() => undefined)
}

/** Wallets that were made on the fly for user ids, and not by their creation. */
const madeAside = (parts: Parts): { readonly aside: Set<string>; readonly noted: Parts } => {
  const aside = new Set<string>()
  const noted = service('wallets', ({ open, create }) => ({
    open: async (project, kind, user, chain) => {
      const opened = await open(project, kind, user, chain)
      if (opened.created && kind === 'userId') aside.add(`${project} ${chain} ${opened.row.address}`)
      return opened
    },
    create: async (project, body) => {
      const made = await create(project, body)
      if (made.created) aside.delete(keyOf(project, made.wallet))
      return made
    },
  }))(parts)
  return { aside, noted }
}

const keyOf = (project: string, { chain, publicKey }: Wallet): string => `${project} ${chain} ${publicKey}`

/** Readings that make what they do not find, and wallets that were made aside. */
export const openingFaults: readonly Fault[] = [
  {
    id: 'wallet-made-by-look-up-by-email',
    breaks: ['WAL-26'],
    difficulty: 'devious',
    says: 'A look-up of an e-mail address that nobody has makes its wallets, and answers as if it had not.',
    wrap: service('wallets', ({ ofUser }, parts) => ({
      ofUser: async (project, query): Promise<Wallet[]> => {
        try {
          return await ofUser(project, query)
        } finally {
          if (query.email !== undefined) await openEverywhere(parts, project, query.email)
        }
      },
    })),
  },
  {
    id: 'wallet-made-by-listing',
    breaks: ['WAL-26'],
    difficulty: 'devious',
    says: 'A listing of the tokens of a user who is not there is refused, and makes the wallet.',
    wrap: service('listing', ({ tokens }, { services }) => ({
      tokens: async (project, identifier, query) => {
        try {
          return await tokens(project, identifier, query)
        } catch (refusal) {
          const locator = readWalletLocator(identifier)
          if (locator.kind !== 'address')
            await services.wallets.open(project, locator.kind, locator.user, locator.chain)
          throw refusal
        }
      },
    })),
  },
  {
    id: 'wallet-of-mint-new-to-its-creation',
    breaks: ['WAL-04'],
    difficulty: 'devious',
    says: 'The wallet that a mint made for a user id is answered as a new one by its first creation.',
    wrap: (parts) => {
      const { aside, noted } = madeAside(parts)
      return service('wallets', ({ create }) => ({
        create: async (project, body) => {
          const { wallet, created } = await create(project, body)
          return { wallet, created: aside.delete(keyOf(project, wallet)) || created }
        },
      }))(noted)
    },
  },
  {
    id: 'wallet-of-mint-not-listed',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'The wallet that a mint made for a user id is not among those of its user.',
    wrap: (parts) => {
      const { aside, noted } = madeAside(parts)
      return service('wallets', ({ ofUser }) => ({
        ofUser: async (project, query) =>
          (await ofUser(project, query)).filter((wallet) => !aside.has(keyOf(project, wallet))),
      }))(noted)
    },
  },
]
