import fc from 'fast-check'
import { publicKeyOf } from '../../../src/interface/builders/builders.ts'
import { isTaken } from '../../../src/interface/builders/taken.ts'
import { sameAddress } from '../../../src/interface/builders/tokens.ts'
import { emailTransferOf, userTransferOf } from '../../../src/interface/builders/transfers.ts'
import { latitude } from '../../../src/interface/latitude.ts'
import { isExplained } from '../../../src/kit/case.ts'
import { somebody } from '../draws.ts'
import { lookAt } from '../looking/frame.ts'
import { kind, type Step } from '../step.ts'
import type { Wallet, World } from '../world.ts'
import { arrival } from './transfers.ts'
import { userLocatorOf } from './wallets.ts'

/** Calls that are on their way together. */
const width = 4

interface RaceTransfers extends Step {
  readonly do: 'transfers at once'
  readonly token: string
  readonly to: readonly string[]
}

/** One token sent to several at one moment: some order of the transfers explains where it is (XFER-11). */
export const raceTransfersStep = kind<RaceTransfers>({
  do: 'transfers at once',
  drawn: fc.record({
    do: fc.constant('transfers at once' as const),
    token: fc.constantFrom('t0', 't1', 't2', 'a0', 'a1'),
    to: fc.array(somebody, { minLength: 2, maxLength: width }),
  }),
  run: async (world, { token: name, to }) => {
    const { ctx } = world
    const token = world.tokens.get(name)
    const [from, ...others] = token?.places ?? []
    const listed = token?.listed
    const bound = token?.collection.request.transferable === false
    if (!ctx.settings.capabilities.transfers || !token || !from || !listed || others.length > 0 || bound) return
    const targets = to.flatMap((who) => world.walletOf(who, from.role) ?? []).filter((one) => one !== from)
    if (targets.length < 2) return
    world.tell(`${name} sent by ${from.who} to ${to.join(' and ')} at one moment`)
    const isEmail = 'email' in from.user
    const bodies = targets.map((one) =>
      isEmail ? emailTransferOf(listed, from, one, world.form) : userTransferOf(listed, from, one),
    )
    // From now on it may be with any of them, whoever looks meanwhile.
    token.moved = true
    token.asked = performance.now()
    token.places = [from, ...targets]
    const answers = await ctx.api.burst(targets.length, (api, index) =>
      isEmail ? api.transferFromEmailWallet(bodies[index]) : api.transferFromUserWallet(bodies[index]),
    )
    const taken = targets.filter((_, index) => {
      const answer = answers[index]
      return answer !== undefined && isTaken(answer, latitude.transferStarted)
    })
    // What was taken may still come to nothing: of two that were started one ends.
    const ends = (seen: Wallet): boolean =>
      isExplained<Wallet, Wallet>(
        from,
        taken,
        (holder, target) => (holder === from ? [target, from] : [holder]),
        (holder) => holder === seen,
      )
    token.places = [from, ...targets].filter(ends)
    await lookAt(world, [from, ...targets], { blame: 'XFER-11' })
    world.holds('XFER-11')
  },
})

interface ManyTransfers extends Step {
  readonly do: 'many transfers'
  readonly tokens: readonly string[]
  readonly to: string
}

/** Several tokens of user ids on their way together: each moves, whatever the others do (XFER-10, XFER-14). */
export const manyTransfersStep = kind<ManyTransfers>({
  do: 'many transfers',
  drawn: fc.record({
    do: fc.constant('many transfers' as const),
    tokens: fc.constant(['t0', 't2', 'a0', 'a1']),
    to: somebody,
  }),
  run: async (world, { tokens: names, to: who }) => {
    const { ctx } = world
    const sent = names.flatMap((name) => transferable(world, name, who))
    if (!ctx.settings.capabilities.transfers || sent.length < 2) return
    world.tell(`${sent.map(({ token }) => token.name).join(' and ')} sent to ${who} at one moment`)
    // From now on each may be with its receiver, whoever looks meanwhile.
    const moved = new Set(sent.filter(({ token }) => token.moved))
    for (const { token, from, to } of sent)
      Object.assign(token, { moved: true, places: [from, to], asked: performance.now() })
    const answers = await ctx.api.burst(sent.length, (api, index) => api.transferFromUserWallet(sent[index]?.body))
    const started = sent.filter((_, index) => {
      const answer = answers[index]
      return answer !== undefined && isTaken(answer, latitude.transferStarted)
    })
    for (const one of sent.filter((other) => !started.includes(other)))
      Object.assign(one.token, { moved: moved.has(one), places: [one.from] })
    const arrived = await Promise.all(started.map(({ token, to }) => arrival(world, token, to)))
    const parties = sent.flatMap(({ from, to }) => [from, to])
    await lookAt(world, parties, { blame: 'XFER-14' })
    world.holds('XFER-14')
    // Where none has ended this target is slow.
    if (!arrived.includes(true)) return
    world.check('XFER-10', !arrived.includes(false), {
      message: 'of transfers that were started at one moment some have ended, and others never do',
      expected: started.map(({ token }) => token.title),
      actual: started.filter((_, index) => arrived[index]).map(({ token }) => token.title),
    })
  },
})

