import { brief, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { isOfSeveral, type ListedToken } from '../../src/interface/builders/tokens.ts'
import {
  emailTransferOf,
  transferByEmail,
  transferForms,
  userTransferOf,
} from '../../src/interface/builders/transfers.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import {
  type Changes,
  holdersWhenAt,
  isStarted,
  judgeArrival,
  judgeOnePlace,
  mustTransfer,
  sentinel,
} from './parties.ts'

const needs = { capabilities: ['transfers'] } as const

/**
 * Who of the wallets, its holder first, has a token that is to stay, after something that was asked for later has been carried out.
 * @param before where it was once, of the other wallets: that may be listed for a while; that it is where it never was has not to be waited out
 */
function heldAtLast(
  ctx: CaseContext,
  token: ListedToken,
  at: WalletFixture,
  elsewhere: readonly WalletFixture[],
  before?: WalletFixture,
): Promise<readonly boolean[]> {
  const hasMoved = ([isHere, ...others]: readonly boolean[]): boolean =>
    !isHere && others.some((isThere, index) => isThere && elsewhere[index] !== before)
  const isSettled = (now: readonly boolean[]): boolean =>
    hasMoved(now) || now.every((isThere, index) => isThere === (index === 0))
  return holdersWhenAt(ctx, token, [at, ...elsewhere], isSettled)
}

/** Judges that a token is where it was. See `heldAtLast`. @returns whether it is */
export async function judgeStays(
  ctx: CaseContext,
  requirement: RequirementId,
  token: ListedToken,
  at: WalletFixture,
  elsewhere: readonly WalletFixture[],
  before?: WalletFixture,
): Promise<boolean> {
  const held = await heldAtLast(ctx, token, at, elsewhere, before)
  const expected = held.map((_, index) => index === 0)
  return ctx
    .judge(requirement)
    .basedOn('made')
    .equal(held, expected, 'who of the wallets (its holder first) holds the token')
}

/**
 * Judges that a token stays, whichever of two kinds of transfer would have moved it: where it is in the end tells which of them has.
 * @param targets to whom it was sent by what each requirement forbids
 */
async function judgeBoth(
  ctx: CaseContext,
  token: ListedToken,
  at: WalletFixture,
  targets: Readonly<Record<'XFER-12' | 'XFER-25', readonly WalletFixture[]>>,
): Promise<boolean> {
  const [isHere, ...others] = await heldAtLast(ctx, token, at, [...targets['XFER-12'], ...targets['XFER-25']])
  const [foreign, aside] = [others.slice(0, targets['XFER-12'].length), others.slice(targets['XFER-12'].length)]
  const hold = (rule: 'XFER-12' | 'XFER-25', held: readonly (boolean | undefined)[]): boolean =>
    ctx
      .judge(rule)
      .basedOn('made')
      .equal(
        held,
        held.map((_, index) => index === 0),
        'who of the wallets (its holder first) holds the token',
      )
  // What is out of its wallet, and in none of those to which another has sent it, has gone aside: it may be kept back somewhere.
  const isForeign = foreign.includes(true)
  const areKept = [
    hold('XFER-12', [isHere === true || !isForeign, ...foreign]),
    hold('XFER-25', [isHere === true || isForeign, ...aside]),
  ]
  return areKept.every(Boolean)
}

export const stayingCases: readonly Case[] = [
  {
    id: 'transfers/user-foreign-token',
    title: 'A transfer out of a wallet that does not hold the token moves nothing',
    requirements: ['XFER-12', 'XFER-25', 'XFER-10', 'XFER-11'],
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
      // Nor is it there for the other kind of transfer, which is for wallets that are made otherwise.
      const aside = await ctx.make.wallet({ email: ctx.make.names.email() })
      for (const form of transferForms.filter((one) => one !== 'email'))
        await ctx.api.transferFromEmailWallet(emailTransferOf(token.listed, holder, aside, form))
      // The accepted twin, and later than the others: once it has arrived, they would have too.
      const twin = await mustTransfer(ctx, userTransferOf(second.listed, holder, to))
      const arrived = isStarted(ctx, twin) && (await judgeArrival(ctx, twin, second.listed, holder, to))
      await ctx.make.token(collection, to)
      await judgeBoth(ctx, token.listed, holder, { 'XFER-12': [other, to], 'XFER-25': [aside] })
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
    requirements: ['XFER-12', 'XFER-25'],
    needs,
    async run(ctx) {
      const [holder, other, to] = await Promise.all([emailWallet(ctx), emailWallet(ctx), emailWallet(ctx)])
      const collection = await ctx.make.collectionUnderWay()
      const { listed } = await ctx.make.token(collection, holder)
      for (const form of transferForms) await ctx.api.transferFromEmailWallet(emailTransferOf(listed, other, to, form))
      // Its user is asked first: the transfer for user ids, which asks nobody, is not for this wallet.
      const answer = await ctx.api.transferFromUserWallet(userTransferOf(listed, holder, other))
      ctx.observe('transfer-of-foreign-token', answer.response.status)
      await ctx.make.token(collection, to)
      if (!(await judgeBoth(ctx, listed, holder, { 'XFER-12': [to], 'XFER-25': [other] }))) return
      const twin = await transferByEmail(ctx, listed, holder, to)
      if (!isTaken(twin.answer, latitude.emailTransfer))
        ctx.block(`a valid transfer was refused: ${brief(twin.answer)}`)
    },
  },
  {
    id: 'transfers/email-not-transferable',
    title: 'A token that is not transferable, of whichever kind, stays in its e-mail wallet',
    requirements: ['XFER-13'],
    needs,
    async run(ctx) {
      const [from, to] = await Promise.all([emailWallet(ctx), emailWallet(ctx)])
      const free = await ctx.make.collectionUnderWay()
      const [second, ...bound] = await Promise.all([
        ctx.make.token(free, from),
        ...boundKinds(ctx).map(async (kind) => ctx.make.token(await ctx.make.collectionUnderWay(kind), from)),
      ])
      const { answer, form } = await transferByEmail(ctx, second.listed, from, to)
      if (!isTaken(answer, latitude.emailTransfer)) ctx.block(`a valid transfer was refused: ${brief(answer)}`)
      // Where fraud is feared before a body is read, nothing tells in which form it is taken.
      const forms = isStarted(ctx, answer) ? [form] : transferForms
      for (const { listed } of bound) {
        const more = isOfSeveral(listed) ? { quantity: '1' } : {}
        for (const one of forms)
          await ctx.api.transferFromEmailWallet({ ...emailTransferOf(listed, from, to, one), ...more })
      }
      await sentinel(ctx, to, free)
      for (const { listed } of bound) await judgeStays(ctx, 'XFER-13', listed, from, [to])
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

/** Collections whose tokens stay where they are, as far as the target has them. */
function boundKinds({ settings: { capabilities } }: CaseContext): readonly Changes[] {
  const bound = { transferable: false }
  return [
    bound,
    ...(capabilities.semiFungible ? [{ ...bound, fungibility: 'semi-fungible' }] : []),
    ...(capabilities.subscriptions ? [{ ...bound, subscription: { enabled: true } }] : []),
  ]
}
