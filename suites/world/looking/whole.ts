import { type ListedToken, tokensIn } from '../../../src/interface/builders/tokens.ts'
import { inParallel } from '../../../src/kit/case.ts'
import { judgeCollections } from '../resources/collections.ts'
import { mintsStep } from '../resources/minting.ts'
import { judgeRecord } from '../resources/repeats.ts'
import { judgeSigns } from '../resources/signing.ts'
import { judgeThere, judgeWalletsOf, userLocatorOf } from '../resources/wallets.ts'
import type { Rest } from '../step.ts'
import type { Token, Wallet, World } from '../world.ts'
import { lookAt } from './frame.ts'

/** Whether a token is being sent. */
export const isOnItsWay = ({ tokens }: World): boolean =>
  [...tokens.values()].some(({ moved, places, isUnderWay }) => moved && (isUnderWay || places.length > 1))

/** Whether a token has been sent, and is where it was sent to. */
export const hasArrived = ({ tokens }: World): boolean => sentIn(tokens).length > 0

const sentIn = (tokens: World['tokens']): readonly Token[] =>
  [...tokens.values()].filter(({ moved, places, isUnderWay }) => moved && !isUnderWay && places.length === 1)

/** What was asked for after all that must have made no token. */
interface Later {
  /** Waits for it. */
  readonly rest: Rest
  /** Tokens whose mints were repeated before. */
  readonly repeated: readonly Token[]
}

/** Repeats the mints of what has arrived, and asks for one token more. */
export async function askForLater(world: World): Promise<Later> {
  const repeated = sentIn(world.tokens)
  await inParallel(repeated.map((token) => () => judgeSent(world, token)))
  const rest = world.harmless.length > 0 || world.tokens.size > 0 ? await askForOneMore(world) : undefined
  return { rest: rest ?? (async () => {}), repeated }
}

/**
 * Looks at all that can be read of the world: what each wallet holds by either locator, the wallets of each user, whether each
 * still is there and signs, the records, the collections.
 * @param asked default: it is asked for now
 */
export async function lookAtAll(world: World, asked?: Later): Promise<void> {
  if (world.wallets.size === 0) return
  const later = asked ?? (await askForLater(world))
  world.tell('everything that was made read again')
  // Users and their wallets need not wait for that token, nor does whoever has none of those that are there.
  await inParallel([() => lookAtTokens(world, later), () => lookAtUsers(world), () => lookAtStrangers(world)])
  world.holds(...world.harmless.map(({ rule }) => rule))
  world.harmless.length = 0
}

/** What each wallet holds once a token is there that was asked for later, the collections, and the records but of those that were just read. */
async function lookAtTokens(world: World, { rest, repeated }: Later): Promise<void> {
  await rest()
  await lookAt(world, holdersIn(world))
  const holders = holdersIn(world)
  const others = [...world.wallets.values()].filter((wallet) => !holders.includes(wallet))
  const minted = [...world.tokens.values()].filter((token) => !token.inBatch && !repeated.includes(token))
  await inParallel([
    () => lookAt(world, holders, { by: 'same as by address' }),
    () => lookAt(world, others, { by: 'userLocator' }),
    ...minted.map((token) => () => judgeRecord(world, token)),
    () => judgeCollections(world),
  ])
  if (world.tokens.size > 0) world.holds('LOC-05')
}

const holdersIn = (world: World): readonly Wallet[] =>
  [...world.wallets.values()].filter((wallet) => world.tokensIn(wallet).length > 0)

/** Who is taken for somebody by a careless look-up, and where those who are here have nothing. */
async function lookAtStrangers(world: World): Promise<void> {
  const holders = holdersIn(world)
  const ofChains = [...Map.groupBy(holders, ({ chain }) => chain).values()].flatMap((all) => all.slice(0, 1))
  await inParallel([
    ...ofChains.map((holder) => () => judgeNobody(world, holder)),
    ...ofEachKind(holders).map((holder, index) => () => judgeElsewhere(world, holder, index === 0)),
    ...namesakesIn(world).map((who) => () => judgeNamesake(world, who)),
  ])
}

/** The wallets of each user, and whether each still is there and signs. */
async function lookAtUsers(world: World): Promise<void> {
  const people = Map.groupBy(world.wallets.values(), ({ who }) => who)
  const look = async (who: string, wallets: readonly Wallet[]): Promise<void> => {
    await judgeWalletsOf(world, who)
    for (const wallet of wallets) await judgeSigns(world, wallet)
    for (const wallet of wallets) await judgeThere(world, wallet)
  }
  await inParallel(
    [...people].map(
      ([who, wallets]) =>
        () =>
          look(who, wallets),
    ),
  )
}

