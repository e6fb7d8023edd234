import fc from 'fast-check'
import { brief } from '../../../src/interface/builders/builders.ts'
import { isTaken } from '../../../src/interface/builders/taken.ts'
import { type Exchange, getList } from '../../../src/kit/case.ts'
import { recordsOf } from '../../batch/results.ts'
import { itemIds, namesOf, type Relation } from '../cast.ts'
import { somebody, someRole } from '../draws.ts'
import { lookAt } from '../looking/frame.ts'
import { isPlainest } from '../plain-text.ts'
import { asking, type Rest, type Step } from '../step.ts'
import type { Collection, Fields, Role, Token, Wallet, World } from '../world.ts'
import { awaitContracts, sentWhenDeployed } from './collections.ts'
import { locatorBy, metadataOf } from './minting.ts'
import { judgeRoom } from './room.ts'

interface Batch extends Step {
  readonly do: 'batch'
  /** What its tokens are called: `a` makes `a0`, `a1`, … */
  readonly tokens: string
  readonly in: string
  readonly to: readonly string[]
  readonly role: Role
  /** Whether its items have ids; every second one where they do not agree. */
  readonly ids: 'all' | 'none' | 'every second'
  /** Relations of the ids to one another, item by item; what stands here in words that are none leaves the id as it is. */
  readonly alike?: readonly string[]
  /** An earlier batch whose ids these are like; absent where they are like one another. */
  readonly like?: string
  /** An item more that fails, or an id that stands on two items. */
  readonly spoilt?: 'no recipient' | 'no locator' | 'no metadata' | 'same id'
}

/** Mints a batch, one token for each recipient (Endpoints, Minting). */
export const batchStep = asking<Batch>({
  do: 'batch',
  drawn: fc.record(
    {
      do: fc.constant('batch' as const),
      tokens: fc.constantFrom('a', 'b', 'c'),
      in: fc.constantFrom('red', 'green', 'blue'),
      to: fc.array(somebody, { minLength: 1, maxLength: 4 }),
      role: someRole,
      ids: fc.constantFrom('all' as const, 'none' as const, 'every second' as const),
      alike: fc.shuffledSubarray([...namesOf(itemIds)], { minLength: 2, maxLength: 4 }),
      spoilt: fc.constantFrom('no recipient' as const, 'no locator' as const, 'no metadata' as const),
    },
    { requiredKeys: ['do', 'tokens', 'in', 'to', 'role', 'ids'] },
  ),
  ask: async (world, step) => {
    const { ctx } = world
    const collection = world.collections.get(step.in)
    if (collection === undefined || !ctx.settings.capabilities.batchMint) return undefined
    const wallets = step.to.flatMap((who) => world.walletOf(who, step.role) ?? [])
    const isFree = (_: Wallet, index: number): boolean => !world.tokens.has(`${step.tokens}${index}`)
    if (wallets.length === 0 || wallets[0]?.chain !== collection.chain || !wallets.every(isFree)) return undefined
    const items = wallets.map((wallet, index) => itemOf(world, step, wallet, index))
    world.tell(
      `batch ${step.tokens} in ${step.in} for ${step.to.join(', ')}${step.spoilt ? `, with ${step.spoilt}` : ''}`,
    )
    const isTooMuch = collection.left !== undefined && collection.left < items.length
    // What is refused for its flaw, or for the limit, is not to be refused for its collection.
    if (isFlaw(step.spoilt) || isTooMuch) await awaitContracts(world)
    if (isFlaw(step.spoilt)) return void (await judgeSpoilt(world, step, items))
    if (isTooMuch) return void (await judgeTooMany(world, step, items))
    if (step.spoilt === 'same id') return judgeSameId(world, step, wallets, items)
    for (const { answer, nfts } of await inParts(world, collection, items)) {
      if (answer.response.status === 400 && !nfts.every(hasPlainId)) return void refused(world, collection, nfts)
      if (collection.left !== undefined && !isTaken(answer))
        return void (await judgeRoom(world, answer, {
          collection,
          ids: nfts.map(({ id }) => id as string | undefined),
          send: (other) => ctx.api.batchMint(other.id, { nfts }),
        }))
      ctx.judge('BATCH-01').status(answer, 200)
      judgeResults(world, answer, nfts)
      if (collection.left !== undefined) collection.left -= nfts.length
      for (const [index, wallet] of wallets.entries()) {
        const item = items[index]
        if (item !== undefined && nfts.includes(item))
          addItem(world, `${step.tokens}${index}`, collection, wallet, item)
      }
    }
    return () => lookUnlessSeen(world, wallets, step.tokens)
  },
})

/** Whoever was waited for before may have shown all of them. */
async function lookUnlessSeen(world: World, wallets: readonly Wallet[], tokens: string): Promise<void> {
  const isSeen = (_: Wallet, index: number): boolean => world.tokens.get(`${tokens}${index}`)?.listed !== undefined
  if (!wallets.every(isSeen)) await lookAt(world, wallets)
}

/** One batch, or as many as it takes: how long one may be is not shown (Limits, 5). The last is refused where one is. */
export async function inParts(
  world: World,
  collection: Collection,
  nfts: readonly Fields[],
): Promise<readonly { readonly nfts: readonly Fields[]; readonly answer: Exchange }[]> {
  const answer = await sentWhenDeployed(world, collection, () => world.ctx.api.batchMint(collection.id, { nfts }))
  const half = nfts.length >> 1
  const mayBeTooLong =
    half > 0 && answer.response.status < 500 && getList(answer.response.json, 'validationErrors').length === 0
  if (isTaken(answer) || !mayBeTooLong) return [{ nfts, answer }]
  const first = await inParts(world, collection, nfts.slice(0, half))
  if (first.some((one) => !isTaken(one.answer))) return first
  return [...first, ...(await inParts(world, collection, nfts.slice(half)))]
}

