import { beside, laterLookUp } from '../../src/interface/builders/beside.ts'
import { publicKeyOf } from '../../src/interface/builders/builders.ts'
import type { FirstWallet } from '../../src/interface/builders/first-made.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { operationIds } from '../../src/interface/operations.ts'
import { type Exchange, getPath } from '../../src/kit/case.ts'
import { walletsIn } from '../wallets/lookup.ts'

/** Of a short memory, and of a key that lapses, nobody knows who looks at once: this is among the last cases of a run. */
export const firstMade: Case = {
  id: 'general/made-first',
  title: 'Wallets and the token that a run made first are known when most of the rest has been made',
  requirements: ['WAL-04', 'WAL-05', 'WAL-17', 'SIGN-11', 'MINT-45'],
  about: [operationIds.createWallet],
  async run(ctx: CaseContext) {
    const { first, names } = ctx.make
    // By itself it makes what it looks at.
    const wallets = [
      first.wallet('userId') ?? (await ctx.make.wallet()),
      first.wallet('email') ?? (await ctx.make.wallet({ email: names.email() })),
    ]
    for (const wallet of wallets) await judgeWallet(ctx, wallet)
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

async function judgeWallet(ctx: CaseContext, { user, chain, address }: FirstWallet): Promise<void> {
  const again = await ctx.api.createWallet({ ...user, chain })
  ctx.judge('WAL-04').statusSoft(again, 200)
  ctx
    .judge('WAL-05')
    .basedOn(again)
    .that(sameAddress(publicKeyOf(again), address), {
      message: 'the repeated creation of a wallet that is among the first of the run names another address',
      expected: address,
      actual: publicKeyOf(again),
    })
  const isIn = (one: Exchange): boolean => walletsIn(one).some(({ publicKey }) => sameAddress(publicKey, address))
  const listed = await beside(ctx, laterLookUp(ctx)).until(() => ctx.api.listWallets(user), isIn)
  ctx
    .judge('WAL-17')
    .basedOn(listed)
    .that(isIn(listed), {
      message: 'a wallet that is among the first of the run is not listed any more',
      expected: address,
      actual: walletsIn(listed),
    })
  if (!ctx.settings.capabilities.signing) return
  ctx.judge('SIGN-11').statusSoft(await ctx.api.signMessage(chain, address, { message: 'Still here' }), 200)
}
