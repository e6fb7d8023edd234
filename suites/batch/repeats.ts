import type { CollectionFixture, WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeCount, settledTokens } from '../../src/interface/builders/counting.ts'
import { tokenKey } from '../../src/interface/builders/tokens.ts'
import { transferByUser, userTransferOf } from '../../src/interface/builders/transfers.ts'
import { counted, inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { type Exchange, getPath } from '../../src/kit/case.ts'
import { asMint, type BatchItem, itemFor, recordsOf } from './results.ts'

const needs = { capabilities: ['batchMint'] } as const

/** Requests of one race, and how often it is run. */
const width = 8
const mostTrials = 2

const accept = (ctx: CaseContext, answer: Exchange): void => {
  if (answer.response.status !== 200) ctx.block(`a mint was answered with ${answer.response.status}`)
}

const named = (ctx: CaseContext, recipient: string): BatchItem =>
  itemFor(ctx, recipient, { id: ctx.make.names.mintId() })

const putItem = (ctx: CaseContext, collection: CollectionFixture, item: BatchItem, as = ctx.api): Promise<Exchange> =>
  as.putMint(collection.id, item.id ?? '', asMint(item))

/**
 * Waits until tokens are listed. Records would be told to a mint by id, whose body may count as another one.
 * @returns the keys of all that are listed, by name
 */
async function minted(
  ctx: CaseContext,
  wallet: WalletFixture,
  items: readonly BatchItem[],
): Promise<ReadonlyMap<unknown, string>> {
  let missing = items.length
  const all = await ctx.eventually(async () => {
    const keys = new Map((await ctx.make.tokens(wallet.locator)).map((one) => [one.metadata?.name, tokenKey(one)]))
    missing = items.filter(({ metadata }) => !keys.has(metadata.name)).length
    return missing === 0 ? keys : undefined
  })
  return all ?? ctx.block(`${missing} of ${items.length} minted tokens were not listed ${inTime(ctx.settings)}`)
}

export const repeats: readonly Case[] = [
  {
    id: 'batch/repeats',
    title: 'Ids of batch items, sent again in later batches, make no other tokens',
    requirements: ['BATCH-18', 'MINT-46'],
    needs,
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const [wallet, stranger, newcomer] = [await ctx.make.wallet(), await ctx.make.wallet(), await ctx.make.wallet()]
      const send = (nfts: readonly BatchItem[]) => ctx.api.batchMint(collection.id, { nfts })
      const [a, b, c, d] = [wallet, wallet, newcomer, newcomer].map(({ locator }) => named(ctx, locator))
      if (!a || !b || !c || !d) throw new Error('four items were made')
      const first = await send([a, b])
      accept(ctx, first)
      // While pending: all of it, one of it, and in another order.
      await send([a, b])
      await send([b])
      await send([b, a])
      await minted(ctx, wallet, [a, b])
      await send([a, b])
      await send([{ ...a, recipient: stranger.locator }])
      // The last that is said of this id: one that is written over would else have its first name again.
      const other = { ...itemFor(ctx, wallet.locator), id: a.id ?? '' }
      await send([other])
      // Old and new ids side by side: whether that is taken is open, and so is what becomes of the new ones where it is not.
      judgeActions(ctx, collection, first, await send([b, c, d]), [c, d])
      const story = 'ids of batch items were sent again'
      const [held] = await Promise.all([
        judgeCount(ctx, 'BATCH-18', wallet, 2, collection, story),
        judgeCount(ctx, 'BATCH-18', stranger, 0, collection, story),
      ])
      const names = held.map(({ metadata }) => metadata?.name)
      ctx.judge('BATCH-18').basedOn('made').that(!names.includes(other.metadata.name), {
        message: 'an id that was sent again with other metadata names another token than before',
        expected: a.metadata.name,
        actual: other.metadata.name,
      })
    },
  },
  {
    id: 'batch/id-twice',
    title: 'An id that stands twice in one batch makes at most one token',
    requirements: ['BATCH-19'],
    needs,
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const [one, two] = [await ctx.make.wallet(), await ctx.make.wallet()]
      const equal = named(ctx, one.locator)
      const disputed = named(ctx, one.locator)
      const third = named(ctx, one.locator)
      const batches = ctx.draw([
        [equal, equal],
        [disputed, { ...itemFor(ctx, two.locator), id: disputed.id ?? '' }],
        [third, itemFor(ctx, one.locator), { ...itemFor(ctx, one.locator), id: third.id ?? '' }],
      ])
      let most = 0
      let free = 0
      let refused = 0
      for (const nfts of batches) {
        const answer = await ctx.api.batchMint(collection.id, { nfts })
        ctx.observe('batch-duplicate-ids', answer.response.status)
        if (answer.response.status === 200) most += 1
        // That nothing is minted of a batch in which an item fails is another requirement (BATCH-30).
        else refused += new Set(nfts.map(({ id }) => id)).size
        if (answer.response.status === 200 && nfts.length === 3) free = 1
      }
      await ctx.eventually(async () => (await held(ctx, [one.locator, two.locator])) >= most + free || undefined)
      const settled = (await Promise.all([one, two].map((wallet) => settledTokens(ctx, wallet, 0, collection)))).flat()
      ctx.judge('BATCH-19').that(settled.length <= most + free + refused, {
        message: `${counted(most, 'accepted batch', 'accepted batches')} with one id twice made ${counted(settled.length - free, 'token')} for these ids`,
        expected: `at most ${most}`,
        actual: settled.map(({ locator }) => locator),
      })
    },
  },
  {
    id: 'batch/and-mint-by-id',
    title: 'A mint by id and a batch item with the same id make one token, whichever comes first',
    requirements: ['BATCH-20', 'MINT-12', 'MINT-13', 'MINT-14', 'MINT-16', 'MINT-39', 'MINT-53'],
    needs,
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const wallet = await ctx.make.wallet()
      const items = [0, 1, 2, 3].map(() => named(ctx, wallet.locator))
      const complete = new Map<unknown, string | undefined>()
      for (const [index, item] of items.entries()) {
        const { name } = item.metadata
        const batch = () => ctx.api.batchMint(collection.id, { nfts: [item] })
        const [first, second] =
          index % 2 === 0
            ? [() => putItem(ctx, collection, item), batch]
            : [batch, () => putItem(ctx, collection, item)]
        accept(ctx, await first())
        // Half of them are repeated while pending, half when complete.
        if (index >= 2) complete.set(name, (await minted(ctx, wallet, [item])).get(name))
        // Its record is looked at before the batch that is to leave it as it is: see the monitor.
        if (index === 2) await putItem(ctx, collection, item)
        await second()
      }
      const keys = await minted(ctx, wallet, items)
      for (const [name, key] of complete)
        ctx.judge('BATCH-20').equal(keys.get(name), key, 'the token of an id that was sent to the other operation')
      for (const item of items) {
        const answer = await putItem(ctx, collection, item)
        // A record that does not show it yet is another requirement's.
        const name = getPath(answer.response.json, 'metadata', 'name')
        if (answer.response.status === 200 && name !== undefined) {
          ctx.judge('BATCH-20').equal(name, item.metadata.name, 'the name of the token')
        }
      }
      await judgeCount(ctx, 'BATCH-20', wallet, items.length, collection, 'ids were sent to both operations')
    },
  },
  {
    id: 'batch/repeats-after-a-transfer',
    title: 'An id of a batch item, sent again after its token was transferred, makes no other token',
    requirements: ['BATCH-18'],
    needs: { capabilities: ['batchMint', 'transfers'] },
    run: judgeAfterTransfer,
  },
]

