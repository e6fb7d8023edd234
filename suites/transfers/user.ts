import { eventuallyBeside, laterToken } from '../../src/interface/builders/beside.ts'
import type { WalletFixture } from '../../src/interface/builders/builders.ts'
import { without } from '../../src/interface/builders/requests.ts'
import { inReverse } from '../../src/interface/builders/respelt.ts'
import { isTaken, unlessBlocked } from '../../src/interface/builders/taken.ts'
import { type ListedToken, tokenKey } from '../../src/interface/builders/tokens.ts'
import { transferByUser, userTransferOf } from '../../src/interface/builders/transfers.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { holdersWhenAt, isStarted, judgeArrival, nearHash } from './parties.ts'
import { judgeStays } from './staying.ts'

const needs = { capabilities: ['transfers'] } as const
const onSolana = { capabilities: ['transfers', 'solana'], chains: ['solana'] } as const

const keysOf = (tokens: readonly ListedToken[]): string[] => tokens.map(tokenKey).toSorted()

/** Moves one of many tokens of two collections, and judges the answer, the move, and that the others stay. */
async function moveOneOfMany(
  ctx: CaseContext,
  chain: string,
  requirement: RequirementId,
  counts: readonly number[],
): Promise<void> {
  const [from, to] = await Promise.all([ctx.make.wallet({ chain }), ctx.make.wallet({ chain })])
  const collections = await Promise.all(counts.map(() => ctx.make.collectionUnderWay({ chain })))
  const minted = await Promise.all(
    collections.flatMap((collection, index) =>
      Array.from({ length: counts[index] ?? 0 }, () => ctx.make.token(collection, from)),
    ),
  )
  const all = await ctx.make.tokensWhen(from.locator, minted.length)
  if (all.length !== minted.length) ctx.block(`${minted.length} tokens were minted and ${all.length} are listed`)
  for (const { listed } of minted.slice(0, 1)) await sendInVain(ctx, listed, from, to)
  const named: ListedToken[] = []
  const moved: ListedToken[] = []
  // One of the first collection, then one of the last: tokens of both may have the same number.
  for (const token of [minted[1] ?? minted[0], minted.at(-1)].map((one) => one?.listed)) {
    if (!token) continue
    const answer = await transferByUser(ctx, userTransferOf(token, from, to))
    ctx.judge(requirement).status(answer, latitude.userTransfer)
    named.push(token)
    const arrived = await judgeArrival(ctx, answer, token, from, to)
    if (arrived) moved.push(token)
    // Sent once more, to the same wallet or to another, though it is not the sender's any more.
    await ctx.api.transferFromUserWallet(userTransferOf(token, from, named.length === 1 ? to : from))
    const settled = await judgeOthers(ctx, from, to, all, named)
    if (!settled || (!arrived && isStarted(ctx, answer))) return
  }
  for (const token of moved) await judgeStays(ctx, 'XFER-12', token, to, [from], from)
  const [raced] = moved
  if (raced) await judgeRace(ctx, raced, to, from)
}

/** Neither what is one character away from a token, nor what is not the sender's, nor a key that lacks the scope moves one. */
async function sendInVain(ctx: CaseContext, token: ListedToken, from: WalletFixture, to: WalletFixture): Promise<void> {
  const body = userTransferOf(token, from, to)
  await ctx.api.transferFromUserWallet({ ...body, tokenMintAddress: nearHash(token) })
  await ctx.api.transferFromUserWallet(userTransferOf(token, to, to))
  const role = 'lacking.wallets:nfts.transfer'
  if (ctx.settings.keyRoles.includes(role)) await ctx.api.keyFor(role).transferFromUserWallet(body)
}

/** Sent to two wallets at one moment, a token ends in one at most. */
async function judgeRace(ctx: CaseContext, token: ListedToken, from: WalletFixture, to: WalletFixture): Promise<void> {
  const third = await ctx.make.wallet({ chain: from.chain })
  const bodies = [to, third].map((target) => userTransferOf(token, from, target))
  const answers = await ctx.api.burst(2, (api, index) => api.transferFromUserWallet(bodies[index]))
  if (!answers.some((answer) => isTaken(answer, latitude.transferStarted))) return
  const placesOf = (held: readonly boolean[]): number => held.filter((isHere) => isHere).length
  const held = await holdersWhenAt(ctx, token, [from, to, third], (now) => !now[0] && placesOf(now) === 1)
  ctx.judge('XFER-11').that(placesOf(held) <= 1, {
    message: 'a token that was sent to two wallets at one moment is in several',
    expected: 'the token in one wallet',
    actual: { inSource: held[0], inTargets: held.slice(1) },
  })
}

/** Judges all but the tokens that transfers have named: those have requirements of their own. */
async function judgeOthers(
  ctx: CaseContext,
  from: WalletFixture,
  to: WalletFixture,
  all: readonly ListedToken[],
  named: readonly ListedToken[],
): Promise<boolean> {
  const others = (tokens: readonly ListedToken[]): string[] => {
    const left = keysOf(named)
    return keysOf(tokens).filter((key) => !left.includes(key))
  }
  const expected = { source: others(all), target: [] as string[] }
  let actual = expected
  const settled = await ctx.eventually(async () => {
    const [left, arrived] = await Promise.all([ctx.make.tokens(from.locator), ctx.make.tokens(to.locator)])
    actual = { source: others(left), target: others(arrived) }
    return JSON.stringify(actual) === JSON.stringify(expected) ? true : undefined
  })
  return ctx.judge('XFER-14').that(settled === true, {
    message: 'other tokens than the transferred one have moved, or are gone',
    expected,
    actual,
  })
}

