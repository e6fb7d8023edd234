import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

/** The latest so many of what was asked for; a known one that is asked for again stays where it is. */
class Memory {
  readonly #order = new Map<string, number>()
  readonly #most: number
  constructor(most: number) {
    this.#most = most
  }
  note(key: string): void {
    if (!this.#order.has(key)) this.#order.set(key, this.#order.size)
  }
  hasLost(key: string): boolean {
    const at = this.#order.get(key)
    return at !== undefined && this.#order.size - at > this.#most
  }
}

const userOf = (project: string, { email, userId }: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([project, email, userId])

/** What was made is known until so much more has been made. */
const forgetting = (most: number, where: 'creation' | 'look-up'): Wrap => {
  return (parts) => {
    const users = new Memory(most)
    return service('wallets', ({ create, ofUser }) => ({
      create: async (project, body) => {
        const key = userOf(project, body)
        const { wallet, created } = await create(project, body)
        users.note(key)
        return { wallet, created: created || (where === 'creation' && users.hasLost(key)) }
      },
      ofUser: async (project, query) => {
        const all = await ofUser(project, query)
        return where === 'look-up' && users.hasLost(userOf(project, query)) ? [] : all
      },
    }))(parts)
  }
}

export const shortMemoryFaults: readonly Fault[] = [
  {
    id: 'wallet-new-after-forty-others',
    breaks: ['WAL-04'],
    difficulty: 'devious',
    says: 'A user whose wallet was made more than forty users ago is taken for a new one.',
    wrap: forgetting(40, 'creation'),
  },
  {
    id: 'wallet-look-up-of-forty',
    breaks: ['WAL-17', 'WAL-22'],
    difficulty: 'devious',
    says: 'The look-up knows the latest forty users.',
    wrap: forgetting(40, 'look-up'),
  },
  {
    id: 'mint-key-lapses-after-many-others',
    breaks: ['MINT-45', 'MINT-07', 'MINT-18', 'MINT-08', 'MINT-10', 'MINT-40', 'MINT-41'],
    difficulty: 'devious',
    says: 'The id of a mint is free again when sixty others have been used.',
    wrap: (parts) => {
      const keys = new Memory(60)
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
