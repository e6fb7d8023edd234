import { brief, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import type { ListedToken } from '../../src/interface/builders/tokens.ts'
import {
  emailTransferOf,
  transferByEmail,
  transferForms,
  userTransferOf,
} from '../../src/interface/builders/transfers.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { holdersWhenAt, isStarted, judgeArrival, judgeOnePlace, mustTransfer, sentinel } from './parties.ts'

const needs = { capabilities: ['transfers'] } as const

/**
 * Judges that a token is where it was, after something that was asked for later has been carried out.
 * @param before where it was once, of the other wallets: that may be listed for a while; that it is where it never was has not to be waited out
 * @returns whether it is
 */
export async function judgeStays(
  ctx: CaseContext,
  requirement: RequirementId,
  token: ListedToken,
  at: WalletFixture,
  elsewhere: readonly WalletFixture[],
  before?: WalletFixture,
): Promise<boolean> {
  const expected = [true, ...elsewhere.map(() => false)]
  const hasMoved = ([isHere, ...others]: readonly boolean[]): boolean =>
    !isHere && others.some((isThere, index) => isThere && elsewhere[index] !== before)
  const held = await holdersWhenAt(
    ctx,
    token,
    [at, ...elsewhere],
    (now) => hasMoved(now) || now.every((isThere, index) => isThere === expected[index]),
  )
  return ctx
    .judge(requirement)
    .basedOn('made')
    .equal(held, expected, 'who of the wallets (its holder first) holds the token')
}

export const stayingCases: readonly Case[] = [
  {
    id: 'transfers/user-foreign-token',
    title: 'A transfer out of a wallet that does not hold the token moves nothing',
    requirements: ['XFER-12', 'XFER-10', 'XFER-11'],
    needs,
    async run(ctx) {
      const [holder, other, to] = await Promise.all([ctx.make.wallet(), ctx.make.wallet(), ctx.make.wallet()])
      const collection = await ctx.make.collectionUnderWay()
      const [token, second] = await Promise.all([
        ctx.make.token(collection, holder),
        ctx.make.token(collection, holder),
      ])
      for (const [from, target] of [
        [other, to],
        [to, to],
        [to, other],
      ] as const) {
        const answer = await ctx.api.transferFromUserWallet(userTransferOf(token.listed, from, target))
        ctx.observe('transfer-of-foreign-token', answer.response.status)
      }
      // The accepted twin, and later than the others: once it has arrived, they would have too.
      const twin = await mustTransfer(ctx, userTransferOf(second.listed, holder, to))
      const arrived = isStarted(ctx, twin) && (await judgeArrival(ctx, twin, second.listed, holder, to))
      await ctx.make.token(collection, to)
      await judgeStays(ctx, 'XFER-12', token.listed, holder, [other, to])
      // Nor does a token leave a wallet twice: what has moved is not the sender's any more.
      if (!arrived) return
      await ctx.api.transferFromUserWallet(userTransferOf(second.listed, holder, other))
      await ctx.make.token(collection, other)
      await judgeStays(ctx, 'XFER-12', second.listed, to, [holder, other], holder)
    },
  },
  {
    id: 'transfers/email-foreign-token',
    title: 'A transfer out of an e-mail wallet that does not hold the token moves nothing',
    requirements: ['XFER-12'],
    needs,
    async run(ctx) {
      const [holder, other, to] = await Promise.all([emailWallet(ctx), emailWallet(ctx), emailWallet(ctx)])
      const collection = await ctx.make.collectionUnderWay()
      const { listed } = await ctx.make.token(collection, holder)
      for (const form of transferForms) await ctx.api.transferFromEmailWallet(emailTransferOf(listed, other, to, form))
      await ctx.make.token(collection, to)
      await judgeStays(ctx, 'XFER-12', listed, holder, [other, to])
      const { answer } = await transferByEmail(ctx, listed, holder, to)
      if (!isTaken(answer, latitude.emailTransfer)) ctx.block(`a valid transfer was refused: ${brief(answer)}`)
    },
  },
  {
    id: 'transfers/email-not-transferable',
    title: 'A token that is not transferable stays in its e-mail wallet',
    requirements: ['XFER-13'],
    needs,
    async run(ctx) {
      const [from, to] = await Promise.all([emailWallet(ctx), emailWallet(ctx)])
      const [bound, free] = await Promise.all([
        ctx.make.collectionUnderWay({ transferable: false }),
        ctx.make.collectionUnderWay(),
      ])
      const [token, second] = await Promise.all([ctx.make.token(bound, from), ctx.make.token(free, from)])
      for (const form of transferForms)
        await ctx.api.transferFromEmailWallet(emailTransferOf(token.listed, from, to, form))
      const { answer } = await transferByEmail(ctx, second.listed, from, to)
      if (!isTaken(answer, latitude.emailTransfer)) ctx.block(`a valid transfer was refused: ${brief(answer)}`)
      await sentinel(ctx, to, free)
      await judgeStays(ctx, 'XFER-13', token.listed, from, [to])
    },
  },
  {
    id: 'transfers/to-itself',
    title: 'A token that is sent to the wallet where it is stays there',
    requirements: ['XFER-10', 'XFER-11'],
    needs,
    async run(ctx) {
      const wallet = await ctx.make.wallet()
      const collection = await ctx.make.collectionUnderWay()
      const { listed } = await ctx.make.token(collection, wallet)
      await ctx.api.transferFromUserWallet(userTransferOf(listed, wallet, wallet))
      await ctx.make.token(collection, wallet)
      const [there] = await holdersWhenAt(ctx, listed, [wallet], ([held]) => held === true)
      ctx.judge('XFER-10').that(there === true, {
        message: 'a token that was sent to the wallet where it is is not there any more',
        expected: 'the token in its wallet',
        actual: 'no such token',
      })
      judgeOnePlace(ctx, there === true, false)
    },
  },
]

const emailWallet = (ctx: CaseContext): Promise<WalletFixture> => ctx.make.wallet({ email: ctx.make.names.email() })
