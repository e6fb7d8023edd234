import {
  type CollectionFixture,
  type MintRecord,
  resultsOf,
  type WalletFixture,
} from '../../src/interface/builders/builders.ts'
import { blockPending, completionBeside, settledTokens } from '../../src/interface/builders/counting.ts'
import { judgeNoServerError } from '../../src/interface/builders/refused.ts'
import { isTaken, whenKnown } from '../../src/interface/builders/taken.ts'
import type { ListedToken } from '../../src/interface/builders/tokens.ts'
import { counted, inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../src/interface/latitude.ts'
import { type Exchange, getPath, inParallel } from '../../src/kit/case.ts'
import { type BatchItem, itemFor } from '../batch/results.ts'
import { judgePlace, seenWhen } from '../collections/listed.ts'
import { type Mint, plannedMint } from '../minting/record.ts'

/** Requests of one race. */
const width = 6

interface Shop {
  readonly limited: CollectionFixture
  /** Takes the later token by which a listing shows that it has caught up. */
  readonly open: CollectionFixture
  readonly wallet: WalletFixture
}

/** @param made `collection` where several are to mint at one moment: then the contract has to be there */
async function openShop(
  ctx: CaseContext,
  supplyLimit: number,
  chain = ctx.settings.chains.evm,
  made: 'collection' | 'collectionUnderWay' = 'collection',
): Promise<Shop> {
  const [limited, open, wallet] = await Promise.all([
    ctx.make[made]({ chain, supplyLimit }),
    ctx.make[made]({ chain }),
    ctx.make.wallet({ chain }),
  ])
  return { limited, open, wallet }
}

/** One new mint, and whether it was accepted; how a surplus is refused is open. */
async function tryMint(ctx: CaseContext, { limited, wallet }: Shop): Promise<{ mint: Mint; isAccepted: boolean }> {
  const mint = plannedMint(ctx, limited, wallet)
  const { status } = (await ctx.api.putMint(limited.id, mint.id, mint.request)).response
  return { mint, isAccepted: status === 200 }
}

/**
 * Judges that the wallet holds no more tokens than the limit by `rule`, and as many by LIM-04 when it should be used up.
 * @param accepted how many were accepted; the mints themselves where the whole supply should be used up
 * @throws Blocked where it is not, and one of those is on its way still: no sentence gives the time in which mints complete
 */
async function judgeSupply(
  ctx: CaseContext,
  rule: RequirementId,
  shop: Shop,
  limit: number,
  accepted: number | readonly Mint[],
): Promise<readonly ListedToken[]> {
  const expected = typeof accepted === 'number' ? Math.min(limit, accepted) : limit
  const tokens = await settledTokens(ctx, shop.wallet, expected, shop.open)
  ctx.judge(rule).that(tokens.length <= limit, {
    message: `a collection with the supply limit ${limit} has ${counted(tokens.length, 'token')}`,
    expected: `at most ${limit}`,
    actual: tokens.map(({ locator }) => locator),
  })
  if (typeof accepted !== 'number') {
    if (tokens.length < limit) for (const mint of accepted) blockPending(ctx, await recordOf(ctx, mint))
    ctx.judge('LIM-04').that(tokens.length >= limit, {
      message: `of a supply of ${limit} only ${counted(tokens.length, 'token')} could be minted`,
      expected: limit,
      actual: tokens.map(({ locator }) => locator),
    })
  }
  return tokens
}

const recordOf = async (ctx: CaseContext, { collection, id, request }: Mint): Promise<MintRecord | undefined> =>
  (await ctx.api.putMint(collection.id, id, request)).response.json as MintRecord | undefined

/** Results of those that were accepted. */
const acceptedIn = (...answers: readonly Exchange[]): number =>
  answers.reduce((sum, answer) => sum + (answer.response.status === 200 ? resultsOf(answer).length : 0), 0)

/** Judges that batches, some of which were refused, have made no more tokens than those that were accepted have results. */
async function judgeBatches(ctx: CaseContext, shop: Shop, limit: number, answers: readonly Exchange[]): Promise<void> {
  const accepted = acceptedIn(...answers)
  const tokens = await judgeSupply(ctx, 'LIM-03', shop, limit, accepted)
  for (const answer of answers) judgeNoServerError(ctx, answer)
  // Of any other answer nobody knows what was done before it.
  const isTold = ({ response: { status } }: Exchange): boolean =>
    status === 200 || acceptsStatus(latitude.beyondSupply, status)
  if (!answers.every(isTold)) return
  ctx.judge('BATCH-30').that(tokens.length <= accepted, {
    message: `${counted(tokens.length, 'token')} of batches beyond a supply of ${limit}, where ${accepted} were accepted`,
    expected: `at most ${accepted}`,
    actual: tokens.map(({ locator }) => locator),
  })
}

/** Mints `limit` tokens, the last two each to its end, then tries two more, and a batch where it is to. @returns whether the collection is full */
async function fill(
  ctx: CaseContext,
  shop: Shop,
  limit: number,
  rule: RequirementId,
  hasBatch = false,
): Promise<boolean> {
  const fits = async (number: number, meanwhile?: () => Promise<void>): Promise<boolean> => {
    const mint = plannedMint(ctx, shop.limited, shop.wallet)
    const answer = await ctx.api.putMint(shop.limited.id, mint.id, mint.request)
    ctx.judge('LIM-04').statusSoft(answer, 200)
    if (answer.response.status !== 200) return false
    await meanwhile?.()
    const record = await completionBeside(ctx, mint, shop.open)
    const name = mint.request.metadata?.name
    return ctx.judge('LIM-04').equal(record?.metadata?.name, name, `the name of token ${number} of ${limit}`)
  }
  // What was refused has used up nothing; what was taken, though it has no metadata, leaves nothing to be told by.
  const refuse = async (): Promise<void> => {
    const bad = { ...ctx.make.requests.mint(shop.wallet.locator), metadata: 'none' }
    const refused = await ctx.api.putMint(shop.limited.id, ctx.make.names.mintId(), bad)
    if (!acceptsStatus(latitude.beyondSupply, refused.response.status))
      ctx.leave('a mint without metadata was not refused')
  }
  // Beside the first, which is taken where mints need no contract: until one is, a refusal may be for that.
  const fitsHere = (number: number): Promise<boolean> => fits(number, number === 1 ? refuse : undefined)
  const before = Math.max(0, limit - 2)
  const fitted: boolean[] = []
  await inParallel(Array.from({ length: before }, (_, index) => async () => fitted.push(await fitsHere(index + 1))))
  if (fitted.includes(false)) return false
  for (let number = before + 1; number <= limit; number += 1) if (!(await fitsHere(number))) return false
  const taken: { readonly id: string; readonly request: object }[] = []
  for (let more = 0; more < 2; more += 1) {
    const { id, request } = plannedMint(ctx, shop.limited, shop.wallet)
    const surplus = await ctx.api.putMint(shop.limited.id, id, request)
    ctx.observe('mint-over-limit', surplus.response.status)
    judgeNoServerError(ctx, surplus)
    if (surplus.response.status === 200) taken.push({ id, request })
  }
  // A mint without an id has no form that is stated: where it is taken, it counts like any other.
  const unnamed = await ctx.api.postMint(shop.limited.id, ctx.make.requests.mint(shop.wallet.locator))
  judgeNoServerError(ctx, unnamed)
  if (hasBatch) {
    const nfts = [itemFor(ctx, shop.wallet.locator), itemFor(ctx, shop.wallet.locator)]
    judgeNoServerError(ctx, await ctx.api.batchMint(shop.limited.id, { nfts }))
  }
  // Each of them was seen to complete.
  await judgeSupply(ctx, rule, shop, limit, [])
  for (const { id, request } of taken) {
    const later = await ctx.api.putMint(shop.limited.id, id, request)
    ctx.observe('mint-failed-word', getPath(later.response.json, 'onChain', 'status') ?? null)
  }
  return true
}

/**
 * Mints for a social handle, twice at one moment and again, with one id: what came of it nobody lists, and a supply is all that it
 * shows in.
 * @returns whether it may have taken one of the supply
 */
async function repeatForHandle(ctx: CaseContext, limited: CollectionFixture): Promise<boolean> {
  if (!ctx.settings.capabilities.twitterRecipients) return false
  const request = ctx.make.requests.mint(`twitter:${ctx.make.handle()}:${limited.chain}`)
  const id = ctx.make.names.mintId()
  const answers = await ctx.api.burst(2, (api) => api.putMint(limited.id, id, request))
  // A service may look an invented handle up; one of two that cross may be refused for the other.
  if (answers.every(({ response }) => acceptsStatus(latitude.refusedElsewhere, response.status))) return false
  await ctx.api.putMint(limited.id, id, request)
  return true
}

export const supply: readonly Case[] = [
  {
    id: 'limits/supply',
    title: 'A collection takes as many tokens as its supply limit, and no more',
    requirements: ['LIM-01', 'LIM-04', 'COL-19', 'COL-20', 'COL-22', 'ERR-12'],
    async run(ctx) {
      const judgeLimit = async (limit: number): Promise<void> => {
        const shop = await openShop(ctx, limit, undefined, 'collectionUnderWay')
        const isFull = await fill(ctx, shop, limit, 'LIM-01')
        const list = await seenWhen(ctx, [shop.limited.id], { deployed: isFull })
        const [listed] = list.of(shop.limited.id)
        if (isFull) judgePlace(ctx, 'COL-22', listed)
        ctx
          .judge('COL-19')
          .basedOn(list.exchange)
          .that(listed !== undefined, {
            message: 'a collection whose supply is used up is not in the list',
            expected: `an entry with the id ${shop.limited.id}`,
            actual: 'none',
          })
        const shown = listed?.supplyLimit
        if (listed)
          ctx
            .judge('COL-20')
            .basedOn('made')
            .equal(shown, limit, 'the supply limit of a collection whose supply is used up')
      }
      // Each in a world of its own: one after another they would wait for a dozen completions in a row.
      await inParallel([1, 2].map((limit) => () => judgeLimit(limit)))
    },
  },
  {
    id: 'limits/supply-of-a-chosen-id',
    title: 'The supply limit holds for a collection with a chosen id, and for mints in quick succession',
    requirements: ['LIM-01', 'LIM-04'],
    async run(ctx) {
      const id = ctx.make.names.collectionId()
      const request = ctx.make.requests.collection({ supplyLimit: 3 })
      const created = await ctx.api.putCollection(id, request)
      if (created.response.status !== 200) ctx.block(`a collection was answered with ${created.response.status}`)
      const shop: Shop = {
        limited: { id, chain: request.chain, address: undefined, created },
        open: await ctx.make.collection(),
        wallet: await ctx.make.wallet(),
      }
      // None of them is complete when the last one comes.
      const mints: Mint[] = []
      for (let number = 1; number <= 6; number += 1) mints.push((await tryMint(ctx, shop)).mint)
      // A service may refuse more than it must in a hurry; what is left over is minted in peace.
      for (let number = 1; number <= 3; number += 1) mints.push((await tryMint(ctx, shop)).mint)
      await judgeSupply(ctx, 'LIM-01', shop, 3, mints)
    },
  },
  {
    id: 'limits/supply-on-solana',
    title: 'The supply limit holds on Solana',
    requirements: ['LIM-01', 'LIM-04', 'COL-23', 'ERR-12'],
    needs: { capabilities: ['solana'], chains: ['solana'] },
    async run(ctx) {
      const chain = ctx.settings.chains.solana
      const shop = await openShop(ctx, 2, chain, 'collectionUnderWay')
      if (!(await fill(ctx, shop, 2, 'LIM-01'))) return
      const { id } = shop.limited
      judgePlace(ctx, 'COL-23', (await seenWhen(ctx, [id], { deployed: true, chain })).of(id)[0])
    },
  },
  {
    id: 'limits/supply-of-semi-fungible',
    title: 'The supply limit holds for a semi-fungible collection',
    requirements: ['LIM-01', 'LIM-04', 'ERR-12'],
    needs: { capabilities: ['semiFungible'] },
    async run(ctx) {
      const [limited, shop] = await Promise.all([
        ctx.make.collectionUnderWay({ supplyLimit: 1, fungibility: 'semi-fungible' }),
        openShop(ctx, 1, undefined, 'collectionUnderWay'),
      ])
      await fill(ctx, { ...shop, limited }, 1, 'LIM-01', ctx.settings.capabilities.batchMint)
    },
  },
  {
    id: 'limits/repeats-and-refusals',
    title: 'Neither repeats nor refused mints use up the supply',
    requirements: ['LIM-04', 'LIM-05'],
    async run(ctx) {
      const shop = await openShop(ctx, 4)
      const { limited, wallet } = shop
      const refused = { ...ctx.make.requests.mint(wallet.locator), metadata: 'none' }
      for (let i = 0; i < 3; i += 1) await ctx.api.putMint(limited.id, ctx.make.names.mintId(), refused)
      const first = plannedMint(ctx, limited, wallet)
      const send = (api = ctx.api) => api.putMint(limited.id, first.id, first.request)
      ctx.judge('LIM-04').status(await send(), 200)
      for (let i = 0; i < 2; i += 1) await send()
      await ctx.api.burst(width, (api) => send(api))
      await ctx.make.completion(limited.id, first.id, first.request)
      await send()
      const held = (await repeatForHandle(ctx, limited)) ? [2, 3] : [2, 3, 4]
      for (const number of held) {
        const next = plannedMint(ctx, limited, wallet)
        const answer = await ctx.api.putMint(limited.id, next.id, next.request)
        ctx.judge('LIM-05').statusSoft(answer, 200)
        if (answer.response.status !== 200) continue
        const record = await completionBeside(ctx, next, shop.open)
        ctx
          .judge('LIM-05')
          .equal(record?.metadata?.name, next.request.metadata?.name, `the name of token ${number} of 4`)
      }
      // Once the supply is used up, a repeat is still a repeat.
      ctx.judge('LIM-05').statusSoft(await send(), 200)
      const tokens = await settledTokens(ctx, wallet, 1 + held.length, shop.open)
      ctx
        .judge('LIM-04')
        .basedOn('made')
        .equal(tokens.length, 1 + held.length, 'the number of tokens in the wallet, of a supply of 4')
    },
  },
]

export const races: readonly Case[] = [
  {
    id: 'limits/race-for-the-last-token',
    title: 'Mints and batches at one moment, and mints without an id, make no more tokens than the supply limit',
    requirements: ['LIM-01', 'LIM-02', 'LIM-03', 'LIM-04'],
    async run(ctx) {
      const { evm, solana } = ctx.settings.chains
      // What guards one family of chains may be missing for another.
      const other = ctx.settings.capabilities.solana && solana !== '' ? solana : evm
      const worlds = ctx.draw([
        { limit: 1, chain: evm },
        { limit: 3, chain: evm },
        { limit: 2, chain: other },
        { limit: 1, chain: evm, by: 'unnamed mints' },
        ...(ctx.settings.capabilities.batchMint ? [{ limit: 2, chain: evm, by: 'batches' }] : []),
      ])
      await inParallel(
        worlds.map(({ limit, chain, by }) => async () => {
          const shop = await openShop(ctx, limit, chain)
          if (by === 'batches') return batchesAtOnce(ctx, shop, limit)
          if (by === 'unnamed mints') return afterUnnamed(ctx, shop, limit)
          const mints = Array.from({ length: width }, () => plannedMint(ctx, shop.limited, shop.wallet))
          await ctx.api.burst(width, (api, i) => api.putMint(shop.limited.id, mints[i]?.id ?? '', mints[i]?.request))
          // A service may refuse more than it must in a crowd; what is left over is minted in peace.
          for (let number = 0; number < limit; number += 1) mints.push((await tryMint(ctx, shop)).mint)
          await judgeSupply(ctx, 'LIM-02', shop, limit, mints)
        }),
      )
    },
  },
]

async function batchesAtOnce(ctx: CaseContext, shop: Shop, limit: number): Promise<void> {
  const nfts = [itemFor(ctx, shop.wallet.locator)]
  const crowd = await ctx.api.burst(width, (api) => api.batchMint(shop.limited.id, { nfts }))
  await judgeSupply(ctx, 'LIM-03', shop, limit, acceptedIn(...crowd))
}

/** Mints without an id have no form that is stated: where they are taken, they count like any other. */
async function afterUnnamed(ctx: CaseContext, shop: Shop, limit: number): Promise<void> {
  const request = ctx.make.requests.mint(shop.wallet.locator)
  await ctx.api.burst(width / 2, (api) => api.postMint(shop.limited.id, request))
  const accepted = (await tryMint(ctx, shop)).isAccepted ? 1 : 0
  await judgeSupply(ctx, 'LIM-01', shop, limit, accepted)
}

const isOf =
  ({ metadata: { name } }: BatchItem) =>
  ({ metadata }: ListedToken): boolean =>
    metadata?.name === name

export const batches: readonly Case[] = [
  {
    id: 'limits/supply-by-batches',
    title: 'Batches mint no more tokens than the supply limit, alone, beside mints by id, and at one moment',
    requirements: ['LIM-03', 'LIM-05', 'BATCH-10', 'BATCH-30', 'ERR-12'],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const batch = async (shop: Shop, size: number, api = ctx.api): Promise<Exchange> =>
        api.batchMint(shop.limited.id, {
          nfts: Array.from({ length: size }, () => itemFor(ctx, shop.wallet.locator, { id: ctx.make.names.mintId() })),
        })
      // Each in a world of its own: one after another they would wait for a dozen completions in a row.
      const worlds = Object.values({
        oversized: async () => {
          // Of more items than a careless count looks at.
          const oversized = await openShop(ctx, 12)
          const surplus = await batch(oversized, 13)
          ctx.observe('batch-over-limit', surplus.response.status)
          await judgeBatches(ctx, oversized, 12, [surplus])
        },
        bySteps: async () => {
          const bySteps = await openShop(ctx, 3)
          const steps = [await batch(bySteps, 2), await batch(bySteps, 2), await batch(bySteps, 2)]
          await judgeBatches(ctx, bySteps, 3, steps)
        },
        besideMints: async () => {
          const beside = await openShop(ctx, 3)
          const first = await batch(beside, 3)
          await tryMint(ctx, beside)
          await judgeSupply(ctx, 'LIM-03', beside, 3, acceptedIn(first, await batch(beside, 1)))
        },
        crowded: async () => {
          const crowded = await openShop(ctx, 3)
          const crowd = await ctx.api.burst(width, (api) => batch(crowded, 2, api))
          await judgeSupply(ctx, 'LIM-03', crowded, 3, acceptedIn(...crowd))
        },
        repeated: async () => {
          const [limited, wallet] = await Promise.all([ctx.make.collection({ supplyLimit: 4 }), ctx.make.wallet()])
          const item = () => itemFor(ctx, wallet.locator, { id: ctx.make.names.mintId() })
          const nfts = [item(), item()]
          const send = (items: readonly BatchItem[]) =>
            whenKnown(ctx, () => ctx.api.batchMint(limited.id, { nfts: items }))
          if (!isTaken(await send(nfts))) return
          // Whether ids of another batch are taken once more is open: none is minted for them, either way.
          await ctx.api.batchMint(limited.id, { nfts })
          // So is whether an id may stand twice in one.
          const twice = item()
          await ctx.api.batchMint(limited.id, { nfts: [twice, twice] })
          ctx.judge('LIM-05').statusSoft(await send([item()]), 200)
        },
        onSolana: async () => {
          const { capabilities, chains } = ctx.settings
          if (!capabilities.solana) return
          const shop = await openShop(ctx, 1, chains.solana)
          await judgeBatches(ctx, shop, 1, [await batch(shop, 2)])
        },
      })
      await inParallel(ctx.draw(worlds))
    },
  },
  {
    id: 'limits/batch-of-the-whole-supply',
    title: 'A batch can mint the whole supply of a collection',
    requirements: ['LIM-04'],
    needs: { capabilities: ['batchMint'] },
    async run(ctx) {
      const shop = await openShop(ctx, 4)
      const item = () => itemFor(ctx, shop.wallet.locator)
      const good = item()
      const mixed = await ctx.api.batchMint(shop.limited.id, { nfts: [good, { ...item(), metadata: 'none' }] })
      if (!acceptsStatus(latitude.beyondSupply, mixed.response.status))
        ctx.leave('a batch with an item without metadata was not refused')
      const nfts = Array.from({ length: 4 }, item)
      const answer = await whenKnown(ctx, () => ctx.api.batchMint(shop.limited.id, { nfts }))
      // What becomes of a good item beside a bad one is another requirement's (BATCH-30): where it is made, it takes one of the supply.
      if (!isTaken(answer) && (await settledTokens(ctx, shop.wallet, 1, shop.open)).some(isOf(good)))
        ctx.leave('an item of a refused batch was minted')
      ctx.judge('LIM-04').status(answer, 200)
      const tokens = await settledTokens(ctx, shop.wallet, 4, shop.open)
      // No sentence gives the time in which a batch is minted.
      if (tokens.length === 0) ctx.block(`the tokens of a batch are not listed ${inTime(ctx.settings)}`)
      ctx.judge('LIM-04').basedOn('made').equal(tokens.length, 4, 'the number of tokens of a supply of 4')
    },
  },
]
