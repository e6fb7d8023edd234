import fc from 'fast-check'
import { emailOf, emailTemplate } from '../../src/interface/arbitraries/emails.ts'
import { userIdOf, userIdTemplate } from '../../src/interface/arbitraries/user-ids.ts'
import { beside, laterLookUp } from '../../src/interface/builders/beside.ts'
import { publicKeyOf, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { judgeRefusal } from '../../src/interface/builders/refused.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { isChain } from '../../src/interface/chains.ts'
import type { Exchange } from '../../src/kit/case.ts'

/** A wallet as a look-up shows it. */
export interface ListedWallet {
  readonly chain?: unknown
  readonly publicKey?: unknown
}

/** Entries of a look-up; none when the answer is no list. */
export function walletsIn(answer: Exchange): readonly ListedWallet[] {
  const { status, json } = answer.response
  return status === 200 && Array.isArray(json)
    ? json.filter((entry) => entry !== null && typeof entry === 'object')
    : []
}

const isWallet = (entry: ListedWallet, wallet: WalletFixture): boolean =>
  entry.chain === wallet.chain && sameAddress(entry.publicKey, wallet.address)

/**
 * Whether a look-up is what no waiting would put right: a success that is no list of wallets,
 * or one with another wallet on the chain, or with ours on none that there is.
 */
export const isFinal = (answer: Exchange, chain: string, addresses: readonly string[]): boolean =>
  isTaken(answer) &&
  (!Array.isArray(answer.response.json) ||
    walletsIn(answer).some(
      (entry) =>
        typeof entry.chain !== 'string' ||
        typeof entry.publicKey !== 'string' ||
        (entry.chain === chain && !addresses.some((address) => sameAddress(entry.publicKey, address))) ||
        (!isChain(entry.chain) && addresses.some((address) => sameAddress(entry.publicKey, address))),
    ))

/** Looks the user of `own` up until all of `own` are there, and judges list and entries. */
export async function judgeLookup(
  ctx: CaseContext,
  own: readonly [WalletFixture, ...WalletFixture[]],
  others: readonly WalletFixture[],
): Promise<void> {
  const { user } = own[0]
  const form = 'email' in user ? 'WAL-16' : 'WAL-15'
  const ours = own.map(({ address }) => address)
  const settling = beside(ctx, laterLookUp(ctx, own[0].chain), 'prompt')
  const isOver = (one: Exchange): boolean =>
    own.every((wallet) => walletsIn(one).some((entry) => isWallet(entry, wallet))) ||
    own.some(({ chain }) => isFinal(one, chain, ours))
  const answer = await settling.until(() => ctx.api.listWallets(user), isOver)
  ctx.judge(form).status(answer, 200)
  ctx.judge(form).shape(answer.response.json, 'WalletList', 'the list of wallets')
  const listed = walletsIn(answer)
  for (const wallet of own) {
    const times = listed.filter((entry) => isWallet(entry, wallet)).length
    ctx
      .judge('WAL-17')
      .basedOn(answer)
      .that(times === 1, {
        message: `the wallet on ${wallet.chain} is ${times === 0 ? 'not listed' : `listed ${times} times`}`,
        expected: `${wallet.locator}, once`,
        actual: answer.response.text,
      })
  }
  // Read again, and where there are several again and again: what is listed once does not change.
  const known = own.filter((wallet) => listed.some((entry) => isWallet(entry, wallet)))
  for (let read = 2; read <= (own.length > 1 ? 3 : 2); read += 1) {
    const again = await settling.until(() => ctx.api.listWallets(user), isOver)
    const lost = known.filter((wallet) => !walletsIn(again).some((entry) => isWallet(entry, wallet)))
    ctx
      .judge('WAL-17')
      .basedOn('made')
      .that(lost.length === 0, {
        message: `read ${read} of the wallets of a user lacks some that read 1 listed`,
        expected: lost.map(({ locator }) => locator),
        actual: again.response.text,
      })
  }
  const foreign = listed.filter((entry) => others.some((other) => sameAddress(entry.publicKey, other.address)))
  ctx.judge('WAL-17').basedOn(answer).equal(foreign, [], 'wallets of other users in the list')
}

/** The wallet that a creation has made; none where somebody had it before, such as one with an address that is alike. */
export function ifMade(answer: Exchange, user: WalletFixture['user'], chain: string): WalletFixture | undefined {
  const address = publicKeyOf(answer)
  if (answer.response.status !== 201 || address === undefined) return undefined
  const name = 'email' in user ? `email:${user.email}` : `userId:${user.userId}`
  return { chain, address, locator: `${chain}:${address}`, userLocator: `${name}:${chain}`, user }
}

/** Whether a user id may be spelt as somebody's e-mail address is open; where it may, it is another user. */
async function judgeNamesake(ctx: CaseContext, made: readonly WalletFixture[]): Promise<void> {
  const [email] = made.flatMap(({ user }) => ('email' in user ? [user.email] : []))
  const namesake = email === undefined ? undefined : await ctx.make.walletIfTaken({ userId: email })
  if (namesake === undefined || made.some(({ address }) => sameAddress(address, namesake.address))) return
  await judgeLookup(ctx, [namesake], made)
}

export const lookupCases: readonly Case[] = [
  {
    id: 'wallets/lookup',
    title: 'The wallets of a user are listed under the user id or e-mail address',
    requirements: ['WAL-15', 'WAL-16', 'WAL-17'],
    async run(ctx) {
      const { names, walletIfTaken } = ctx.make
      const mark = names.mark()
      // The last of each differs from another in its end only, or holds what a query string must encode.
      const wishes = [
        { userId: `cf-${mark}` },
        { userId: `cf-${mark}1` },
        // A service may refuse such ids.
        { userId: `cf-${mark}&email=x` },
        // As the e-mail address of another user below.
        { userId: `cf-${mark}@example.com` },
        { email: `cf-${mark}@example.com` },
        { email: `cf-${mark}1@example.com` },
        { email: `cf-${mark}2+tag@example.com` },
        { email: `x.cf-${mark}@example.com` },
        { email: `cf-${mark}@example.com.au` },
      ]
      // A user id and an e-mail address are looked up before: that nobody was there must not be remembered.
      await ctx.api.listWallets({ userId: `cf-${mark}` })
      await ctx.api.listWallets({ email: `cf-${mark}@example.com` })
      const made = await Promise.all(wishes.map((wish) => walletIfTaken(wish)))
      // Whether a tag or a dot makes another user is open: where it does, a look-up tells the two apart as well.
      const alike = [`cf-${mark}2@example.com`, `xcf-${mark}@example.com`]
      const { evm: chain } = ctx.settings.chains
      const others = await Promise.all(
        alike.map(async (email) => ifMade(await ctx.api.createWallet({ email, chain }), { email }, chain)),
      )
      const wallets = [...made, ...others].filter((one) => one !== undefined)
      await Promise.all(
        wallets.map((own) =>
          judgeLookup(
            ctx,
            [own],
            wallets.filter((other) => !sameAddress(other.address, own.address)),
          ),
        ),
      )
      // Nobody has that user id: it is the e-mail address of somebody.
      const nobody = await ctx.api.listWallets({ userId: `cf-${mark}1@example.com` })
      const foreign = walletsIn(nobody).filter((entry) =>
        wallets.some((one) => sameAddress(entry.publicKey, one.address)),
      )
      ctx.judge('WAL-17').basedOn(nobody).equal(foreign, [], 'wallets of an e-mail address under the same user id')
    },
  },
  {
    id: 'wallets/lookup-of-any-user',
    title: 'The wallet of any user id or e-mail address is found under it',
    requirements: ['WAL-15', 'WAL-16', 'WAL-17'],
    async run(ctx) {
      const made: WalletFixture[] = []
      const { evm: chain } = ctx.settings.chains
      await ctx.property(
        fc.oneof(fc.record({ email: emailTemplate }), fc.record({ userId: userIdTemplate })),
        async (wish) => {
          const mark = ctx.make.names.mark()
          const user = 'email' in wish ? { email: emailOf(wish.email, mark) } : { userId: userIdOf(wish.userId, mark) }
          const created = await ctx.api.createWallet({ ...user, chain })
          const address = publicKeyOf(created)
          // Which users can have a wallet is judged where wallets are created.
          if (created.response.status !== 201 || address === undefined) return
          const wallet = { chain, address, locator: `${chain}:${address}`, userLocator: '', user }
          await judgeLookup(ctx, [wallet], made)
          made.push(wallet)
        },
        {
          weight: 0.3,
          examples: [{ email: { head: '', tail: '', domain: 'example.com' } }, { userId: { head: '', tail: '' } }],
        },
      )
      await judgeNamesake(ctx, made)
    },
  },
  {
    id: 'wallets/lookup-without-user',
    title: 'A look-up that names no user is refused',
    requirements: ['WAL-18', 'ERR-02', 'ERR-13'],
    async run(ctx) {
      const wallet = await ctx.make.wallet()
      const twin = await ctx.settling().until(
        () => ctx.api.listWallets(wallet.user),
        (answer) => answer.response.status === 200,
      )
      if (twin.response.status !== 200) ctx.block(`looking up a user's wallets was answered ${twin.response.status}`)
      judgeRefusal(ctx, await ctx.api.listWallets({}), 'WAL-18', 'a look-up without a user')
      judgeRefusal(ctx, await ctx.api.listWallets({ page: '1' }), 'WAL-18', 'a look-up with a foreign parameter only')
    },
  },
]
