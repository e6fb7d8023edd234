import { tokensIn } from '../../src/interface/builders/tokens.ts'
import type { Case } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'

/** No token id, though each ends like one. */
const odd = ['x', '-', '1.']

export const oddTokenIdCases: readonly Case[] = [
  {
    id: 'listing/odd-token-ids',
    title: 'A filter for what only ends like a token id does not find the token with that id, and breaks nothing',
    requirements: ['LIST-11', 'ERR-12'],
    async run(ctx) {
      const wallet = await ctx.make.wallet()
      const collection = await ctx.make.collectionUnderWay()
      const { listed } = await ctx.make.token(collection, wallet)
      const { listed: other } = await ctx.make.token(collection, wallet)
      const there = [listed, other].map((one) => Number(one.tokenId))
      const isAlone = (answer: Exchange): boolean => {
        const [one, ...more] = tokensIn(answer)
        const id: unknown = one?.tokenId
        return more.length === 0 && (typeof id === 'string' || typeof id === 'number') && String(id) === listed.tokenId
      }
      const settling = ctx.settling('prompt')
      for (const before of odd) {
        const tokenId = `${before}${listed.tokenId}`
        // A service may read numbers as numbers, of which these are the ids.
        if (there.includes(Number(tokenId))) continue
        // Where it is passed over, another node may not list the second one yet.
        const answer = await settling.until(
          () => ctx.api.listTokens(wallet.locator, { tokenId }),
          (one) => !isAlone(one),
        )
        const { status } = answer.response
        ctx.judge('ERR-12').that(status < 500, {
          message: `a server error for the token id ${JSON.stringify(tokenId)}`,
          expected: 'below 500',
          actual: status,
          exchange: answer,
        })
        // Whether it is refused or passed over is open: none or both.
        if (status === 200)
          ctx
            .judge('LIST-11')
            .basedOn(answer)
            .equal(isAlone(answer), false, `the token ${listed.tokenId} alone for ${tokenId}`)
      }
    },
  },
]
