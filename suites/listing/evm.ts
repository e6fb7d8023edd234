import fc from 'fast-check'
import { evmCollectionChains } from '../../src/interface/arbitraries/chains.ts'
import { edgeTokenMetadata, isOrdinary, tokenMetadata } from '../../src/interface/arbitraries/metadata.ts'
import { beside, laterToken } from '../../src/interface/builders/beside.ts'
import { publicKeyOf, type WalletFixture } from '../../src/interface/builders/builders.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { type ListedToken, sameAddress, tokenKey, tokensIn } from '../../src/interface/builders/tokens.ts'
import { transferByUser, userTransferOf } from '../../src/interface/builders/transfers.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { inParallel } from '../../src/kit/case.ts'
import { judgeContentType } from '../general/content-type.ts'
import { filterWish, judgeAnyFilter, judgeFilters, judgeFiltersAgain, judgeOnly } from './filters.ts'
import { allOf, type Holding, isExactly, keysOf, mintInOrder, named, readPages } from './holdings.ts'
import { judgeDefaults, judgeLongPages, judgePages, type KnownWallet } from './pages.ts'
import { judgeTokens } from './shapes.ts'

/** Tokens in the largest collection of the case: one page of 20, and a second. */
const many = 21

export const evmCases: readonly Case[] = [
  {
    id: 'listing/wallet-of-many-tokens',
    title: 'A wallet with tokens of several collections is listed in full, by pages and filters',
    requirements: [
      'AUTH-09',
      'LIST-02',
      'LIST-05',
      'MINT-38',
      'LIST-06',
      'LIST-07',
      'LIST-08',
      'LIST-09',
      'LIST-10',
      'LIST-11',
      'LIST-12',
      'LIST-15',
      'LIST-16',
      'LIST-17',
      'LOC-13',
      'GEN-02',
      'XFER-06',
      'XFER-14',
    ],
    async run(ctx) {
      const { make } = ctx
      const [wallet, neighbour] = [await make.wallet(), await make.wallet({ email: make.names.email() })]
      const [large, small, single, foreign] = await Promise.all([1, 2, 3, 4].map(() => make.collectionUnderWay()))
      if (!large || !small || !single || !foreign) return ctx.block('no collections')
      const to = wallet.locator
      const names = (count: number) => Array.from({ length: count }, () => named(ctx))
      const other = neighbour.locator
      const minted = await mintInOrder(ctx, [
        // The small collection stands at both ends, whatever order the listing has.
        { collection: small, recipient: to, metadatas: names(2) },
        { collection: large, recipient: to, metadatas: varied(ctx) },
        { collection: small, recipient: to, metadatas: names(2) },
        { collection: single, recipient: to, metadatas: names(1) },
        { collection: large, recipient: other, metadatas: names(1) },
        { collection: foreign, recipient: other, metadatas: names(1) },
      ])
      const [held, others] = [minted.slice(0, 4).flat(), minted.slice(4).flat()]
      const settling = beside(ctx, laterToken(ctx, single))
      const arriving: KnownWallet = { locator: to, holdings: held, settling }

      const contract = (holdings: readonly Holding[]) => String(holdings[0]?.record.onChain?.contractAddress)
      const own = [contract(held.slice(2)), contract(held), contract(held.slice(-1))]
      const stranger = contract(others.slice(-1))
      await judgePages(ctx, arriving, 20)
      // What stands on pages of 20 has arrived, however else it is read.
      const known: KnownWallet = { ...arriving, settling: beside(ctx, laterToken(ctx, single), 'prompt') }
      // The user's own locator is paged and filtered like the address.
      const byUser: KnownWallet = { ...known, locator: wallet.userLocator }
      const readings = Object.values({
        everyRead: () => judgeTokensOfEveryRead(ctx, known),
        neighbours: () => judgeNeighbours(ctx, wallet, { locator: neighbour.userLocator, holdings: others, settling }),
        defaults: () => judgeDefaults(ctx, known),
        // Whether two collections share a contract is open (COL-31).
        filters: () =>
          judgeFilters(ctx, known, {
            own,
            tokens: 4,
            foreign: own.some((one) => sameAddress(one, stranger)) ? undefined : stranger,
            byUser,
            byEmail: { locator: neighbour.userLocator, holdings: others, settling },
          }),
        pagesByUser: () => judgePages(ctx, byUser, 20),
        oddPagesByUser: () => judgePages(ctx, byUser, 9),
        // The filters are the same ones by the other locator.
        filtersByUser: () => judgeFiltersAgain(ctx, byUser, own),
      })
      await judgeGuardOfFurtherPages(ctx, to)
      // The first four each judge what no other does.
      await inParallel([() => judgeLongPages(ctx, known), ...ctx.draw(readings, { essential: 4 })])
      const honoured = async (perPage: string) => tokensIn(await ctx.api.listTokens(to, { perPage }))
      const [some = [], more, most] = await Promise.all(['25', '50', '1000'].map(honoured))
      ctx.observe('listing-per-page-maximum', {
        [`tokens of ${held.length} on a page of`]: { 25: some.length, 50: more?.length, 1000: most?.length },
      })
      await ctx.property(fc.integer({ min: 1, max: 20 }), (perPage) => judgePages(ctx, known, perPage), {
        weight: 0.1,
        examples: [7, 19],
      })
      await ctx.property(filterWish, (wish) => judgeAnyFilter(ctx, known, wish), {
        weight: 0.1,
        examples: [{ contract: 0 }, { token: 0 }],
      })
      if (!ctx.settings.capabilities.transfers) return
      await judgeTransferOfShortId(ctx, wallet, neighbour, some)
      await judgeTransferOfLongId(ctx, wallet, neighbour, some)
    },
  },
]

