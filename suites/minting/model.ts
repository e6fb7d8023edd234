import fc from 'fast-check'
import { Sequence, sequencesOf } from '../../src/engine/case/sequence.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import type { CollectionFixture, WalletFixture } from '../../src/interface/make/fixtures.ts'
import { type ListedToken, sameAddress, tokenKey } from '../../src/interface/make/tokens.ts'

/** One token that the document says must exist by now, or soon. */
interface ModelToken {
  readonly id: string
  readonly collection: CollectionFixture
  /** Names under which it was asked for, the first one first; a repeat with another body adds one. */
  readonly names: string[]
  readonly request: Readonly<Record<string, unknown>>
  owner: WalletFixture
  /** Set once a listing has shown it: from then on no other body can change who gets it. */
  listed: boolean
  inBatch: boolean
  /** `open` while a transfer was answered, but not seen to end: either wallet may show it. */
  transfer: 'none' | 'done' | 'open'
}

/** What the document says about everything that was done so far. */
interface World {
  readonly ctx: CaseContext
  readonly wallets: WalletFixture[]
  readonly collections: CollectionFixture[]
  readonly tokens: ModelToken[]
}

/** One step of a sequence: plain numbers, taken modulo what there is when the step is run. */
type Step =
  | { readonly do: 'wallet' | 'collection' | 'look' }
  | {
      readonly do: 'mint' | 'batch'
      readonly collection: number
      readonly ids: readonly number[]
      readonly wallet: number
    }
  | { readonly do: 'repeat'; readonly token: number; readonly times: number }
  | { readonly do: 'change'; readonly token: number; readonly wallet: number }
  | { readonly do: 'transfer'; readonly token: number; readonly wallet: number }

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** Few ids in each collection, so that they meet again. */
const idAt = (collection: CollectionFixture, index: number): string => `model-${collection.id}-${index}`

const known = (world: World, collection: CollectionFixture, id: string): ModelToken | undefined =>
  world.tokens.find((token) => token.collection === collection && token.id === id)

class StepCommand implements fc.AsyncCommand<World, World> {
  readonly step: Step

  constructor(step: Step) {
    this.step = step
  }

  check(world: Readonly<World>): boolean {
    const { step } = this
    if (step.do === 'wallet') return world.wallets.length < 3
    if (step.do === 'collection') return world.collections.length < 2
    return !('token' in step) || world.tokens.length > 0
  }

  /** Model and system are one object here: what the system answers decides what the model has to expect. */
  run(_: World, world: World): Promise<void> {
    return runStep(world, this.step)
  }

  toString(): string {
    const { do: name, ...rest } = this.step
    return `${name} ${JSON.stringify(rest)}`
  }
}

async function runStep(world: World, step: Step): Promise<void> {
  const { ctx } = world
  switch (step.do) {
    case 'wallet':
      world.wallets.push(await ctx.make.wallet())
      return
    case 'collection':
      world.collections.push(await ctx.make.collection())
      return
    case 'look':
      return seeAll(world)
    case 'mint':
      for (const id of step.ids)
        await mint(world, at(world.collections, step.collection), id, at(world.wallets, step.wallet))
      return
    case 'batch':
      return batch(world, at(world.collections, step.collection), step.ids, at(world.wallets, step.wallet))
    case 'repeat': {
      const token = at(world.tokens, step.token)
      for (let i = 0; i < step.times; i += 1) await ctx.api.putMint(token.collection.id, token.id, token.request)
      return
    }
    case 'change': {
      const token = at(world.tokens, step.token)
      await sendOther(world, token, token.listed ? at(world.wallets, step.wallet) : token.owner)
      return
    }
    case 'transfer':
      return transfer(world, at(world.tokens, step.token), at(world.wallets, step.wallet))
  }
}

async function mint(world: World, collection: CollectionFixture, index: number, wallet: WalletFixture): Promise<void> {
  const { ctx } = world
  const id = idAt(collection, index)
  const earlier = known(world, collection, id)
  if (earlier !== undefined) return sendOther(world, earlier, earlier.listed ? wallet : earlier.owner)
  const request = ctx.make.requests.mint(wallet.locator)
  const answer = await ctx.api.putMint(collection.id, id, request)
  if (answer.response.status !== 200) ctx.block(`a mint was answered with ${answer.response.status}`)
  world.tokens.push(newToken(collection, id, wallet, request, String(request.metadata?.name), false))
}

const newToken = (
  collection: CollectionFixture,
  id: string,
  owner: WalletFixture,
  request: Readonly<Record<string, unknown>>,
  name: string,
  inBatch: boolean,
): ModelToken => ({ id, collection, names: [name], request, owner, listed: false, inBatch, transfer: 'none' })

