import { resultsOf } from '../../src/interface/builders/builders.ts'
import type { Case } from '../../src/interface/case.ts'

export const slashCases: readonly Case[] = [
  {
    id: 'general/slash',
    title: 'A batch that is sent to the path with the slash is answered as a batch',
    requirements: ['GEN-03'],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collection()
      const { locator } = await ctx.make.wallet()
      const itemTo = () => ctx.make.requests.batchItem(locator)
      for (const count of ctx.draw([2, 1, 3])) {
        const nfts = Array.from({ length: count }, itemTo)
        const answer = await ctx.api.batchMint(collection.id, { nfts })
        ctx.judge('GEN-03').statusSoft(answer, 200)
        ctx.judge('GEN-03').basedOn(answer).equal(resultsOf(answer).length, count, 'the number of results')
      }
      // What the other operation takes is not shown.
      const other = await ctx.api.postMint(collection.id, { nfts: [itemTo(), itemTo()] })
      ctx.observe('batch-without-the-slash', { status: other.response.status, results: resultsOf(other).length })
    },
  },
]
