import fc from 'fast-check'
import { evmCollectionChains, sharedName } from '../../src/interface/arbitraries/chains.ts'
import { unknownEvmAddress } from '../../src/interface/arbitraries/locators.ts'
import { beside, eventuallyBeside, laterToken } from '../../src/interface/builders/beside.ts'
import {
  type CollectionFixture,
  isListingOf,
  isThere,
  type MintRecord,
  publicKeyOf,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import {
  expiring,
  isInTime,
  judgeInTime,
  type WatchedMint,
  watchMint,
} from '../../src/interface/builders/completing.ts'
import { settledTokens } from '../../src/interface/builders/counting.ts'
import { judgeRefusal } from '../../src/interface/builders/refused.ts'
import { outsideAddress } from '../../src/interface/builders/requests.ts'
import { isTaken } from '../../src/interface/builders/taken.ts'
import { type ListedToken, tokensIn } from '../../src/interface/builders/tokens.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { type Exchange, instant } from '../../src/kit/case.ts'
import { areMovesJudged, judgeMoves, judgeUses, moveRequirements, useRequirements } from '../chains/uses.ts'
import { seenWhen } from '../collections/listed.ts'
import { named } from '../listing/holdings.ts'
import { judgeHeld } from '../listing/kinds.ts'
import { judgeTokens } from '../listing/shapes.ts'
import {
  completedRequirements,
  judgeAccepted,
  judgeCompleted,
  judgeEvmFields,
  judgeListed,
  judgeOnceNamed,
  judgeOneOfSeveral,
  type Mint,
  plannedMint,
  sendAtOnce,
} from './record.ts'

const listedRequirements: readonly RequirementId[] = [
  'LIST-02',
  'LIST-05',
  'MINT-38',
  'LIST-15',
  'LIST-16',
  'LIST-17',
  'LIST-08',
  'LIST-09',
  'LIST-11',
  'LOC-13',
]

/** What one of the collections is made with: what is kept on one chain may be missing on another. */
interface Terms {
  readonly transferable?: false
  readonly subscription?: { readonly enabled: true }
}

const termsOf = ({ settings: { capabilities } }: CaseContext, turn: number): Terms =>
  turn === 2 && capabilities.subscriptions ? { subscription: { enabled: true }, transferable: false } : {}

/** A token that can be moved, of another collection on the chain of a wallet; none where none is moved. */
async function plainToken(ctx: CaseContext, wallet: WalletFixture): Promise<ListedToken | undefined> {
  if (!areMovesJudged(ctx)) return undefined
  const { listed } = await ctx.make.token(await ctx.make.collectionUnderWay({ chain: wallet.chain }), wallet)
  return listed
}

/** An address that nobody has is one on any chain (LIST-13). */
async function judgeNobody(ctx: CaseContext, chain: string): Promise<void> {
  const [nobody] = fc.sample(unknownEvmAddress, { seed: ctx.seed, numRuns: 1 })
  const answer = await ctx.api.listTokens(`${chain}:${nobody}`)
  judgeRefusal(ctx, answer, 'LIST-13', `an address on ${chain} that does not exist`)
}

/** A supply that one token fills. */
const onlyOne: number = 1

/**
 * What is minted to an e-mail address comes to the wallet that its user has on the chain (LOC-09), into a collection of one token (LIM-01)
 * that is a subscription where there are such: then it is told when it ends (MINT-25, LIST-03).
 * @param other a mint of another collection there, to another wallet
 * @returns the collection, where there is one
 */
async function judgeMailed(ctx: CaseContext, other: Mint): Promise<CollectionFixture | undefined> {
  const { chain } = other.collection
  const wallet = await ctx.make.walletIfTaken({ email: ctx.make.names.email(), chain })
  const bound = { subscription: { enabled: true }, transferable: false }
  const subscribed = ctx.settings.capabilities.subscriptions
    ? await ctx.make.collectionIfTaken({ ...bound, supplyLimit: onlyOne, chain })
    : undefined
  const made = subscribed ?? (await ctx.make.collectionIfTaken({ supplyLimit: onlyOne, chain }))
  // That wallets and collections of each kind are made on each chain is not said.
  if (wallet === undefined || made === undefined) return undefined
  const collection = await ctx.make.deployed(made)
  const metadata = named(ctx)
  const { id, request } = plannedMint(ctx, collection, wallet, { recipient: wallet.userLocator, metadata })
  if (!ctx.judge('LOC-09').statusSoft(await ctx.api.putMint(collection.id, id, request), 200)) return collection
  await judgeLimit(ctx, collection, other)
  const find = async () => (await ctx.make.tokens(wallet.locator)).find((one) => one.metadata?.name === metadata.name)
  const listed = await eventuallyBeside(ctx, find, laterToken(ctx, chain))
  ctx
    .judge('LOC-09')
    .basedOn('made')
    .that(listed !== undefined, {
      message: `a token for ${wallet.userLocator} is not in the wallet of that user, though a later one is listed`,
      expected: metadata.name,
      actual: listed?.locator ?? (await ctx.make.tokens(wallet.locator)).map(({ locator }) => locator),
    })
  if (listed === undefined || subscribed === undefined) return collection
  const again = () => ctx.api.putMint(collection.id, id, request)
  const record = await expiring(((await again()).response.json ?? {}) as MintRecord, ctx, again)
  ctx
    .judge('MINT-25')
    .shape(record.onChain?.subscription?.expiresAt, 'Iso8601', `the time at which a token on ${chain} expires`)
  judgeTokens(ctx, [listed], [{ collection, metadata, record }], 'EvmSubscriptionToken')
  return collection
}

/** The list shows the supply limit of a collection on any chain (COL-20). */
async function judgeShownLimits(ctx: CaseContext, limited: readonly CollectionFixture[]): Promise<void> {
  const ids = limited.map(({ id }) => id)
  const list = await seenWhen(ctx, ids)
  for (const { id, chain } of limited) {
    const [entry] = list.of(id)
    if (entry === undefined) continue
    ctx
      .judge('COL-20')
      .basedOn('made')
      .equal(entry.supplyLimit, onlyOne, `the supply limit of a collection on ${chain}`)
  }
}

/**
 * A supply limit is kept on any chain, whoever is given the token (LIM-01): one more than there may be is refused, or taken and never
 * minted.
 * @param other its recipient is known to whoever mints: what is refused then is not asked for again
 */
async function judgeLimit(ctx: CaseContext, collection: CollectionFixture, other: Mint): Promise<void> {
  const { wallet } = other
  const metadata = named(ctx)
  const { id, request } = plannedMint(ctx, collection, wallet, { recipient: other.request.recipient, metadata })
  if (!isTaken(await ctx.api.putMint(collection.id, id, request))) return
  const tokens = await settledTokens(ctx, wallet, 1, other.collection)
  const surplus = tokens.filter((token) => token.metadata?.name === metadata.name)
  ctx.judge('LIM-01').that(surplus.length === 0, {
    message: `a collection on ${collection.chain} with the supply limit ${onlyOne} has a token for another wallet too`,
    expected: `at most ${onlyOne}`,
    actual: surplus.map(({ locator }) => locator),
  })
}

export const chains: readonly Case[] = [
  {
    id: 'minting/every-evm-chain',
    title:
      'Tokens on every EVM chain name it, complete, are listed with it, and move; templates and batches know it too',
    requirements: [
      'MINT-01',
      'MINT-02',
      'MINT-03',
      'MINT-11',
      'MINT-36',
      ...completedRequirements,
      ...useRequirements,
      ...moveRequirements,
      ...listedRequirements,
      'MINT-09',
      'LIM-01',
      'COL-20',
      'LOC-09',
      'LIST-03',
      'LIST-13',
      'LIST-14',
      'MINT-25',
    ],
    async run(ctx) {
      const everyChain = evmCollectionChains(ctx.settings.environment)
      const late: WatchedMint[] = []
      const limited: (CollectionFixture | undefined)[] = []
      const seeOne = async (chain: string, turn: number): Promise<void> => {
        // An address that is no wallet on the chain may be refused as unknown (Errors), and so may the chain of a wallet.
        const user = { userId: ctx.make.names.userId() }
        const created = await ctx.api.createWallet({ ...user, chain })
        const address = publicKeyOf(created)
        if (address === undefined || !isTaken(created, latitude.wallet)) return
        const wanted = termsOf(ctx, turn)
        const special = await ctx.make.collectionIfTaken({ ...wanted, chain })
        // That each kind of collection is made on each chain is not said.
        const terms = special === undefined ? {} : wanted
        const collection =
          special === undefined ? await ctx.make.collection({ chain }) : await ctx.make.deployed(special)
        const locator = `${chain}:${address}`
        const wallet = { chain, address, locator, userLocator: `userId:${user.userId}:${chain}`, user }
        const metadata = named(ctx)
        // On every other chain by its user, where the wallet is by now.
        const names = [locator, wallet.userLocator] as const
        const [recipient, other] = everyChain.indexOf(chain) % 2 === 0 ? names : names.toReversed()
        const mint = { ...plannedMint(ctx, collection, wallet, { metadata, recipient }), metadata }
        // What guards equal mints may do so for one chain.
        judgeOneOfSeveral(ctx, await sendAtOnce(ctx, mint), mint)
        const seen = await watchMint(ctx, collection.id, mint.id, mint.request, chain, locator)
        // One chain may be down while the others are up.
        if (!isInTime(ctx, seen)) return void late.push(seen)
        if (!judgeCompleted(ctx, seen, mint)) return
        judgeEvmFields(ctx, seen.record, mint)
        const held = [{ collection, metadata: mint.metadata, record: seen.record }]
        const listed = await judgeHeld(ctx, wallet, held, 'EvmToken')
        if (!judgeOnceNamed(ctx, mint, listed, `on ${chain}`)) return
        ctx
          .judge('LIST-16')
          .basedOn('made')
          .equal(listed.length, 1, `number of tokens in a wallet on ${chain} that was given one`)
        await judgeNoOther(ctx, wallet, listed, everyChain.indexOf(chain))
        await judgeUses(ctx, mint, other)
        if (turn === 0) await judgeNobody(ctx, chain)
        if (turn > (ctx.settings.effort === 'quick' ? 0 : -1)) limited.push(await judgeMailed(ctx, mint))
        const own = listed.slice(0, 1).find((token) => isListingOf(token, seen.record))
        const token = terms.transferable === false ? await plainToken(ctx, wallet) : own
        if (token !== undefined) await judgeMoves(ctx, token, wallet)
      }
      const drawn = ctx.draw(everyChain, { nameOf: sharedName })
      // What is judged of a few of them is judged of the run's own chain elsewhere.
      const others = drawn.filter((chain) => chain !== ctx.settings.chains.evm)
      const turnOf = (index: number): number => (index < 0 ? index : (index + Math.abs(ctx.seed)) % others.length)
      await Promise.all(drawn.map((chain) => seeOne(chain, turnOf(others.indexOf(chain)))))
      const [first] = late
      if (first !== undefined && late.length === drawn.length) judgeInTime(ctx, first)
      const shown = limited.filter((one) => one !== undefined)
      if (shown.length > 0) await judgeShownLimits(ctx, shown)
    },
  },
  {
    id: 'minting/semi-fungible',
    title: 'A mint into a semi-fungible collection completes and is listed',
    requirements: ['MINT-01', 'MINT-02', 'MINT-03', 'MINT-11', 'MINT-17', 'MINT-36', ...completedRequirements],
    needs: { capabilities: ['semiFungible'] },
    async run(ctx) {
      const collection = await ctx.make.collection({ fungibility: 'semi-fungible' })
      const mint = plannedMint(ctx, collection, await ctx.make.wallet())
      judgeAccepted(ctx, await ctx.api.putMint(collection.id, mint.id, mint.request), mint)
      const { locator } = mint.wallet
      const seen = await watchMint(ctx, collection.id, mint.id, mint.request, collection.chain, locator)
      if (!judgeCompleted(ctx, seen, mint)) return
      judgeEvmFields(ctx, seen.record, mint)
      await judgeListed(ctx, seen.record, mint)
    },
  },
  {
    id: 'minting/subscription',
    title: 'A token of a subscription collection says when it expires',
    requirements: ['MINT-25', 'MINT-47', 'MINT-49', 'MINT-54'],
    needs: { capabilities: ['subscriptions'] },
    async run(ctx) {
      const collection = await ctx.make.collectionUnderWay({ subscription: { enabled: true }, transferable: false })
      const wallet = await ctx.make.wallet()
      const mints: { readonly mint: Mint; readonly accepted: Exchange }[] = []
      for (const mint of [plannedMint(ctx, collection, wallet), plannedMint(ctx, collection, wallet)]) {
        const accepted = await ctx.api.putMint(collection.id, mint.id, mint.request)
        if (accepted.response.status !== 200) ctx.block(`a mint was answered with ${accepted.response.status}`)
        mints.push({ mint, accepted })
      }
      for (const { mint, accepted } of mints) {
        const seen = await watchMint(ctx, collection.id, mint.id, mint.request, collection.chain, wallet.locator)
        judgeInTime(ctx, seen)
        const again = () => ctx.api.putMint(collection.id, mint.id, mint.request)
        const record = seen.complete ? await expiring(seen.record, ctx, again) : seen.record
        ctx
          .judge('MINT-25')
          .shape(record.onChain?.subscription?.expiresAt, 'Iso8601', 'the time at which the token expires')
        const expires = instant(record.onChain?.subscription?.expiresAt)
        if (expires === undefined) continue
        // By the clock of the target, where its answers tell it.
        const told = Date.parse(accepted.response.headers.date ?? '')
        ctx.judge('MINT-47').that(expires > (Number.isNaN(told) ? Date.now() : told), {
          message: 'a token is minted with a subscription that is over',
          expected: 'a time that lies ahead',
          actual: record.onChain?.subscription?.expiresAt,
        })
        // Where it is not listed in time, the other places are compared.
        const held = await ctx.eventually(async () =>
          (await ctx.make.tokens(wallet.locator)).find((token) => isListingOf(token, record)),
        )
        judgeExpiry(ctx, { record, first: accepted.response.json as MintRecord, listed: held })
      }
    },
  },
  {
    id: 'minting/social-recipient',
    title: 'A token for a social handle is minted with its metadata',
    requirements: ['MINT-03', 'MINT-12', 'MINT-14', 'MINT-17'],
    needs: { capabilities: ['twitterRecipients'] },
    async run(ctx) {
      const collection = await ctx.make.collection()
      const id = ctx.make.names.mintId()
      const request = ctx.make.requests.mint(`twitter:${ctx.make.handle()}:${collection.chain}`)
      const accepted = await ctx.api.putMint(collection.id, id, request)
      if (accepted.response.status !== 200)
        ctx.leave(`a mint for a social handle is answered with ${accepted.response.status}, which is for LOC-11`)
      const first = (accepted.response.json ?? {}) as MintRecord
      ctx.judge('MINT-03').equal(first.onChain?.status, 'pending', 'the status of a mint for a social handle')
      const { record, complete } = await watchMint(ctx, collection.id, id, request, collection.chain)
      // Nothing says that the token of a handle is minted before its owner comes for it.
      if (!complete) {
        for (const rule of ['MINT-12', 'MINT-14', 'MINT-17'] as const)
          ctx.notApplicable(rule, `a mint for a social handle did not complete ${inTime(ctx.settings)}`)
        return
      }
      ctx.judge('MINT-12').that(typeof record.onChain?.owner === 'string' && record.onChain.owner !== '', {
        message: 'the completed record has no owner as text',
        expected: 'owner',
        actual: record,
      })
      if (isThere(record.metadata))
        ctx.judge('MINT-14').equal(record.metadata?.name, request.metadata?.name, 'the name')
      await judgeHolder(ctx, collection, record)
    },
  },
]

/**
 * A wallet of one token has none of another contract, of another id, on a second page, nor on the chain whose name ends as that of its
 * own does: at quick one of the four is asked for on each chain, another on the next.
 */
async function judgeNoOther(
  ctx: CaseContext,
  wallet: WalletFixture,
  [token]: readonly ListedToken[],
  index: number,
): Promise<void> {
  const here = wallet.locator
  const asked = [
    { rule: 'LIST-09', locator: here, query: { contractAddress: outsideAddress } },
    { rule: 'LIST-11', locator: here, query: { tokenId: `${token?.tokenId}9` } },
    { rule: 'LIST-08', locator: here, query: { page: '2', perPage: '1' } },
    // Whether the wallet is known there is open (LIST-13).
    { rule: 'LIST-16', locator: `${nearestChain(ctx, wallet.chain)}:${wallet.address}`, query: {} },
  ] as const
  const at = index % asked.length
  const look = async ({ rule, locator, query }: (typeof asked)[number]): Promise<void> => {
    const answer = await ctx.api.listTokens(locator, query)
    const what = `number of tokens at ${locator} for ${JSON.stringify(query)}, where one was minted, to ${here}`
    ctx.judge(rule).basedOn(answer).equal(tokensIn(answer).length, 0, what)
  }
  await Promise.all((ctx.settings.effort === 'quick' ? asked.slice(at, at + 1) : asked).map(look))
}

/** The other EVM chain of the environment whose name ends most like that of this one. */
function nearestChain({ settings }: CaseContext, chain: string): string {
  const alike = (other: string): number => {
    const [own, others] = [chain.split('-').toReversed(), other.split('-').toReversed()]
    return own.findIndex((word, at) => word !== others[at])
  }
  const [nearest = chain] = evmCollectionChains(settings.environment)
    .filter((other) => other !== chain)
    .toSorted((one, other) => alike(other) - alike(one))
  return nearest
}

/**
 * Judges MINT-49: the places that show when a subscription ends agree. They may round it, to the day at most; that a place
 * shows it at all is another requirement.
 */
function judgeExpiry(
  ctx: CaseContext,
  { record, first, listed }: { record: MintRecord; first: MintRecord; listed: ListedToken | undefined },
): void {
  const places = {
    'the completed record': record.onChain?.subscription?.expiresAt,
    'the first answer': first.onChain?.subscription?.expiresAt,
    'the listing': listed?.subscription?.expiresAt,
  }
  const times = Object.values(places)
    .map(instant)
    .filter((time) => time !== undefined)
  ctx.judge('MINT-49').that(Math.max(...times) - Math.min(...times) < 24 * 60 * 60 * 1000, {
    message: 'a token ends at different times in different places',
    expected: 'one time',
    actual: places,
  })
}

/** Judges MINT-17 for an owner that the target chose: where its address can be listed, it holds the token. */
async function judgeHolder(ctx: CaseContext, collection: CollectionFixture, record: MintRecord): Promise<void> {
  const locator = `${collection.chain}:${record.onChain?.owner}`
  const first = await ctx.api.listTokens(locator)
  // The owner may be a place where the token waits to be fetched, and no wallet of the service.
  if (first.response.status !== 200)
    return ctx.notApplicable('MINT-17', `the owner of a token for a social handle is no wallet`)
  const isHeld = async () => (await ctx.make.tokens(locator)).some((token) => isListingOf(token, record))
  const held = await beside(ctx, laterToken(ctx, collection)).until(isHeld, (found) => found)
  ctx.judge('MINT-17').that(held, {
    message: 'the owner of a token for a social handle does not list it, though a later one is listed',
    expected: `the token ${record.onChain?.tokenId} in ${locator}`,
    actual: 'no such token',
  })
}
