import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { familyOf } from '../../../src/interface/arbitraries/chains.ts'
import { beside, laterCollection } from '../../../src/interface/builders/beside.ts'
import { addressOf, brief, idOf, resultsOf } from '../../../src/interface/builders/builders.ts'
import { isTaken } from '../../../src/interface/builders/taken.ts'
import { notAmong } from '../../../src/interface/builders/words.ts'
import type { CaseContext, RequirementId } from '../../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../../src/interface/latitude.ts'
import { type Exchange, inParallel } from '../../../src/kit/case.ts'
import { collectionIds, namesOf, type Relation } from '../cast.ts'
import { someRole } from '../draws.ts'
import { isPlainest } from '../plain-text.ts'
import { kind, type Step } from '../step.ts'
import { spelt, tellingMetadata } from '../telling.ts'
import { type Collection, type Fields, type Role, reorder, sendOrPlain, type World } from '../world.ts'

/** What a collection asks for beyond what is required (Endpoints, Collections). */
const kinds = {
  plain: {},
  bound: { transferable: false },
  subscription: { subscription: { enabled: true }, transferable: false },
  semiFungible: { fungibility: 'semi-fungible' },
  boundSemiFungible: { fungibility: 'semi-fungible', transferable: false },
} as const satisfies Record<string, Fields>
type Kind = keyof typeof kinds

interface MakeCollection extends Step {
  readonly do: 'collection'
  readonly name: string
  readonly role: Role
  readonly kind: Kind
  /** Relation of the chosen id to the plain one; absent for an id that the service gives. */
  readonly id?: Relation
  readonly limit?: number
  /** Another collection, whose texts it has too. */
  readonly like?: string
}

/** Creates a collection; one that is there already is passed over. */
export const collectionStep = kind<MakeCollection>({
  do: 'collection',
  drawn: fc.record(
    {
      do: fc.constant('collection' as const),
      name: fc.constantFrom('red', 'green', 'blue'),
      role: someRole,
      kind: fc.constantFrom(...(Object.keys(kinds) as Kind[])),
      id: fc.constantFrom(...namesOf(collectionIds)),
      limit: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: ['do', 'name', 'role', 'kind'] },
  ),
  run: create,
})

async function create(world: World, step: MakeCollection): Promise<void> {
  const { name, role, kind: asked, id: relation, limit, like } = step
  const { ctx } = world
  if (world.collections.has(name) || !world.offers(role) || !isOffered(world, asked, role)) return
  const base = ctx.make.requests.collection({
    chain: world.chainOf(role),
    ...kinds[asked],
    ...(limit === undefined ? {} : { supplyLimit: limit }),
  })
  const twin = like === undefined ? undefined : world.collections.get(like)?.request.metadata
  const bodies = [
    { ...base, metadata: twin ?? tellingMetadata(base.metadata, 'imageUrl', true) },
    { ...base, metadata: twin ?? base.metadata },
  ] as const
  let chosen = relation === undefined ? undefined : collectionIds[relation]?.(world.mark)
  if (chosen !== undefined && [...world.collections.values()].some(({ id }) => id === chosen)) return
  world.tell(`collection ${name}, ${asked}, on ${role}${chosen === undefined ? '' : ` as ${spelt(chosen)}`}`)
  const send = (id: string | undefined) =>
    sendOrPlain<Fields>(world, 'collections', bodies, (body) =>
      id === undefined ? ctx.api.createCollection(body) : ctx.api.putCollection(id, body),
    )
  let { body: request, answer } = await send(chosen)
  // Whether every text can be chosen can be disputed (COL-43), and so can a second one that differs from the first in case
  // alone; then the service gives the id.
  if (chosen !== undefined && (!isPlainest(chosen) || relation === 'plain') && !isTaken(answer)) {
    chosen = undefined
    ;({ body: request, answer } = await send(undefined))
  }
  if (role === 'evm2' && !isTaken(answer)) return
  // Each of the two is offered; that both are together, no sentence says.
  if (asked === 'boundSemiFungible' && !isTaken(answer)) return create(world, { ...step, kind: 'semiFungible' })
  const rule = chosen === undefined ? 'COL-01' : 'COL-03'
  ctx.judge(rule).status(answer, 200)
  ctx.judge(rule).shape(answer.response.json, 'CreatedCollection')
  const id = chosen ?? idOf(answer.response.json)
  world.check(chosen === undefined ? 'COL-01' : 'COL-44', idOf(answer.response.json) === id, {
    message: 'a collection is answered under another id than the one that was chosen',
    expected: id,
    actual: idOf(answer.response.json),
  })
  if (typeof id !== 'string') return ctx.block(`a collection has no id: ${brief(answer)}`)
  const made: Collection = {
    name,
    id,
    chain: String(request.chain),
    role,
    address: addressOf(answer.response.json),
    request,
    created: answer,
    kind: asked,
    isChosen: chosen !== undefined,
    asked: performance.now(),
  }
  if (limit !== undefined) made.left = limit
  world.collections.set(name, made)
}

