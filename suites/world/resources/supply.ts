import fc from 'fast-check'
import { brief } from '../../../src/interface/builders/builders.ts'
import { isTaken, whenKnown } from '../../../src/interface/builders/taken.ts'
import { itemIds, namesOf, type Relation } from '../cast.ts'
import { lookAt } from '../looking/frame.ts'
import { asking, type Step } from '../step.ts'
import type { Collection, Fields, Wallet, World } from '../world.ts'
import { addItem, hasPlainId, inParts, titleOf } from './batch.ts'
import { sentWhenDeployed } from './collections.ts'
import { metadataOf } from './minting.ts'
import { judgeRoom } from './room.ts'

/** Ids of tokens that are there, plain text all: every service takes them. Each other one of the cast is like one of them. */
const knownIds: readonly Relation[] = ['plain', 'number', 'prefix', 'what it decodes to', 'no accent']

interface Supply extends Step {
  readonly do: 'supply'
  /** A collection with room for three tokens more than there are known ids. */
  readonly in: string
  /** One without a limit, which tells what batches this target takes. */
  readonly free: string
  readonly to: string
}

/** What a supply limit leaves is counted by ids: one that is known takes none of it, one that is merely like it does (Limits, 3). */
export const supplyStep = asking<Supply>({
  do: 'supply',
  drawn: fc.record({
    do: fc.constant('supply' as const),
    in: fc.constant('green'),
    free: fc.constant('red'),
    to: fc.constantFrom('id plain', 'mail plain'),
  }),
  ask: async (world, { in: where, free: elsewhere, to }) => {
    const [collection, free] = [world.collections.get(where), world.collections.get(elsewhere)]
    const wallet = world.walletOf(to, collection?.role ?? 'evm')
    if (!world.ctx.settings.capabilities.batchMint || !collection || !free || !wallet) return undefined
    const limit = knownIds.length + 3
    if (
      collection.left !== limit ||
      collection.mayHaveLess ||
      free.left !== undefined ||
      free.chain !== collection.chain
    )
      return undefined
    const before = itemOf(world, wallet)
    if (!(await sendFree(world, { free, wallet, name: 'free first', fresh: before, nfts: [before] }))) return undefined
    world.tell(`all but three of the supply of ${where} minted by a batch`)
    const there = knownIds.map((relation) => itemOf(world, wallet, itemIds[relation]?.(world.mark)))
    for (const { answer, nfts } of await inParts(world, collection, there)) {
      if (answer.response.status === 400 && !nfts.every(hasPlainId)) {
        // Which ids there may be is said nowhere (MINT-44).
        for (const rule of ['LIM-04', 'LIM-05'] as const)
          world.ctx.notApplicable(rule, 'ids that are like one another are not taken, which is open')
        return undefined
      }
      if (!isTaken(answer))
        return void (await judgeRoom(world, answer, {
          collection,
          ids: nfts.map(({ id }) => id as string | undefined),
          send: (other) => world.ctx.api.batchMint(other.id, { nfts }),
        }))
    }
    collection.left = 3
    const known = there.map((item, index) => addItem(world, `known ${index}`, collection, wallet, item))
    // A repeat of what is still in work may be refused.
    await lookAt(world, [wallet])
    for (const token of known) token.surplus = 'BATCH-18'
    const takes = await learn(world, free, wallet, before)
    const full: Full = { collection, free, wallet, limit, beyond: [] }
    const [first = {}] = there
    await sendBeyond(world, full, oneMore(world, wallet, 3))
    await another(world, full, takes.again ? [first] : [])
    await another(world, full, takes.twice ? 'twice' : [])
    await sendBeyond(world, full, new Map([...twoAlike(world, wallet), ...likeEachOther(world, wallet)]))
    await another(world, full, [], takes.again || takes.twice ? 'LIM-05' : 'LIM-04')
    return async () => {
      await judgeMade(world, full)
      await lookAt(world, [wallet])
    }
  },
})

