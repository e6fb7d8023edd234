import { readAddress } from '../../chain/addresses.ts'
import type { Fields } from '../../domain/fields.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service, table } from '../seams.ts'

interface Event {
  readonly id: string
  readonly says: string
  /** Tells of every address that it happens to, in the spelling of the store. */
  readonly noting: (note: (address: string) => void) => Wrap
}

export const stored = (text: string): string => readAddress('evm', text) ?? text

const signerOf = (wallet: string): string => stored(wallet.slice(wallet.indexOf(':') + 1))

const namesOf = ({ email, userId }: Fields) => ({
  ...(typeof email === 'string' && { email }),
  ...(typeof userId === 'string' && { userId }),
})

/** What may happen to a wallet, and is none of its key's business, nor changes that it is there. */
export const events: readonly Event[] = [
  {
    id: 'sending',
    says: 'a token was sent out of it',
    noting: (note) =>
      table('tokens', ({ sendOff }) => ({
        sendOff: async (key, owner, target) => {
          const sent = await sendOff(key, owner, target)
          if (sent) note(owner)
          return sent
        },
      })),
  },
  {
    id: 'minting',
    says: 'a token was minted to it',
    noting: (note) =>
      table('tokens', ({ add }) => ({
        add: async (row) => {
          note(row.owner)
          return add(row)
        },
      })),
  },
  {
    id: 'look-up',
    says: 'its user was looked up',
    noting: (note) =>
      service('wallets', ({ ofUser }) => ({
        ofUser: async (project, query) => {
          const wallets = await ofUser(project, query)
          for (const { publicKey } of wallets) note(stored(publicKey))
          return wallets
        },
      })),
  },
  {
    id: 'refusal',
    says: 'its user was refused one on another chain',
    noting: (note) =>
      service('wallets', ({ create, ofUser }) => ({
        create: async (project, body) => {
          try {
            return await create(project, body)
          } catch (refusal) {
            const known = await ofUser(project, namesOf(body)).catch(() => [])
            for (const { publicKey } of known) note(stored(publicKey))
            throw refusal
          }
        },
      })),
  },
  {
    id: 'signatures',
    says: 'it has signed before',
    noting: (note) =>
      service('signing', ({ sign }) => ({
        sign: async (project, wallet, body) => {
          const signed = await sign(project, wallet, body)
          note(signerOf(wallet))
          return signed
        },
      })),
  },
]

const lost = (noting: Event['noting']): Wrap => {
  return (parts) => {
    const gone = new Set<string>()
    const refusing = service('signing', ({ sign }) => ({
      sign: async (project, wallet, body) => {
        if (gone.has(signerOf(wallet))) throw new Refusal(404, 'no such wallet')
        return sign(project, wallet, body)
      },
    }))
    return refusing(noting((address) => gone.add(address))(parts))
  }
}

const breaks = (id: string): Fault['breaks'] => {
  if (id === 'refusal') return ['SIGN-11', 'CHAIN-07', 'SIGN-06']
  return ['CHAIN-06', 'SIGN-11', ...(id === 'minting' ? (['CHAIN-07', 'SIGN-06'] as const) : [])]
}

/** Bystanders of each operation: the key of a wallet that something else was done with is gone. */
export const lostKeyFaults: readonly Fault[] = events.map(
  ({ id, says, noting }): Fault => ({
    id: `signing-lost-after-${id}`,
    breaks: breaks(id),
    difficulty: 'devious',
    generated: true,
    says: `A wallet cannot sign any more when ${says}.`,
    wrap: lost(noting),
  }),
)
