import { sameAddress, tokensIn } from '../../src/interface/builders/tokens.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { allOf, compared, type Holding, isBeyondWaiting, isExactly, keysOf, type Page, readPages } from './holdings.ts'
import type { KnownWallet } from './pages.ts'
import { judgeKept } from './shapes.ts'

export type Query = Readonly<Record<string, string | readonly string[]>>

export const contractOf = (holding: Holding): string => String(holding.record.onChain?.contractAddress)
export const numberOf = (holding: Holding): string => String(holding.record.onChain?.tokenId)

/** The holdings of these contracts. */
export type OfContracts = (...addresses: readonly string[]) => readonly Holding[]

export const ofContracts =
  ({ holdings }: KnownWallet): OfContracts =>
  (...addresses) =>
    holdings.filter((holding) => addresses.some((address) => sameAddress(address, contractOf(holding))))

/** The pages of what a filter leaves; those of the whole wallet where these are not all of it, as with a filter that comes after the pages. */
export async function readFiltered(
  ctx: CaseContext,
  { locator, holdings }: KnownWallet,
  query: Query,
  expected: readonly Holding[],
): Promise<Page[]> {
  const read = await readPages(ctx, locator, 20, pagesOf(expected), query)
  const isAll = isExactly(allOf(read), expected) || read.length >= pagesOf(holdings)
  return isAll ? read : readPages(ctx, locator, 20, pagesOf(holdings), query)
}

const pagesOf = (holdings: readonly Holding[]): number => Math.max(1, Math.ceil(holdings.length / 20))

export const filtered = (ctx: CaseContext, wallet: KnownWallet, query: Query, expected: readonly Holding[]) =>
  wallet.settling.until(
    () => readFiltered(ctx, wallet, query, expected),
    (read) => isExactly(allOf(read), expected),
    (read) => isBeyondWaiting(allOf(read), expected),
  )

/** A filter, and what it leaves of a wallet. */
export interface Filter {
  readonly requirement: RequirementId
  readonly query: Query
  readonly expected: readonly Holding[]
  /** As it reads on from 'tokens': `of the contract 0x1`. */
  readonly what: string
}

/** Judges what a filter leaves over all pages. */
export async function judgeLeft(ctx: CaseContext, wallet: KnownWallet, filter: Filter): Promise<void> {
  const { requirement, query, expected, what } = filter
  const pages = await filtered(ctx, wallet, query, expected)
  ctx.judge(requirement).status(pages[0]?.answer ?? ctx.block('no page was read'), 200)
  const { missing, beyond } = compared(allOf(pages), expected)
  const told = ctx.judge(requirement).basedOn(pages[0]?.answer)
  told.equal(missing, [], `tokens ${what} that the filter leaves out`)
  told.equal(beyond, [], `tokens that are not ${what} in the list that is filtered by it`)
  // What a filter leaves is left as it is.
  judgeKept(ctx, allOf(pages), expected)
  const cut = 'of the pages of 20 of a filtered list'
  ctx
    .judge('LIST-12')
    .basedOn(pages[0]?.answer)
    .equal(pages[0]?.tokens.length, Math.min(20, expected.length), `number of tokens on the first ${cut} ${what}`)
}

/** The same, and that its pages are cut from what it leaves (LIST-12), also without `page`, beyond the last, and where they are short. */
export async function judgeFilter(ctx: CaseContext, wallet: KnownWallet, filter: Filter): Promise<void> {
  await judgeLeft(ctx, wallet, filter)
  const { query, expected, what } = filter
  // The defaults hold for a filtered list too.
  const size = Math.min(20, expected.length)
  const bare = await wallet.settling.until(
    async () => ctx.api.listTokens(wallet.locator, query),
    (answer) => tokensIn(answer).length === size,
  )
  const judge = ctx.judge('LIST-12').basedOn(bare)
  judge.equal(tokensIn(bare).length, size, `number of tokens of a filtered list ${what}, without page`)
  if (expected.length < 4) {
    const beyond = await ctx.api.listTokens(wallet.locator, { ...query, page: '2', perPage: '20' })
    const tokens = keysOf(tokensIn(beyond))
    ctx.judge('LIST-12').basedOn(beyond).equal(tokens, [], `tokens on the second page of 20 ${what}`)
    return
  }
  const part = expected.length < 10 ? 3 : 5
  const sizes = Array.from({ length: Math.ceil(expected.length / part) }, (_, page) =>
    Math.min(part, expected.length - page * part),
  )
  const small = await wallet.settling.until(
    () => readPages(ctx, wallet.locator, part, sizes.length, query),
    (read) => isExactly(allOf(read), expected),
  )
  ctx
    .judge('LIST-12')
    .basedOn('made')
    .equal(
      small.slice(0, sizes.length).map((page) => page.tokens.length),
      sizes,
      `sizes of the pages of ${part} ${what}`,
    )
  ctx
    .judge('LIST-12')
    .basedOn('made')
    .equal(compared(allOf(small), expected).missing, [], `tokens ${what} on no page of ${part}`)
}
