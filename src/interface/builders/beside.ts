import type { Exchange } from '../../engine/transport/index.ts'
import { Blocked, Inapplicable } from '../../engine/waiting/index.ts'
import type { CaseContext } from '../case.ts'
import { familyOf } from '../chains.ts'
import { acceptsStatus, latitude } from '../latitude.ts'
import {
  addressOf,
  brief,
  type CollectionFixture,
  idOf,
  isListingOf,
  type MintRecord,
  resultsOf,
  type WalletFixture,
} from './builders.ts'
import { type ListedToken, sameAddress } from './tokens.ts'
import { inTime, promptly } from './words.ts'

/**
 * Makes something that is later than what a read has not shown, and of the same kind, and reads it as plainly as can be until it is shown.
 * @throws Blocked when it is not shown in time either
 */
export type Later = () => Promise<void>

/** Reads that may run behind what was written, against one common deadline. */
export interface Beside {
  /**
   * Repeats `read` until what it gives is `good`. No sentence gives the time in which what was written has to show: when the time
   * is up, something later tells whether reads run behind, and what is still missing once that is shown is missing.
   * @param isWrong what nothing that may still come would put right, once the time is up, needs nothing later to be told by
   * @param lacks what a value lacks, told where the run does not wait for it
   * @returns what was read last, good or not
   * @throws Blocked when nothing later is shown either, {@link Unlisted} where no token of its chain has to be listed
   */
  until<T>(
    read: () => Promise<T>,
    good: (value: T) => boolean,
    isWrong?: (value: T) => boolean,
    lacks?: (value: T) => string | undefined,
  ): Promise<T>
}

/**
 * The deadline is `completionTimeout` from now; `later` is made at most once, and only after it.
 * @param kind `prompt` for what is neither minted nor moved, see `CaseContext.settling`
 * @param asked when what is looked for was asked for, by `performance.now()`; default: as soon as it is looked for
 */
export function beside(ctx: CaseContext, later: Later, kind?: 'prompt', asked?: number): Beside {
  const settling = ctx.settling(kind)
  let caughtUp: Promise<void> | undefined
  return {
    until: async (read, good, isWrong, lacks) => {
      const value = await settling.until(read, good, { lacks, asked })
      if (good(value) || isWrong?.(value)) return value
      caughtUp ??= shown(later, (kind === 'prompt' ? promptly : inTime)(ctx.settings))
      await caughtUp
      return settling.until(read, good)
    },
  }
}

/** The same for one thing that is looked for: `undefined` where something later is shown, and it is not. */
export const eventuallyBeside = <T>(
  ctx: CaseContext,
  probe: () => Promise<T | undefined>,
  later: Later,
): Promise<T | undefined> => beside(ctx, later).until(probe, (value) => value !== undefined)

/** No token of a chain is listed of which no shape is shown (Resources, Token held in a wallet): there is nothing to judge then. */
export class Unlisted extends Inapplicable {}

async function shown(later: Later, when: string): Promise<void> {
  try {
    await later()
  } catch (error) {
    if (error instanceof Unlisted || (!(error instanceof Blocked) && !(error instanceof Inapplicable))) throw error
    throw new Blocked(`what was written did not show ${when}, nor did something later: ${error.message}`)
  }
}

/**
 * A token in a wallet of its own.
 * @param where collection that takes one more, or the chain of a new one; default the EVM chain
 */
export const laterToken =
  (ctx: CaseContext, where: CollectionFixture | string = ctx.settings.chains.evm): Later =>
  async () => {
    const collection = typeof where === 'string' ? await ctx.make.collection({ chain: where }) : where
    const wallet = await ctx.make.wallet({ chain: collection.chain })
    // A list that was read before may be kept for a while, as those that are waited for were.
    await readIn(ctx, wallet)
    const plain = ctx.make.requests.mint(wallet.locator)
    // A list may leave out those that have no attributes, or those that have some: neither runs behind.
    const { metadata } = ctx.make.requests.mint(wallet.locator)
    const rich = { ...plain, metadata: { ...metadata, attributes: [{ trait_type: 'Row', value: '4' }] } }
    const minted = await Promise.all([plain, rich].map((request) => mintedLater(ctx, collection.id, request)))
    const made = minted.filter((one) => one !== undefined)
    if (made.length === 0) return ctx.block('a later mint was not complete')
    const isToken = (one: ListedToken): boolean =>
      made.some(({ record, request }) => isListingOf(one, record) || one.metadata?.name === request.metadata?.name)
    const isListed = (lists: readonly Exchange[]): boolean => lists.some((list) => tokensIn(list).some(isToken))
    const lists = await ctx.settling().until(() => readIn(ctx, wallet), isListed)
    // What a filter finds in a list, and nobody without one, is not on its way.
    const records = made.map(({ record }) => record)
    if (!isListed(lists) && !isListed(await filteredIn(ctx, wallet, records))) {
      const story = `a token that was minted later is not listed: ${brief(lists[0])}`
      if (familyOf(collection.chain) === 'aptos') throw new Unlisted(story)
      ctx.block(story)
    }
  }

