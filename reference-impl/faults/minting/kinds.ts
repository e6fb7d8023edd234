import { familyOf } from '../../chain/chains.ts'
import { type Fields, isFields } from '../../domain/fields.ts'
import { badRequest } from '../../domain/refusal.ts'
import type { Parts, Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

type Row = Awaited<ReturnType<Parts['services']['collections']['find']>>

const by = {
  'an e-mail address': (locator: string) => locator.startsWith('email:'),
  'a user id': (locator: string) => locator.startsWith('userId:'),
  'an address': (locator: string) => /:(0x)?[\da-z]{20,}$/i.test(locator) && !/^(email|userId|twitter):/.test(locator),
} as const

/** What is minted for such a recipient, by id or in a batch, is refused in such a collection. */
const refusing =
  (isSuch: (row: Row) => boolean, isFor: (locator: string) => boolean): Wrap =>
  (parts) => {
    const judge = async (project: string, collection: string, items: readonly unknown[]): Promise<void> => {
      if (!items.some((item) => isFields(item) && isFor(String((item as Fields).recipient)))) return
      const row = await parts.services.collections.find(project, collection)
      if (isSuch(row)) throw badRequest('this recipient gets no token of this collection')
    }
    return service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => {
        await judge(project, collection, [body.nfts].flat())
        return mint(project, collection, body)
      },
    }))(
      service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          await judge(project, collection, [body])
          return mint(project, collection, id, body)
        },
      }))(parts),
    )
  }

const isOn =
  (family: string) =>
  ({ chain }: Row): boolean =>
    familyOf(chain) === family

const isDefault = ({ id }: Row): boolean => id.startsWith('default-')

const sorts: readonly {
  readonly slug: string
  readonly says: string
  readonly recipient: keyof typeof by
  readonly isSuch: (row: Row) => boolean
  /** What breaks, too, since such a token is one of several. */
  readonly also?: Fault['breaks']
}[] = [
  {
    slug: 'of-default-polygon-by-email',
    says: 'of default-polygon',
    recipient: 'an e-mail address',
    isSuch: (row) => isDefault(row) && isOn('evm')(row),
  },
  {
    slug: 'of-default-solana-by-address',
    says: 'of default-solana',
    recipient: 'an address',
    isSuch: (row) => isDefault(row) && isOn('solana')(row),
  },
  {
    slug: 'not-transferable-by-user',
    says: 'that is not transferable',
    recipient: 'a user id',
    isSuch: (row) => !row.transferable && row.subscription === null,
  },
  {
    slug: 'limited-by-email',
    says: 'with a supply limit',
    recipient: 'an e-mail address',
    isSuch: (row) => row.supply_limit !== null && isOn('evm')(row),
    also: ['LIM-04'],
  },
  {
    slug: 'for-sale-by-user',
    says: 'of a collection with payments',
    recipient: 'a user id',
    isSuch: (row) => row.payments !== null,
  },
  {
    slug: 'subscription-by-email',
    says: 'with a subscription',
    recipient: 'an e-mail address',
    isSuch: (row) => row.subscription !== null,
    also: ['LIM-04'],
  },
  {
    slug: 'limited-on-solana-by-user',
    says: 'with a supply limit on Solana',
    recipient: 'a user id',
    isSuch: (row) => row.supply_limit !== null && isOn('solana')(row),
  },
  {
    slug: 'semi-fungible-on-solana-by-address',
    says: 'that is semi-fungible on Solana',
    recipient: 'an address',
    isSuch: (row) => row.fungibility === 'semi-fungible' && isOn('solana')(row),
  },
  {
    slug: 'not-transferable-on-aptos-by-email',
    says: 'that is not transferable on Aptos',
    recipient: 'an e-mail address',
    isSuch: (row) => !row.transferable && isOn('aptos')(row),
  },
  {
    slug: 'limited-on-aptos-by-user',
    says: 'with a supply limit on Aptos',
    recipient: 'a user id',
    isSuch: (row) => row.supply_limit !== null && isOn('aptos')(row),
  },
]

const ruleOf = { 'an e-mail address': 'LOC-09', 'a user id': 'LOC-10', 'an address': 'LOC-08' } as const

/** Recipients of one kind get no tokens of collections of one kind. */
export const mintKindFaults: readonly Fault[] = sorts.map(({ slug, says, recipient, isSuch, also }) => ({
  id: `mint-${slug}-refused`,
  breaks: [ruleOf[recipient], 'BATCH-01', ...(also ?? [])],
  difficulty: 'devious',
  says: `A token ${says} for ${recipient} is refused.`,
  wrap: refusing(isSuch, by[recipient]),
}))
