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

/** Readings that make what they do not find. */
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
]
