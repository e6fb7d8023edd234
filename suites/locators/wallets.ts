import fc from 'fast-check'
import {
  groupedUserIds,
  longestUserId,
  oddUserIds,
  type UserIdTemplate,
  userIdOf,
  userIdTemplate,
} from '../../src/interface/arbitraries/user-ids.ts'
import { type Beside, beside, laterToken, laterWallet } from '../../src/interface/builders/beside.ts'
import { type CollectionFixture, publicKeyOf, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { isOwner, type ListedToken, sameAddress, tokensIn } from '../../src/interface/builders/tokens.ts'
import { sendable } from '../../src/interface/builders/variants/index.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude, openForms } from '../../src/interface/latitude.ts'
import { type Exchange, quotaExamplesFor } from '../../src/kit/case.ts'
import {
  allOf,
  compared,
  type Holding,
  isBeyondWaiting,
  keysOf,
  mintAll,
  named,
  type Page,
  readPages,
} from '../listing/holdings.ts'

/** Each id costs a token. */
const dear = { standard: 0.5 }

/** Requirement by kind of locator. */
const byAddress = 'LOC-01'
const byUser = (wallet: WalletFixture): RequirementId => ('email' in wallet.user ? 'LOC-02' : 'LOC-03')

export const walletCases: readonly Case[] = [
  {
    id: 'locators/one-solana-wallet-by-each-locator',
    title: 'A Solana wallet lists the same tokens by address and by user',
    requirements: ['LOC-01', 'LOC-02', 'LOC-03', 'LOC-05', 'LOC-14'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      await judgeLocators(ctx, ctx.settings.chains.solana)
    },
  },
  {
    id: 'locators/any-user-id',
    title: 'Any user id addresses its wallet in a locator, and no other',
    requirements: ['LOC-04', 'LOC-10', 'LOC-14'],
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay()
      const { effort, quotaFactor } = ctx.settings
      const numRuns = quotaExamplesFor(effort, 0.1, quotaFactor)
      const drawn = fc.sample(userIdTemplate, { seed: ctx.seed, numRuns })
      const stated = [...groupedUserIds, ...oddUserIds]
      const alone = [...stated, ...drawn]
      const nameOf = (_: unknown, index: number) => (index < stated.length ? undefined : '')
      await Promise.all([
        judgeShortest(ctx),
        ...ctx.draw(alone, { nameOf, ...dear }).map((template) => judgeUserIds(ctx, collection, [template])),
        ...ctx.draw(alikeIds, dear).map((alike) => judgeUserIds(ctx, collection, alike)),
      ])
    },
  },
]

/** The shortest id is everybody's, so that only whether its locator is taken is judged. */
async function judgeShortest(ctx: CaseContext): Promise<void> {
  const chain = ctx.settings.chains.evm
  const created = await ctx.api.createWallet({ userId: '7', chain })
  if (!isTaken(created, latitude.wallet)) return
  const listed = await beside(ctx, laterWallet(ctx, chain)).until(
    () => ctx.api.listTokens(`userId:7:${chain}`),
    ({ response }) => response.status === 200,
  )
  ctx.judge('LOC-04').statusSoft(listed, 200)
}

const tails = (...all: readonly string[]): readonly UserIdTemplate[] => all.map((tail) => ({ head: '', tail }))

/**
 * Ids that a reader of locators may take for one: cut at a sign, decoded once more, a suffix taken for a chain, compared
 * without case or the blanks at its ends, cut at a length.
 */
const alikeIds: readonly (readonly UserIdTemplate[])[] = [
  tails('A', 'a', '%41', 'Ａ'),
  ['', '00'].map((head) => ({ head, tail: '', isNumber: true })),
  tails('a', 'a:b', 'a/b', 'a?b', 'a#b', 'a%3Ab', 'a%2Fb'),
  tails('a b', 'a b ', 'a  b', 'a+b', 'a%20b', 'a%2Bb'),
  tails('', ':polygon-amoy', ':solana'),
  ['a:', 'b:', 'userId:', ''].map((head) => ({ head, tail: '' })),
  ['1', '2'].map((tail) => ({ head: '', tail, length: longestUserId })),
]

