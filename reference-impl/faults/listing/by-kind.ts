import { familyOf } from '../../chain/chains.ts'
import { type Fields, isFields } from '../../domain/fields.ts'
import type { HeldToken } from '../../domain/records.ts'
import type { Parts, Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

type Row = Awaited<ReturnType<Parts['services']['collections']['find']>>

/** How a listed token came about. */
interface Origin {
  readonly row: Row
  /** Recipient, as it was sent. */
  readonly to: string
  readonly inBatch: boolean
  /** What was asked for. */
  readonly asked: Fields
}

/** Changes listed tokens by what was asked for under their names. */
const listed =
  (isSuch: (origin: Origin) => boolean, change: (token: Fields) => Fields): Wrap =>
  (parts) => {
    const such = new Set<unknown>()
    const note = async (project: string, collection: string, inBatch: boolean, asked: readonly unknown[]) => {
      const row = await parts.services.collections.find(project, collection).catch(() => undefined)
      for (const one of asked)
        if (row !== undefined && isFields(one) && isFields(one.metadata))
          if (isSuch({ row, to: String(one.recipient), inBatch, asked: one })) such.add(one.metadata.name)
    }
    const minting = service('minting', ({ mint }) => ({
      mint: async (project, collection, id, body) => {
        await note(project, collection, false, [body])
        return mint(project, collection, id, body)
      },
    }))
    const batch = service('batch', ({ mint }) => ({
      mint: async (project, collection, body) => {
        await note(project, collection, true, [body.nfts].flat())
        return mint(project, collection, body)
      },
    }))
    const listing = service('listing', ({ tokens }) => ({
      tokens: async (project, by, query) =>
        (await tokens(project, by, query)).map((token) =>
          such.has(token.metadata.name) ? (change(token as unknown as Fields) as unknown as HeldToken) : token,
        ),
    }))
    return listing(batch(minting(parts)))
  }

const withMetadata =
  (change: (metadata: Fields) => Fields) =>
  (token: Fields): Fields => ({ ...token, metadata: change(token.metadata as Fields) })

const on =
  (family: string) =>
  ({ row }: Origin): boolean =>
    familyOf(row.chain) === family

const by =
  (kind: string) =>
  ({ to }: Origin): boolean =>
    kind === 'address' ? !/^(email|userId|twitter):/.test(to) : to.startsWith(`${kind}:`)

const sorts: readonly {
  readonly slug: string
  readonly says: string
  readonly is: readonly ((one: Origin) => boolean)[]
}[] = [
  { slug: 'of-a-user-id-on-solana', says: 'for a user id on Solana', is: [on('solana'), by('userId')] },
  { slug: 'of-an-email-on-aptos', says: 'for an e-mail address on Aptos', is: [on('aptos'), by('email')] },
  {
    slug: 'of-a-batch-on-aptos',
    says: 'of a batch on Aptos',
    is: [on('aptos'), ({ inBatch }) => inBatch],
  },
  {
    slug: 'of-a-limited-collection-by-email',
    says: 'for an e-mail address, of a collection with a supply limit',
    is: [({ row }) => row.supply_limit !== null, by('email')],
  },
  {
    slug: 'of-a-collection-for-sale',
    says: 'of a collection with payments',
    is: [({ row }) => row.payments !== null],
  },
  {
    slug: 'of-a-semi-fungible-batch',
    says: 'of a batch in a semi-fungible collection, for a user id',
    is: [({ row }) => row.fungibility === 'semi-fungible', ({ inBatch }) => inBatch, by('userId')],
  },
  {
    slug: 'of-a-subscription-by-address',
    says: 'of a subscription, for an address',
    is: [({ row }) => row.subscription !== null, by('address')],
  },
]

/** What the listing shows of tokens of one kind, for one kind of recipient, and keeps of all others. */
export const listingByKindFaults: readonly Fault[] = [
  {
    id: 'listing-hash-lost-of-what-is-not-compressed',
    breaks: ['LIST-04'],
    difficulty: 'devious',
    says: 'Tokens on Solana that were not to be compressed are listed without their hash.',
    wrap: listed(
      ({ row, asked }) => familyOf(row.chain) === 'solana' && asked.compressed === false,
      ({ mintHash: _, ...token }) => token,
    ),
  },
  {
    id: 'listing-standard-lost-of-a-semi-fungible-batch',
    breaks: ['LIST-02'],
    difficulty: 'devious',
    says: 'Semi-fungible tokens of a batch are listed without a standard.',
    wrap: listed(
      ({ row, inBatch }) => row.fungibility === 'semi-fungible' && inBatch,
      ({ tokenStandard: _, ...token }) => token,
    ),
  },
  {
    id: 'listing-collection-lost-of-items-without-id',
    breaks: ['LIST-17'],
    difficulty: 'devious',
    says: 'Tokens of a batch whose ids the service chose are listed without their collection.',
    wrap: listed(
      ({ asked, inBatch }) => inBatch && asked.id === undefined,
      withMetadata(({ collection: _, ...metadata }) => metadata),
    ),
  },
  ...sorts.flatMap(lostOf),
]

function lostOf({ slug, says, is }: (typeof sorts)[number]): Fault[] {
  const isSuch = (origin: Origin): boolean => is.every((holds) => holds(origin))
  return [
    {
      id: `listing-attributes-lost-${slug}`,
      breaks: ['MINT-38'],
      difficulty: 'devious',
      says: `Tokens ${says} are listed without attributes.`,
      wrap: listed(
        isSuch,
        withMetadata(({ attributes: _, ...metadata }) => metadata),
      ),
    },
    {
      id: `listing-description-lost-${slug}`,
      breaks: ['LIST-05', 'BATCH-07'],
      difficulty: 'devious',
      says: `Tokens ${says} are listed with their name for a description.`,
      wrap: listed(
        isSuch,
        withMetadata((metadata) => ({ ...metadata, description: metadata.name })),
      ),
    },
  ]
}
