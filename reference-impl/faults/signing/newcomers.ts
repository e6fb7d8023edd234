import { Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

type Sign = (wallet: string) => Promise<{ readonly signedMessage: string }>

/** Wallets that nobody has created, since something else brought them along, sign in another way. `created` are the others, by chain. */
const broughtAlong =
  (signed: (wallet: string, sign: Sign, created: ReadonlyMap<string, string>) => ReturnType<Sign>): Wrap =>
  (parts) => {
    const first = new Map<string, string>()
    const known = new Set<string>()
    const noting = service('wallets', ({ create }) => ({
      create: async (project, body) => {
        const answer = await create(project, body)
        const { chain, publicKey } = answer.wallet
        if (!answer.created) return answer
        known.add(publicKey.toLowerCase())
        first.set(chain, first.get(chain) ?? publicKey)
        return answer
      },
    }))
    const own = service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) => {
        const address = wallet.slice(wallet.indexOf(':') + 1).toLowerCase()
        const as: Sign = (other) => sign(project, other, body)
        // What is refused is refused either way.
        const plain = await as(wallet)
        return known.has(`0x${address.replace(/^0x/, '')}`) ? plain : signed(wallet, as, first)
      },
    }))
    return own(noting(parts))
  }

/** Wallets that came with a mint or an order, and not by their creation. */
export const newcomerFaults: readonly Fault[] = [
  {
    id: 'sign-brought-along-with-another-key',
    breaks: ['SIGN-03'],
    difficulty: 'devious',
    says: 'A wallet that came with a mint signs with a key that is not that of its address.',
    wrap: broughtAlong((wallet, sign, created) => {
      const chain = wallet.slice(0, wallet.indexOf(':'))
      const other = created.get(chain)
      return sign(other === undefined ? wallet : `${chain}:${other}`)
    }),
  },
  {
    id: 'sign-brought-along-not-at-all',
    breaks: ['SIGN-11'],
    difficulty: 'devious',
    says: 'A wallet that came with a mint cannot sign.',
    wrap: broughtAlong(async () => {
      throw new Refusal(404, 'no such wallet')
    }),
  },
  {
    id: 'sign-brought-along-in-another-field',
    breaks: ['SIGN-01', 'SIGN-03'],
    difficulty: 'devious',
    says: 'The signature of a wallet that came with a mint stands in the field signature.',
    wrap: broughtAlong(async (wallet, sign) => {
      const { signedMessage } = await sign(wallet)
      return { signature: signedMessage } as unknown as Awaited<ReturnType<Sign>>
    }),
  },
]