/** The same for several that have nothing to do with each other. */
export async function makeCollections(world: World, steps: readonly Step[]): Promise<void> {
  await inParallel(steps.map((step) => () => collectionStep.run(world, step)))
  reorder(
    world.collections,
    steps.map(({ name }) => String(name)),
  )
}

const isOffered = ({ ctx }: World, asked: Kind, role: Role): boolean => {
  const { subscriptions, semiFungible } = ctx.settings.capabilities
  if (asked === 'subscription') return subscriptions && role.startsWith('evm')
  if (asked === 'semiFungible') return semiFungible && role !== 'aptos'
  if (asked === 'boundSemiFungible') return semiFungible && role.startsWith('evm')
  return asked !== 'bound' || role !== 'solana'
}

/**
 * Sends a mint; once more where it is refused for a collection whose contract is not there yet, when that is there.
 * @param answerOf the answer in what `send` gives
 */
export async function sentWhenDeployed<T = Exchange>(
  world: World,
  collection: Collection,
  send: () => Promise<T>,
  answerOf: (sent: T) => Exchange = (sent) => sent as Exchange,
): Promise<T> {
  const mayBeEarly = collection.address === undefined && !collection.isAwaited
  const sent = await send()
  if (!mayBeEarly || !acceptsStatus(latitude.absentCollection, answerOf(sent).response.status)) return sent
  await awaitContracts(world)
  return send()
}

/** Of contracts that are still under way, the list tells when they are there: all are waited for together. */
export async function awaitContracts({ ctx, collections }: World): Promise<void> {
  const all = [...collections.values()]
  const open = all.filter(({ deployed }) => deployed === undefined)
  const deployed = open.length === 0 ? undefined : deployment(ctx, open)
  for (const one of open) if (deployed !== undefined) one.deployed = deployed
  await Promise.all(all.map((one) => one.deployed))
  for (const one of all) one.isAwaited = true
}

async function deployment(ctx: CaseContext, open: readonly Collection[]): Promise<void> {
  const areThere = (): boolean => open.every(({ address }) => address !== undefined)
  if (areThere()) return
  await ctx.eventually(
    async () => {
      const listed = resultsOf(await ctx.api.listCollections())
      for (const one of open) one.address ??= addressOf(listed.find((entry) => idOf(entry) === one.id))
      return areThere() || undefined
    },
    Math.max(...open.map(({ asked }) => asked)),
  )
}

