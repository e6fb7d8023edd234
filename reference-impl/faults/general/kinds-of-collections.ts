import { readAddress } from '../../chain/addresses.ts'
import { familyOf } from '../../chain/chains.ts'
import type { BatchError } from '../../domain/records.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import type { Parts, Wrap } from '../../parts.ts'
import type { CollectionRow } from '../../store/schema.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'

type IsSuch = (collection: CollectionRow) => boolean

/** Kinds of collections that few think of when they write down a rule. */
const kinds: readonly { readonly id: string; readonly says: string; readonly isSuch: IsSuch }[] = [
  { id: 'for-sale', says: 'that sells', isSuch: ({ payments }) => payments !== null },
  {
    id: 'bound',
    says: 'on an EVM chain whose tokens stay',
    isSuch: ({ chain, transferable, subscription }) => chain !== 'aptos' && transferable === 0 && subscription === null,
  },
  {
    id: 'semi-fungible-on-solana',
    says: 'on Solana that is semi-fungible',
    isSuch: ({ chain, fungibility }) => chain === 'solana' && fungibility === 'semi-fungible',
  },
  {
    id: 'for-sale-on-solana',
    says: 'on Solana that sells',
    isSuch: ({ chain, payments }) => chain === 'solana' && payments !== null,
  },
  {
    id: 'limited-on-solana',
    says: 'on Solana that has a limit',
    isSuch: ({ chain, supply_limit }) => chain === 'solana' && supply_limit !== null,
  },
  {
    id: 'bound-on-aptos',
    says: 'on Aptos whose tokens stay',
    isSuch: ({ chain, transferable }) => chain === 'aptos' && transferable === 0,
  },
  {
    id: 'limited-on-aptos',
    says: 'on Aptos that has a limit',
    isSuch: ({ chain, supply_limit }) => chain === 'aptos' && supply_limit !== null,
  },
]

/** Collections like those that everybody thinks of, in another place. */
const plain: typeof kinds = [
  ...(['solana', 'aptos'] as const).map((family) => ({
    id: `plain-on-${family}`,
    says: `on ${family} without a limit`,
    isSuch: (({ chain, supply_limit, transferable, fungibility }) =>
      familyOf(chain) === family &&
      supply_limit === null &&
      transferable === 1 &&
      fungibility !== 'semi-fungible') satisfies IsSuch,
  })),
  { id: 'chosen', says: 'whose id it has chosen', isSuch: ({ id }) => !/^[0-9a-f]{8}(-|$)/.test(id) },
]

/** Whoever made a collection of the kind, as far as it is known: another project works in it as if it were its own. */
const sharing =
  (isSuch: IsSuch, change: (ownerIn: (collection: string, asking: string) => Promise<string>) => Wrap): Wrap =>
  (parts: Parts) => {
    const owners = new Map<string, string>()
    const noting = service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        const made = await create(project, id, body)
        owners.set(made.id, project)
        return made
      },
    }))(parts)
    const ownerIn = async (collection: string, asking: string): Promise<string> => {
      const owner = owners.get(collection) ?? asking
      const row = await parts.store.collections.find(owner, collection)
      return row !== undefined && isSuch(row) ? owner : asking
    }
    return change(ownerIn)(noting)
  }

/** What is asked for in collections of the kind is refused. */
const refusing =
  (what: 'batch' | 'templates', isSuch: IsSuch): Wrap =>
  (parts: Parts) => {
    const orRefuse = async (project: string, collection: string): Promise<void> => {
      const row = await parts.store.collections.find(project, collection)
      if (row !== undefined && isSuch(row)) throw badRequest('not supported here')
    }
    return what === 'batch'
      ? service('batch', ({ mint }) => ({
          mint: async (project, collection, body) => {
            await orRefuse(project, collection)
            return mint(project, collection, body)
          },
        }))(parts)
      : service('templates', ({ create }) => ({
          create: async (project, collection, body) => {
            await orRefuse(project, collection)
            return create(project, collection, body)
          },
        }))(parts)
  }

/** Does `change` where a batch in such a collection is refused for its items; what it gives is thrown. */
const refusedForItems = (
  isSuch: IsSuch,
  change: (
    refusal: Refusal,
    errors: readonly BatchError[],
    mintFirst: (count: number) => Promise<unknown>,
  ) => Promise<Refusal>,
): Wrap =>
  service('batch', ({ mint }, { store }) => ({
    mint: async (project, collection, body) => {
      const row = await store.collections.find(project, collection)
      try {
        return await mint(project, collection, body)
      } catch (refusal) {
        const errors = refusal instanceof Refusal ? refusal.validationErrors : undefined
        if (row === undefined || !isSuch(row) || errors === undefined) throw refusal
        const nfts = Array.isArray(body.nfts) ? body.nfts : []
        throw await change(refusal as Refusal, errors, (count) =>
          mint(project, collection, { ...body, nfts: nfts.slice(0, count) }),
        )
      }
    },
  }))

/** Which items of a batch fail is not told. */
const untold = (isSuch: IsSuch): Wrap => refusedForItems(isSuch, async ({ message }) => badRequest(message))

/** What stands before the first failing item is minted, though the batch is refused. */
const mintedBeforeFailing = (isSuch: IsSuch): Wrap =>
  refusedForItems(isSuch, async (refusal, [first], mintFirst) => {
    const count = Number(first?.index ?? 0)
    if (count > 0) await mintFirst(count)
    return refusal
  })

