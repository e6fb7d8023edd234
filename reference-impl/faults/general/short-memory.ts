import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** The latest so many of what was asked for; a known one that is asked for again stays where it is. */
const memoryOf = (most: number) => {
  const order = new Map<string, number>()
  return {
    note(key: string): void {
      if (!order.has(key)) order.set(key, order.size)
    },
    hasLost(key: string): boolean {
      const at = order.get(key)
      return at !== undefined && order.size - at > most
    },
  }
}

const userOf = (project: string, { email, userId }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([project, email, userId])

/** Who was made a wallet is known, in creations or where wallets are looked up, until so many others were. */
const forgetting =
  (most: number, isInCreations: boolean): Wrap =>
  (parts) => {
    const users = memoryOf(most)
    return service('wallets', ({ create, ofUser }) => ({
      create: async (project, body) => {
        const key = userOf(project, body)
        const { wallet, created } = await create(project, body)
        users.note(key)
        return { wallet, created: created || (isInCreations && users.hasLost(key)) }
      },
      ofUser: async (project, query) => {
        const all = await ofUser(project, query)
        return !isInCreations && users.hasLost(userOf(project, query)) ? [] : all
      },
    }))(parts)
  }

/** What was made is known until so much more has been made. */
export const shortMemoryFaults: readonly Fault[] = [
  {
    id: 'wallet-new-after-forty-others',
    breaks: ['WAL-04'],
    difficulty: 'devious',
    says: 'A user whose wallet was made more than forty users ago is taken for a new one.',
    wrap: forgetting(40, true),
  },
  {
    id: 'wallet-look-up-of-forty',
    breaks: ['WAL-17', 'WAL-22'],
    difficulty: 'devious',
    says: 'The look-up knows the latest forty users.',
    wrap: forgetting(40, false),
  },
  {
    id: 'mint-key-lapses-after-many-others',
    breaks: ['MINT-45', 'MINT-07', 'MINT-18', 'MINT-08', 'MINT-10', 'MINT-40', 'MINT-41'],
    difficulty: 'devious',
    says: 'The id of a mint is free again when sixty others have been used.',
    wrap: (parts) => {
      const keys = memoryOf(60)
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          if (id === undefined) return mint(project, collection, id, body)
          const key = JSON.stringify([project, collection, id])
          keys.note(key)
          if (!keys.hasLost(key)) return mint(project, collection, id, body)
          return { ...(await mint(project, collection, `${id}~`, body)), id }
        },
      }))(parts)
    },
  },
]