/** Another body under a used id: whatever is answered, no other token comes of it. */
async function sendOther({ ctx }: World, token: ModelToken, wallet: WalletFixture): Promise<void> {
  const body = ctx.make.requests.mint(wallet.locator)
  token.names.push(String(body.metadata?.name))
  await ctx.api.putMint(token.collection.id, token.id, body)
}

async function batch(
  world: World,
  collection: CollectionFixture,
  indexes: readonly number[],
  wallet: WalletFixture,
): Promise<void> {
  const { ctx } = world
  // Used and new ids in one batch may be refused, so that a batch has either.
  const fresh = indexes.filter((index) => known(world, collection, idAt(collection, index)) === undefined)
  const chosen = fresh.length > 0 ? fresh : indexes
  const items = chosen.map((index) => {
    const id = idAt(collection, index)
    const earlier = known(world, collection, id)
    const owner = earlier === undefined || earlier.listed ? wallet : earlier.owner
    return { owner, item: ctx.make.requests.batchItem(owner.locator, { id }), earlier, id }
  })
  const answer = await ctx.api.batchMint(collection.id, { nfts: items.map(({ item }) => item) })
  if (answer.response.status !== 200 && fresh.length > 0)
    ctx.block(`a batch was answered with ${answer.response.status}`)
  for (const { owner, item, earlier, id } of items) {
    const name = String((item.metadata as { readonly name: string }).name)
    if (earlier === undefined) world.tokens.push(newToken(collection, id, owner, item, name, true))
    else {
      earlier.names.push(name)
      earlier.inBatch = true
    }
  }
}

async function transfer(world: World, token: ModelToken, to: WalletFixture): Promise<void> {
  const { ctx } = world
  if (to === token.owner || token.transfer === 'open') return
  const listed = await seeOne(world, token)
  if (listed === undefined) return
  const from = token.owner
  const answer = await ctx.api.transferFromUserWallet({
    chain: from.chain,
    tokenId: listed.tokenId,
    fromAddress: from.address,
    toAddress: to.address,
    tokenMintAddress: listed.contractAddress,
  })
  // 303 asks for more: whether the token moves is out of our hands then.
  if (answer.response.status === 303) token.transfer = 'open'
  if (answer.response.status !== 200) return
  token.owner = to
  token.transfer = 'done'
  if ((await seeOne(world, token)) === undefined) token.transfer = 'open'
}

const isOf = (token: ModelToken, listed: ListedToken): boolean => token.names.includes(String(listed.metadata?.name))

/** Waits until the owner's listing shows the token. */
async function seeOne({ ctx }: World, token: ModelToken): Promise<ListedToken | undefined> {
  const listed = await ctx.eventually(async () =>
    (await ctx.make.tokens(token.owner.locator)).find((one) => isOf(token, one)),
  )
  token.listed ||= listed !== undefined
  return listed
}

async function seeAll(world: World): Promise<void> {
  await Promise.all(world.tokens.map((token) => seeOne(world, token)))
}

/** Whether a token that its owner's listing has never shown is in the listing of another wallet. */
async function goneAstray({ ctx, tokens, wallets }: World): Promise<boolean> {
  const missing = tokens.filter(({ listed, transfer }) => !listed && transfer === 'none')
  if (missing.length === 0) return false
  const held = await Promise.all(
    wallets.map(async (wallet) => ({ wallet, all: await ctx.make.tokens(wallet.locator) })),
  )
  return missing.some((token) =>
    held.some(({ wallet, all }) => wallet !== token.owner && all.some((listed) => isOf(token, listed))),
  )
}

/** Compares what all wallets hold in the end with the model. */
async function judgeWorld(world: World): Promise<void> {
  const { ctx, tokens, wallets } = world
  await seeAll(world)
  const astray = await goneAstray(world)
  const held = await Promise.all(
    wallets.map(async (wallet) => {
      // A later token shows that a listing has caught up. Where one went to the wrong wallet, so might that.
      const last = astray ? undefined : await ctx.make.token(world.collections[0] ?? ctx.block('no collection'), wallet)
      const all = await ctx.make.tokens(wallet.locator)
      return all
        .filter(({ metadata }) => last === undefined || metadata?.name !== last.listed.metadata?.name)
        .map((listed) => ({ wallet, listed }))
    }),
  )
  const moved = tokens.some(({ transfer }) => transfer !== 'none')
  for (const token of tokens) {
    const places = held.flat().filter(({ listed }) => isOf(token, listed))
    const seen = places.map(({ wallet, listed }) => ({
      wallet: wallet.locator,
      name: listed.metadata?.name,
      tokenId: listed.tokenId,
    }))
    const say = (message: string) => ({
      message: `${message} (id ${token.id})`,
      expected: { wallet: token.owner.locator, names: token.names },
      actual: seen,
    })
    ctx
      .judge(
        ruleOfSurplus(
          token,
          places.map(({ listed }) => listed),
        ),
      )
      .that(places.length <= 1, say(`${places.length} tokens were made where the requests ask for one`))
    ctx
      .judge(token.transfer === 'none' ? 'MINT-17' : 'XFER-11')
      .that(places.length >= 1, say('a token that was asked for is in no wallet'))
    if (token.transfer === 'open' || places.length !== 1) continue
    const rule = token.transfer === 'done' ? 'XFER-11' : moved ? 'XFER-14' : 'MINT-16'
    ctx.judge(rule).that(
      places.every(({ wallet }) => sameAddress(wallet.address, token.owner.address)),
      say('a token is in another wallet'),
    )
  }
}

