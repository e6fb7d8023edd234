import { beside, laterLookUp } from '../../src/interface/builders/beside.ts'
import { publicKeyOf, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { walletsIn } from './lookup.ts'

/** Of a short memory nobody knows who looks at once: this is among the last cases of a run. */
export const madeFirst: Case = {
  id: 'wallets/made-first',
  title: 'The wallets that a run made first are known when most of the others have been made',
  requirements: ['WAL-04', 'WAL-05', 'WAL-17'],
  async run(ctx: CaseContext) {
    const { first, names } = ctx.make
    // By itself it makes what it looks at.
    const wallets = [
      first.wallets.userId ?? (await ctx.make.wallet()),
      first.wallets.email ?? (await ctx.make.wallet({ email: names.email() })),
    ]
    for (const wallet of wallets) await judgeWallet(ctx, wallet)
  },
}

async function judgeWallet(ctx: CaseContext, { user, chain, address }: WalletFixture): Promise<void> {
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
}