/** Each collection of the world stands in the list of all, once, as it was asked for. */
export async function judgeCollections(world: World): Promise<void> {
  const own = [...world.collections.values()]
  if (own.length === 0) return
  const { ctx } = world
  let missing: Collection | undefined
  // Beside one on the same chain: each may have a service of its own.
  const later = (): Promise<void> => laterCollection(ctx, missing === undefined ? {} : { chain: missing.chain })()
  const answer = await beside(ctx, later, 'prompt').until(
    () => ctx.api.listCollections(),
    (one) => {
      missing = own.find(({ id }) => !resultsOf(one).some((entry) => idOf(entry) === id))
      return missing === undefined || resultsOf(one).some((entry) => typeof idOf(entry) !== 'string')
    },
  )
  if (!isTaken(answer, latitude.taken)) ctx.block(`the collections are not listed: ${brief(answer)}`)
  const known = new Set<unknown>(own.map(({ id }) => id))
  const unknown = resultsOf(answer)
    .map(idOf)
    .filter((one) => !known.has(one))
  for (const { id, request, chain, isOpen } of own) {
    const entries = resultsOf(answer).filter((entry) => idOf(entry) === id) as readonly Fields[]
    const [entry] = entries
    world.check('COL-19', entry !== undefined, {
      message: 'a collection that was created is not in the list',
      expected: id,
      actual: notAmong(id, unknown),
    })
    world.check('COL-26', entries.length === 1, {
      message: 'an id stands in the list more than once',
      expected: id,
      actual: entries.length,
    })
    judgePlaceName(world, chain, (entry?.onChain ?? {}) as Fields)
    if (isOpen) continue
    for (const { rule, field, expected, actual } of termsOf(request, chain, entry ?? {}))
      world.check(rule, isDeepStrictEqual(actual, expected), {
        message: `${field} of a collection is not listed as it was sent`,
        expected,
        actual,
      })
  }
}

/** Where it says where a collection is, it says so under the name that its chain has for that: one on Solana alone has a mint address. */
function judgePlaceName(world: World, chain: string, { contractAddress, mintAddress }: Fields): void {
  const isOnSolana = familyOf(chain) === 'solana'
  const [named, other] = isOnSolana ? [mintAddress, contractAddress] : [contractAddress, mintAddress]
  world.check(isOnSolana ? 'COL-23' : 'COL-22', named != null || other == null, {
    message: `the list names the place of a collection on ${chain} as it does on other chains`,
    expected: isOnSolana ? 'mintAddress' : 'contractAddress',
    actual: { contractAddress, mintAddress },
  })
}

interface Term {
  readonly rule: RequirementId
  readonly field: string
  readonly expected: unknown
  readonly actual: unknown
}

/** Whether a text is the one that was asked for, which no other begins like, and not as it was sent. */
const isAltered = (asked: unknown, shown: unknown): boolean =>
  asked !== shown && typeof shown === 'string' && shown.startsWith(String(asked).slice(0, 32))

/** What the list shows of a collection beside what was asked for; what it may leave out counts where it is there. */
function termsOf(request: Fields, chain: string, entry: Fields): readonly Term[] {
  const { fungibility = 'non-fungible', transferable = true, supplyLimit } = request
  const asked = request.metadata as Fields
  const shown = (entry.metadata ?? {}) as Fields
  const { enabled } = (entry.subscription ?? {}) as Fields
  return [
    ...Object.keys(asked).map(
      (field): Term => ({
        rule: isAltered(asked[field], shown[field]) ? 'COL-45' : 'COL-19',
        field: `metadata.${field}`,
        expected: asked[field],
        actual: shown[field],
      }),
    ),
    { rule: 'COL-19', field: 'the chain', expected: chain, actual: ((entry.onChain ?? {}) as Fields).chain },
    { rule: 'COL-34', field: 'the fungibility', expected: fungibility, actual: entry.fungibility },
    ...(supplyLimit === undefined
      ? []
      : [{ rule: 'COL-20', field: 'the supply limit', expected: supplyLimit, actual: entry.supplyLimit } as const]),
    ...(typeof entry.transferable !== 'boolean'
      ? []
      : [{ rule: 'COL-35', field: 'transferable', expected: transferable, actual: entry.transferable } as const]),
    ...(request.subscription === undefined || typeof enabled !== 'boolean'
      ? []
      : [{ rule: 'COL-38', field: 'subscription.enabled', expected: true, actual: enabled } as const]),
  ]
}
