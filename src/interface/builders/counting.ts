import { counted } from '../../engine/text/index.ts'
import type { CaseContext, RequirementId } from '../case.ts'
import { type CollectionFixture, isComplete, type MintRecord, type WalletFixture } from './builders.ts'
import { type ListedToken, tokenKey } from './tokens.ts'
import { inTime } from './words.ts'

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
  const isLast = (token: ListedToken): boolean => tokenKey(token) === tokenKey(last.listed)
  // Another node of the service may not have caught up yet.
  const all = await ctx.settling().until(
    () => ctx.make.tokens(wallet.locator),
    (tokens) => tokens.some(isLast),
  )
  const othersOf = (tokens: readonly ListedToken[]) => tokens.filter((token) => !isLast(token))
  const isWhole = (tokens: readonly ListedToken[]): boolean => new Set(othersOf(tokens).map(tokenKey)).size >= expected
  if (isWhole(all)) return othersOf(all)
  // Pages of two nodes, of which one has the last token and the other has not, lack what stands where one page ends and the next begins.
  return othersOf(
    await ctx.settling('prompt').until(() => ctx.make.tokens(wallet.locator), isWhole, { seen: 'not yet' }),
  )
}

/**
 * The record of a mint once it is complete; `undefined` when it never is, though one that was asked for later is. Where no
 * mint is complete in time, it is not this one that is at fault.
 * @param witness collection that takes the later one
 * @param isSlowBlocked false where a recommendation is judged, which a mint breaks that is on its way for ever
 * @throws Blocked when that is not complete in time either, and where this one is still told to be on its way: no sentence says
 * that mints complete one after another
 */
export async function completionBeside(
  ctx: CaseContext,
  mint: { readonly collection: CollectionFixture; readonly id: string; readonly request: unknown },
  witness: CollectionFixture,
  isSlowBlocked = true,
): Promise<MintRecord | undefined> {
  const { collection, id, request } = mint
  const record = await ctx.make.completion(collection.id, id, request)
  if (record !== undefined) return record
  await ctx.make.token(witness, await ctx.make.wallet({ chain: witness.chain }))
  const now = (await ctx.api.putMint(collection.id, id, request)).response.json as MintRecord | undefined
  if (isComplete(now, collection.chain)) return now
  if (isSlowBlocked) blockPending(ctx, now)
  return undefined
}

/** Words of a mint that has ended, well or not; which there are beside `pending` is not shown. */
const endedWords = /^(succe|complete|minted|done|fail|error|reject|cancel)/i

/** @throws Blocked where a record is told to be on its way still: no sentence gives the time in which a mint completes */
export function blockPending(ctx: CaseContext, record: MintRecord | undefined): void {
  const word = record?.onChain?.status
  if (typeof word !== 'string' || word === '' || endedWords.test(word)) return
  ctx.block(`a mint is ${word} that is not complete ${inTime(ctx.settings)}`)
}

/**
 * Judges that a wallet holds no more tokens than `expected` in the end; see `settledTokens`.
 * @throws Blocked when it holds fewer: no sentence gives the time in which the rest has to come
 */
export async function judgeCount(
  ctx: CaseContext,
  requirement: RequirementId,
  wallet: WalletFixture,
  expected: number,
  witness: CollectionFixture,
  story: string,
): Promise<readonly ListedToken[]> {
  const tokens = await settledTokens(ctx, wallet, expected, witness)
  ctx.judge(requirement).that(tokens.length <= expected, {
    message: `${story}: ${counted(tokens.length, 'token')} instead of ${expected}`,
    expected: `${expected} in ${wallet.locator}`,
    actual: tokens.map(tokenKey),
  })
  if (tokens.length < expected)
    ctx.block(`${story}: ${tokens.length} of ${expected} tokens are listed ${inTime(ctx.settings)}`)
  return tokens
}
