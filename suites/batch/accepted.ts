import { edgeTokenMetadata, isOrdinary } from '../../src/interface/arbitraries/metadata.ts'
import { edgeMintIds, isUsedByAll, marked } from '../../src/interface/arbitraries/mint-id.ts'
import type { CollectionFixture, WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeCount } from '../../src/interface/builders/counting.ts'
import { judgeTaken } from '../../src/interface/builders/refused.ts'
import { otherPublicImageUrl, publicImageUrl } from '../../src/interface/builders/requests.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { oddEmailWallet } from '../locators/recipients.ts'
import {
  asMint,
  type BatchItem,
  itemFor,
  judgeResults,
  judgeTokens,
  recordsOf,
  resultRequirements,
  tokenRequirements,
} from './results.ts'

interface Recipient {
  readonly wallet: WalletFixture
  /** Two locators of the wallet. */
  readonly locators: readonly [string, string]
}

/**
 * Three wallets, to be addressed by address, e-mail and user id. The user ids read like an e-mail address, like a number, and
 * like an encoded text; where a service takes none such (WAL-21, LOC-04) there are plain ones.
 */
async function makeRecipients(ctx: CaseContext, isPlain: boolean): Promise<readonly Recipient[]> {
  const { names, wallet, walletIfTaken } = ctx.make
  const odd = async (userId: string): Promise<WalletFixture> =>
    (isPlain ? undefined : await walletIfTaken({ userId })) ?? (await wallet())
  const [one, two, three] = [
    await odd(`${names.mark()}@example.com`),
    await oddEmailWallet(ctx, ctx.settings.chains.evm),
    await odd(`00Ab%41&?-${names.mark()}:7`.padEnd(60, 'z')),
  ]
  return [
    { wallet: one, locators: [one.locator, one.userLocator] },
    { wallet: two, locators: [two.userLocator, two.userLocator] },
    { wallet: three, locators: [three.userLocator, three.userLocator] },
  ]
}

/** More than a careless column holds. */
const moreAttributes = Array.from({ length: 11 }, (_, index) => ({
  trait_type: `Trait ${index}`,
  value: `${'A longer value, '.repeat(5)}${index}`,
}))

/** What one item has and the next one lacks, by the number of the recipient: none of it is the other's. */
const clipOf = (ctx: CaseContext, index: number, turn: number) => {
  if (index > 0) return { animation_url: '' }
  // One that is there, so that it can be stored anew.
  return turn === 0 ? { animation_url: `${ctx.settings.assets.image}#${ctx.make.names.mark()}` } : {}
}

/** Two items for each recipient, one with an id, with the wallet of each. */
const itemsFor = (ctx: CaseContext, recipients: readonly Recipient[], isPlain: boolean) =>
  recipients.flatMap(({ wallet, locators }, index) =>
    locators.map((locator, turn) => {
      const metadata = {
        name: `Item ${index}.${turn} ${ctx.make.names.mark()}`,
        description: `For recipient ${index}, turn ${turn}`,
        image: `${ctx.settings.assets.image}#${index}.${turn}`,
        ...(isPlain ? {} : clipOf(ctx, index, turn)),
        attributes: [
          { trait_type: 'Number among the same recipient', value: String(turn), display_type: 'boost_number' },
          ...(index === 1 && turn === 1 && !isPlain ? moreAttributes : []),
        ],
      }
      return [
        wallet,
        itemFor(ctx, locator, { metadata, ...(turn === 0 ? { id: ctx.make.names.mintId() } : {}) }),
      ] as const
    }),
  )

/** Two images that can be stored anew: two files where no file was chosen for it. */
const twoImages = (ctx: CaseContext): readonly [string, string] => {
  const { image } = ctx.settings.assets
  return image === publicImageUrl ? [image, otherPublicImageUrl] : [`${image}#1`, `${image}#2`]
}