export const races: readonly Case[] = [
  {
    id: 'batch/race-of-equal-batches',
    title: 'Equal batches at one moment make one token for each id',
    requirements: ['BATCH-18'],
    needs,
    async run(ctx) {
      const trials = ctx.repetitions(mostTrials)
      const collection = await ctx.make.collection()
      const wallet = await ctx.make.wallet()
      for (let trial = 0; trial < trials; trial += 1) {
        const nfts = [named(ctx, wallet.locator), named(ctx, wallet.locator)]
        const answers = await ctx.api.burst(width, (api) => api.batchMint(collection.id, { nfts }))
        if (answers.every(({ response }) => response.status !== 200))
          ctx.block('of equal batches at one moment all were refused')
      }
      await judgeCount(
        ctx,
        'BATCH-18',
        wallet,
        2 * trials,
        collection,
        `${counted(trials, 'batch', 'batches')} of two, each sent ${width} times at one moment`,
      )
    },
  },
  {
    id: 'batch/race-with-mint-by-id',
    title: 'A batch and mints by id of the same id at one moment make one token',
    requirements: ['BATCH-20'],
    needs,
    async run(ctx) {
      const trials = ctx.repetitions(mostTrials)
      const collection = await ctx.make.collection()
      const wallet = await ctx.make.wallet()
      for (let trial = 0; trial < trials; trial += 1) {
        const item = named(ctx, wallet.locator)
        const answers = await ctx.api.burst(width, (api, i) =>
          i % 2 === 0 ? putItem(ctx, collection, item, api) : api.batchMint(collection.id, { nfts: [item] }),
        )
        if (answers.every(({ response }) => response.status !== 200))
          ctx.block('of mints with one id at one moment all were refused')
      }
      await judgeCount(
        ctx,
        'BATCH-20',
        wallet,
        trials,
        collection,
        `${counted(trials, 'id')}, each sent to both operations at one moment`,
      )
    },
  },
  {
    id: 'batch/retry-after-a-cut',
    title: 'A batch that is sent again because its answer was lost makes one token for each id',
    requirements: ['BATCH-18'],
    needs,
    async run(ctx) {
      const trials = ctx.repetitions(mostTrials)
      const collection = await ctx.make.collection()
      const wallet = await ctx.make.wallet()
      let refused = false
      for (let trial = 0; trial < trials; trial += 1) {
        const nfts = [named(ctx, wallet.locator), named(ctx, wallet.locator)]
        await ctx.api.cut((api) => api.batchMint(collection.id, { nfts }))
        // The first retry may meet the lost request still in work; ids that were minted by then may be refused.
        const answered = await ctx.eventually(async () => {
          const { status } = (await ctx.api.batchMint(collection.id, { nfts })).response
          return status === 200 || status === 400 ? status : undefined
        })
        refused ||= answered === 400
        if (!answered) ctx.block('a batch that was sent again after a cut connection was not accepted')
      }
      if (refused && (await ctx.make.tokensWhen(wallet.locator, 2 * trials)).length < 2 * trials)
        ctx.block('a batch whose answer was lost was refused when it was sent again, and minted nothing')
      await judgeCount(
        ctx,
        'BATCH-18',
        wallet,
        2 * trials,
        collection,
        'batches that were sent again after a cut connection',
      )
    },
  },
]