/** E-mail wallets and user-id wallets with a token or two, listed by both of their locators. */
async function judgeLocators(ctx: CaseContext, chain: string): Promise<void> {
  const { names } = ctx.make
  const collection = await ctx.make.collectionUnderWay({ chain })
  const mark = names.mark()
  const wishes = [
    { userId: `cf-${mark}` },
    // A service may refuse such an id (WAL-21).
    { userId: `00cf-${mark}:${chain}` },
    { email: `cf-${mark}@example.com` },
    { email: `cf-${mark}2+tag@example.com` },
  ]
  const wallets = (await Promise.all(wishes.map((wish) => ctx.make.walletIfTaken({ chain, ...wish })))).filter(
    (one) => one !== undefined,
  )
  // A list that lacks one shows with two; tokens are dear, and not every wallet is given as many.
  const held = await Promise.all(
    wallets.map((wallet, index) =>
      mintAll(ctx, collection, wallet.locator, index % 2 === 0 ? [named(ctx), named(ctx)] : [named(ctx)]),
    ),
  )
  const waits = waitsIn(ctx, collection)
  for (const [index, wallet] of wallets.entries()) {
    const own = held[index] ?? []
    const addressed = allOf(await listedBy(ctx, waits, wallet.locator, wallet.userLocator, own))
    const named = allOf(await listedBy(ctx, waits, wallet.userLocator, wallet.locator, own))
    ctx
      .judge(byAddress)
      .basedOn('made')
      .equal(compared(addressed, own).missing, [], `tokens that ${wallet.locator} does not list`)
    ctx
      .judge(byUser(wallet))
      .basedOn('made')
      .equal(compared(named, own).missing, [], `tokens that ${wallet.userLocator} does not list`)
    ctx
      .judge('LOC-05')
      .basedOn('made')
      .equal(keysOf(named), keysOf(addressed), `the tokens of ${wallet.userLocator} from those of ${wallet.locator}`)
    await judgePlus(ctx, wallet, named)
    const foreign = [...addressed, ...named].filter((token) => compared([token], own).beyond.length > 0)
    // Nobody has that user id: the same text of another kind.
    for (const text of [
      'email' in wallet.user ? [wallet.user.email] : [],
      index === 0 ? [wallet.address] : [],
    ].flat()) {
      const nobody = await ctx.api.listTokens(`userId:${text}:${chain}`)
      const shown = keysOf(tokensIn(nobody))
      ctx.judge('LOC-14').basedOn(nobody).equal(shown, [], `tokens of ${wallet.userLocator} under a user id`)
    }
    ctx
      .judge('LOC-14')
      .basedOn('made')
      .equal(keysOf(foreign), [], `tokens of others under the locators of ${wallet.userLocator}`)
  }
}

/** A plus stands for itself in a path (RFC 3986, 3.3), as it does where it is spelt in percents. */
async function judgePlus(
  ctx: CaseContext,
  { userLocator }: WalletFixture,
  listed: readonly ListedToken[],
): Promise<void> {
  if (!userLocator.includes('+') || listed.length === 0) return
  const sent = sendable('listWalletTokens', { path: { identifier: userLocator } })
  const isSame = (one: Exchange): boolean => keysOf(tokensIn(one)).join() === keysOf(listed).join()
  // Another node may answer than the one that has listed them.
  const answer = await ctx
    .settling('prompt')
    .until(() => ctx.api.raw({ ...sent, path: sent.path.replaceAll('%2B', '+') }), isSame)
  if (!ctx.judge('LOC-02').statusSoft(answer, 200)) return
  ctx
    .judge('LOC-02')
    .basedOn(answer)
    .equal(keysOf(tokensIn(answer)), keysOf(listed), `the tokens of ${userLocator} by its plus as it is`)
}

/** The common deadlines of what may be on its way to a wallet, and of what is known to be there. */
interface Waits {
  readonly onTheWay: Beside
  readonly there: Beside
}

const waitsIn = (ctx: CaseContext, collection: CollectionFixture): Waits => ({
  onTheWay: beside(ctx, laterToken(ctx, collection)),
  there: beside(ctx, laterToken(ctx, collection), 'prompt'),
})

/** The first page of a wallet by a locator. What it lists by its other locator is there, and is waited for no longer than reads take. */
async function listedBy(
  ctx: CaseContext,
  { onTheWay, there }: Waits,
  locator: string,
  other: string,
  expected: readonly Holding[],
) {
  const hasAll = (pages: readonly Page[]): boolean => compared(allOf(pages), expected).missing.length === 0
  const isWrong = (pages: readonly Page[]): boolean => isBeyondWaiting(allOf(pages), expected)
  const read = (by: string) => () => readPages(ctx, by, 20, 1)
  const soon = await there.until(read(locator), hasAll, isWrong)
  if (hasAll(soon) || isWrong(soon) || hasAll(await read(other)())) return soon
  return onTheWay.until(read(locator), hasAll, isWrong)
}

