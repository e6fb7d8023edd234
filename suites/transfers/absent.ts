import { evmCollectionChains } from '../../src/interface/arbitraries/chains.ts'
import type { Case } from '../../src/interface/case.ts'
import { judgeNoServerError } from '../../src/interface/make/server-error.ts'
import { userTransferOf } from '../../src/interface/make/transfers.ts'
import { mustTransfer } from './parties.ts'
import { judgeStays } from './staying.ts'

export const absentTokenCases: readonly Case[] = [
  {
    id: 'transfers/user-absent-token',
    title: 'A transfer of a token that is not there, by its id or by its chain, does not move one that is',
    requirements: ['XFER-14', 'ERR-12'],
    needs: { capabilities: ['transfers'] },
    async run(ctx) {
      const [from, to] = await Promise.all([ctx.make.wallet(), ctx.make.wallet()])
      const collection = await ctx.make.collection()
      const { listed } = await ctx.make.token(collection, from)
      const body = userTransferOf(listed, from, to)
      // The id with a digit more, before and behind; in a new collection nobody has minted so many.
      for (const tokenId of [`${listed.tokenId}9`, `9${listed.tokenId}`, ...beyondMachines(listed.tokenId)]) {
        judgeNoServerError(ctx, await ctx.api.transferFromUserWallet({ ...body, tokenId }))
      }
      // There is no such token on any other chain: contract and id are of this one.
      const elsewhere = evmCollectionChains(ctx.settings.environment).find((chain) => chain !== collection.chain)
      if (elsewhere !== undefined)
        judgeNoServerError(ctx, await ctx.api.transferFromUserWallet({ ...body, chain: elsewhere }))
      await ctx.make.token(collection, to)
      await judgeStays(ctx, 'XFER-14', listed, from, [to])
      await mustTransfer(ctx, body)
    },
  },
]

/** The id that is the same one where ids are cut to the numbers of a machine. */
const beyondMachines = (id: unknown): readonly string[] =>
  typeof id === 'string' && /^\d+$/.test(id) ? [String(BigInt(id) + 2n ** 64n)] : []
