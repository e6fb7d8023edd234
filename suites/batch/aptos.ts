import type { Case, CaseContext } from '../../src/interface/case.ts'
import { told } from '../../src/interface/make/fixtures.ts'
import { itemFor, judgeResults, judgeUnknownProperties, resultRequirements } from './results.ts'

export const onAptos: Case = {
  id: 'batch/aptos',
  title: 'A batch on Aptos is answered, or refused, like any other',
  requirements: [...resultRequirements, 'BATCH-17', 'ERR-09', 'ERR-12'],
  needs: { capabilities: ['batchMint', 'aptos'], chains: ['aptos'] },
  async run(ctx: CaseContext) {
    const chain = ctx.settings.chains.aptos
    const [collection, wallet] = await Promise.all([ctx.make.collection({ chain }), ctx.make.wallet({ chain })])
    const items = [itemFor(ctx, wallet.locator), itemFor(ctx, wallet.locator, { id: ctx.make.names.mintId() })]
    const answer = await ctx.api.batchMint(collection.id, { nfts: items })
    if (answer.response.status !== 200)
      ctx.leave(`whether batches are minted on every chain is not said: ${told(answer)}`)
    judgeResults(ctx, answer, items, collection, false)
    await judgeUnknownProperties(ctx, collection, wallet)
  },
}
