import { type MintRecord, resultsOf } from '../../src/interface/builders/builders.ts'
import { whenKnown } from '../../src/interface/builders/taken.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import type { Mint } from '../minting/record.ts'

/** Requirements that `judgeUses` cites. */
export const useRequirements: readonly RequirementId[] = ['TPL-01', 'TPL-09', 'BATCH-06']

/** What else a collection is for, on whichever chain it stands: templates, and batches. Called once its token is minted. */
export async function judgeUses(ctx: CaseContext, { collection, wallet, id }: Mint): Promise<void> {
  const { templates, batchMint } = ctx.settings.capabilities
  if (templates) {
    const created = await whenKnown(ctx, () => ctx.api.createTemplate(collection.id, ctx.make.requests.template()))
    if (ctx.judge('TPL-01').statusSoft(created, 200)) {
      const { templateId } = (created.response.json ?? {}) as { readonly templateId?: unknown }
      const change = { metadata: { name: 'Another name' } }
      const changed = await whenKnown(ctx, () => ctx.api.updateTemplate(collection.id, String(templateId), change))
      ctx.judge('TPL-09').statusSoft(changed, 204)
    }
  }
  if (!batchMint) return
  // The id of the token that is there already, so that none is minted; where that is refused, which is open, it says nothing.
  const item = ctx.make.requests.batchItem(wallet.locator, { id })
  const batch = await ctx.api.batchMint(collection.id, { nfts: [item] })
  if (batch.response.status !== 200) return
  const [record] = resultsOf(batch) as (MintRecord | null)[]
  ctx
    .judge('BATCH-06')
    .basedOn(batch)
    .equal(record?.onChain?.chain, collection.chain, 'the chain of a result of a batch')
}