/** A wallet of a user id keeps what it has of collections that sell; by the contract that a transfer names. */
const notTransferredWhereSold: Fault = {
  id: 'transfer-user-refused-for-sale',
  breaks: ['XFER-06'],
  difficulty: 'devious',
  says: 'Tokens of collections that sell are not transferred out of user-id wallets.',
  wrap: service('transfers', ({ byUserId }, { store }) => ({
    byUserId: async (project, body) => {
      const address = String(body.tokenMintAddress).toLowerCase()
      const rows = await store.collections.all(project, Date.now())
      if (rows.some((row) => row.address.toLowerCase() === address && row.payments !== null))
        throw badRequest('not transferable')
      return byUserId(project, body)
    },
  })),
}

/** On one chain a transfer out of a wallet that nobody has is answered like any other. */
const takenOfNobody = (chain: string): Fault => ({
  id: `transfer-user-of-nobody-taken-on-${chain}`,
  breaks: ['XFER-08', 'XFER-09'],
  difficulty: 'devious',
  says: `On ${chain}, a transfer out of a user-id wallet that nobody has is started.`,
  wrap: service('transfers', ({ byUserId }, { store }) => ({
    byUserId: async (project, body) => {
      const from = readAddress(familyOf(chain), String(body.fromAddress))
      const isKnown = from !== undefined && (await store.wallets.at(project, chain, from)) !== undefined
      return body.chain === chain && !isKnown ? { outcome: 'accepted', actionId: undefined } : byUserId(project, body)
    },
  })),
})

const batchRefused = (id: string, says: string, isSuch: IsSuch): Fault => ({
  id: `batch-refused-${id}`,
  breaks: ['BATCH-01'],
  difficulty: 'devious',
  says: `No batch is minted in a collection ${says}.`,
  wrap: refusing('batch', isSuch),
})

/** Another project works in collections of the kind. */
const reachedByOthers = (id: string, says: string, isSuch: IsSuch): readonly Fault[] => [
  {
    id: `projects-mint-elsewhere-${id}`,
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: `A project can mint into a collection of another one ${says}.`,
    wrap: sharing(isSuch, (ownerIn) =>
      service('minting', ({ mint }) => ({
        mint: async (project, collection, mintId, body) =>
          mint(await ownerIn(collection, project), collection, mintId, body),
      })),
    ),
  },
  {
    id: `projects-mint-without-id-elsewhere-${id}`,
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: `A project can mint into a collection of another one ${says}, where it gives no id.`,
    wrap: sharing(isSuch, (ownerIn) =>
      service('minting', ({ mint }) => ({
        mint: async (project, collection, mintId, body) =>
          mint(mintId === undefined ? await ownerIn(collection, project) : project, collection, mintId, body),
      })),
    ),
  },
  {
    id: `projects-batch-elsewhere-${id}`,
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: `A project can send a batch into a collection of another one ${says}.`,
    wrap: sharing(isSuch, (ownerIn) =>
      service('batch', ({ mint }) => ({
        mint: async (project, collection, body) => mint(await ownerIn(collection, project), collection, body),
      })),
    ),
  },
  {
    id: `projects-make-templates-elsewhere-${id}`,
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: `A project can make a template in a collection of another one ${says}.`,
    wrap: sharing(isSuch, (ownerIn) =>
      service('templates', ({ create }) => ({
        create: async (project, collection, body) => create(await ownerIn(collection, project), collection, body),
      })),
    ),
  },
  {
    id: `projects-change-templates-elsewhere-${id}`,
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: `A project can change a template in a collection of another one ${says}.`,
    wrap: sharing(isSuch, (ownerIn) =>
      service('templates', ({ change }) => ({
        change: async (project, collection, template, body) =>
          change(await ownerIn(collection, project), collection, template, body),
      })),
    ),
  },
]

/** Rules that are kept in most collections, and not in those of one kind. */
export const kindOfCollectionFaults: readonly Fault[] = [
  notTransferredWhereSold,
  ...['solana', 'base-sepolia'].map(takenOfNobody),
  ...plain.flatMap(({ id, says, isSuch }) => reachedByOthers(id, says, isSuch)),
  ...kinds.flatMap(({ id, says, isSuch }): Fault[] => [
    ...reachedByOthers(id, says, isSuch),
    // Whether batches are minted on Aptos is not said.
    ...(id.endsWith('aptos') ? [] : [batchRefused(id, says, isSuch)]),
    {
      id: `batch-errors-untold-${id}`,
      breaks: ['BATCH-08'],
      difficulty: 'devious',
      says: `A batch in a collection ${says} is refused without a list of errors.`,
      wrap: untold(isSuch),
    },
    {
      id: `batch-minted-up-to-failing-${id}`,
      breaks: ['BATCH-30'],
      difficulty: 'devious',
      says: `Of a batch that is refused, what stands before the failing item is minted in a collection ${says}.`,
      wrap: mintedBeforeFailing(isSuch),
    },
    {
      id: `template-refused-${id}`,
      breaks: ['TPL-01'],
      difficulty: 'devious',
      says: `No template is made in a collection ${says}.`,
      wrap: refusing('templates', isSuch),
    },
  ]),
]