/** A result for each item, with the id of each that has one. */
function judgeResults(world: World, answer: Exchange, items: readonly Fields[]): void {
  const results = recordsOf(answer)
  world.check('BATCH-02', results.length === items.length, {
    message: `a batch of ${items.length} items has ${results.length} results`,
    expected: items.length,
    actual: brief(answer),
  })
  const shown = new Set<unknown>(results.map(({ id }) => id))
  const unnamed = items.flatMap(({ id }) => (id === undefined || shown.has(id) ? [] : [id]))
  world.check('BATCH-03', unnamed.length === 0, {
    message: 'no result of a batch has the id of one of its items',
    expected: unnamed,
    actual: [...shown],
  })
}

/** Whether an item has no id, or one that no service can refuse. */
export const hasPlainId = ({ id }: Fields): boolean => id === undefined || isPlainest(String(id))

function itemOf(
  { ctx, mark, isPlain }: World,
  { tokens, ids, alike, like = tokens }: Batch,
  wallet: Wallet,
  index: number,
): Fields {
  const hasId = ids === 'all' || (ids === 'every second' && index % 2 === 0)
  // Two users that follow each other, and addresses before and behind: nothing of one item is the next one's.
  const locator = locatorBy(wallet, index % 3 === 0 ? 'address' : 'user')
  // Like one another, and like no id of a mint of one token: whether those are the same ids can be disputed (BATCH-20).
  const own = itemIds[alike?.[index] as Relation]?.(`${mark}${like}`) ?? `${tokens}${index}-${mark}`
  const item = ctx.make.requests.batchItem(locator, hasId ? { id: own } : {})
  const metadata = item.metadata as Fields
  return { ...item, metadata: metadataOf(metadata, String(metadata.name), isPlain.tokens) }
}

/** Writes down the token that an accepted item becomes. */
export function addItem(world: World, name: string, collection: Collection, wallet: Wallet, item: Fields): Token {
  const token: Token = {
    name,
    collection,
    id: typeof item.id === 'string' ? item.id : undefined,
    request: item,
    title: titleOf(item),
    places: [wallet],
    surplus: 'BATCH-07',
    astray: 'BATCH-07',
    moved: false,
    inBatch: true,
    asked: performance.now(),
  }
  world.tokens.set(name, token)
  return token
}

export const titleOf = ({ metadata }: Fields): string => String((metadata as Fields | undefined)?.name)

const flaws = {
  'no recipient': { recipient: undefined },
  'no locator': { recipient: 'nobody' },
  'no metadata': { metadata: 'none' },
} as const

const isFlaw = (spoilt: Batch['spoilt']): spoilt is keyof typeof flaws => spoilt !== undefined && spoilt in flaws

/** One id on two items: refused, or one token (BATCH-19), which counts once (LIM-05). */
async function judgeSameId(
  world: World,
  step: Batch,
  wallets: readonly Wallet[],
  items: readonly Fields[],
): Promise<Rest | undefined> {
  const { ctx } = world
  const collection = world.collections.get(step.in)
  const [item] = items
  const [wallet] = wallets
  if (collection === undefined || item === undefined || wallet === undefined) return undefined
  const answer = await sentWhenDeployed(world, collection, () =>
    ctx.api.batchMint(collection.id, { nfts: [item, item] }),
  )
  if (isTaken(answer)) ctx.judge('BATCH-01').status(answer, 200)
  else return void refused(world, collection, [item])
  if (collection.left !== undefined) collection.left -= 1
  addItem(world, `${step.tokens}0`, collection, wallet, item).surplus = 'BATCH-19'
  return () => lookUnlessSeen(world, [wallet], step.tokens)
}

/** One failing item, the last, and none of the others is minted (BATCH-30). */
async function judgeSpoilt(world: World, { in: where, spoilt }: Batch, items: readonly Fields[]): Promise<void> {
  const { ctx } = world
  const collection = world.collections.get(where)
  if (collection === undefined || !isFlaw(spoilt)) return
  const [first = {}] = items
  const bad = { ...first, id: `bad-${ctx.make.names.mark()}`, ...flaws[spoilt] }
  const answer = await ctx.api.batchMint(collection.id, { nfts: [...items, bad] })
  ctx.judge('BATCH-08').status(answer, 400)
  refused(world, collection, items)
}

/** That the good items of a refused batch are not minted is a recommendation: less of a supply may be left. */
function refused(world: World, collection: Collection, items: readonly Fields[]): void {
  for (const item of items) world.note({ says: 'a refused batch', rule: 'BATCH-30', title: titleOf(item) })
  if (collection.left !== undefined) collection.mayHaveLess = true
}

/** More than the limit leaves room for: refused, or taken and not completed, and never more tokens than the limit. */
async function judgeTooMany(world: World, { in: where }: Batch, items: readonly Fields[]): Promise<void> {
  const { ctx } = world
  const collection = world.collections.get(where)
  if (collection === undefined) return
  const answer = await ctx.api.batchMint(collection.id, { nfts: items })
  const { status } = answer.response
  if (status === 200) ctx.leave('a batch beyond the supply limit was taken; how much of it is minted is open')
  // How many are minted of a batch that is refused is a recommendation's, as long as they are no more than the limit.
  for (const item of items) world.note({ says: 'a batch beyond the limit', rule: 'BATCH-30', title: titleOf(item) })
  world.collections.delete(where)
}
