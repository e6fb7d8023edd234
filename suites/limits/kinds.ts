import {
  type CollectionFixture,
  isComplete,
  type MintRecord,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { settledTokens } from '../../src/interface/builders/counting.ts'
import { forSaleIfTaken } from '../../src/interface/builders/shop.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { ListedToken } from '../../src/interface/builders/tokens.ts'
import { counted } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { inParallel } from '../../src/kit/case.ts'
import { itemFor } from '../batch/results.ts'
import { type Mint, plannedMint } from '../minting/record.ts'

/** How many tokens each collection may have. */
const limit = 1

/** A kind of collection, and how to come by one with a limit; none where it is refused. */
interface Kind {
  readonly name: string
  readonly chain: string
  readonly of: (ctx: CaseContext) => Promise<CollectionFixture | undefined>
}

function kindsOf({ settings: { chains, capabilities } }: CaseContext): readonly Kind[] {
  const kind = (name: string, chain: string, terms: object): Kind => ({
    name,
    chain,
    of: ({ make }) => make.collectionIfTaken({ chain, supplyLimit: limit, ...terms }),
  })
  const { evm, solana } = chains
  const [bound, semi] = [{ transferable: false }, { fungibility: 'semi-fungible' }]
  return [
    kind('not transferable', evm, bound),
    { name: 'for sale', chain: evm, of: (ctx) => forSaleIfTaken(ctx, evm, { supplyLimit: limit }) },
    ...(capabilities.subscriptions ? [kind('subscription', evm, { subscription: { enabled: true }, ...bound })] : []),
    ...(capabilities.semiFungible
      ? [
          kind('semi-fungible, not transferable', evm, { ...semi, ...bound }),
          ...(capabilities.solana ? [kind('semi-fungible on Solana', solana, semi)] : []),
        ]
      : []),
  ]
}

/** Two people with a wallet on one chain, one of each kind of user. */
interface Holders {
  readonly byEmail: WalletFixture
  readonly byId: WalletFixture
}

async function holdersOn({ make }: CaseContext, chain: string): Promise<Holders> {
  const [byEmail, byId] = await Promise.all([make.wallet({ chain, email: make.names.email() }), make.wallet({ chain })])
  return { byEmail, byId }
}

/** What was asked for in a collection that may have one token, by the names of the tokens. */
interface Asked {
  readonly kind: Kind
  readonly names: readonly unknown[]
  /** What nobody lists: for a handle. */
  readonly unlisted: readonly Mint[]
  /** Those of them that a batch was to make. */
  readonly inBatch: readonly unknown[]
}

/** Mints the whole supply of a collection to its end, then for everybody else, by id, and perhaps in a batch. */
async function overfill(ctx: CaseContext, kind: Kind, turn: number, holders: Holders): Promise<Asked | undefined> {
  const { api, make } = ctx
  const collection = await kind.of(ctx)
  if (collection === undefined) return undefined
  const locators = [holders.byEmail.userLocator, holders.byId.userLocator, holders.byId.locator]
  const [first, ...others] = [...locators, ...locators].slice(turn % locators.length).slice(0, locators.length)
  const [whole, ...more] = [first, ...others].map((recipient) =>
    plannedMint(ctx, collection, holders.byId, { recipient }),
  )
  if (whole === undefined) return undefined
  const accepted = await api.putMint(collection.id, whole.id, whole.request)
  // Whether a collection for sale takes mints beside orders is open, and what others take is another requirement's.
  if (!isTaken(accepted)) return undefined
  await make.completion(collection.id, whole.id, whole.request, { accepted })
  for (const { id, request } of more) await api.putMint(collection.id, id, request)
  const unlisted: Mint[] = []
  if (ctx.settings.capabilities.twitterRecipients) {
    const forHandle = plannedMint(ctx, collection, holders.byId, {
      recipient: `twitter:${make.handle()}:${kind.chain}`,
    })
    const { id, request } = forHandle
    if (isTaken(await api.putMint(collection.id, id, request))) unlisted.push(forHandle)
  }
  const item = itemFor(ctx, others[0] ?? holders.byId.locator)
  if (ctx.settings.capabilities.batchMint) await api.batchMint(collection.id, { nfts: [item] })
  const inBatch = [item.metadata.name]
  const names = [whole, ...more].map(({ request }) => request.metadata?.name)
  return { kind, names: [...names, ...inBatch], unlisted, inBatch }
}

/** Names of what was minted for handles, by their records. */
async function mintedUnlisted({ api }: CaseContext, { unlisted }: Asked): Promise<readonly unknown[]> {
  const names = unlisted.map(async ({ collection, id, request }) => {
    const record = (await api.putMint(collection.id, id, request)).response.json as MintRecord | undefined
    return isComplete(record, collection.chain) ? [request.metadata?.name] : []
  })
  return (await Promise.all(names)).flat()
}

async function judgeLimit(ctx: CaseContext, asked: Asked, listed: readonly ListedToken[]): Promise<void> {
  const { kind, names, inBatch } = asked
  const ofIt = listed.map(({ metadata }) => metadata?.name).filter((name) => names.includes(name))
  const made = new Set([...ofIt, ...(await mintedUnlisted(ctx, asked))])
  ctx.judge(inBatch.some((name) => made.has(name)) ? 'LIM-03' : 'LIM-01').that(made.size <= limit, {
    message: `a collection (${kind.name}) with the supply limit ${limit} has ${counted(made.size, 'token')}`,
    expected: `at most ${limit}`,
    actual: [...made],
  })
}

export const supplyOfEveryKind: Case = {
  id: 'limits/supply-of-every-kind',
  title: 'The supply limit holds for collections of every kind, and for recipients of every kind',
  requirements: ['LIM-01', 'LIM-03'],
  async run(ctx) {
    const turn = Math.abs(ctx.seed)
    const byChain = Map.groupBy(kindsOf(ctx), ({ chain }) => chain)
    const onChain = async (chain: string, kinds: readonly Kind[]): Promise<void> => {
      const holders = await holdersOn(ctx, chain)
      const asked: Asked[] = []
      await inParallel(
        kinds.map((kind, index) => async () => {
          const one = await overfill(ctx, kind, turn + index, holders)
          if (one !== undefined) asked.push(one)
        }),
      )
      const open = await ctx.make.collection({ chain })
      const lists = await Promise.all(
        [holders.byEmail, holders.byId].map((wallet) => settledTokens(ctx, wallet, 0, open)),
      )
      await Promise.all(asked.map((one) => judgeLimit(ctx, one, lists.flat())))
    }
    await Promise.all([...byChain].map(([chain, kinds]) => onChain(chain, kinds)))
  },
}
