import { brief, publicKeyOf, userLocatorOf, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeTaken } from '../../src/interface/builders/refused.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { itemFor, judgeTokens, tokenRequirements } from './results.ts'

/** Users without a wallet in one batch: alike in how they are named, so that what is made for one is easily the other's. */
export const forNewUsers: readonly Case[] = [
  {
    id: 'batch/new-users',
    title: 'Of a batch for several users who have no wallet yet, each gets the own token',
    requirements: [...tokenRequirements, 'BATCH-25'],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const { names } = ctx.make
      const users = [{ email: names.email() }, { email: names.email() }, { userId: names.userId() }]
      const owned = users.map((user) => ({ user, item: itemFor(ctx, userLocatorOf(user, collection.chain)) }))
      const answer = await ctx.api.batchMint(collection.id, { nfts: owned.map(({ item }) => item) })
      if (acceptsStatus(latitude.refusedElsewhere, answer.response.status))
        ctx.leave('a batch for users who have no wallet yet is refused, as a mint for one may be')
      if (!judgeTaken(ctx, 'BATCH-25', answer)) return
      // Asked for before the tokens are: a service may deliver only once there is a wallet.
      const wallets: WalletFixture[] = []
      for (const { user } of owned) wallets.push(await walletOf(ctx, user, collection.chain))
      for (const [index, { item }] of owned.entries()) {
        const wallet = wallets[index]
        if (wallet !== undefined) await judgeTokens(ctx, wallet, [item], collection)
      }
    },
  },
]

/** The wallet of a user, made with the batch or now. */
async function walletOf(ctx: CaseContext, user: WalletFixture['user'], chain: string): Promise<WalletFixture> {
  const answer = await ctx.api.createWallet({ ...user, chain })
  const address = publicKeyOf(answer) ?? ctx.block(`no wallet is answered: ${brief(answer)}`)
  return { chain, address, locator: `${chain}:${address}`, userLocator: userLocatorOf(user, chain), user }
}
