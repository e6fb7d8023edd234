import type { CaseContext, RequirementId } from '../case.ts'
import type { CollectionFixture, WalletFixture } from './fixtures.ts'
import { type ListedToken, tokenKey } from './tokens.ts'

/**
 * What a wallet holds once nothing more can be on its way: waits for `expected` tokens, then mints one more and waits
 * until that is listed. A listing that shows the later token has caught up with the earlier ones.
 * @param witness collection that takes one more token of this wallet's chain
 * @returns the tokens without the one more
 * @throws Blocked when the one more is not listed in time
 */
export async function settledTokens(
  ctx: CaseContext,
  wallet: WalletFixture,
  expected: number,
  witness: CollectionFixture,
): Promise<ListedToken[]> {
  await ctx.make.tokensWhen(wallet.locator, expected)
  const last = await ctx.make.token(witness, wallet)
  const all = await ctx.make.tokens(wallet.locator)
  return all.filter((token) => tokenKey(token) !== tokenKey(last.listed))
}

/** Judges how many tokens a wallet holds in the end; see `settledTokens`. */
export async function judgeCount(
  ctx: CaseContext,
  requirement: RequirementId,
  wallet: WalletFixture,
  expected: number,
  witness: CollectionFixture,
  story: string,
): Promise<readonly ListedToken[]> {
  const tokens = await settledTokens(ctx, wallet, expected, witness)
  ctx.judge(requirement).that(tokens.length === expected, {
    message: `${story}: ${tokens.length} tokens instead of ${expected}`,
    expected: `${expected} in ${wallet.locator}`,
    actual: tokens.map(tokenKey),
  })
  return tokens
}
