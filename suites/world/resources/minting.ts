import fc from 'fast-check'
import { brief, type MintRecord } from '../../../src/interface/builders/builders.ts'
import { without } from '../../../src/interface/builders/requests.ts'
import { isTaken, type Sent } from '../../../src/interface/builders/taken.ts'
import type { RequirementId } from '../../../src/interface/case.ts'
import { inParallel, lastFirst } from '../../../src/kit/case.ts'
import { mintIds, namesOf, type Relation } from '../cast.ts'
import { somebody, someRole } from '../draws.ts'
import { lookAt } from '../looking/frame.ts'
import { holdingOf } from '../looking/holdings.ts'
import { isPlainest } from '../plain-text.ts'
import { asking, kind, type Step } from '../step.ts'
import { tellingText, tellingUrl } from '../telling.ts'
import {
  type Collection,
  type Fields,
  type Role,
  reorder,
  sendOrPlain,
  type Token,
  type Wallet,
  type World,
} from '../world.ts'
import { sentWhenDeployed } from './collections.ts'
import { apartBy, judgeRecord } from './records.ts'
import { judgeRoom } from './room.ts'

/** By what a recipient is named (Resources, Locators). */
export const namings = ['address', 'user'] as const
export type Naming = (typeof namings)[number]

export const locatorBy = (wallet: Wallet, by: Naming): string =>
  by === 'address' ? wallet.locator : wallet.userLocator

/** The sentence by which a token goes to the recipient that a locator names. */
export const deliveryRule = (wallet: Wallet, by: Naming): RequirementId =>
  by === 'address' ? 'LOC-08' : 'email' in wallet.user ? 'LOC-09' : 'LOC-10'

/** Attributes that a careless listing drops, two of one trait, and two that read alike. */
export const attributesOf = (name: string): readonly Fields[] => [
  { trait_type: 'Of', value: name },
  { trait_type: 'Of', value: '1.10' },
  { trait_type: 'Größe', value: '1', display_type: 'boost_number' },
  { trait_type: 'Grösse', value: '01' },
]

/** What there is nothing to say of. */
const empty = { trait_type: 'Note', value: '' }

/** What is told of a token, none of which any other has. */
export const metadataOf = (base: Fields | undefined, title: string, isPlain = false): Fields =>
  isPlain
    ? { ...base, attributes: [{ trait_type: 'Of', value: title }] }
    : { ...base, description: tellingText(`What ${title} is`), attributes: attributesOf(title) }

export interface MintStep extends Step {
  readonly do: 'mint'
  readonly token: string
  readonly in: string
  readonly to: string
  readonly role: Role
  readonly by: Naming
  /** Relation of the id to the plain one of this world; absent for one of its own. */
  readonly id?: Relation
}

export const tokenNames = Array.from({ length: 8 }, (_, index) => `t${index}`)

/** Mints a token by id, waits for its record, and looks where it should be (Endpoints, Minting). */
export const mintStep = kind<MintStep>({
  do: 'mint',
  drawn: fc.record(
    {
      do: fc.constant('mint' as const),
      token: fc.constantFrom(...tokenNames),
      in: fc.constantFrom('red', 'green', 'blue'),
      to: somebody,
      role: someRole,
      by: fc.constantFrom(...namings),
      id: fc.constantFrom(...namesOf(mintIds)),
    },
    { requiredKeys: ['do', 'token', 'in', 'to', 'role', 'by'] },
  ),
  run: async (world, step) => {
    const asked = await ask(world, step)
    if (asked !== undefined) await complete(world, asked)
  },
})

