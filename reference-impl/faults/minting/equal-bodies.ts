import { type Fields, isFields } from '../../domain/fields.ts'
import type { HeldToken, MintedToken } from '../../domain/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { readRecipient } from './seams.ts'

/** Mints that are known by something else than their id, or done before they are refused. */
export const equalBodyFaults: readonly Fault[] = [
  {
    id: 'mint-known-by-its-body',
    breaks: ['MINT-45', 'MINT-23'],
    difficulty: 'devious',
    says: 'A mint whose body is that of an earlier one is that one, whatever its id.',
    wrap: (parts) => {
      const known = new Map<string, string>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id = '', body) => {
          const key = JSON.stringify([project, collection, body])
          const first = known.get(key) ?? id
          known.set(key, first)
          return { ...(await mint(project, collection, first, body)), id } as MintedToken
        },
      }))(parts)
    },
  },
  {
    id: 'mint-repeat-tells-another-description',
    breaks: ['LIST-05'],
    difficulty: 'devious',
    says: 'A repeat of a mint with other metadata changes the description of its token.',
    wrap: (parts) => {
      const names = new Map<string, unknown>()
      const told = new Map<unknown, unknown>()
      const noting = service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const made = await mint(project, collection, id, body)
          const { name, description } = (isFields(body.metadata) ? body.metadata : {}) as Fields
          const key = JSON.stringify([project, collection, id])
          const known = names.get(key)
          names.set(key, known ?? name)
          if (known !== undefined && known !== name) told.set(known, description)
          return made
        },
      }))(parts)
      return service('listing', ({ tokens }) => ({
        tokens: async (...call) =>
          (await tokens(...call)).map((one) => {
            const description = told.get(one.metadata.name)
            return description === undefined
              ? one
              : ({ ...one, metadata: { ...one.metadata, description } } as unknown as HeldToken)
          }),
      }))(noting)
    },
  },
  {
    id: 'mint-refused-after-its-wallet',
    breaks: ['WAL-26'],
    difficulty: 'devious',
    says: 'The wallet of a recipient is made before the mint is looked at.',
    wrap: service('minting', ({ mint }, { services }) => ({
      mint: async (project, collection, id, body) => {
        const recipient = readRecipient(isFields(body) ? body.recipient : undefined)
        try {
          return await mint(project, collection, id, body)
        } catch (cause) {
          if (cause instanceof Refusal && recipient?.kind === 'email')
            await services.wallets
              .create(project, { email: recipient.user, chain: recipient.chain })
              .catch(() => undefined)
          throw cause
        }
      },
    })),
  },
]
