import { evmCollectionChains } from '../../src/interface/arbitraries/chains.ts'
import {
  brief,
  type CollectionFixture,
  isListingOf,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { isTaken, unlessBlocked } from '../../src/interface/builders/taken.ts'
import { isOfSeveral, type ListedToken } from '../../src/interface/builders/tokens.ts'
import { transferByUser, userTransferOf } from '../../src/interface/builders/transfers.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { judgeArrival } from './parties.ts'
import { judgeStays } from './staying.ts'

/** A token that is minted and listed; `undefined` where it is listed otherwise than tokens of EVM chains and Solana. */
async function openlyListed(
  ctx: CaseContext,
  { id }: CollectionFixture,
  wallet: WalletFixture,
): Promise<ListedToken | undefined> {
  const [mintId, request] = [ctx.make.names.mintId(), ctx.make.requests.mint(wallet.locator)]
  const accepted = await ctx.api.putMint(id, mintId, request)
  if (accepted.response.status !== 200) ctx.block(`a token could not be minted: ${brief(accepted)}`)
  const record = await ctx.make.completion(id, mintId, request, { accepted })
  if (record === undefined) ctx.block(`a mint was not complete ${inTime(ctx.settings)}`)
  return ctx.eventually(async () => (await ctx.make.tokens(wallet.locator)).find((token) => isListingOf(token, record)))
}

/** A token that is not transferable on another EVM chain than the usual one, the next at the next seed; `undefined` where there is none. */
async function boundAbroad(ctx: CaseContext) {
  const { chains, environment } = ctx.settings
  const others = evmCollectionChains(environment).filter((one) => one !== chains.evm)
  const chain = others[Math.abs(ctx.seed) % others.length] ?? chains.evm
  const user = () => ({ chain, userId: ctx.make.names.userId() })
  const [from, to] = await Promise.all([ctx.make.walletIfTaken(user()), ctx.make.walletIfTaken(user())])
  if (from === undefined || to === undefined) return undefined
  const collection = await ctx.make.collectionIfTaken({ chain, transferable: false })
  if (collection === undefined) return undefined
  const token = await unlessBlocked(ctx.make.token(collection, from))
  return token && { listed: token.listed, from, to }
}

/** Kinds of tokens, and chains, beside the usual ones. */
export const kindCases: readonly Case[] = [
  {
    id: 'transfers/user-semi-fungible',
    title:
      'A semi-fungible token moves from one user-id wallet to another; one of a subscription, or bound on another chain, stays',
    requirements: ['XFER-06', 'XFER-10', 'XFER-11', 'XFER-13'],
    needs: { capabilities: ['transfers', 'semiFungible'] },
    async run(ctx) {
      const [from, to] = await Promise.all([ctx.make.wallet(), ctx.make.wallet()])
      const free = await ctx.make.token(await ctx.make.collectionUnderWay({ fungibility: 'semi-fungible' }), from)
      const bound = ctx.settings.capabilities.subscriptions
        ? await ctx.make.token(
            await ctx.make.collectionUnderWay({ subscription: { enabled: true }, transferable: false }),
            from,
          )
        : undefined
      if (bound) await ctx.api.transferFromUserWallet(userTransferOf(bound.listed, from, to))
      const abroad = await boundAbroad(ctx)
      if (abroad) await ctx.api.transferFromUserWallet(userTransferOf(abroad.listed, abroad.from, abroad.to))
      const answer = await transferByUser(ctx, userTransferOf(free.listed, from, to))
      ctx
        .judge('XFER-06')
        .status(answer, isOfSeveral(free.listed) ? latitude.userTransferOfSeveral : latitude.userTransfer)
      if (!isTaken(answer, latitude.userTransfer)) ctx.leave('semi-fungible tokens are not transferred, which is open')
      // The other one was asked for before: where this one has arrived, it would have too.
      const arrived = await judgeArrival(ctx, answer, free.listed, from, to)
      if (bound && arrived) await judgeStays(ctx, 'XFER-13', bound.listed, from, [to])
      if (abroad && arrived) await judgeStays(ctx, 'XFER-13', abroad.listed, abroad.from, [abroad.to])
    },
  },
  {
    id: 'transfers/user-aptos',
    title: 'On Aptos, a token that moves is in one wallet then, and one that is not transferable stays',
    requirements: ['XFER-10', 'XFER-11', 'XFER-13'],
    needs: { capabilities: ['transfers', 'aptos'], chains: ['aptos'] },
    async run(ctx: CaseContext) {
      const chain = ctx.settings.chains.aptos
      const [from, to] = await Promise.all([ctx.make.wallet({ chain }), ctx.make.wallet({ chain })])
      const [open, closed] = await Promise.all([
        ctx.make.collectionUnderWay({ chain }),
        ctx.make.collectionUnderWay({ chain, transferable: false }),
      ])
      const [free, bound] = [await openlyListed(ctx, open, from), await openlyListed(ctx, closed, from)]
      if (free === undefined || bound === undefined) ctx.leave('how tokens on Aptos are listed is not shown')
      await ctx.api.transferFromUserWallet(userTransferOf(bound, from, to))
      const answer = await ctx.api.transferFromUserWallet(userTransferOf(free, from, to))
      if (!isTaken(answer, latitude.userTransfer))
        ctx.leave(`how a transfer names a token on Aptos is not shown: ${brief(answer)}`)
      const arrived = await judgeArrival(ctx, answer, free, from, to)
      if (arrived) await judgeStays(ctx, 'XFER-13', bound, from, [to])
    },
  },
]