/** The same for several tokens that are on their way together, as data of one step. */
export const mintsStep = asking<Step & { readonly do: 'mints'; readonly all: readonly string[] }>({
  do: 'mints',
  drawn: fc.record({ do: fc.constant('mints' as const), all: fc.constant([]) }),
  ask: async (world, { all }) => {
    const [first, ...others] = all.map(mintIn)
    const tokens: Token[] = []
    const askForEach = async (steps: readonly MintStep[]): Promise<void> => {
      for (const step of steps) {
        const asked = await ask(world, step)
        if (asked !== undefined) tokens.push(asked)
      }
    }
    // What it shows, such as which texts are taken, need not be found out for each.
    if (first !== undefined) await askForEach([first])
    await inParallel(unrelated(others).map((steps) => () => askForEach(steps)))
    reorder(
      world.tokens,
      tokens.map(({ name }) => name),
    )
    return async () => {
      await lastFirst(tokens.map((token) => () => judgeRecord(world, token)))
      const places = new Set(tokens.flatMap((token) => token.places))
      await lookAt(world, places)
      // A list that is kept from now on lacks what comes later.
      await inParallel([...places].map((wallet) => () => holdingOf(world, wallet, 'userLocator')))
    }
  },
})

/** @param words name, collection, recipient, role, naming and relation of the id, which may be absent */
function mintIn(words: string): MintStep {
  const [token = '', collection = '', to = '', role, by, id] = words.split(', ')
  return { do: 'mint', token, in: collection, to, role, by, ...(id === undefined ? {} : { id }) } as MintStep
}

/** Those of one collection, and of one id, follow each other; all others have nothing to do with one another. */
function unrelated(steps: readonly MintStep[]): readonly (readonly MintStep[])[] {
  const groups: MintStep[][] = []
  for (const step of steps) {
    const isNear = (one: MintStep): boolean => one.in === step.in || (one.id !== undefined && one.id === step.id)
    const [own, ...others] = groups.filter((group) => group.some(isNear))
    if (own === undefined) groups.push([step])
    else own.push(...others.flatMap((group) => group.splice(0)), step)
  }
  return groups
}

/** @returns the token that was asked for; nothing where it cannot be, or was passed over */
async function ask(world: World, step: MintStep): Promise<Token | undefined> {
  const { token: name, in: where, to, role, by, id: relation } = step
  const { ctx } = world
  const collection = world.collections.get(where)
  const wallet = world.walletOf(to, role)
  if (collection === undefined || wallet === undefined || world.tokens.has(name)) return undefined
  if (wallet.chain !== collection.chain) return undefined
  const id = relation === undefined ? `${name.replaceAll(' ', '-')}-${world.mark}` : mintIds[relation]?.(world.mark)
  if (id === undefined || idIsUsed(world, collection, id)) return undefined
  const base = ctx.make.requests.mint(locatorBy(wallet, by))
  const title = String(base.metadata?.name)
  const linked = { image: tellingUrl('Poster'), animation_url: tellingUrl('Clip') }
  const plain = { ...base, metadata: metadataOf(base.metadata, title, true) }
  const telling = { ...base, metadata: { ...metadataOf(base.metadata, title, false), ...linked } }
  world.tell(
    `token ${name} minted in ${where} to ${to} by ${by}${relation === undefined ? '' : ` as ${JSON.stringify(id)}`}`,
  )
  const send = (body: typeof plain) => ctx.api.putMint(collection.id, id, body)
  const hollow = { ...telling, metadata: { ...telling.metadata, attributes: [...attributesOf(title), empty] } }
  const wordings = world.takesEmpty === undefined ? [hollow, telling] : [world.takesEmpty ? hollow : telling]
  const first = await sentWhenDeployed(
    world,
    collection,
    () => sendOrPlain(world, 'tokens', [...wordings, plain], send),
    ({ answer }) => answer,
  )
  const { body: request, answer } = await withoutDisplayTypes(world, first, { collection, id })
  if (isTaken(answer)) world.takesEmpty ??= request === hollow
  if (!isPlainest(id) && answer.response.status === 400) return undefined
  // Or a router finds no path: where it is not for its id, the plain one is not found either.
  if (relation !== undefined && !isPlainest(id) && answer.response.status === 404)
    return ask(world, without(step, 'id') as unknown as MintStep)
  // Whether an id counts in its collection or in the project can be disputed (MINT-24).
  const isElsewhere = [...world.tokens.values()].some((token) => token.id === id && token.collection !== collection)
  if (isElsewhere && !isTaken(answer) && answer.response.status < 500) return undefined
  if (collection.left === 0) return beyondSupply(world, title, isTaken(answer))
  if (collection.isChosen && answer.response.status === 404) ctx.judge('COL-44').status(answer, 200)
  const apart = apartBy(world, { id, collection }, 'MINT-01')
  if (answer.response.status === 409 && apart === 'MINT-24') ctx.judge('MINT-24').status(answer, 200)
  // That a mint by such a locator is taken at all is judged elsewhere.
  if (answer.response.status === 400 && collection.left === undefined)
    return ctx.block(`a mint to ${locatorBy(wallet, by)} was refused: ${brief(answer)}`)
  if (collection.left !== undefined && !isTaken(answer))
    return void (await judgeRoom(world, answer, {
      collection,
      ids: [id],
      send: (other) => ctx.api.putMint(other.id, id, request),
    }))
  ctx.judge('MINT-01').status(answer, 200)
  if (collection.left !== undefined) collection.left -= 1
  const shown = (answer.response.json ?? {}) as MintRecord
  world.check('MINT-02', shown.id === id, { message: 'a record has another id', expected: id, actual: shown.id })
  world.check(apartBy(world, { id, collection }, 'MINT-05'), shown.onChain?.chain === collection.chain, {
    message: 'a record names another chain than that of its collection',
    expected: collection.chain,
    actual: shown.onChain?.chain,
  })
  const token: Token = {
    name,
    collection,
    id,
    request,
    title,
    places: [wallet],
    surplus: 'MINT-07',
    astray: deliveryRule(wallet, by),
    moved: false,
    inBatch: false,
    asked: performance.now(),
  }
  world.tokens.set(name, token)
  return token
}

