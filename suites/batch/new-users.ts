import { brief, publicKeyOf, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeTaken } from '../../src/interface/builders/refused.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { type BatchItem, itemFor, judgeTokens, tokenRequirements } from './results.ts'

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
      const items = users.map((user) => itemFor(ctx, userLocatorOf(user, collection.chain)))
      const answer = await ctx.api.batchMint(collection.id, { nfts: items })
      if (acceptsStatus(latitude.refusedElsewhere, answer.response.status))
        ctx.leave('a batch for users who have no wallet yet is refused, as a mint for one may be')
      if (!judgeTaken(ctx, 'BATCH-25', answer)) return
      // Asked for before the tokens are: a service may deliver only once there is a wallet.
      const wallets: (readonly [WalletFixture, BatchItem])[] = []
      for (const [index, item] of items.entries())
        wallets.push([await walletOf(ctx, users[index] ?? {}, collection.chain), item])
      for (const [wallet, item] of wallets) await judgeTokens(ctx, wallet, [item], collection)
    },
  },
]

type User = Partial<Record<'email' | 'userId', string>>

const userLocatorOf = (user: User, chain: string): string =>
  user.email === undefined ? `userId:${user.userId}:${chain}` : `email:${user.email}:${chain}`

/** The wallet of a user, made with the batch or now. */
async function walletOf(ctx: CaseContext, user: User, chain: string): Promise<WalletFixture> {
  const answer = await ctx.api.createWallet({ ...user, chain })
  const address = publicKeyOf(answer) ?? ctx.block(`no wallet is answered: ${brief(answer)}`)
  const userLocator = userLocatorOf(user, chain)
  return { chain, address, locator: `${chain}:${address}`, userLocator, user: user as WalletFixture['user'] }
}
