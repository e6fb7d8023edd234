import { type ListedToken, safePageSize, tokensIn } from '../../../src/interface/builders/tokens.ts'
import type { Exchange } from '../../../src/kit/case.ts'
import type { Wallet, World } from '../world.ts'

/** What a wallet's listing shows: every entry, repeats included. */
export interface Holding {
  readonly wallet: Wallet
  /** The first page. */
  readonly answer: Exchange
  readonly entries: readonly ListedToken[]
}

/** Pages of a wallet that are read at most. */
const mostPages = 6

/** Reads a wallet page by page, in pages of the default size (Limits, 2). */
export async function holdingOf(
  { ctx }: World,
  wallet: Wallet,
  by: 'locator' | 'userLocator' = 'locator',
): Promise<Holding> {
  const answer = await ctx.api.listTokens(wallet[by], {})
  const entries = tokensIn(answer)
  // What a page beyond the end answers is open.
  for (let page = 2, last = entries.length; last >= safePageSize && page <= mostPages; page += 1) {
    const more = tokensIn(await ctx.api.listTokens(wallet[by], { page: String(page) }))
    last = more.length
    entries.push(...more)
  }
  return { wallet, answer, entries }
}
