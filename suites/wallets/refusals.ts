import fc from 'fast-check'
import { disputedEmails, emailOf, emailTemplate, malformedEmails } from '../../src/interface/arbitraries/emails.ts'
import { judgeRefusal } from '../../src/interface/builders/refused.ts'
import { without } from '../../src/interface/builders/requests.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'
import { walletsIn } from './lookup.ts'

type Body = Record<string, unknown>

/** Sends the creation itself, which must be accepted, and then each spoiled form of it. */
async function judgeSpoiled(
  ctx: CaseContext,
  requirement: RequirementId,
  valid: Body,
  spoiled: Readonly<Record<string, Body>>,
): Promise<void> {
  const twin = await ctx.api.createWallet(valid)
  if (twin.response.status !== 201) ctx.block(`the valid creation was answered ${twin.response.status}, not 201`)
  const answers = await Promise.all(
    Object.entries(spoiled).map(async ([what, body]) => [what, await ctx.api.createWallet(body)] as const),
  )
  for (const [what, answer] of answers) judgeRefusal(ctx, answer, requirement, what)
}

const refusals: readonly RequirementId[] = ['ERR-01', 'ERR-12']

/** What stands in no name of a chain; blanks are left to who reads names leniently. */
const sign = fc.constantFrom(...'!$&*,;=?@')

export const refusalCases: readonly Case[] = [
  {
    id: 'wallets/refuses-no-user',
    title: 'A wallet of nobody is refused',
    requirements: ['WAL-10', ...refusals],
    async run(ctx) {
      const { chain, byId, byEmail } = bodies(ctx)
      await judgeSpoiled(ctx, 'WAL-10', byId, {
        'no userId': without(byId, 'userId'),
        'no body fields': {},
        'null for a userId': { ...byId, userId: null },
        'the user under another name': { chain, user: byId.userId, user_id: byId.userId },
      })
      await judgeSpoiled(ctx, 'WAL-10', byEmail, { 'null for an e-mail address': { ...byEmail, email: null } })
    },
  },
  {
    id: 'wallets/refuses-malformed-email',
    title: 'What is no e-mail address is refused',
    requirements: ['WAL-11', 'WAL-25', 'ERR-15', ...refusals],
    async run(ctx) {
      const { byEmail } = bodies(ctx)
      const email = String(byEmail.email)
      await judgeSpoiled(ctx, 'WAL-11', byEmail, {
        ...Object.fromEntries(
          malformedEmails(email).map((one) => [
            `${one.rule} in the e-mail address ${one.email}`,
            { ...byEmail, email: one.email },
          ]),
        ),
        'an empty e-mail address': { ...byEmail, email: '' },
        'a blank e-mail address': { ...byEmail, email: ' ' },
        'a number as e-mail address': { ...byEmail, email: 7 },
        'a boolean as e-mail address': { ...byEmail, email: true },
        'an array as e-mail address': { ...byEmail, email: [] },
        'an object as e-mail address': { ...byEmail, email: { address: email } },
      })
      // One may be read as what is in it.
      const listed = await ctx.api.createWallet({ ...byEmail, email: [ctx.make.names.email()] })
      judgeRefusal(ctx, listed, 'ERR-15', 'a list of one e-mail address')
      await ctx.property(
        fc.record({ template: emailTemplate, miss: fc.nat(malformedEmails(email).length - 1) }),
        async ({ template, miss }) => {
          const spoiled = malformedEmails(emailOf(template, ctx.make.names.mark()))[miss]
          const answer = await ctx.api.createWallet({ ...byEmail, email: spoiled?.email })
          const what = `${spoiled?.rule} in the e-mail address ${spoiled?.email}`
          judgeRefusal(ctx, answer, 'WAL-11', what)
        },
      )
      for (const { rule, email: text } of disputedEmails(email)) {
        const answer = await ctx.api.createWallet({ ...byEmail, email: text })
        judgeRefusal(ctx, answer, 'WAL-25', `${rule} in the e-mail address ${text}`)
      }
    },
  },
  ...(['solana', 'aptos'] as const).map(
    (role): Case => ({
      id: `wallets/refuses-malformed-email-on-${role}`,
      title: `What is no e-mail address, or an empty user id, is refused on ${role === 'solana' ? 'Solana' : 'Aptos'} too`,
      requirements: ['WAL-11', 'WAL-12', ...refusals],
      needs: { capabilities: [role], chains: [role] },
      async run(ctx) {
        const chain = ctx.settings.chains[role]
        const email = ctx.make.names.email()
        await ctx.make.wallet({ chain, email })
        for (const { rule, email: spoiled } of malformedEmails(email).slice(0, 4)) {
          const answer = await ctx.api.createWallet({ email: spoiled, chain })
          judgeRefusal(ctx, answer, 'WAL-11', `${rule} in the e-mail address ${spoiled}`)
        }
        await ctx.make.wallet({ chain })
        judgeRefusal(ctx, await ctx.api.createWallet({ userId: '', chain }), 'WAL-12', `an empty userId on ${chain}`)
      },
    }),
  ),
  {
    id: 'wallets/refuses-malformed-user-id',
    title: 'What is no text, or an empty one, is refused as user id',
    requirements: ['WAL-12', ...refusals],
    async run(ctx) {
      const { byId } = bodies(ctx)
      await judgeSpoiled(ctx, 'WAL-12', byId, {
        'an empty userId': { ...byId, userId: '' },
        'an object as userId': { ...byId, userId: { id: byId.userId } },
        'an empty object as userId': { ...byId, userId: {} },
        'an empty array as userId': { ...byId, userId: [] },
      })
    },
  },
  {
    id: 'wallets/refuses-no-chain',
    title: 'A wallet on no chain is refused',
    requirements: ['WAL-13', ...refusals],
    async run(ctx) {
      const { byId, byEmail } = bodies(ctx)
      for (const valid of [byId, byEmail]) {
        const kind = 'email' in valid ? 'an e-mail address' : 'a user id'
        await judgeSpoiled(ctx, 'WAL-13', valid, {
          [`no chain with ${kind}`]: without(valid, 'chain'),
          [`null for a chain with ${kind}`]: { ...valid, chain: null },
          [`the chain under another name with ${kind}`]: { ...without(valid, 'chain'), blockchain: valid.chain },
        })
      }
    },
  },
  {
    id: 'wallets/refuses-malformed-chain',
    title: 'What is no name of a chain is refused',
    requirements: ['WAL-14', 'WAL-24', 'WAL-02', ...refusals],
    async run(ctx) {
      const { byId, byEmail } = bodies(ctx)
      const chain = String(byId.chain)
      const malformed = {
        'an empty chain': '',
        'a blank chain': ' ',
        'a number as chain': 7,
        'a chain with a sign in it': `${chain}!`,
        'a chain and something else': `${chain}:${chain}`,
        'an object as chain': { name: chain },
        'an empty array as chain': [],
      }
      for (const valid of [byId, byEmail]) {
        const kind = 'email' in valid ? 'an e-mail address' : 'a user id'
        await judgeSpoiled(
          ctx,
          'WAL-14',
          valid,
          Object.fromEntries(
            Object.entries(malformed).map(([what, value]) => [`${what} with ${kind}`, { ...valid, chain: value }]),
          ),
        )
      }
      await judgeNoneMade(ctx, chain)
      await ctx.property(
        fc.record({
          valid: fc.constantFrom(byId, byEmail),
          place: fc.integer({ min: 1, max: chain.length - 1 }),
          sign,
        }),
        async ({ valid, place, sign }) => {
          const spoiled = `${chain.slice(0, place)}${sign}${chain.slice(place)}`
          const answer = await ctx.api.createWallet({ ...valid, chain: spoiled })
          judgeRefusal(ctx, answer, 'WAL-14', `the chain ${spoiled}`)
        },
        { weight: 0.3 },
      )
    },
  },
]

