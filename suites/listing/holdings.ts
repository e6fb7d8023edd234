import type { TokenMetadata } from '../../src/interface/arbitraries/metadata.ts'
import { brief, type CollectionFixture, type MintRecord } from '../../src/interface/builders/builders.ts'
import { sendOrTwin } from '../../src/interface/builders/plain-twin.ts'
import { type ListedToken, sameAddress, tokenKey, tokensIn } from '../../src/interface/builders/tokens.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { type Exchange, lastFirst } from '../../src/kit/case.ts'

/** A token that a case minted and that is complete. */
export interface Holding {
  readonly collection: CollectionFixture
  readonly metadata: TokenMetadata
  readonly record: MintRecord
}

/** Metadata with a name of its own. */
export const named = (ctx: CaseContext): TokenMetadata => ctx.make.requests.mint('').metadata as TokenMetadata

/** Tokens to be minted into one collection, for one recipient. */
export interface Wanted {
  readonly collection: CollectionFixture
  /** Mint recipient locator. */
  readonly recipient: string
  readonly metadatas: readonly TokenMetadata[]
}

/**
 * Mints one token for each of `metadatas`, all at once, and waits until they are complete.
 * @param recipient mint recipient locator
 * @throws Blocked when one is refused or does not complete
 */
export async function mintAll(
  ctx: CaseContext,
  collection: CollectionFixture,
  recipient: string,
  metadatas: readonly TokenMetadata[],
): Promise<Holding[]> {
  return (await mintInOrder(ctx, [{ collection, recipient, metadatas }])).flat()
}

/** The same for several groups, each asked for once the one before is accepted; all are waited for together. */
export async function mintInOrder(ctx: CaseContext, groups: readonly Wanted[]): Promise<Holding[][]> {
  const accepted: (() => Promise<Holding>)[][] = []
  for (const { collection, recipient, metadatas } of groups) {
    accepted.push(await Promise.all(metadatas.map((metadata) => accept(ctx, collection, recipient, metadata))))
  }
  const held = await lastFirst(accepted.flat())
  return accepted.map(({ length }) => held.splice(0, length))
}

/** @returns waits for its completion */
async function accept(
  ctx: CaseContext,
  collection: CollectionFixture,
  recipient: string,
  metadata: TokenMetadata,
): Promise<() => Promise<Holding>> {
  const id = ctx.make.names.mintId()
  const wanted = { ...ctx.make.requests.mint(recipient), metadata }
  const { body: request, answer: accepted } = await sendOrTwin(wanted, (one) => ctx.api.putMint(collection.id, id, one))
  if (accepted.response.status !== 200) return ctx.block(`a mint to ${recipient} was refused: ${brief(accepted)}`)
  const asked = performance.now()
  return async () => {
    const record = await ctx.make.completion(collection.id, id, request, { accepted, asked })
    return record
      ? { collection, metadata: request.metadata, record }
      : ctx.block(`a mint to ${recipient} was not complete ${inTime(ctx.settings)}`)
  }
}

/** Whether a listed token is the holding: by contract and number, where one differs by its name. */
export function isHolding(token: ListedToken, holding: Holding): boolean {
  const { onChain } = holding.record
  const numbered =
    token.mintHash === undefined &&
    token.tokenId !== undefined &&
    token.tokenId === onChain?.tokenId &&
    (sameAddress(token.contractAddress, onChain?.contractAddress) ||
      sameAddress(token.contractAddress, holding.collection.address))
  return numbered || token.metadata?.name === holding.metadata.name
}

/** Short name of a holding for a message. */
export const nameOf = (holding: Holding): string =>
  holding.record.onChain?.tokenId === undefined
    ? holding.metadata.name.slice(0, 40)
    : `${holding.record.onChain.contractAddress}:${holding.record.onChain.tokenId}`

export interface Page {
  readonly answer: Exchange
  readonly tokens: readonly ListedToken[]
}

type Query = Readonly<Record<string, string | readonly string[]>>

/**
 * Reads pages 1, 2, … until one is not full, at least `count` of them and a few more at most: what stands on each is for
 * the case to judge.
 */
export async function readPages(
  ctx: CaseContext,
  locator: string,
  perPage: number,
  count: number,
  filter: Query = {},
): Promise<Page[]> {
  const pages: Page[] = []
  for (let page = 1; page <= count + 2; page += 1) {
    const answer = await ctx.api.listTokens(locator, { ...filter, page: String(page), perPage: String(perPage) })
    const tokens = tokensIn(answer)
    pages.push({ answer, tokens })
    if (page >= count && tokens.length < perPage) break
  }
  return pages
}

/** Everything on the pages, in order, repeats included. */
export const allOf = (pages: readonly Page[]): ListedToken[] => pages.flatMap((page) => page.tokens)

/** Keys of tokens, sorted, repeats included. */
export const keysOf = (tokens: readonly ListedToken[]): string[] => tokens.map(tokenKey).sort()

/** Which holdings are missing in a list, and what it has beyond them. */
export function compared(
  tokens: readonly ListedToken[],
  expected: readonly Holding[],
): { missing: string[]; beyond: string[] } {
  return {
    missing: expected.filter((holding) => !tokens.some((token) => isHolding(token, holding))).map(nameOf),
    beyond: tokens.filter((token) => !expected.some((holding) => isHolding(token, holding))).map(tokenKey),
  }
}

/** Whether a list shows what nothing that is still on its way would put right: a token of others, or as many as there are. */
export const isBeyondWaiting = (tokens: readonly ListedToken[], expected: readonly Holding[]): boolean =>
  tokens.length >= expected.length || compared(tokens, expected).beyond.length > 0

export const isExactly = (tokens: readonly ListedToken[], expected: readonly Holding[]): boolean => {
  const { missing, beyond } = compared(tokens, expected)
  return missing.length === 0 && beyond.length === 0 && new Set(keysOf(tokens)).size === tokens.length
}