/**
 * A mint that is refused where others like it were taken, for what may be missing yet as well as for good, is sent once more, then with the
 * same attributes less their display types, and under another id with them: that is refused still where it is for these.
 */
async function withoutDisplayTypes<B extends { readonly metadata?: Fields }>(
  world: World,
  refused: Sent<B>,
  { collection, id }: { readonly collection: Collection; readonly id: string },
): Promise<Sent<B>> {
  const { body, answer } = refused
  const send = (other: B, under = id) => world.ctx.api.putMint(collection.id, under, other)
  const attributes = body.metadata?.attributes as readonly Fields[] | undefined
  const hasTypes = attributes?.some((one) => one.display_type !== undefined)
  if (answer.response.status !== 400 || world.isPlain.tokens !== false || !hasTypes) return refused
  // What is left of a supply is another matter.
  if (collection.left !== undefined) return refused
  const again = await send(body)
  if (again.response.status !== 400) return { body, answer: again }
  const bare = attributes?.map(({ display_type: _, ...one }) => one)
  const other = { ...body, metadata: { ...body.metadata, attributes: bare } }
  const taken = { body: other, answer: await send(other) }
  if (!isTaken(taken.answer)) return refused
  const still = await send(body, `${id}-typed`)
  if (still.response.status !== 400) return world.ctx.block(`a mint was refused that is taken later: ${brief(answer)}`)
  world.check('MINT-28', false, {
    message: 'a mint is refused for the display type of an attribute',
    expected: 'what is taken without it is taken with it',
    actual: brief(still),
  })
  return taken
}

/** Whether what goes beyond a limit is refused, or taken and never minted, is open. */
function beyondSupply(world: World, title: string, isTaken: boolean): undefined {
  world.note({ says: 'a mint beyond the supply limit', rule: 'LIM-01', title })
  if (isTaken) world.tell('which was taken')
}

const idIsUsed = ({ tokens }: World, collection: Collection, id: string): boolean =>
  [...tokens.values()].some((token) => token.collection === collection && token.id === id)

async function complete(world: World, token: Token): Promise<void> {
  await judgeRecord(world, token)
  await lookAt(world, token.places)
}
