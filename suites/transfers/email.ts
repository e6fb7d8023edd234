import { brief, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeNoServerError, judgeRefusal } from '../../src/interface/builders/refused.ts'
import { inReverse } from '../../src/interface/builders/respelt.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { isOfSeveral, type ListedToken } from '../../src/interface/builders/tokens.ts'
import {
  emailTransferOf,
  type TransferForm,
  transferByEmail,
  transferForms,
} from '../../src/interface/builders/transfers.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { type Setting, setting } from './email-setting.ts'
import {
  type Changes,
  holders,
  holdersWhenAt,
  isStarted,
  judgeOnePlace,
  nearHash,
  sentinel,
  underWay,
} from './parties.ts'
import { judgeStays } from './staying.ts'

const needs = { capabilities: ['transfers'] } as const
const onSolana = { capabilities: ['transfers', 'solana'], chains: ['solana'] } as const

function awaitsConsent(ctx: CaseContext): void {
  for (const rule of ['XFER-10', 'XFER-11'] as const)
    ctx.notApplicable(rule, 'a transfer out of an e-mail wallet awaits the consent of its user')
}

/**
 * Its user has to consent first, which nobody here can do: where nothing has moved by the time that a later mint is listed,
 * nothing is judged. Where something has, it is in one wallet.
 */
async function judgeMove(ctx: CaseContext, token: ListedToken, from: WalletFixture, to: WalletFixture): Promise<void> {
  await sentinel(ctx, to)
  const [here, there] = await holdersWhenAt(ctx, token, [from, to], ([before, after]) => before !== after)
  if (here && !there) return awaitsConsent(ctx)
  ctx.judge('XFER-10').that(there === true, {
    message: 'a token has left an e-mail wallet and is not in the other one',
    expected: 'the token in the receiving wallet',
    actual: { inSource: here, inTarget: there },
  })
  // Kept back until its user consents, say; the other transfers are none the worse for it.
  if (!here && !there) return ctx.notApplicable('XFER-11', underWay)
  judgeOnePlace(ctx, here === true, there === true)
}

/** What is not the sender's, and what is one character away from a token of the sender. @returns whether both were refused */
async function sendInVain(
  ctx: CaseContext,
  { token, from }: Setting,
  form: TransferForm,
  others: Setting,
): Promise<boolean> {
  const answers = [
    await ctx.api.transferFromEmailWallet(emailTransferOf(token, others.to, others.from, form)),
    await ctx.api.transferFromEmailWallet(
      emailTransferOf({ ...token, mintHash: nearHash(token) }, from, others.to, form),
    ),
  ]
  return answers.every(({ response }) => acceptsStatus(latitude.refusedElsewhere, response.status))
}

/** How many are moved is said of ERC-1155 alone; that semi-fungible tokens are listed as such is another requirement. */
function leaveOthers(ctx: CaseContext, { tokenStandard }: ListedToken): void {
  if (!isOfSeveral({ tokenStandard })) ctx.leave('its semi-fungible tokens are not listed as ERC-1155')
}

/**
 * A guard of transfers that name one token alone, and its chain, is not that of those which say how many, or no chain; in which
 * form this target takes them is not known yet.
 */
async function judgeGuard(ctx: CaseContext, bodyIn: (form: TransferForm) => Changes): Promise<void> {
  const role = 'lacking.wallets:nfts.transfer'
  if (!ctx.settings.keyRoles.includes(role)) return
  for (const form of transferForms) {
    const answer = await ctx.api.keyFor(role).transferFromEmailWallet(bodyIn(form))
    if (answer.response.status === 401) return
    // What is refused otherwise may be so for its form, which is looked at first.
    if (isTaken(answer, latitude.takenOrWary)) return void ctx.judge('AUTH-15').status(answer, 401)
  }
}

/** What is no number of tokens, beside one of which `'1'` was taken just now. */
async function judgeNoQuantities(ctx: CaseContext, body: Changes): Promise<void> {
  // That none at all can be moved is said nowhere.
  for (const quantity of ['abc', '-1']) {
    const answer = await ctx.api.transferFromEmailWallet({ ...body, quantity })
    // Which comes first is not said: that a body is bad, that fraud is feared, or that the user is asked for a consent already.
    if (acceptsStatus(latitude.waryOrWaiting, answer.response.status))
      ctx.notApplicable('XFER-26', `a bad transfer was answered with ${answer.response.status}`)
    else judgeRefusal(ctx, answer, 'XFER-26', `a quantity of ${quantity}`)
    // It is gone, or kept back until its user consents.
    if (isTaken(answer)) return
  }
}