/** Judges that a refusal leaves a user without a wallet (WAL-24): nobody is told, or an empty list. */
async function judgeNoneMade(ctx: CaseContext, chain: string): Promise<void> {
  const users = [{ userId: ctx.make.names.userId() }, { email: ctx.make.names.email() }]
  const answers: Exchange[] = []
  for (const user of users) {
    answers.push(await ctx.api.createWallet({ ...user, chain: `${chain}!` }), await ctx.api.createWallet(user))
  }
  for (const user of answers.every(({ response }) => response.status === 400) ? users : []) {
    const lookup = await ctx.api.listWallets(user)
    const isNew = ctx.judge('WAL-24').that(walletsIn(lookup).length === 0, {
      message: 'a user whose wallet was refused has one',
      expected: 'no wallet',
      actual: lookup.response.json,
    })
    // Nor does being looked up make one.
    if (isNew && 'userId' in user) ctx.judge('WAL-02').statusSoft(await ctx.api.createWallet({ ...user, chain }), 201)
  }
}

/** A valid creation of either variant. */
function bodies(ctx: CaseContext): { chain: string; byId: Body; byEmail: Body } {
  const chain = ctx.settings.chains.evm
  return { chain, byId: { userId: ctx.make.names.userId(), chain }, byEmail: { email: ctx.make.names.email(), chain } }
}