/** What a surplus breaks: one token in two wallets its transfer, several tokens the last thing that was asked of the id. */
function ruleOfSurplus(token: ModelToken, places: readonly ListedToken[]): RequirementId {
  const isOne = new Set(places.map(tokenKey)).size === 1
  if (isOne && token.transfer !== 'none') return 'XFER-11'
  return token.inBatch ? 'BATCH-20' : token.names.length > 1 ? 'MINT-08' : 'MINT-07'
}

const index = fc.nat({ max: 11 })
const ids = fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1, maxLength: 3 })
const mintSteps: readonly fc.Arbitrary<Step>[] = [
  fc.constant({ do: 'wallet' }),
  fc.constant({ do: 'collection' }),
  fc.record({ do: fc.constant('mint'), collection: index, ids, wallet: index }),
  fc.record({ do: fc.constant('mint'), collection: index, ids, wallet: index }),
  fc.record({ do: fc.constant('repeat'), token: index, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('change'), token: index, wallet: index }),
  fc.constant({ do: 'look' }),
]
const batchStep: fc.Arbitrary<Step> = fc.record({ do: fc.constant('batch'), collection: index, ids, wallet: index })
const transferStep: fc.Arbitrary<Step> = fc.record({ do: fc.constant('transfer'), token: index, wallet: index })

/** What every run goes through: two owners in one collection, and used ids with other bodies once all are listed. */
const opening: readonly Step[] = [
  { do: 'mint', collection: 0, ids: [0], wallet: 0 },
  { do: 'mint', collection: 0, ids: [1, 2], wallet: 1 },
  { do: 'look' },
  { do: 'change', token: 0, wallet: 1 },
  { do: 'repeat', token: 1, times: 2 },
]
const openingOfTransfers: readonly Step[] = [
  { do: 'batch', collection: 0, ids: [0, 1], wallet: 0 },
  { do: 'mint', collection: 0, ids: [2], wallet: 1 },
  { do: 'transfer', token: 0, wallet: 1 },
  { do: 'mint', collection: 0, ids: [0], wallet: 0 },
  { do: 'batch', collection: 0, ids: [2], wallet: 1 },
]

async function check(
  ctx: CaseContext,
  steps: readonly fc.Arbitrary<Step>[],
  first: readonly Step[] = opening,
): Promise<void> {
  const commands = steps.map((step) => step.map((one) => new StepCommand(one)))
  await ctx.property(
    sequencesOf<World, World>(commands, { maxCommands: 10, size: 'max' }),
    async ({ commands }) => {
      const world: World = {
        ctx,
        tokens: [],
        wallets: [await ctx.make.wallet(), await ctx.make.wallet()],
        collections: [await ctx.make.collection()],
      }
      await fc.asyncModelRun(() => ({ model: world, real: world }), commands)
      await judgeWorld(world)
    },
    { weight: 0.1, scarce: true, examples: [new Sequence(first.map((step) => new StepCommand(step)))] },
  )
}

export const model: readonly Case[] = [
  {
    id: 'minting/model',
    title: 'After any sequence of mints, repeats and other bodies under used ids the wallets hold what was asked for',
    requirements: ['MINT-07', 'MINT-08', 'MINT-16', 'MINT-17'],
    run: (ctx) => check(ctx, mintSteps),
  },
  {
    id: 'minting/model-with-batches-and-transfers',
    title: 'After any sequence of mints, batches and transfers every token is in one wallet, and is the one asked for',
    requirements: ['MINT-07', 'MINT-08', 'MINT-16', 'MINT-17', 'BATCH-20', 'XFER-11', 'XFER-14'],
    needs: { capabilities: ['batchMint', 'transfers'] },
    run: (ctx) => check(ctx, [...mintSteps, batchStep, batchStep, transferStep, transferStep], openingOfTransfers),
  },
]
