import { eventuallyBeside, laterToken } from '../../src/interface/builders/beside.ts'
import {
  type CollectionFixture,
  isThere,
  type MintRecord,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { expiring } from '../../src/interface/builders/completing.ts'
import { judgeTaken } from '../../src/interface/builders/refused.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { instant } from '../../src/kit/case.ts'
import { type BatchItem, itemFor, judgeResults, resultRequirements } from './results.ts'

export const subscriptionCases: readonly Case[] = [
  {
    id: 'batch/subscription',
    title: 'Tokens of a batch in a subscription collection say when they expire',
    requirements: [...resultRequirements, 'BATCH-23', 'BATCH-27', 'MINT-25', 'MINT-49', 'LIST-03'],
    needs: { capabilities: ['batchMint', 'subscriptions'] },
    async run(ctx) {
      const collection = await ctx.make.collection({ subscription: { enabled: true }, transferable: false })
      const wallet = await ctx.make.wallet()
      const items = [0, 1].map(() => itemFor(ctx, wallet.locator, { id: ctx.make.names.mintId() }))
      const all = [...items, itemFor(ctx, wallet.locator)]
      const answer = await ctx.api.batchMint(collection.id, { nfts: all })
      if (!judgeTaken(ctx, 'BATCH-27', answer)) return
      const results = judgeResults(ctx, answer, all, collection)
      for (const { onChain } of results) {
        ctx.judge('BATCH-27').shape(onChain?.subscription?.expiresAt, 'Iso8601', 'the time of expiry in a result')
      }
      for (const item of items) {
        // Before a token is on its chain there may be none.
        const early = results.find(({ id }) => id === item.id)?.onChain?.subscription?.expiresAt ?? undefined
        const late =
          early === undefined || item === items[0] ? await lateExpiry(ctx, collection, wallet, item) : undefined
        ctx.judge('BATCH-23').shape(early ?? late, 'Iso8601', 'the time at which the token expires')
        const [told, listed] = [instant(early), instant(late)]
        if (told === undefined || listed === undefined) continue
        ctx.judge('MINT-49').that(Math.abs(told - listed) < 24 * 60 * 60 * 1000, {
          message: 'a token of a batch ends at different times in its result and in the listing',
          expected: early,
          actual: late,
        })
      }
      for (const item of items.slice(0, 1)) await judgeRecord(ctx, collection, item)
    },
  },
]

/**
 * The time at which the token of an item expires, as the listing shows it.
 * @throws Blocked where no token is listed: that it is minted at all is another requirement
 */
async function lateExpiry(
  ctx: CaseContext,
  collection: CollectionFixture,
  wallet: WalletFixture,
  item: BatchItem,
): Promise<unknown> {
  const probe = async () =>
    (await ctx.make.tokens(wallet.locator)).find(({ metadata }) => metadata?.name === item.metadata.name)
  const listed = await eventuallyBeside(ctx, probe, laterToken(ctx, collection))
  if (listed === undefined) return undefined
  const at = listed.subscription?.expiresAt
  ctx.judge('LIST-03').shape(at, 'Iso8601', 'the time of expiry of a listed token of a batch')
  return at
}

/** Where the id of an item names its token in the path of a mint, too (BATCH-20), the record says when it expires, as any does. */
async function judgeRecord(
  ctx: CaseContext,
  { id: collectionId }: CollectionFixture,
  { id, recipient, metadata }: BatchItem,
): Promise<void> {
  if (id === undefined) return
  const again = () => ctx.api.putMint(collectionId, id, { recipient, metadata })
  const record = ((await again()).response.json ?? {}) as MintRecord
  // One that is complete at once was there.
  if (!isThere(record.metadata)) return
  const { onChain } = await expiring(record, ctx, again)
  ctx
    .judge('MINT-25')
    .shape(onChain?.subscription?.expiresAt, 'Iso8601', 'the time at which a token of a batch expires')
}