/** Who is given a token. */
interface Receiver {
  /** For messages: `the user id "a"`. */
  readonly name: string
  readonly address: string
  readonly locator: string
}

/** A user of a case, and what it was given. */
interface Given extends Receiver {
  readonly userId: string
  /** Short enough for a message. */
  readonly shown: string
}

/**
 * Makes a wallet for each user id, gives it a token by its userId locator, and lists it by address and by user id. An id that
 * wallet creation refuses, or takes for another, is left out: that is judged there.
 */
async function judgeUserIds(
  ctx: CaseContext,
  collection: CollectionFixture,
  templates: readonly UserIdTemplate[],
): Promise<void> {
  const { chain } = collection
  const mark = ctx.make.names.mark()
  const users: Given[] = []
  for (const template of templates) {
    const userId = userIdOf(template, mark)
    const created = await ctx.api.createWallet({ userId, chain })
    const address = publicKeyOf(created)
    if (created.response.status !== 201 || address === undefined) continue
    if (users.some((other) => sameAddress(other.address, address))) continue
    const shown = JSON.stringify(userId.length > 60 ? `${userId.slice(0, 50)}…${userId.slice(-5)}` : userId)
    users.push({ userId, address, locator: `userId:${userId}:${chain}`, shown, name: `the user id ${shown}` })
  }
  const held = await Promise.all(users.map((user) => deliver(ctx, collection, user, 'LOC-10', 'LOC-04')))
  // What one of them is never shown costs that time once, and not once a user.
  const waits = waitsIn(ctx, collection)
  for (const [index, user] of users.entries()) {
    const own = held[index] ?? []
    const pages = await listedBy(ctx, waits, user.locator, `${chain}:${user.address}`, own)
    const answer = pages[0]?.answer.response
    ctx.judge('LOC-04').that(compared(allOf(pages), own).missing.length === 0, {
      message: `the token in the wallet of the user id ${user.shown} is not listed by its locator`,
      expected: `the token that ${chain}:${user.address} lists`,
      actual: `${answer?.status} ${answer?.text.slice(0, 300)}`,
    })
    const foreign = compared(allOf(pages), held.filter((_, other) => other !== index).flat())
    const others = keysOf(allOf(pages)).filter((key) => !foreign.beyond.includes(key))
    ctx
      .judge('LOC-14')
      .basedOn(pages[0]?.answer)
      .equal(others, [], `tokens of another user under the locator of the user id ${user.shown}`)
    if (!user.userId.endsWith('@example.com')) continue
    // Nobody has that e-mail address.
    const nobody = await ctx.api.listTokens(`email:${user.userId}:${chain}`)
    ctx
      .judge('LOC-14')
      .basedOn(nobody)
      .equal(keysOf(tokensIn(nobody)), [], `tokens of the user id ${user.shown} under the same e-mail address`)
  }
}

/**
 * Mints to the user by locator, and where that does not arrive (judged by `requirement`), by address.
 * @param taken the requirement that such a locator is accepted at all; default the same
 */
export async function deliver(
  ctx: CaseContext,
  collection: CollectionFixture,
  user: Receiver,
  requirement: RequirementId,
  taken: RequirementId = requirement,
): Promise<readonly Holding[]> {
  const metadata = named(ctx)
  const id = ctx.make.names.mintId()
  const request = ctx.make.requests.mint(user.locator, { metadata })
  const accepted = await ctx.api.putMint(collection.id, id, request)
  if (ctx.judge(taken).statusSoft(accepted, 200)) {
    const record = await ctx.make.completion(collection.id, id, request, { accepted })
    if (!record) return ctx.block(`a mint to ${user.name} was not complete ${inTime(ctx.settings)}`)
    const whose = { ...user, userLocator: user.locator, locator: `${collection.chain}:${user.address}` }
    const arrived = ctx.judge(requirement).that(isOwner(record.onChain?.owner, whose), {
      message: `the owner of a token that was minted to ${user.name} is not its wallet`,
      expected: user.address,
      latitude: openForms.owner,
      actual: record.onChain?.owner,
    })
    if (arrived) return [{ collection, metadata, record }]
  }
  return mintAll(ctx, collection, `${collection.chain}:${user.address}`, [named(ctx)])
}
