import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { events, stored } from '../signing/after.ts'

const newAgain = (noting: (typeof events)[number]['noting']): Wrap => {
  return (parts) => {
    const seen = new Set<string>()
    const noted = noting((address) => seen.add(address))(parts)
    return service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const { wallet, created } = await create(project, body)
        return { wallet, created: created || seen.has(stored(wallet.publicKey)) }
      },
    }))(noted)
  }
}

/** Bystanders of each operation: a wallet that something else was done with is answered as a new one. */
export const newAgainFaults: readonly Fault[] = events.map(
  ({ id, says, noting }): Fault => ({
    id: `wallet-new-after-${id}`,
    breaks: ['WAL-04'],
    difficulty: 'devious',
    generated: true,
    says: `A wallet is answered as a new one when ${says}.`,
    wrap: newAgain(noting),
  }),
)
