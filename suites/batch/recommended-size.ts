import {
  type CollectionFixture,
  isThere,
  type MintRecord,
  type TokenFixture,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { lastingPart } from '../../src/interface/builders/completing.ts'
import { judgeCount } from '../../src/interface/builders/counting.ts'
import { judgeTaken } from '../../src/interface/builders/refused.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { tokenKey, tokensIn } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { type BatchItem, itemFor, judgeResults, judgeTokens, resultRequirements, tokenRequirements } from './results.ts'

/** More than a hundred, fewer than the recommended 125, and no multiple of what a service may do at a time: tokens are dear. */
const nearly = 107

/** More than a page has, or a service may do at a time, and few enough for a usual run: tokens are dear. */
const beyondTwenty = 26

/** By the locator of an e-mail address, too, a page has twenty tokens where nothing is said (Limits, 2); there are more. */
async function judgeFirstPage(ctx: CaseContext, { userLocator }: WalletFixture): Promise<void> {
  const [first = [], bare = []] = await ctx.settling('prompt').until(
    async () => {
      const asked = [{ page: '1', perPage: '20' }, {}]
      return (await Promise.all(asked.map((query) => ctx.api.listTokens(userLocator, query)))).map(tokensIn)
    },
    ([one, other]) => one?.length === 20 && other?.length === 20,
  )
  if (first.length !== 20) return
  ctx.judge('LIST-06').basedOn('made').equal(bare.length, 20, 'number of tokens without page and perPage')
}

/** A collection of so many tokens still knows the ids that it was given first, and those that it was given late. */
async function judgeRemembered(
  ctx: CaseContext,
  collection: CollectionFixture,
  early: TokenFixture,
  wallet: WalletFixture,
  items: readonly BatchItem[],
): Promise<void> {
  const known = items.filter(({ id }) => id !== undefined)
  const answer = await ctx.api.putMint(collection.id, early.id, early.request)
  const story = 'ids were sent again after a large batch'
  if (answer.response.status === 200)
    ctx
      .judge('MINT-18')
      .equal(
        lastingPart((answer.response.json ?? {}) as MintRecord),
        lastingPart(early.record),
        'the record of a mint before a large batch',
      )
  const before = (await ctx.make.tokens(wallet.locator)).map(tokenKey)
  await ctx.api.batchMint(collection.id, { nfts: known })
  // One more is there from the count before.
  const after = await judgeCount(ctx, 'BATCH-18', wallet, items.length + 1, collection, story)
  const keys = new Set(after.map(tokenKey))
  ctx
    .judge('BATCH-18')
    .basedOn('made')
    .equal(
      before.filter((key) => !keys.has(key)),
      [],
      'tokens that are gone since their ids were sent again',
    )
}

/** Items of the beginning, the middle and the end: what serves some of a batch at a time may mix them up. */
const looked = [6, 53, nearly - 6]

/** Where the id of an item names its token in the path of a mint, too (BATCH-20), its record is that of the item. */
async function judgeRecords(
  ctx: CaseContext,
  collection: CollectionFixture,
  items: readonly BatchItem[],
): Promise<void> {
  const chosen = looked.flatMap((index) => items[index] ?? [])
  for (const { id, recipient, metadata } of chosen) {
    if (id === undefined) continue
    const answer = await ctx.api.putMint(collection.id, id, { recipient, metadata })
    const record = (answer.response.json ?? {}) as MintRecord
    // One that is complete at once was there.
    if (answer.response.status === 200 && isThere(record.metadata))
      ctx.judge('BATCH-07').equal(record.metadata?.name, metadata.name, 'the name in the record of a batch item')
  }
}

export const ofRecommendedSize: readonly Case[] = [
  {
    id: 'batch/recommended-size',
    title: 'A batch of more than a hundred items becomes as many tokens',
    requirements: [...resultRequirements, ...tokenRequirements, 'BATCH-18', 'BATCH-21', 'LIST-06', 'MINT-18'],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      let alike = ''
      const byEmail = () => ctx.make.wallet({ email: ctx.make.names.email() })
      const [many, few, one] = [await ctx.make.wallet(), await byEmail(), await byEmail()]
      // One in five without an id; most for one wallet, so that its listing has several pages, and for two users by e-mail the first and the last: one page, and some more.
      const owned = Array.from({ length: nearly }, (_, index) => {
        const wallet = index >= 12 && index < nearly - 12 ? many : index === nearly - 3 ? one : few
        const metadata = {
          // Two of one name are two all the same.
          name: index === 11 ? alike : `Item ${index} ${ctx.make.names.mark()}`,
          description: `Number ${index} of a batch`,
          image: ctx.settings.assets.image,
        }
        if (index === 10) alike = metadata.name
        return [
          wallet,
          itemFor(ctx, wallet === many ? wallet.locator : wallet.userLocator, {
            metadata,
            ...(index % 5 === 4 ? {} : { id: ctx.make.names.mintId() }),
          }),
        ] as const
      })
      const items = owned.map(([, item]) => item)
      // Minted by id before, for a wallet of its own.
      const early = await ctx.make.token(collection, await ctx.make.wallet())
      const answer = await ctx.api.batchMint(collection.id, { nfts: items })
      if (!judgeTaken(ctx, 'BATCH-21', answer)) return
      const results = judgeResults(ctx, answer, items, collection)
      const itemsOf = (wallet: WalletFixture) => owned.flatMap(([owner, item]) => (owner === wallet ? [item] : []))
      for (const wallet of [many, few, one]) await judgeTokens(ctx, wallet, itemsOf(wallet), collection)
      await judgeFirstPage(ctx, few)
      await judgeRemembered(ctx, collection, early, few, itemsOf(few))
      await judgeRecords(ctx, collection, items)
      const again = results.map(({ id }, index) => ({
        ...(items[index] ?? itemFor(ctx, few.locator)),
        id,
      }))
      const more = await ctx.api.batchMint(collection.id, { nfts: [...again, itemFor(ctx, few.locator)] })
      ctx.observe('batch-beyond-recommended', more.response.status)
    },
  },
  {
    id: 'batch/beyond-twenty',
    title: 'A batch of more items than a page has tokens becomes as many tokens',
    requirements: [...resultRequirements, ...tokenRequirements, 'BATCH-21'],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallets = [await ctx.make.wallet(), await ctx.make.wallet({ email: ctx.make.names.email() })]
      const ownerOf = (index: number): WalletFixture | undefined => wallets[index % 3 === 2 ? 1 : 0]
      // All of it together is more than a service reads at a time.
      const send = async (description: string | undefined) => {
        const items = Array.from({ length: beyondTwenty }, (_, index) => {
          const recipient = ownerOf(index)?.locator ?? ''
          const item = itemFor(ctx, recipient, index % 2 === 0 ? {} : { id: ctx.make.names.mintId() })
          const attributes = [{ trait_type: 'Place in the batch', value: String(index), display_type: 'number' }]
          const metadata = { ...item.metadata, attributes, ...(description === undefined ? {} : { description }) }
          return { ...item, metadata }
        })
        return { items, answer: await ctx.api.batchMint(collection.id, { nfts: items }) }
      }
      // Where 64 KB of it end is in the middle of a text; between which of its letters, is another thing with each seed.
      const long = await send(`${'-'.repeat(Math.abs(ctx.seed) % 3)}${'語'.repeat(880)}`)
      const isRefused = acceptsStatus(latitude.refusedElsewhere, long.answer.response.status)
      const { items, answer } = isRefused ? await send(undefined) : long
      if (!judgeTaken(ctx, 'BATCH-21', answer)) return
      judgeResults(ctx, answer, items, collection)
      for (const wallet of wallets)
        await judgeTokens(
          ctx,
          wallet,
          items.filter((_, index) => ownerOf(index) === wallet),
          collection,
        )
    },
  },
  {
    id: 'batch/recommended-size-of-few',
    title: 'A batch of the recommended 125 items is accepted, of one token where it may name it again',
    requirements: ['BATCH-21', ...tokenRequirements],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet()
      const { locator } = wallet
      // An id twice in a batch makes one token (BATCH-19): a hundred and twenty-five items need not cost as many.
      const one = itemFor(ctx, locator, { id: ctx.make.names.mintId() })
      const few = await ctx.api.batchMint(collection.id, { nfts: Array.from({ length: 125 }, () => one) })
      if (isTaken(few)) {
        judgeTaken(ctx, 'BATCH-21', few)
        return judgeTokens(ctx, wallet, [one], collection)
      }
      // That may be what was refused.
      const nfts = Array.from({ length: 125 }, () => itemFor(ctx, locator))
      judgeTaken(ctx, 'BATCH-21', await ctx.api.batchMint(collection.id, { nfts }))
    },
  },
]
