import { together } from '../../src/engine/case/together.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { type TokenFixture, told, type WalletFixture } from '../../src/interface/make/fixtures.ts'
import { isTaken } from '../../src/interface/make/taken.ts'
import type { ListedToken } from '../../src/interface/make/tokens.ts'
import { emailTransferOf, transferByEmail, transferForms, userTransferOf } from '../../src/interface/make/transfers.ts'
import { holdersWhenAt, isStarted, judgeArrival, judgeOnePlace, mustTransfer, sentinel, underWay } from './parties.ts'

const needs = { capabilities: ['transfers'] } as const

/** Judges that a token is where it was, after something that was asked for later has been carried out. */
export async function judgeStays(
  ctx: CaseContext,
  requirement: RequirementId,
  token: ListedToken,
  at: WalletFixture,
  elsewhere: readonly WalletFixture[],
): Promise<void> {
  const expected = [true, ...elsewhere.map(() => false)]
  const held = await holdersWhenAt(ctx, token, [at, ...elsewhere], (now) =>
    now.every((here, index) => here === expected[index]),
  )
  ctx
    .judge(requirement)
    .restingOn('made')
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
      const collection = await ctx.make.collection()
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
      await judgeStays(ctx, 'XFER-12', second.listed, to, [holder, other])
    },
  },
  {
    id: 'transfers/email-foreign-token',
    title: 'A transfer out of an e-mail wallet that does not hold the token moves nothing',
    requirements: ['XFER-12'],
    needs,
    async run(ctx) {
      const [holder, other, to] = await Promise.all([emailWallet(ctx), emailWallet(ctx), emailWallet(ctx)])
      const collection = await ctx.make.collection()
      const { listed } = await ctx.make.token(collection, holder)
      for (const form of transferForms) await ctx.api.transferFromEmailWallet(emailTransferOf(listed, other, to, form))
      await ctx.make.token(collection, to)
      await judgeStays(ctx, 'XFER-12', listed, holder, [other, to])
      const { answer } = await transferByEmail(ctx, listed, holder, to)
      if (!isTaken(answer, latitude.emailTransfer)) ctx.block(`a valid transfer was refused: ${told(answer)}`)
    },
  },
  {
    id: 'transfers/email-not-transferable',
    title: 'A token that is not transferable stays in its e-mail wallet',
    requirements: ['XFER-13'],
    needs,
    async run(ctx) {
      const [from, to] = await Promise.all([emailWallet(ctx), emailWallet(ctx)])
      const [bound, free] = await Promise.all([ctx.make.collection({ transferable: false }), ctx.make.collection()])
      const [token, second] = await Promise.all([ctx.make.token(bound, from), ctx.make.token(free, from)])
      for (const form of transferForms)
        await ctx.api.transferFromEmailWallet(emailTransferOf(token.listed, from, to, form))
      const { answer } = await transferByEmail(ctx, second.listed, from, to)
      if (!isTaken(answer, latitude.emailTransfer)) ctx.block(`a valid transfer was refused: ${told(answer)}`)
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
      const collection = await ctx.make.collection()
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
  {
    id: 'transfers/race',
    title: 'Transfers of one token at the same moment leave it in one wallet',
    requirements: ['XFER-11', 'XFER-10'],
    needs,
    async run(ctx) {
      const from = await ctx.make.wallet()
      const targets = await Promise.all(Array.from({ length: crowd }, () => ctx.make.wallet()))
      const [first] = targets
      const collection = await ctx.make.collection()
      const tokens = await Promise.all(Array.from({ length: ctx.trials(3) }, () => ctx.make.token(collection, from)))
      const places = [from, ...targets]
      const race = async (trial: number, { listed }: TokenFixture): Promise<void> => {
        const bodies = targets.map((target) => userTransferOf(listed, from, target))
        // The first trials conflict; in the last one transfer is repeated, as after an answer that never came.
        const repeated = trial === tokens.length - 1
        if (repeated) await ctx.api.cut((api) => api.transferFromUserWallet(bodies[0]))
        const answers = await ctx.api.burst(8, (api, index) =>
          api.transferFromUserWallet(bodies[repeated ? 0 : index % crowd]),
        )
        const started = answers.some((answer) => isStarted(ctx, answer))
        await holdersWhenAt(ctx, listed, places, (held) => count(held) === 1 && (repeated || held[0] !== started))
        if (first) await ctx.make.token(collection, first)
        const held = await holdersWhenAt(ctx, listed, places, (now) => count(now) === 1)
        ctx
          .judge('XFER-11')
          .restingOn('made')
          .that(count(held) <= 1, {
            message: 'several wallets hold the token after a race',
            expected: 'one of them',
            actual: count(held),
          })
        if (!started) ctx.setAside('XFER-10', 'every transfer was answered with 303, which starts none')
        else if (!repeated) {
          ctx.judge('XFER-10').that(held.slice(1).includes(true), {
            message: 'of transfers that were started at the same moment none ended',
            expected: 'the token in one of the receiving wallets',
            actual: held[0] ? 'the token where it was' : 'no such token',
          })
        }
        if (count(held) === 0) ctx.block(underWay)
      }
      await together(tokens.map((token, trial) => () => race(trial, token)))
    },
  },
]

/** Receiving wallets of a race: each is listed whenever its end is looked for. */
const crowd = 4

const count = (held: readonly boolean[]): number => held.filter(Boolean).length

const emailWallet = (ctx: CaseContext): Promise<WalletFixture> => ctx.make.wallet({ email: ctx.make.names.email() })