export const emailCases: readonly Case[] = [
  {
    id: 'transfers/email-evm',
    title: 'A transfer of an EVM token out of an e-mail wallet is taken, and moves no other',
    requirements: ['XFER-01', 'XFER-10', 'XFER-11', 'XFER-14'],
    needs,
    async run(ctx) {
      const { from, to, token, twin } = await setting(ctx, ctx.settings.chains.evm)
      const other = await twin()
      // The members of a body have no order: this one is as good as the next.
      const reversed = await ctx.api.transferFromEmailWallet(inReverse(emailTransferOf(token, from, to)))
      const { answer, form, rounds } = isTaken(reversed, latitude.emailTransfer)
        ? { answer: reversed, form: 'address' as const, rounds: 0 }
        : await transferByEmail(ctx, token, from, to)
      // What was not known yet at first was refused for that, in whichever order.
      const isLate = rounds > 1 || reversed.response.status !== 400
      if (form === 'address' && answer !== reversed && isTaken(answer, latitude.emailTransfer) && !isLate)
        ctx.judge('XFER-01').statusSoft(reversed, latitude.emailTransfer)
      ctx.judge('XFER-01').status(answer, latitude.emailTransfer)
      // More than there are of a token of which there is one: that it is refused moves it no more than the transfer of the first does.
      const tooMany = await ctx.api.transferFromEmailWallet({
        ...emailTransferOf(other, from, to, form),
        quantity: '2',
      })
      if (isStarted(ctx, answer)) await judgeMove(ctx, token, from, to)
      if (acceptsStatus(latitude.refusedElsewhere, tooMany.response.status))
        await judgeStays(ctx, 'XFER-14', other, from, [to])
      else ctx.notApplicable('XFER-14', 'what becomes of a transfer of too many that is taken is open')
      ctx.observe('transfer-email-parties', form)
      if (answer.response.status === 202) ctx.observe('transfer-email-body', answer.response.text.slice(0, 200))
    },
  },
  {
    id: 'transfers/email-solana',
    title: 'A transfer of a Solana token out of an e-mail wallet is taken, with the chain and without',
    requirements: ['XFER-02', 'XFER-16', 'XFER-10', 'XFER-11', 'XFER-12', 'XFER-14', 'AUTH-15'],
    needs: onSolana,
    async run(ctx) {
      const own = () => setting(ctx, ctx.settings.chains.solana)
      const [first, second] = await Promise.all([own(), own()])
      const { answer, form } = await transferByEmail(ctx, first.token, first.from, first.to)
      ctx.judge('XFER-02').statusSoft(answer, latitude.emailTransfer)
      const areRefused = await sendInVain(ctx, second, form, first)
      if (isStarted(ctx, answer)) await judgeMove(ctx, first.token, first.from, first.to)
      else await sentinel(ctx, first.to)
      // Where it is by now tells which of them has moved it.
      const [byItsHash] = await holders(ctx, second.token, [first.to])
      for (const rule of byItsHash ? (['XFER-14', 'XFER-12'] as const) : (['XFER-12', 'XFER-14'] as const))
        if (!(await judgeStays(ctx, rule, second.token, second.from, [first.from, first.to]))) return
      await judgeGuard(ctx, (parties) => ({
        ...emailTransferOf(second.token, second.from, second.to, parties),
        chain: undefined,
      }))
      const bare = await transferByEmail(ctx, second.token, second.from, second.to, { chain: undefined })
      // What was taken may keep the token back until its user has consented.
      if (!areRefused && !isTaken(bare.answer, latitude.emailTransfer))
        ctx.block(`a valid transfer was refused: ${brief(bare.answer)}`)
      ctx.judge('XFER-16').statusSoft(bare.answer, latitude.emailTransfer)
      isStarted(ctx, bare.answer)
    },
  },
  {
    id: 'transfers/email-semi-fungible',
    title: 'A transfer of a semi-fungible token says how many, with a number of one or more',
    requirements: ['XFER-20', 'XFER-26', 'ERR-04', 'ERR-12', 'AUTH-15'],
    needs: { capabilities: ['transfers', 'semiFungible'] },
    async run(ctx) {
      const { from, to, token, twin } = await setting(ctx, ctx.settings.chains.evm, { fungibility: 'semi-fungible' })
      leaveOthers(ctx, token)
      await judgeGuard(ctx, (form) => ({ ...emailTransferOf(token, from, to, form), quantity: '1' }))
      const { answer, form } = await transferByEmail(ctx, token, from, to, { quantity: '1' })
      ctx.judge('XFER-20').statusSoft(answer, latitude.emailTransfer)
      if (isStarted(ctx, answer)) await judgeNoQuantities(ctx, emailTransferOf(await twin(), from, to, form))
      else ctx.notApplicable('XFER-26', 'every transfer was answered with 303, before its body was read')
    },
  },
  {
    id: 'transfers/email-more-than-there-are',
    title:
      'A transfer of more than a wallet holds changes nothing where it is refused, and one of no number is refused',
    requirements: ['XFER-14', 'XFER-20', 'XFER-26', 'ERR-04', 'ERR-12'],
    needs: { capabilities: ['transfers', 'semiFungible'] },
    async run(ctx) {
      const { from, to, token, twin } = await setting(ctx, ctx.settings.chains.evm, { fungibility: 'semi-fungible' })
      leaveOthers(ctx, token)
      for (const form of transferForms) {
        const body = { ...emailTransferOf(token, from, to, form), quantity: '5' }
        const answer = await ctx.api.transferFromEmailWallet(body)
        judgeNoServerError(ctx, answer)
        if (!acceptsStatus(latitude.refusedElsewhere, answer.response.status))
          return ctx.notApplicable('XFER-14', 'what becomes of such a transfer that is taken is open')
      }
      await twin()
      if (!(await judgeStays(ctx, 'XFER-14', token, from, [to]))) return
      // Nor is it kept back for what was refused: the one that is there can be sent.
      const { answer } = await transferByEmail(ctx, token, from, to, { quantity: '1' })
      ctx.judge('XFER-20').statusSoft(answer, latitude.emailTransfer)
    },
  },
]
