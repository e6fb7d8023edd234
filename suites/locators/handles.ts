import type { Case } from '../../src/interface/case.ts'
import { tokenKey } from '../../src/interface/make/tokens.ts'

export const handleCases: readonly Case[] = [
  {
    id: 'locators/handle-is-no-user-id',
    title: 'A mint to a social handle does not arrive at the user whose id is the same text',
    requirements: ['LOC-14'],
    needs: { capabilities: ['twitterRecipients'] },
    async run(ctx) {
      const handle = ctx.make.names.twitterHandle().toLowerCase()
      const [wallet, collection] = [await ctx.make.wallet({ userId: handle }), await ctx.make.collection()]
      const request = ctx.make.requests.mint(`twitter:${handle}:${collection.chain}`)
      const id = ctx.make.names.mintId()
      await ctx.make.completion(collection.id, id, request)
      const own = await ctx.make.token(collection, wallet)
      const listed = await ctx.make.tokens(wallet.userLocator)
      ctx
        .judge('LOC-14')
        .restingOn('made')
        .equal(listed.map(tokenKey), [tokenKey(own.listed)], `the tokens of the user id that is the text of a handle`)
    },
  },
]
