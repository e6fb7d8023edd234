import fc from 'fast-check'
import { familyOf } from '../../../src/interface/arbitraries/chains.ts'
import { beside, laterLookUp } from '../../../src/interface/builders/beside.ts'
import { brief, publicKeyOf } from '../../../src/interface/builders/builders.ts'
import { addressKey, sameAddress } from '../../../src/interface/builders/tokens.ts'
import type { RequirementId } from '../../../src/interface/case.ts'
import { latitude } from '../../../src/interface/latitude.ts'
import { type Exchange, getPath, inParallel } from '../../../src/kit/case.ts'
import type { Person } from '../cast.ts'
import { somebody, someRole } from '../draws.ts'
import { isPlainest } from '../plain-text.ts'
import { kind, type Step } from '../step.ts'
import { spelt } from '../telling.ts'
import { type Role, reorder, type Wallet, type World } from '../world.ts'

interface MakeWallet extends Step {
  readonly do: 'wallet'
  readonly who: string
  readonly role: Role
}

/** Creates the wallet of a user on a chain, for the first time or again (Endpoints, create wallet). */
export const walletStep = kind<MakeWallet>({
  do: 'wallet',
  drawn: fc.record({
    do: fc.constant('wallet' as const),
    who: somebody,
    role: someRole,
  }),
  run: async (world, { who, role }) => {
    const known = world.walletOf(who, role)
    if (known !== undefined) return createAgain(world, known)
    if (!world.offers(role) || world.unserved.has(role) || world.unserved.has(who)) return
    const user = world.personOf(who)
    const chain = world.chainOf(role)
    world.tell(`a first wallet for ${who}, ${spelt(user)}, on ${chain}`)
    if (!world.hasAskedForNobody) {
      // One of them was looked up before: that nobody was there must not be remembered.
      world.hasAskedForNobody = true
      await world.ctx.api.listWallets({ ...user })
    }
    const answer = await world.ctx.api.createWallet({ ...user, chain })
    if (answer.response.status === 400 && role !== 'evm') return unserved(world, role)
    if (answer.response.status === 400 && 'userId' in user && !isPlainest(user.userId))
      return void world.unserved.add(who)
    // Whether blanks around a user id are part of it is open: one who is known without them is the same user then.
    if (answer.response.status === 200 && hasBlanks(user)) return void world.unserved.add(who)
    await judgeNew(world, who, role, answer)
  },
})

/** What a story tells of tokens on one chain alone. */
const toldThere: readonly RequirementId[] = ['LOC-15', 'XFER-02', 'XFER-07', 'XFER-12']

/** The allowed values of a wallet's chain are not shown. */
function unserved({ ctx, unserved: roles }: World, role: Role): void {
  roles.add(role)
  if (role !== 'solana') return
  for (const rule of toldThere) ctx.notApplicable(rule, `the target makes no wallets on ${role}, which is open`)
}

const hasBlanks = (user: Person): boolean => 'userId' in user && user.userId !== user.userId.trim()

/**
 * The same for several at a time that are alike in user or family of chains, not in both. Of a user who is new the first is made first, and who
 * differs from another in blanks alone comes after that one.
 */
export async function makeWallets(world: World, steps: readonly Step[]): Promise<void> {
  const isSecond = (step: Step, index: number): boolean =>
    hasBlanks(world.personOf(String(step.who))) ||
    (world.walletsOf(String(step.who)).length === 0 && steps.findIndex(({ who }) => who === step.who) < index)
  const seconds = steps.filter(isSecond)
  await inParallel(steps.filter((step) => !seconds.includes(step)).map((step) => () => walletStep.run(world, step)))
  await inParallel(seconds.map((step) => () => walletStep.run(world, step)))
  reorder(
    world.wallets,
    steps.map(({ who, role }) => `${who}@${role}`),
  )
}

async function judgeNew(world: World, who: string, role: Role, answer: Exchange): Promise<void> {
  const { ctx } = world
  const user = world.personOf(who)
  const chain = world.chainOf(role)
  const address = publicKeyOf(answer)
  const { status } = answer.response
  const hasOther = world.walletsOf(who).some((one) => familyOf(one.chain) === familyOf(chain))
  // Sent more than once, it may find the wallet that it has made itself.
  const mayBeOwn = hasOther || answer.retries > 0
  if (status !== 201 && !(status === 200 && (mayBeOwn || world.wallets.size > 0))) {
    ctx.judge('email' in user ? 'WAL-01' : 'WAL-02').status(answer, 201)
  }
  if (address === undefined) {
    ctx.block(`a new wallet has no address: ${brief(answer)}`)
    return
  }
  const apart = 'email' in user ? 'WAL-07' : 'WAL-22'
  const other = [...world.wallets.values()].find((one) => one.who !== who && sameAddress(one.address, address))
  world.check(apart, other === undefined, {
    message: `the wallet of ${JSON.stringify(user)} is that of ${JSON.stringify(other?.user)}`,
    expected: 'two users, two wallets',
    actual: address,
  })
  const [before] = world.walletsOf(who)
  const first = before === undefined ? ('email' in user ? 'WAL-01' : 'WAL-02') : 'WAL-09'
  const mayBeThere = mayBeOwn || (status === 200 && before !== undefined && (await makesBoth(world, before, role)))
  world.check(first, status === 201 || mayBeThere, {
    message: `a new user, ${JSON.stringify(user)}, is taken for one who has a wallet`,
    expected: latitude.newUser.says,
    actual: brief(answer),
  })
  const locator = `${chain}:${address}`
  const userLocator = userLocatorOf(user, chain)
  const isNew = status === 201
  const wallet = { who, role, user, chain, address, locator, userLocator, isNew, signed: new Map() }
  world.wallets.set(`${who}@${role}`, wallet)
}