/** A batch that is refused may be too long (Limits, 5: its maximum is not shown); a pair of its items is not. */
async function judgeInPairs(ctx: CaseContext, { id }: CollectionFixture, items: readonly BatchItem[]): Promise<void> {
  for (let at = 0; at < items.length; at += 2) {
    if (!judgeTaken(ctx, 'BATCH-25', await ctx.api.batchMint(id, { nfts: items.slice(at, at + 2) }))) return
  }
  ctx.leave(`a batch of ${items.length} items is refused, and in pairs they are not: that may be its length`)
}

export const accepted: readonly Case[] = [
  {
    id: 'batch/results',
    title: 'A batch with ids and without, for recipients of several kinds, becomes the tokens of its items',
    requirements: [...resultRequirements, ...tokenRequirements, 'BATCH-25'],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collection()
      const send = async (isPlain: boolean) => {
        const owned = itemsFor(ctx, await makeRecipients(ctx, isPlain), isPlain)
        const items = owned.map(([, item]) => item)
        return { owned, items, answer: await ctx.api.batchMint(collection.id, { nfts: items }) }
      }
      const odd = await send(false)
      const { owned, items, answer } = odd.answer.response.status === 400 ? await send(true) : odd
      if (acceptsStatus(latitude.refusedElsewhere, answer.response.status)) return judgeInPairs(ctx, collection, items)
      if (!judgeTaken(ctx, 'BATCH-25', answer)) return
      const results = judgeResults(ctx, answer, items, collection)
      const inOrder = items.every(({ id }, index) => id === undefined || id === results[index]?.id)
      ctx.observe('batch-order', inOrder ? 'as the items' : 'another')
      for (const wallet of new Set(owned.map(([owner]) => owner))) {
        await judgeTokens(
          ctx,
          wallet,
          owned.filter(([owner]) => owner === wallet).map(([, item]) => item),
          collection,
        )
      }
    },
  },
  {
    id: 'batch/social-recipient',
    title: 'A batch takes a social handle beside other recipients, who do not get its token',
    requirements: ['BATCH-25', 'BATCH-07'],
    needs: { capabilities: ['batchMint', 'twitterRecipients'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet({ email: ctx.make.names.email() })
      const handle = itemFor(ctx, `twitter:${ctx.make.handle()}:${collection.chain}`, {
        id: ctx.make.names.mintId(),
      })
      const answer = await ctx.api.batchMint(collection.id, { nfts: [itemFor(ctx, wallet.userLocator), handle] })
      // A service may look a handle up, and refuse one that nobody has (LOC-11): then it does so by id as well.
      if (answer.response.status === 400 && ctx.settings.assets.twitterHandle === undefined) {
        const single = await ctx.api.putMint(collection.id, handle.id ?? '', asMint(handle))
        if (!isTaken(single)) ctx.leave('an invented handle is refused; assets.twitterHandle names one that exists')
      }
      if (!judgeTaken(ctx, 'BATCH-25', answer)) return
      // The record is told to a mint of the same id; a service that takes that for another body need not tell it.
      const told = await ctx.api.putMint(collection.id, handle.id ?? '', asMint(handle))
      if (told.response.status !== 200) return
      const record = await ctx.make.completion(collection.id, handle.id ?? '', asMint(handle))
      // Nothing says that the token of a handle is minted before its owner comes for it.
      if (!record) return
      ctx
        .judge('BATCH-07')
        .equal(record?.metadata?.name, handle.metadata.name, 'the name of the token for a social handle')
      const held = await ctx.make.tokensWhen(wallet.userLocator, 1)
      ctx.judge('BATCH-07').that(!held.some(({ metadata }) => metadata?.name === handle.metadata.name), {
        message: 'the token for a social handle is in the wallet of the item before',
        expected: handle.recipient,
        actual: wallet.userLocator,
      })
    },
  },
  {
    id: 'batch/of-one',
    title: 'A batch of one item is accepted, with an id and without; items have the images that were sent with them',
    requirements: [...resultRequirements, ...tokenRequirements],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet()
      const item = (image: string, changes = {}): BatchItem => {
        const { metadata, ...rest } = itemFor(ctx, wallet.locator, changes)
        return { ...rest, metadata: { ...metadata, image } }
      }
      const [one, other] = twoImages(ctx)
      // Each has its own image; what came alone tells that there are several.
      const batches = [[item(other)], [item(one, { id: ctx.make.names.mintId() })], [item(one), item(other)]]
      for (const items of batches)
        judgeResults(ctx, await ctx.api.batchMint(collection.id, { nfts: items }), items, collection)
      await judgeTokens(ctx, wallet, batches.flat(), collection)
    },
  },
  {
    id: 'batch/any-item',
    title: 'A batch keeps ids and metadata of every kind as they were sent, and remembers the ids',
    requirements: [...resultRequirements, ...tokenRequirements, 'BATCH-18', 'MINT-44'],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet()
      const ordinary = edgeTokenMetadata.filter(isOrdinary)
      // Those that a careless key takes for one another: tokens are dear, and every kind is tried with mints (MINT-44). None is an id of
      // another case: whether an id counts within its collection is open (MINT-24).
      const mark = ctx.make.names.mark()
      const tried = [...edgeMintIds.slice(0, 9), 'A b', 'constructor'].map((id) => marked(id, mark))
      const items = tried.map((id, index) => {
        const metadata = ordinary[index % ordinary.length] ?? ctx.block('no metadata')
        return itemFor(ctx, wallet.locator, { id, metadata: { ...metadata, image: ctx.settings.assets.image } })
      })
      const answer = await ctx.api.batchMint(collection.id, { nfts: items })
      if (acceptsStatus(latitude.refusedElsewhere, answer.response.status)) {
        // What is served as an id can be disputed (MINT-44), and how long a batch may be is not shown (Limits, 5).
        const plain = items.map(() => itemFor(ctx, wallet.locator))
        const twin = await ctx.api.batchMint(collection.id, { nfts: plain })
        if (acceptsStatus(latitude.refusedElsewhere, twin.response.status))
          ctx.leave(`a batch of ${plain.length} plain items is refused, which may be its length`)
        return ctx.judge('MINT-44').status(answer, 200)
      }
      const done = recordsOf(answer).filter(({ onChain }) => onChain?.status !== 'pending')
      if (done.length === 1 && isUsedByAll(String(done[0]?.id)))
        ctx.leave('another run has used an id that is used by all, and knows it in every collection, which is open')
      judgeResults(ctx, answer, items, collection)
      await judgeTokens(ctx, wallet, items, collection)
      await ctx.api.batchMint(collection.id, { nfts: items })
      // One more is there from the count before.
      await judgeCount(
        ctx,
        'BATCH-18',
        wallet,
        items.length + 1,
        collection,
        'a batch with many kinds of ids was sent twice',
      )
    },
  },
  {
    id: 'batch/made-ids',
    title: 'Items without an id are new tokens in every batch, also in batches sent at one moment',
    requirements: ['BATCH-04', ...tokenRequirements],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet()
      // Tokens are dear: those at one moment hold one item each.
      // Two that are equal to the last letter in one batch, and a third in the next: without an id each is another.
      const equal = itemFor(ctx, wallet.locator)
      const batches = Array.from({ length: 4 }, (_, index) =>
        index < 2 ? [equal, index === 0 ? equal : itemFor(ctx, wallet.locator)] : [itemFor(ctx, wallet.locator)],
      )
      const count = batches.flat().length
      const first = []
      for (const nfts of batches.slice(0, 2)) first.push(await ctx.api.batchMint(collection.id, { nfts }))
      const rest = await ctx.api.burst(2, (api, i) => api.batchMint(collection.id, { nfts: batches[i + 2] }))
      const answers = [...first, ...rest]
      if (answers.some(({ response }) => response.status !== 200)) ctx.block('a small batch was refused')
      const ids = answers.flatMap((answer) => recordsOf(answer).map(({ id }) => id))
      ctx
        .judge('BATCH-04')
        .basedOn(...answers)
        .equal(new Set(ids).size, count, 'the number of different ids')
      await judgeTokens(ctx, wallet, batches.flat(), collection)
    },
  },
]
