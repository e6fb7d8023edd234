import { brief } from '../../src/interface/builders/builders.ts'
import { tokenKey } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'

export const handleCases: readonly Case[] = [
  {
    id: 'locators/handle-is-no-user-id',
    title:
      'A mint to a social handle does not arrive at the user whose id, or e-mail address before the at, is the same text',
    requirements: ['LOC-14'],
    needs: { capabilities: ['twitterRecipients'] },
    async run(ctx: CaseContext) {
      const handle = ctx.make.names.twitterHandle().toLowerCase()
      const collection = await ctx.make.collectionUnderWay()
      const wallets = [
        await ctx.make.wallet({ userId: handle }),
        await ctx.make.wallet({ email: `${handle}@example.com` }),
      ]
      const request = ctx.make.requests.mint(`twitter:${handle}:${collection.chain}`)
      const id = ctx.make.names.mintId()
      const accepted = await ctx.api.putMint(collection.id, id, request)
      // That such mints are taken is LOC-11; of one that was refused nothing can arrive anywhere.
      if (accepted.response.status !== 200) ctx.leave(`a mint to a handle was refused: ${brief(accepted)}`)
      await ctx.make.completion(collection.id, id, request, { accepted })
      for (const wallet of wallets) {
        const own = await ctx.make.token(collection, wallet)
        // By the user it may be listed later than by the address.
        const listed = await ctx.settling().until(
          () => ctx.make.tokens(wallet.userLocator),
          (tokens) => tokens.some((token) => tokenKey(token) === tokenKey(own.listed)),
        )
        ctx
          .judge('LOC-14')
          .basedOn('made')
          .equal(
            listed.map(tokenKey),
            [tokenKey(own.listed)],
            `the tokens of ${wallet.userLocator}, like the text of a handle`,
          )
      }
    },
  },
]
