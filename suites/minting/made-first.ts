import type { Case, CaseContext } from '../../src/interface/case.ts'
import { getPath } from '../../src/kit/case.ts'

/** Of an idempotency key that lapses nobody knows who looks at once: this is among the last cases of a run. */
export const madeFirst: Case = {
  id: 'minting/made-first',
  title: 'The mint that a run saw complete first is known when most of the others have been made',
  requirements: ['MINT-45'],
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
  },
}