/** Nobody has the address of a wallet for a user id: the same text of another kind (LOC-14). */
async function judgeNobody(world: World, { chain, address, userLocator }: Wallet): Promise<void> {
  const { response } = await world.ctx.api.listTokens(`userId:${address}:${chain}`, {})
  const shown = response.status === 200 && Array.isArray(response.json) ? response.json.length : 0
  world.check('LOC-14', shown === 0, {
    message: `a user id that is the address of ${userLocator} leads to its tokens`,
    expected: 'none',
    actual: response.json,
  })
}

/** Names like those of this world which a careless look-up takes for one of them. */
const namesakes = [
  'id compatibility form',
  'id last character',
  'id line',
  'id suffix',
  'mail domain',
  'mail prefix',
] as const

/** Those that nobody has, in a world of many who are alike. */
const namesakesIn = ({ wallets }: World): readonly string[] => {
  const people = new Set([...wallets.values()].map(({ who }) => who))
  return people.size < manyPeople ? [] : namesakes.filter((who) => !people.has(who)).slice(0, 3)
}

const manyPeople = 8

/** Whoever has no wallet has none of the tokens that others have, however like theirs the name is (LIST-16). */
async function judgeNamesake(world: World, who: string): Promise<void> {
  const locator = userLocatorOf(world.personOf(who), world.chainOf('evm'))
  const shown = tokensIn(await world.ctx.api.listTokens(locator, {}))
  const foreign = shown.filter((one) => isKnown(world, one))
  world.check('LIST-16', foreign.length === 0, {
    message: `tokens of others are listed for ${locator}, of whom no wallet was made`,
    expected: 'none',
    actual: foreign,
  })
}

const isKnown = ({ tokens }: World, { metadata }: ListedToken): boolean =>
  [...tokens.values()].some(({ title }) => title === metadata?.name)

/** A repeat of its mint leaves a token where a transfer has brought it, as the listings after this tell. */
async function judgeSent(world: World, token: Token): Promise<void> {
  if (token.inBatch) return
  await judgeRecord(world, token)
  world.note({ says: 'a repeat of its mint', rule: 'MINT-07', token })
}

/** A holder of an e-mail address and one of a user id, of those who have a wallet on the first EVM chain. */
const ofEachKind = (holders: readonly Wallet[]): readonly Wallet[] => {
  const onEvm = holders.filter(({ role }) => role === 'evm')
  const kinds = Map.groupBy(onEvm, ({ user }) => 'email' in user)
  return [...kinds.values()].flatMap((all) => all.slice(-1))
}

/**
 * The chain of a locator counts: on another one its user has none of the tokens that are here, wallet or no wallet (LIST-16).
 * @param alsoByAddress the same address there may be known, and holds none of them either
 */
async function judgeElsewhere(
  world: World,
  { who, user, chain, address }: Wallet,
  alsoByAddress: boolean,
): Promise<void> {
  const other = world.chainOf('evm2')
  if (other === chain || world.walletOf(who, 'evm2') !== undefined) return
  for (const locator of [userLocatorOf(user, other), ...(alsoByAddress ? [`${other}:${address}`] : [])]) {
    const shown = tokensIn(await world.ctx.api.listTokens(locator, {}))
    const strange = shown.filter((one) => one.chain !== other)
    world.check('LIST-16', strange.length === 0, {
      message: `the tokens of ${JSON.stringify(user)} on ${chain} are listed as those on ${other}`,
      expected: 'none',
      actual: strange,
    })
  }
}

/** One token more, asked for after all that must have made none: when it is listed, that would be too. */
async function askForOneMore(world: World): Promise<Rest | undefined> {
  for (const { name, chain, left } of world.collections.values()) {
    const wallet = [...world.wallets.values()].find((one) => one.chain === chain)
    if (left !== undefined || wallet === undefined) continue
    const token = `after ${world.tokens.size}`
    await mintsStep.ask?.(world, { do: 'mints', all: [`${token}, ${name}, ${wallet.who}, ${wallet.role}, address`] })
    const asked = world.tokens.get(token)
    if (asked === undefined) return undefined
    return () => lookAt(world, asked.places)
  }
  return undefined
}