/** A page after the last may be refused to anybody, so here is one that has tokens. */
async function judgeGuardOfFurtherPages(ctx: CaseContext, locator: string): Promise<void> {
  const role = 'lacking.wallets:nfts.read'
  if (!ctx.settings.keyRoles.includes(role)) return
  ctx.judge('AUTH-09').status(await ctx.api.keyFor(role).listTokens(locator, { page: '2', perPage: '5' }), 401)
}

/** What moves one token leaves those with whose ids its own begins where they are. */
async function judgeTransferOfShortId(
  ctx: CaseContext,
  from: WalletFixture,
  to: WalletFixture,
  tokens: readonly ListedToken[],
): Promise<void> {
  const isLonger = (one: ListedToken) => (other: ListedToken) =>
    other.tokenId !== one.tokenId &&
    sameAddress(String(other.contractAddress), one.contractAddress) &&
    String(other.tokenId).startsWith(String(one.tokenId))
  const short = tokens.find((one) => tokens.some(isLonger(one)))
  if (short === undefined) return ctx.notApplicable('XFER-14', 'no id of a token is the beginning of another')
  const answer = await transferByUser(ctx, userTransferOf(short, from, to))
  if (!isTaken(answer, latitude.transferStarted)) return ctx.notApplicable('XFER-14', 'the transfer is not started')
  const filter = { contractAddress: String(short.contractAddress) }
  const keys = async () => keysOf(allOf(await readPages(ctx, from.locator, 20, 1, filter)))
  const isGone = await ctx.eventually(async () => ((await keys()).includes(tokenKey(short)) ? undefined : true))
  if (isGone === undefined) return ctx.notApplicable('XFER-14', 'the token has not left in time')
  const longer = tokens.filter(isLonger(short)).map(tokenKey)
  // Another node may show it on the first page still: then the second begins one further on.
  const left = await ctx.settling('prompt').until(keys, (now) => longer.every((key) => now.includes(key)))
  ctx
    .judge('XFER-14')
    .basedOn('made')
    .equal(
      longer.filter((key) => !left.includes(key)),
      [],
      `tokens that left with one with whose id theirs begin, ${short.tokenId}`,
    )
}

/** Numbers of more than one digit come in large collections only, so that a transfer of such a token is judged here. */
async function judgeTransferOfLongId(
  ctx: CaseContext,
  from: WalletFixture,
  to: WalletFixture,
  tokens: readonly ListedToken[],
): Promise<void> {
  const length = ({ tokenId }: ListedToken): number => String(tokenId).length
  const [longest] = tokens.toSorted((one, other) => length(other) - length(one))
  if (longest === undefined) return
  const answer = await transferByUser(ctx, userTransferOf(longest, from, to))
  ctx.judge('XFER-06').statusSoft(answer, latitude.userTransfer)
}

/** Metadata of every edge, and generated ones for the rest. */
function varied(ctx: CaseContext) {
  // Long texts are judged where they are minted: here nothing may be refused.
  const edges = edgeTokenMetadata
    .filter(isOrdinary)
    .map((one) => (one.name === 'Ticket' ? { ...one, name: `Ticket ${ctx.make.names.mark()}` } : one))
  const drawn = fc.sample(tokenMetadata, { seed: ctx.seed, numRuns: many - edges.length })
  return [
    ...edges,
    ...drawn.map((one) => ({ ...one, name: `${one.name.slice(0, 12).toWellFormed()} ${ctx.make.names.mark()}` })),
  ]
}

/** Shapes and metadata, in several reads: what a cache answers may differ from what was read first. */
async function judgeTokensOfEveryRead(ctx: CaseContext, { locator, holdings, settling }: KnownWallet): Promise<void> {
  for (let read = 0; read < ctx.repetitions(4); read += 1) {
    const pages = await settling.until(
      () => readPages(ctx, locator, 20, Math.ceil(holdings.length / 20)),
      (seen) => isExactly(allOf(seen), holdings),
    )
    judgeTokens(ctx, allOf(pages), holdings, 'EvmToken', true)
    for (const { answer } of pages) judgeContentType(ctx, answer)
  }
}

/**
 * Neither the tokens of another wallet nor those of another chain show (LIST-16), however the wallet is read.
 * @param neighbour by its e-mail address: pages and filters are those of any other locator
 */
async function judgeNeighbours(ctx: CaseContext, wallet: WalletFixture, neighbour: KnownWallet): Promise<void> {
  await judgePages(ctx, neighbour, 1)
  for (const holding of neighbour.holdings.slice(-1)) await judgeOnly(ctx, neighbour, holding)
  const other = evmCollectionChains(ctx.settings.environment).find((chain) => chain !== wallet.chain)
  if (other === undefined) return
  const elsewhere = await ctx.api.createWallet({ ...wallet.user, chain: other })
  const address = publicKeyOf(elsewhere)
  if (!isTaken(elsewhere, latitude.wallet) || address === undefined) return
  const answer = await ctx.settling().until(
    () => ctx.api.listTokens(`${other}:${address}`),
    (one) => one.response.status === 200,
  )
  const foreign = keysOf(tokensIn(answer))
  ctx
    .judge('LIST-16')
    .basedOn(answer)
    .equal(foreign, [], `tokens on ${other}, where none was minted, for the user of a wallet on ${wallet.chain}`)
}