function itemOf(
  { ctx, mark, isPlain }: World,
  wallet: Wallet,
  id: string = `${ctx.make.names.mark()}-${mark}`,
): Fields {
  const item = ctx.make.requests.batchItem(wallet.locator, { id })
  const metadata = item.metadata as Fields
  return { ...item, metadata: metadataOf(metadata, String(metadata.name), isPlain.tokens) }
}

/** A batch into a collection without a limit: one item that is fresh, and what stands beside it. */
interface FreeBatch {
  readonly free: Collection
  readonly wallet: Wallet
  /** What the token of the fresh item is called. */
  readonly name: string
  readonly fresh: Fields
  readonly nfts: readonly Fields[]
  /** What a second token of the fresh item would break. */
  readonly surplus?: 'BATCH-18' | 'BATCH-19'
}

/** @returns whether it was taken */
async function sendFree(
  world: World,
  { free, wallet, name, fresh, nfts, surplus = 'BATCH-18' }: FreeBatch,
): Promise<boolean> {
  const taken = isTaken(await sentWhenDeployed(world, free, () => world.ctx.api.batchMint(free.id, { nfts })))
  // What is minted of a batch in which an item fails is another requirement.
  if (!taken) world.note({ says: 'a refused batch', rule: 'BATCH-30', title: titleOf(fresh) })
  else addItem(world, name, free, wallet, fresh).surplus = surplus
  return taken
}

/** Whether ids that are known, as that of `before`, and an id that stands twice are taken in a batch: that is open. */
async function learn(world: World, free: Collection, wallet: Wallet, before: Fields) {
  const [second, third] = [itemOf(world, wallet), itemOf(world, wallet)]
  const again = { free, wallet, name: 'free second', fresh: second, nfts: [before, second] }
  const twice = { free, wallet, name: 'free third', fresh: third, nfts: [third, third], surplus: 'BATCH-19' } as const
  return { again: await sendFree(world, again), twice: await sendFree(world, twice) }
}

/** A collection that is filled up to its limit. */
interface Full {
  readonly collection: Collection
  readonly free: Collection
  readonly wallet: Wallet
  readonly limit: number
  /** Items of batches of more than the limit leaves room for. */
  readonly beyond: Fields[]
}

/** Batches by what each is called in the story. */
type Batches = ReadonlyMap<string, readonly Fields[]>

/** One item more than there is room for, none of them like another. */
const oneMore = (world: World, wallet: Wallet, left: number): Batches =>
  new Map([[`a batch of ${left + 1}`, Array.from({ length: left + 1 }, () => itemOf(world, wallet))]])

/** What a database folds by itself. */
const folded: ReadonlySet<Relation> = new Set(['case', 'leading zero', 'blank at the end', 'compatibility form'])

/** What each is folded to, where that is not the plain one. */
const foldedTo: Readonly<Partial<Record<Relation, Relation>>> = {
  'leading zero': 'number',
  'compatibility form': 'prefix',
}

/** What a careless key takes a part of: the other item of such a batch has the same one. */
const parted: ReadonlySet<Relation> = new Set(['local part', 'domain'])

/** Two items where there is room for one, one of them like a token that is there: in front or behind; what is folded or cut often is both in turn (but at quick). */
const twoAlike = (world: World, wallet: Wallet): Batches =>
  new Map(
    namesOf(itemIds)
      .filter((relation) => !knownIds.includes(relation))
      .flatMap((relation, index) => {
        const alike = itemOf(world, wallet, itemIds[relation]?.(world.mark))
        const other = itemOf(
          world,
          wallet,
          parted.has(relation) ? itemIds[relation]?.(world.ctx.make.names.mark()) : undefined,
        )
        const orders = new Map([
          [`a batch of two, the first id like another: ${relation}`, [alike, other]],
          [`a batch of two, the second id like another: ${relation}`, [other, alike]],
        ])
        const isTriedInBoth = (folded.has(relation) || parted.has(relation)) && world.ctx.settings.effort !== 'quick'
        return isTriedInBoth ? [...orders] : [...orders].slice(index % 2).slice(0, 1)
      }),
  )

