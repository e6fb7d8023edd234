import { isTaken } from '../../src/interface/builders/taken.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { getPath } from '../../src/kit/case.ts'
import { itemFor } from '../batch/results.ts'

/** Of an idempotency key that lapses nobody knows who looks at once: this is among the last cases of a run. */
export const madeFirst: Case = {
  id: 'minting/made-first',
  title:
    'The mint that a run saw complete first is known when most of the others have been made, and so is its collection',
  requirements: ['MINT-45', 'BATCH-01'],
  async run(ctx: CaseContext) {
    const { first } = ctx.make
    // By itself it makes what it looks at.
    if (first.mint === undefined) await ctx.make.token(await ctx.make.collection(), await ctx.make.wallet())
    const { mint } = first
    if (mint === undefined) return ctx.notApplicable('MINT-45', 'no token has an id')
    const again = await ctx.api.putMint(mint.collectionId, mint.id, mint.request)
    ctx
      .judge('MINT-45')
      .basedOn(again)
      .equal(
        [again.response.status, getPath(again.response.json, 'onChain', 'tokenId')],
        [200, mint.tokenId],
        'the answer to the first mint of the run, repeated late, and its token id',
      )
    if (!ctx.settings.capabilities.batchMint || !isTaken(again)) return
    // Whoever has forgotten the id has been told; whoever knows it, knows where it is.
    const request = ctx.make.requests.mint((mint.request as { readonly recipient: string }).recipient)
    const batch = await ctx.api.batchMint(mint.collectionId, { nfts: [itemFor(ctx, request.recipient)] })
    // Of a supply that is used up, or for somebody odd, it may be refused: so is a mint by id, then.
    if (isTaken(batch) || !isTaken(await ctx.api.putMint(mint.collectionId, ctx.make.names.mintId(), request))) return
    ctx.judge('BATCH-01').status(batch, 200)
  },
}