/** Whether a user who is new has a wallet on a second chain as soon as one is made on the first: a service may make more of its own accord. */
async function makesBoth(world: World, { user, chain }: Wallet, other: Role): Promise<boolean> {
  const { make, api, settling } = world.ctx
  const somebody = 'email' in user ? { email: make.names.email() } : { userId: make.names.userId() }
  await make.wallet({ ...somebody, chain })
  const isMade = (answer: Exchange): boolean =>
    walletsIn(answer).some((one) => one.startsWith(`${world.chainOf(other)}:`))
  return isMade(await settling('prompt').until(() => api.listWallets(somebody), isMade))
}

/** The locator of the user's wallet on a chain (Resources, Locators). */
export const userLocatorOf = (user: Person, chain: string): string =>
  'email' in user ? `email:${user.email}:${chain}` : `userId:${user.userId}:${chain}`

async function createAgain(world: World, wallet: Wallet): Promise<void> {
  world.tell(`the wallet of ${wallet.who} on ${wallet.role} asked for again`)
  await judgeThere(world, wallet)
}

/** A wallet that is there is found by its creation, however often (Endpoints, create wallet). */
export async function judgeThere(world: World, { user, chain, address }: Wallet): Promise<void> {
  const answer = await world.ctx.api.createWallet({ ...user, chain })
  world.check('WAL-04', answer.response.status === 200, {
    message: `creating the wallet of ${JSON.stringify(user)} again was answered ${answer.response.status}`,
    expected: 200,
    actual: brief(answer),
  })
  const shown = getPath(answer.response.json, 'chain')
  world.check('WAL-03', answer.response.status !== 200 || typeof shown === 'string', {
    message: `creating the wallet of ${JSON.stringify(user)} again names no chain`,
    expected: chain,
    actual: brief(answer),
  })
  world.check('WAL-05', sameAddress(publicKeyOf(answer), address), {
    message: `creating the wallet of ${JSON.stringify(user)} again names another one`,
    expected: address,
    actual: publicKeyOf(answer),
  })
}

/** The wallets of a user: each that was made, none twice, and none of another user (WAL-17). A service may have made more of its own accord. */
export async function judgeWalletsOf(world: World, who: string): Promise<void> {
  const own = world.walletsOf(who)
  const [first] = own
  if (first === undefined) return
  const expected = own
    .filter(({ isNew }) => isNew)
    .map(keyOf)
    .toSorted()
  const foreign = new Set([...world.wallets.values()].filter((one) => one.who !== who).map(keyOf))
  const isRight = (answer: Exchange): boolean => {
    const listed = walletsIn(answer)
    const each = new Set(listed)
    return (
      each.size === listed.length && expected.every((one) => each.has(one)) && !listed.some((one) => foreign.has(one))
    )
  }
  const answer = await beside(world.ctx, laterLookUp(world.ctx, first.chain), 'prompt').until(
    () => world.ctx.api.listWallets({ ...first.user }),
    // A look-up that runs behind shows no stranger's wallet, and is a list.
    (one) => isRight(one) || isNoList(one) || walletsIn(one).some((wallet) => foreign.has(wallet)),
  )
  if (answer.response.status !== 200) world.ctx.block(`the wallets of a user are not listed: ${brief(answer)}`)
  world.check('WAL-17', isRight(answer), {
    message: `the wallets of ${JSON.stringify(first.user)} are not those that were made`,
    expected,
    actual: walletsIn(answer),
  })
}

const keyOf = ({ chain, address }: Pick<Wallet, 'chain' | 'address'>): string => `${chain}:${addressKey(address)}`

const isNoList = ({ response }: Exchange): boolean => response.status === 200 && !Array.isArray(response.json)

const walletsIn = ({ response }: Exchange): readonly string[] =>
  Array.isArray(response.json)
    ? response.json.map((one) => keyOf({ chain: one?.chain, address: String(one?.publicKey) })).toSorted()
    : []