/** What a transfer has brought is found by its contract and by its id, as what was minted there is. */
async function judgeFiltered(ctx: CaseContext, token: ListedToken, { locator }: WalletFixture): Promise<void> {
  const { contractAddress, tokenId } = token
  for (const [rule, filter] of [
    ['LIST-09', { contractAddress: String(contractAddress) }],
    ['LIST-11', { tokenId: String(tokenId) }],
  ] as const) {
    const isFound = await eventuallyBeside(
      ctx,
      async () => keysOf(await ctx.make.tokens(locator, filter)).includes(tokenKey(token)) || undefined,
      laterToken(ctx),
    )
    ctx.judge(rule).that(isFound === true, {
      message: 'a token that a transfer has brought is not in the filtered list of its wallet',
      expected: tokenKey(token),
      actual: filter,
    })
  }
}

export const userCases: readonly Case[] = [
  {
    id: 'transfers/user-solana',
    title: 'A Solana token moves from one user-id wallet to another, and no other token does',
    requirements: ['XFER-07', 'XFER-10', 'XFER-11', 'XFER-12', 'XFER-14'],
    needs: onSolana,
    run: (ctx) => moveOneOfMany(ctx, ctx.settings.chains.solana, 'XFER-07', [2, 2]),
  },
  {
    id: 'transfers/user-and-back',
    title: 'A token that has moved moves on from where it is, and one that is like it stays',
    requirements: ['XFER-06', 'XFER-10', 'XFER-11', 'XFER-12', 'XFER-14', 'LIST-09', 'LIST-11', 'WAL-04'],
    needs,
    async run(ctx) {
      const wallets = await Promise.all([ctx.make.wallet(), ctx.make.wallet(), ctx.make.wallet()])
      const [first, second, third] = wallets
      const collection = await ctx.make.collectionUnderWay()
      const { metadata } = ctx.make.requests.mint(first.locator)
      // Two of a collection that nothing tells apart but their ids: one of them moves.
      const [{ listed }, twin] = await Promise.all([
        ctx.make.token(collection, first, { metadata }),
        ctx.make.token(collection, first, { metadata }),
      ])
      for (const [from, to] of [
        [first, second],
        [second, first],
        [first, third],
      ] as const) {
        const body = userTransferOf(listed, from, to)
        // On its way back, the members of the body stand in another order.
        const answer = await transferByUser(ctx, from === second ? inReverse(body) : body)
        ctx.judge('XFER-06').status(answer, latitude.userTransfer)
        if (!(await judgeArrival(ctx, answer, listed, from, to))) return
      }
      await judgeStays(ctx, 'XFER-14', twin.listed, first, [second, third])
      await judgeFiltered(ctx, listed, third)
      // Who held it once moves it no more: by the time that what was sent later has come, it would have moved.
      await ctx.api.transferFromUserWallet(userTransferOf(listed, first, second))
      const later = await transferByUser(ctx, userTransferOf(twin.listed, first, second))
      if (await judgeArrival(ctx, later, twin.listed, first, second))
        await judgeStays(ctx, 'XFER-12', listed, third, [first, second], first)
      // Who has sent a token away still has the wallet.
      ctx.judge('WAL-04').statusSoft(await ctx.api.createWallet({ ...first.user, chain: first.chain }), 200)
    },
  },
  {
    id: 'transfers/user-default-chain',
    title: 'A transfer that names no chain is one on polygon',
    requirements: ['XFER-15', 'XFER-10', 'XFER-11'],
    needs,
    async run(ctx) {
      // Staging works on testnets: there it may be that of polygon which is meant, but one of the two it is.
      const isStaging = ctx.settings.environment === 'staging'
      let isServed = true
      for (const chain of isStaging ? ['polygon', 'polygon-amoy'] : ['polygon']) {
        const held = isStaging ? await tokenIfTaken(ctx, chain) : await tokenOn(ctx, chain)
        isServed &&= held !== undefined
        if (held === undefined) continue
        const { listed, from, to } = held
        const answer = await transferByUser(ctx, without(userTransferOf(listed, from, to), 'chain'))
        if (chain === 'polygon' && isStaging && !isTaken(answer, latitude.userTransfer)) continue
        if (!isServed && !isTaken(answer, latitude.userTransfer)) break
        ctx.judge('XFER-15').status(answer, latitude.userTransfer)
        await judgeArrival(ctx, answer, listed, from, to)
        return
      }
      ctx.leave('there are no tokens on polygon here, or on its test network, one of which is the default')
    },
  },
]

/** A token on a chain, its owner, and somebody else. */
async function tokenOn(ctx: CaseContext, chain: string) {
  const [from, to] = await Promise.all([ctx.make.wallet({ chain }), ctx.make.wallet({ chain })])
  const { listed } = await ctx.make.token(await ctx.make.collectionUnderWay({ chain }), from)
  return { listed, from, to }
}

/** The same on a chain that need not be served: nothing where it is not. */
async function tokenIfTaken(ctx: CaseContext, chain: string) {
  const wallet = await ctx.api.createWallet({ userId: ctx.make.names.userId(), chain })
  if (!isTaken(wallet) || (await ctx.make.collectionIfTaken({ chain })) === undefined) return undefined
  return unlessBlocked(tokenOn(ctx, chain))
}