/** A token of a user id that may be sent to somebody, and the request. */
function transferable(world: World, name: string, who: string) {
  const token = world.tokens.get(name)
  const [from, ...others] = token?.places ?? []
  const to = from && world.walletOf(who, from.role)
  const bound = token?.collection.request.transferable === false
  if (!token?.listed || !from || !to || to === from || others.length > 0 || bound || 'email' in from.user) return []
  return [{ token, from, to, body: userTransferOf(token.listed, from, to) }]
}

interface RaceWallets extends Step {
  readonly do: 'wallets at once'
  readonly who: string
}

/** Equal creations at one moment: one makes the wallet, the others find it (WAL-19, WAL-20). */
export const raceWalletsStep = kind<RaceWallets>({
  do: 'wallets at once',
  drawn: fc.record({ do: fc.constant('wallets at once' as const), who: somebody }),
  run: async (world, { who }) => {
    const { ctx } = world
    if (world.walletsOf(who).length > 0) return
    const user = world.personOf(who)
    const chain = world.chainOf('evm')
    world.tell(`${width} first wallets for ${who} at one moment`)
    const answers = await ctx.api.burst(width, (api) => api.createWallet({ ...user, chain }))
    const made = answers.filter((answer) => isTaken(answer))
    const [first] = made
    if (first === undefined) return
    const address = publicKeyOf(first) ?? ctx.block('a wallet has no address')
    world.check(
      'WAL-19',
      made.every((one) => sameAddress(publicKeyOf(one), address)),
      {
        message: 'equal creations at one moment name several wallets',
        expected: 'one address',
        actual: made.map(publicKeyOf),
      },
    )
    const isOrdered = isExplained<boolean, number>(
      false,
      made.map(({ response }) => response.status),
      (exists, status) => ((status === 201) === !exists ? [true] : []),
      (exists) => exists,
    )
    if (made.length === answers.length)
      world.check('WAL-20', isOrdered, {
        message: 'no order of equal creations explains their answers',
        expected: 'one 201, and 200 for the others',
        actual: answers.map(({ response }) => response.status),
      })
    const userLocator = userLocatorOf(user, chain)
    const locator = `${chain}:${address}`
    world.wallets.set(`${who}@evm`, {
      who,
      role: 'evm',
      user,
      chain,
      address,
      locator,
      userLocator,
      isNew: false,
      signed: new Map(),
    })
  },
})

interface RaceMints extends Step {
  readonly do: 'mints at once'
  readonly in: string
  /** Of so many users who are nobody else in the world. */
  readonly of: number
}

/**
 * Mints at one moment into what a supply limit leaves: no more of them become tokens (LIM-02). Which of them were minted is not
 * followed any further: they are of others than those of whom the world knows what they have.
 */
export const raceMintsStep = kind<RaceMints>({
  do: 'mints at once',
  drawn: fc.record({
    do: fc.constant('mints at once' as const),
    in: fc.constantFrom('red', 'green', 'blue'),
    of: fc.integer({ min: 2, max: width }),
  }),
  run: async (world, { in: where, of: count }) => {
    const { ctx } = world
    const collection = world.collections.get(where)
    if (collection?.left === undefined || collection.mayHaveLess || count <= collection.left) return
    const room = collection.left
    collection.left = 0
    world.tell(`${count} tokens minted in ${where} at one moment, where ${room} are left`)
    const wallets = await Promise.all(Array.from({ length: count }, () => ctx.make.wallet({ chain: collection.chain })))
    const mints = wallets.map(({ locator }) => ({ id: ctx.make.names.mintId(), body: ctx.make.requests.mint(locator) }))
    const asked = performance.now()
    await ctx.api.burst(mints.length, (api, index) => {
      const { id = '', body } = mints[index] ?? {}
      return api.putMint(collection.id, id, body)
    })
    const titles = new Set(mints.map(({ body }) => body.metadata?.name))
    const minted = async (): Promise<number> => {
      const lists = await Promise.all(wallets.map((wallet) => ctx.make.tokens(wallet.locator)))
      return lists.flat().filter(({ metadata }) => titles.has(metadata?.name as string)).length
    }
    await ctx.eventually(async () => ((await minted()) >= room ? true : undefined), asked)
    const seen = await minted()
    world.check('LIM-02', seen <= room, {
      message: 'mints at one moment made more tokens than the supply limit leaves',
      expected: `at most ${room}`,
      actual: seen,
    })
  },
})
