import fc from 'fast-check'
import { type TokenMetadata, tokenMetadata } from '../../src/interface/arbitraries/metadata.ts'
import { marked, mintIds } from '../../src/interface/arbitraries/mint-id.ts'
import { plainTwin } from '../../src/interface/builders/plain-twin.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
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
  const [collection, wallet] = await Promise.all([ctx.make.collectionUnderWay(), ctx.make.wallet()])
  const mark = ctx.make.names.mark()
  const items = metadata.map((one, index) => {
    const id = ids[index] === undefined ? undefined : marked(ids[index], mark)
    // An item has no field that switches the re-upload off, so that its image has to be there.
    const kept = { ...one, image: ctx.settings.assets.image }
    return itemFor(ctx, wallet.locator, { metadata: kept, ...(id === undefined ? {} : { id }) })
  })
  const answer = await ctx.api.batchMint(collection.id, { nfts: items })
  // Which texts are served as ids can be disputed (MINT-44), and so can those of metadata (MINT-43).
  if (ids.length > 0 && answer.response.status === 400) return ctx.judge('MINT-44').status(answer, 200)
  const plain = plainTwin(metadata)
  // In a world of its own: the good items of a batch that is refused may be minted.
  if (plain !== metadata && acceptsStatus(latitude.refusedElsewhere, answer.response.status))
    return judgeBatch(ctx, { ids, metadata: plain })
  judgeResults(ctx, answer, items, collection)
  await judgeTokens(ctx, wallet, items, collection)
}
