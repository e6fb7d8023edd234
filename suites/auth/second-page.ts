import { brief } from '../../src/interface/builders/builders.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { Case } from '../../src/interface/case.ts'

/** A page after the last may be refused to anybody, so here is one that has a token. */
export const secondPageCases: readonly Case[] = [
  {
    id: 'auth/list-tokens-second-page',
    title: 'A second page that has tokens is kept from a key without the scope',
    requirements: ['AUTH-09'],
    needs: { keys: ['lacking.wallets:nfts.read'] },
    async run(ctx) {
      const wallet = await ctx.make.wallet()
      const collection = await ctx.make.collectionUnderWay()
      await Promise.all([ctx.make.token(collection, wallet), ctx.make.token(collection, wallet)])
      const query = { page: '2', perPage: '1' }
      const full = await ctx.api.listTokens(wallet.locator, query)
      if (!isTaken(full)) ctx.block(`a second page was refused: ${brief(full)}`)
      const lacking = ctx.api.keyFor('lacking.wallets:nfts.read')
      ctx.judge('AUTH-09').status(await lacking.listTokens(wallet.locator, query), 401)
    },
  },
]
