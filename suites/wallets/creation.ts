import fc from 'fast-check'
import { edgeEmails, emailOf, emailTemplate } from '../../src/interface/arbitraries/emails.ts'
import { publicKeyOf } from '../../src/interface/builders/builders.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { operationIds, operations } from '../../src/interface/operations.ts'
import type { Exchange } from '../../src/kit/case.ts'

/** Judges the body of a wallet creation or its repeat by WAL-03. */
export function judgeWallet(ctx: CaseContext, answer: Exchange, chain: string): void {
  if (!ctx.judge('WAL-03').shape(answer.response.json, 'Wallet', 'the wallet')) return
  const wallet = answer.response.json as { readonly chain: string }
  ctx.judge('WAL-03').equal(wallet.chain, chain, 'the chain of the wallet')
}

/** Judges that the second answer is 200 and names the wallet of the first. */
export function judgeRepeat(ctx: CaseContext, first: Exchange, again: Exchange, chain: string): void {
  // Where the first names no wallet there is nothing to be repeated (WAL-03 says so).
  if (publicKeyOf(first) === undefined) return
  if (!ctx.judge('WAL-04').statusSoft(again, 200)) return
  judgeWallet(ctx, again, chain)
  const [before, after] = [publicKeyOf(first), publicKeyOf(again)]
  ctx.judge('WAL-05').that(sameAddress(before, after), {
    message: 'the repeated creation names another address',
    expected: before,
    actual: after,
  })
  const answered = (again.response.json as { readonly chain?: unknown } | null)?.chain
  ctx.judge('WAL-05').equal(answered, chain, 'the chain of the wallet in the repeated answer')
}

/** Creates twice, and a third time, since a memory may be short. */
async function createAndRepeat(
  ctx: CaseContext,
  user: Readonly<Record<string, string>>,
  requirement: RequirementId,
): Promise<Exchange> {
  const chain = ctx.settings.chains.evm
  const first = await ctx.api.createWallet({ ...user, chain })
  ctx.judge(requirement).status(first, 201)
  judgeWallet(ctx, first, chain)
  ctx.judge('SIGN-10').shape(publicKeyOf(first), 'EvmAddress', 'the address of the wallet')
  let plain: Exchange | undefined
  for (let repeat = 0; repeat < 2; repeat += 1) {
    // The members of a body have no order.
    const body = repeat === 1 ? { chain, ...user } : { ...user, chain }
    plain = await ctx.api.createWallet(body)
    judgeRepeat(ctx, first, plain, chain)
  }
  const encoded = await encodedOf(ctx, { ...user, chain })
  // What is refused as it stands is not refused for its character set.
  const isTwin = plain !== undefined && isTaken(plain)
  if (!isTwin || ctx.judge('GEN-08').statusSoft(encoded, latitude.taken)) judgeRepeat(ctx, first, encoded, chain)
  return first
}

/** The same body, of which it is said that it is UTF-8, as all JSON is. */
const encodedOf = ({ api }: CaseContext, body: Readonly<Record<string, string>>): Promise<Exchange> =>
  api.raw({
    operation: operationIds.createWallet,
    path: operations[operationIds.createWallet].path,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body,
  })

/** User ids of every script are in `wallets/any-user-id`; these are ones that no service can dislike. */
const plainUserIdEnd = fc.stringMatching(/^[A-Za-z0-9_-]{0,20}$/)

export const creationCases: readonly Case[] = [
  {
    id: 'wallets/email-address-gets-one-wallet',
    title: 'A new e-mail address gets a wallet, and the same one ever after',
    requirements: ['WAL-01', 'WAL-03', 'WAL-04', 'WAL-05', 'WAL-07', 'SIGN-10', 'GEN-08'],
    async run(ctx) {
      const owners = new Map<string, string>()
      await ctx.property(
        emailTemplate,
        async (template) => {
          const email = emailOf(template, ctx.make.names.mark())
          const first = await createAndRepeat(ctx, { email }, 'WAL-01')
          judgeOwn(ctx, owners, email, first)
        },
        { weight: 0.35, examples: edgeEmails },
      )
      const mark = ctx.make.names.mark()
      const walletOf = (tail: string) =>
        ctx.api.createWallet({
          email: emailOf({ head: '', tail, domain: 'example.com' }, mark),
          chain: ctx.settings.chains.evm,
        })
      for (const tail of ['-c', '-d']) judgeOwn(ctx, owners, `${mark}${tail}@example.com`, await walletOf(tail))
      // Whether one mailbox under two tags is one user or two is open: a service may read addresses as a mail server does.
      const [one, other] = [publicKeyOf(await walletOf('+a')), publicKeyOf(await walletOf('+b'))]
      ctx.observe('email-tags', sameAddress(one, other) ? 'one user' : 'two users')
    },
  },
  {
    id: 'wallets/user-id-gets-one-wallet',
    title: 'A new user id gets a wallet, and the same one ever after',
    requirements: ['WAL-02', 'WAL-03', 'WAL-04', 'WAL-05', 'WAL-07', 'SIGN-10', 'GEN-08'],
    async run(ctx) {
      const owners = new Map<string, string>()
      await ctx.property(
        plainUserIdEnd,
        async (end) => {
          const userId = `${ctx.make.names.userId()}${end}`
          judgeOwn(ctx, owners, userId, await createAndRepeat(ctx, { userId }, 'WAL-02'))
        },
        { weight: 0.3, examples: ['', '', '-7'] },
      )
      const email = ctx.make.names.email()
      const chain = ctx.settings.chains.evm
      judgeOwn(ctx, owners, email, await ctx.api.createWallet({ email, chain }))
      // The same text is another user there; a service may refuse such a user id (WAL-21).
      judgeOwn(ctx, owners, `the user id ${email}`, await ctx.api.createWallet({ userId: email, chain }))
    },
  },
]

/** Judges that nobody before had the address (WAL-07). */
function judgeOwn(ctx: CaseContext, owners: Map<string, string>, user: string, created: Exchange): void {
  const address = publicKeyOf(created)?.toLowerCase()
  if (address === undefined) return
  const before = owners.get(address) ?? user
  ctx.judge('WAL-07').that(before === user, {
    message: `two users have one address: ${before} and ${user}`,
    expected: 'an address of its own',
    actual: address,
  })
  owners.set(address, user)
}