/** Items that are asked for once others are minted have an action of their own (MINT-46), which is not that of their collection either. */
function judgeActions(
  ctx: CaseContext,
  { created }: CollectionFixture,
  before: Exchange,
  after: Exchange,
  items: readonly BatchItem[],
): void {
  const actionsIn = (answer: Exchange) => recordsOf(answer).map(({ id, actionId }) => ({ id, actionId }))
  const isNew = ({ id }: { readonly id?: unknown }): boolean => items.some((item) => item.id === id)
  const own = getPath(created.response.json ?? null, 'actionId')
  const earlier: readonly unknown[] = [...actionsIn(before).map(({ actionId }) => actionId), own].filter(
    (id) => id !== undefined,
  )
  const shared = actionsIn(after).filter((one) => isNew(one) && earlier.includes(one.actionId))
  ctx
    .judge('MINT-46')
    .basedOn(before, after)
    .equal(
      shared,
      [],
      'the list of results whose action is that of their collection, or of items that were minted before',
    )
}

async function judgeAfterTransfer(ctx: CaseContext): Promise<void> {
  const [collection, from, to] = await Promise.all([
    ctx.make.collectionUnderWay(),
    ctx.make.wallet(),
    ctx.make.wallet(),
  ])
  const item = named(ctx, from.locator)
  accept(ctx, await ctx.api.batchMint(collection.id, { nfts: [item] }))
  const [token] = await ctx.make.tokensWhen(from.locator, 1)
  if (!token) ctx.block(`a minted token was not listed ${inTime(ctx.settings)}`)
  const started = await transferByUser(ctx, userTransferOf(token, from, to))
  if (started.response.status !== 200) ctx.leave(`the transfer was answered with ${started.response.status}`)
  const arrived = await ctx.make.tokensWhen(to.locator, 1)
  // On its way it may be listed in both wallets.
  const left = await ctx.eventually(async () => (await ctx.make.tokens(from.locator)).length === 0 || undefined)
  if (arrived.length !== 1 || !left) ctx.leave(`the transfer did not end ${inTime(ctx.settings)}`)
  for (let i = 0; i < 2; i += 1) await ctx.api.batchMint(collection.id, { nfts: [item] })
  const story = 'an id of a batch item was sent again after the token was transferred'
  await judgeCount(ctx, 'BATCH-18', from, 0, collection, story)
  await judgeCount(ctx, 'BATCH-18', to, 1, collection, story)
}

const held = async (ctx: CaseContext, locators: readonly string[]): Promise<number> =>
  (await Promise.all(locators.map((locator) => ctx.make.tokens(locator)))).flat().length