type MintRequest = ReturnType<CaseContext['make']['requests']['mint']>

async function mintedLater(
  ctx: CaseContext,
  collection: string,
  request: MintRequest,
): Promise<{ readonly request: MintRequest; readonly record: MintRecord } | undefined> {
  const id = ctx.make.names.mintId()
  const accepted = await ctx.api.putMint(collection, id, request)
  const record = await ctx.make.completion(collection, id, request, { accepted })
  return record && { request, record }
}

/** A wallet by the contracts of tokens, by their ids, and by a page before the first and one of one token: what stands there is not on its way either. */
const filteredIn = (
  { api }: CaseContext,
  { locator }: WalletFixture,
  records: readonly MintRecord[],
): Promise<readonly Exchange[]> => {
  const filters = records.flatMap(({ onChain: { contractAddress, tokenId } = {} }) => [
    ...(contractAddress === undefined ? [] : [{ contractAddress }]),
    ...(tokenId === undefined ? [] : [{ tokenId }]),
  ])
  const queries = [...filters, { page: '0' }, { page: '1', perPage: '1' }]
  return Promise.all(queries.map((query) => api.listTokens(locator, query)))
}

/** A wallet whose tokens can be listed. */
export const laterWallet =
  (ctx: CaseContext, chain: string = ctx.settings.chains.evm): Later =>
  async () => {
    const wallet = await ctx.make.wallet({ chain })
    const areOk = (lists: readonly Exchange[]): boolean => lists.some(({ response }) => response.status === 200)
    const lists = await ctx.settling().until(() => readIn(ctx, wallet), areOk)
    if (!areOk(lists)) ctx.block(`the tokens of a new wallet are answered with ${brief(lists[0])}`)
  }

/** A wallet by its address, with the defaults told and without: whichever shows something shows that it is there. */
const readIn = async (ctx: CaseContext, { locator }: WalletFixture): Promise<readonly [Exchange, Exchange]> => [
  await ctx.api.listTokens(locator),
  await ctx.api.listTokens(locator, { page: '1', perPage: '20' }),
]

/** Whether a list of a wallet is refused, as that of one that is not known yet would be: any other answer stays as it is. */
export const isUnknown = ({ response }: Exchange): boolean => acceptsStatus(latitude.notYetThere, response.status)

const tokensIn = ({ response }: Exchange): readonly ListedToken[] =>
  Array.isArray(response.json) ? response.json.filter((one) => typeof one === 'object' && one !== null) : []

/** A wallet that is found under its user. */
export const laterLookUp =
  (ctx: CaseContext, chain: string = ctx.settings.chains.evm): Later =>
  async () => {
    const asked = ctx.make.names.userId()
    await ctx.api.listWallets({ userId: asked })
    const found = await lookUp(ctx, await ctx.make.wallet({ chain, userId: asked }))
    // One whom nobody has asked for before: where the absent alone are remembered, look-ups do not run behind.
    const isShown = found === undefined || (await lookUp(ctx, await ctx.make.wallet({ chain }), 'once')) === undefined
    if (!isShown) ctx.block(`looking up a new wallet is answered with ${brief(found)}`)
  }

/** @returns what a look-up answers in the end, where the wallet of its user is not in it */
async function lookUp(ctx: CaseContext, wallet: WalletFixture, times?: 'once'): Promise<Exchange | undefined> {
  const isFound = ({ response }: Exchange): boolean =>
    Array.isArray(response.json) && response.json.some((one) => isWallet(one, wallet))
  const read = () => ctx.api.listWallets(wallet.user)
  const found = times === 'once' ? await read() : await ctx.settling().until(read, isFound)
  return isFound(found) ? undefined : found
}

const isWallet = (entry: { readonly publicKey?: unknown } | null, { address }: WalletFixture): boolean =>
  sameAddress(entry?.publicKey, address)

/** A collection that is in the list, with its address where that is what is waited for; or would be, if the list had not come to its end. */
export const laterCollection =
  (
    ctx: CaseContext,
    { chain, deployed = false }: { readonly chain?: string; readonly deployed?: boolean } = {},
  ): Later =>
  async () => {
    const hasEnded = ctx.make.watchCollections()
    const request = ctx.make.requests.collection(chain === undefined ? {} : { chain })
    const id = idOf((await ctx.api.createCollection(request)).response.json)
    const isListed = (list: Exchange): boolean =>
      resultsOf(list).some((entry) => idOf(entry) === id && (!deployed || addressOf(entry) !== undefined))
    const list = await ctx.settling().until(() => ctx.api.listCollections(), isListed)
    if (id === undefined || !(isListed(list) || hasEnded()))
      ctx.block('a collection that was made later is not in the list')
  }
