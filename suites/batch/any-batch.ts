import fc from 'fast-check'
import { type TokenMetadata, tokenMetadata } from '../../src/interface/arbitraries/metadata.ts'
import { mintIds } from '../../src/interface/arbitraries/mint-id.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { itemFor, judgeResults, judgeTokens, resultRequirements, tokenRequirements } from './results.ts'

/** Items of one batch: the ids of some, and metadata for each. */
interface BatchWish {
  readonly ids: readonly string[]
  readonly metadata: readonly TokenMetadata[]
}

const longest = 3
const batchWish: fc.Arbitrary<BatchWish> = fc.record({
  ids: mintIds(0, longest),
  metadata: fc.array(tokenMetadata, { minLength: 1, maxLength: longest, size: 'max' }),
})

export const anyBatch: readonly Case[] = [
  {
    id: 'batch/any-batch',
    title: 'Any batch has a result for each item, and becomes the tokens of its items',
    requirements: [...resultRequirements, ...tokenRequirements, 'MINT-44'],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      await ctx.property(batchWish, (wish) => judgeBatch(ctx, wish), { weight: 0.03, quota: true })
    },
  },
]

/** In a collection and for a wallet of its own, so that ids are new. */
async function judgeBatch(ctx: CaseContext, { ids, metadata }: BatchWish): Promise<void> {
  const [collection, wallet] = await Promise.all([ctx.make.collection(), ctx.make.wallet()])
  const items = metadata.map((one, index) => {
    const id = ids[index]
    // An item has no field that switches the re-upload off, so that its image has to be there.
    const kept = { ...one, image: ctx.settings.assets.image }
    return itemFor(ctx, wallet.locator, { metadata: kept, ...(id === undefined ? {} : { id }) })
  })
  const answer = await ctx.api.batchMint(collection.id, { nfts: items })
  // Which texts are served as ids can be disputed; without ids there is nothing to dispute.
  if (answer.response.status === 400 && ids.length > 0) return ctx.judge('MINT-44').status(answer, 200)
  judgeResults(ctx, answer, items, collection)
  await judgeTokens(ctx, wallet, items, collection)
}