/** Two new items where there is room for one, the ids of which are like each other; of what is folded often one pair only at quick. */
function likeEachOther(world: World, wallet: Wallet): Batches {
  const { settings, make } = world.ctx
  const relations: readonly Relation[] = settings.effort === 'quick' ? ['sign', 'leading zero'] : ['sign', ...folded]
  const pairOf = (relation: Relation): Fields[] => {
    const mark = make.names.mark()
    const pair: readonly Relation[] = [foldedTo[relation] ?? 'plain', relation]
    return pair.map((one) => itemOf(world, wallet, itemIds[one]?.(mark)))
  }
  return new Map(relations.map((relation) => [`a batch of two new ids that are alike: ${relation}`, pairOf(relation)]))
}

/** Sends batches of more than the limit leaves room for: refused, all of them, or the rest cannot be told. */
async function sendBeyond(world: World, full: Full, batches: Batches): Promise<void> {
  const { id, name, left = 0 } = full.collection
  for (const [says, nfts] of batches) {
    full.beyond.push(...nfts)
    world.tell(`${says}, in ${name}, where ${left} tokens are left`)
    if (!isTaken(await world.ctx.api.batchMint(id, { nfts }))) continue
    await judgeMade(world, full)
    world.ctx.leave('a batch beyond the supply limit was taken; how much of it is minted is open')
  }
}

/**
 * No more tokens than the limit are there by the time that one is listed which was asked for later (LIM-03). Where an item of a
 * batch is that was refused, how many of them are minted is open, and the rest cannot be told.
 */
async function judgeMade(world: World, { collection, free, wallet, limit, beyond }: Full): Promise<void> {
  const { ctx } = world
  const later = itemOf(world, wallet)
  const answer = await ctx.api.batchMint(free.id, { nfts: [later] })
  if (!isTaken(answer)) ctx.block(`a batch was refused: ${brief(answer)}`)
  addItem(world, `free later ${world.tokens.size}`, free, wallet, later)
  const listed = await ctx.eventually(async () => {
    const titles = (await ctx.make.tokens(wallet.locator)).map(({ metadata }) => String(metadata?.name))
    return titles.includes(titleOf(later)) ? titles : undefined
  })
  if (listed === undefined) return ctx.block('a token of a batch was not listed in time')
  const own = [...world.tokens.values()].filter((token) => token.collection === collection).map(({ title }) => title)
  const titles = beyond.map(titleOf)
  const made = listed.filter((title) => titles.includes(title)).length
  const there = own.filter((title) => listed.includes(title)).length + made
  world.check('LIM-03', there <= limit, {
    message: 'batches made more tokens than the supply limit leaves',
    expected: `at most ${limit}`,
    actual: there,
  })
  if (made > 0) ctx.leave('an item of a refused batch was minted; what the limit leaves then is open')
}

/**
 * One token more, beside a known id, or under an id that stands twice. Neither takes any of the supply; there is room for as many
 * tokens as there are items all the same, since a service may look at the length of a batch first.
 */
async function another(
  world: World,
  full: Full,
  beside: readonly Fields[] | 'twice',
  rule: 'LIM-04' | 'LIM-05' = beside.length > 0 ? 'LIM-05' : 'LIM-04',
): Promise<void> {
  const { collection, wallet } = full
  const item = itemOf(world, wallet)
  const how = beside === 'twice' ? ', its id twice in the batch' : beside.length > 0 ? ' beside a known id' : ''
  world.tell(`another token of ${collection.name} minted by a batch${how}, where ${collection.left} are left`)
  const nfts = beside === 'twice' ? [item, item] : [...beside, item]
  const send = () => world.ctx.api.batchMint(collection.id, { nfts })
  let answer = await send()
  if (!isTaken(answer)) {
    // What a refused batch made after all leaves less room; what was kept for it may be free only now.
    await judgeMade(world, full)
    answer = await whenKnown(world.ctx, send)
  }
  world.check(rule, isTaken(answer), {
    message: 'a batch for which the supply limit leaves room was refused',
    expected: 'a 2xx answer, as without a limit',
    actual: brief(answer),
  })
  addItem(world, `left ${collection.left}`, collection, wallet, item).surplus =
    beside === 'twice' ? 'BATCH-19' : 'BATCH-18'
  collection.left = (collection.left ?? 1) - 1
}
