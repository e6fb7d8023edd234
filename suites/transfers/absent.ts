import { evmCollectionChains } from '../../src/interface/arbitraries/chains.ts'
import { brief, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeNoServerError } from '../../src/interface/builders/refused.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import {
  emailTransferOf,
  transferByEmail,
  transferForms,
  userTransferOf,
} from '../../src/interface/builders/transfers.ts'
import type { Case } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
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
      const collection = await ctx.make.collectionUnderWay()
      const { listed } = await ctx.make.token(collection, from)
      const body = userTransferOf(listed, from, to)
      // The id with a digit more, before and behind; in a new collection nobody has minted so many. And what is none, read as far as it goes.
      const { tokenId: id } = listed
      for (const tokenId of [`${id}9`, `9${id}`, `-${id}`, `${id}x`, ...beyondMachines(id)]) {
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
  {
    id: 'transfers/email-absent-token',
    title:
      'A transfer out of an e-mail wallet of a token that is not there, by its id or by its chain, does not move one that is',
    requirements: ['XFER-14', 'ERR-12'],
    needs: { capabilities: ['transfers'] },
    async run(ctx) {
      const wallet = (): Promise<WalletFixture> => ctx.make.wallet({ email: ctx.make.names.email() })
      const [from, to, collection] = await Promise.all([wallet(), wallet(), ctx.make.collectionUnderWay()])
      const { listed } = await ctx.make.token(collection, from)
      const elsewhere = evmCollectionChains(ctx.settings.environment).find((chain) => chain !== collection.chain)
      for (const form of transferForms) {
        const absent = [
          ...[`${listed.tokenId}9`, `-${listed.tokenId}`, `${listed.tokenId}x`].map((tokenId) => ({
            ...emailTransferOf(listed, from, to, form),
            tokenId,
          })),
          ...(elsewhere === undefined ? [] : [emailTransferOf(listed, on(elsewhere, from), on(elsewhere, to), form)]),
        ]
        for (const body of absent) judgeNoServerError(ctx, await ctx.api.transferFromEmailWallet(body))
      }
      await ctx.make.token(collection, to)
      await judgeStays(ctx, 'XFER-14', listed, from, [to])
      const { answer, form } = await transferByEmail(ctx, listed, from, to)
      if (!isTaken(answer, latitude.emailTransfer)) ctx.block(`a valid transfer was refused: ${brief(answer)}`)
      // Last, since a service may take no other transfer of a token that is being sent; whether it takes this one is open.
      judgeNoServerError(ctx, await ctx.api.transferFromEmailWallet(emailTransferOf(listed, from, from, form)))
    },
  },
]

/** The wallet of the same address and user on another chain. */
const on = (chain: string, wallet: WalletFixture): WalletFixture => ({
  ...wallet,
  chain,
  locator: `${chain}:${wallet.address}`,
  userLocator: wallet.userLocator.replace(/[^:]*$/, chain),
})

/** The id that is the same one where ids are cut to the numbers of a machine. */
const beyondMachines = (id: unknown): readonly string[] =>
  typeof id === 'string' && /^\d+$/.test(id) ? [String(BigInt(id) + 2n ** 64n)] : []
