import { beside, laterToken } from '../../../src/interface/builders/beside.ts'
import { brief, isListingOf } from '../../../src/interface/builders/builders.ts'
import { type ListedToken, sameAddress, tokenKey } from '../../../src/interface/builders/tokens.ts'
import type { RequirementId } from '../../../src/interface/case.ts'
import { familyOf } from '../../../src/interface/chains.ts'
import type { Exchange, Finding } from '../../../src/kit/case.ts'
import { deliveredBy, type Harmless, type Token, type Wallet, type World } from '../world.ts'
import { type Holding, holdingOf } from './holdings.ts'
import { judgeLost } from './lost.ts'
import { rulesOfFields, wrongFieldsOf } from './token-view.ts'

/** Something amiss; `late` where it may only not be there yet. */
interface Amiss extends Finding<RequirementId> {
  readonly late?: true
  /** Set where a list that runs behind would look the same: something later has to be listed before it counts. */
  readonly mayBeOld?: true
  /** Set where nothing that may still come would put it right: it is not waited for. */
  readonly stays?: true
  /** Key of a token that should not be, and may: the world goes on with it. */
  readonly extra?: string
  /** The token that is in a wrong place, or in none. */
  readonly token?: Token
  readonly wallet?: Wallet
}

/** How a look is taken. */
interface Look {
  /** What a change beyond the expected would have broken. */
  readonly blame?: RequirementId | undefined
  /** `same as by address`: by the user, where the address has just been found to list what it should. */
  readonly by?: 'locator' | 'userLocator' | 'same as by address' | undefined
}

/**
 * Looks at the tokens of some wallets until they hold what the model says, and judges what they hold when the time is up. What
 * has been listed and is not, or is where it must not be, is wrong; what was never listed may be late, and blocks, unless a later one
 * is there. What a list that runs behind would show, too, counts once a later token is listed, and blocks before.
 */
export async function lookAt(world: World, wallets: Iterable<Wallet>, { blame, by }: Look = {}): Promise<void> {
  const places = [...new Set(wallets)]
  if (places.length === 0) return
  const awaited = [...world.tokens.values()].filter((token) => token.places.some((place) => places.includes(place)))
  // What stays where it has been listed is not on its way.
  const kind = awaited.every(({ listed, moved, places: at }) => listed && !moved && at.length === 1)
    ? 'prompt'
    : undefined
  const onTheirWay = awaited.filter(({ listed, places: at }) => listed === undefined || at.length > 1)
  const asked = onTheirWay.length === 0 ? undefined : Math.max(...onTheirWay.map((token) => token.asked))
  const settled = await beside(world.ctx, laterToken(world.ctx, places[0]?.chain), kind, asked).until(
    async () =>
      Promise.all(
        places.map((wallet) =>
          holdingOf(world, wallet, by === undefined || by === 'locator' ? 'locator' : 'userLocator'),
        ),
      ),
    (holdings) => amissIn(world, holdings, { blame, by }).every(({ stays }) => stays),
    (holdings) => !amissIn(world, holdings, { blame, by }).some(({ mayBeOld }) => mayBeOld),
    (holdings) => amissIn(world, holdings, { blame, by }).map(toldShortly)[0],
  )
  const amiss = amissIn(world, settled, { blame, by })
  for (const { wallet, answer } of settled) await judgeLocator(world, wallet, answer, by)
  for (const { extra, ...one } of amiss) if (extra !== undefined) world.disapprove(extra, one)
  const certain = amiss.filter(({ late, extra }) => late === undefined && extra === undefined)
  world.accuse(certain.map(({ token: _, wallet: __, mayBeOld: ___, stays: ____, ...one }) => one))
  const [first, ...others] = amiss.filter(({ extra }) => extra === undefined)
  if (first?.token !== undefined) await judgeLost(world, first.token)
  if (first !== undefined && [first, ...others].every((one) => isUnlisted(world, one))) {
    for (const token of world.tokens.values()) if (isOnAptos(token)) token.places = []
    return lookAt(world, wallets, { blame, by })
  }
  if (first !== undefined) world.ctx.block(first.message)
  for (const { entries } of settled) for (const entry of entries) learn(world, entry)
  confirm(world, settled)
  hold(world, settled, by)
}

const isOnAptos = ({ collection }: Token): boolean => familyOf(collection.chain) === 'aptos'

/** No shape is shown of a token on Aptos, so that a listing may have none: where it has never had one, they are not looked for any more. */
const isUnlisted = ({ tokens }: World, { late, token }: Amiss): boolean =>
  late === true &&
  token !== undefined &&
  isOnAptos(token) &&
  ![...tokens.values()].some((one) => isOnAptos(one) && one.listed !== undefined)

const toldShortly = ({ message, token }: Amiss): string =>
  token === undefined ? message : `${message} (${token.title})`

/** A wallet that is listed by its other locator and not by this one is not addressed by this one. */
async function judgeLocator(world: World, wallet: Wallet, answer: Exchange, by: Look['by'] = 'locator'): Promise<void> {
  if (answer.response.status === 200) return
  const other = await holdingOf(world, wallet, by === 'locator' ? 'userLocator' : 'locator')
  world.check(locatedBy(wallet, by), other.answer.response.status !== 200, {
    message: `a wallet of ${wallet.who} is not listed by one of its locators, and is by the other`,
    expected: 200,
    actual: brief(answer),
  })
}

/** What such a look has judged, and found as it should be. */
function hold(world: World, holdings: readonly Holding[], by: Look['by']): void {
  world.holds('LIST-01', 'LIST-16')
  for (const { wallet, entries } of holdings)
    for (const entry of entries) {
      world.holds(locatedBy(wallet, by))
      const token = tokenOf(world, entry)
      if (token === undefined) continue
      world.holds(token.surplus, token.astray, ...rulesOfFields(token, entry))
      if (token.moved) world.holds('XFER-11')
    }
}

/** What the listings show that the model does not have, or otherwise. */
function amissIn(world: World, holdings: readonly Holding[], { blame, by }: Look): Amiss[] {
  const amiss: Amiss[] = []
  const seen = new Map<Token, { readonly key: string; readonly wallets: Wallet[] }>()
  for (const { wallet, answer, entries } of holdings) {
    if (answer.response.status !== 200 || !Array.isArray(answer.response.json)) {
      const judgement = { message: `the tokens of ${wallet.locator} are not listed`, expected: '200 and a list' }
      amiss.push({ rule: 'LIST-01', ...judgement, actual: brief(answer), mayBeOld: true })
      continue
    }
    for (const entry of entries) {
      const key = tokenKey(entry)
      const token = tokenOf(world, entry)
      const before = token && seen.get(token)
      if (token?.mayDouble && isOther(token, key)) continue
      if (before === undefined && token?.listed !== undefined && isElsewhere(token.listed, entry)) {
        amiss.push(...wrongFieldsOf(token, entry).map((field) => fieldOf(token, field)))
        continue
      }
      if (world.extras.has(key) || world.probes.has(entry.metadata?.name)) continue
      if (token === undefined || (before !== undefined && before.key !== key) || isOther(token, key)) {
        amiss.push(surplus(world, wallet, entry, token))
        continue
      }
      if (before?.wallets.includes(wallet)) amiss.push(twice(wallet, entry))
      seen.set(token, { key, wallets: [...(before?.wallets ?? []), wallet] })
      if (!token.places.includes(wallet)) amiss.push({ ...astray(world, wallet, token, blame), token, wallet })
      else amiss.push(...wrongFieldsOf(token, entry).map((field) => fieldOf(token, field)))
    }
  }
  const read = holdings.map(({ wallet }) => wallet)
  for (const token of world.tokens.values()) {
    if (token.places.length === 0 || !token.places.every((place) => read.includes(place))) continue
    const at = seen.get(token)?.wallets ?? []
    if (at.length === 0 && token.mayLeave === undefined) amiss.push(missing(world, token, blame))
    if (at.length > 1) amiss.push(inSeveral(world, token, at))
  }
  return amiss.map((one) => ruled(world, one, seen.get(one.token as Token)?.wallets, by))
}

/** What is in its place too has not moved: it is listed where it is not. By the user alone, it is the locator that misleads. */
function ruled(world: World, one: Amiss, wallets: readonly Wallet[] | undefined, by: Look['by']): Amiss {
  const inPlace = one.token?.moved === false && wallets?.some((wallet) => one.token?.places.includes(wallet))
  const { token, wallet } = one
  // By address it was in one place just now: that it is told otherwise here, nothing has brought about that came after the transfer.
  if (by === 'same as by address') return { ...one, rule: token?.moved ? 'XFER-11' : 'LOC-05' }
  if (token?.moved && wallets !== undefined && wallets.length > 1) return { ...one, rule: sentBy(world, token) }
  if (wallet !== undefined && by === 'userLocator') return { ...one, rule: locatedBy(wallet, by) }
  const isOnOtherChain = wallet !== undefined && wallet.chain !== token?.collection.chain
  return inPlace || isOnOtherChain ? { ...one, rule: 'LIST-16' } : one
}

/** The same number under another contract: which of the two is said of it is wrong, and no second token is there. */
const isElsewhere = (before: ListedToken, now: ListedToken): boolean =>
  before.tokenId !== undefined &&
  before.tokenId === now.tokenId &&
  !sameAddress(before.contractAddress, now.contractAddress)

const isOther = ({ listed }: Token, key: string): boolean => listed !== undefined && tokenKey(listed) !== key

/** The token of the model that an entry is: by its key, by its record, or by its name. */
function tokenOf({ tokens }: World, entry: ListedToken): Token | undefined {
  const all = [...tokens.values()]
  const key = tokenKey(entry)
  return (
    all.find(({ listed }) => listed !== undefined && tokenKey(listed) === key) ??
    all.find(({ listed, record }) => listed === undefined && record !== undefined && isListingOf(entry, record)) ??
    all.find(({ title }) => title === entry.metadata?.name)
  )
}

function learn(world: World, entry: ListedToken): void {
  const token = tokenOf(world, entry)
  if (token !== undefined) token.listed ??= entry
}

/** A token that was seen to move will not go back. */
function confirm(world: World, holdings: readonly Holding[]): void {
  for (const { wallet, entries } of holdings)
    for (const entry of entries) {
      const token = tokenOf(world, entry)
      if (token !== undefined && token.places.length > 1 && token.places.at(-1) === wallet) token.places = [wallet]
    }
}

/** The sentence by which a locator leads to its wallet. */
const locatedBy = ({ user }: Wallet, by: Look['by']): RequirementId =>
  by === undefined || by === 'locator' ? 'LOC-01' : 'email' in user ? 'LOC-02' : 'LOC-03'

/** The sentence that a change breaks which nothing allows. @param at where the token is now */
const moved = (world: World, blame: RequirementId | undefined, token: Token, at?: Wallet): RequirementId =>
  world.harmless.findLast((one) => one.token === token && leadsTo(one, at))?.rule ??
  blame ??
  world.harmless.findLast((one) => one.rule.startsWith('XFER') && leadsTo(one, at))?.rule ??
  ([...world.tokens.values()].some(({ isUnderWay }) => isUnderWay) ? 'XFER-14' : 'LIST-16')

/** By which sentence a token that was sent is where it was sent to, and nowhere else: the repeat of its mint does not send it on. */
const sentBy = ({ harmless }: World, token: Token): RequirementId =>
  harmless.findLast((one) => one.token === token && one.at > token.asked)?.rule === 'MINT-07' ? 'MINT-07' : 'XFER-11'

const leadsTo = ({ to }: Harmless, at: Wallet | undefined): boolean => to === undefined || at === undefined || to === at

/** The same of a token that nobody asked for, whose name is none that was refused. */
const made = (world: World): RequirementId =>
  world.harmless.findLast(
    ({ rule, title, token }) =>
      !rule.startsWith('XFER') && rule !== 'GEN-07' && title === undefined && token === undefined,
  )?.rule ?? 'LIST-16'

function surplus(world: World, wallet: Wallet, entry: ListedToken, token: Token | undefined): Amiss {
  const name = String(entry.metadata?.name)
  // What has no name may be any of those that are asked for.
  const unnamed = typeof entry.metadata?.name === 'string' ? undefined : 'LIST-05'
  const fromElsewhere = typeof entry.chain === 'string' && entry.chain !== wallet.chain ? 'LIST-16' : undefined
  const forbidden = world.forbidden.get(name)
  const rule = token?.surplus ?? unnamed ?? fromElsewhere ?? forbidden ?? made(world)
  return {
    rule,
    ...(rule === forbidden ? { stays: true } : {}),
    // That the good items of a refused batch are not minted is a recommendation.
    ...(rule === forbidden && rule === 'BATCH-30' ? { extra: tokenKey(entry) } : {}),
    message: token === undefined ? 'a wallet holds a token that nobody asked for' : 'a second token was made',
    expected: world.tokensIn(wallet).map(({ title }) => title),
    actual: { wallet: wallet.userLocator, key: tokenKey(entry), name },
  }
}

const twice = (wallet: Wallet, entry: ListedToken): Amiss => ({
  rule: 'LIST-16',
  message: 'a token is listed twice',
  expected: 'each token once',
  actual: { wallet: wallet.userLocator, key: tokenKey(entry) },
})

const astray = (world: World, wallet: Wallet, token: Token, blame: RequirementId | undefined): Amiss => ({
  rule: token.listed === undefined ? deliveredBy(world, token) : moved(world, blame, token, wallet),
  message: 'a token is in the wallet of another',
  expected: { token: token.title, in: token.places.map(({ userLocator }) => userLocator) },
  actual: wallet.userLocator,
  // A wallet where it never was shows nothing old.
  ...(token.moved ? { mayBeOld: true } : { stays: true }),
})

const fieldOf = (token: Token, { rule, field, expected, actual }: ReturnType<typeof wrongFieldsOf>[number]): Amiss => ({
  rule,
  message: `${field} of a token ${token.listed === undefined ? 'is not what was asked for' : 'has changed'}`,
  expected,
  actual,
})

const missing = (world: World, token: Token, blame: RequirementId | undefined): Amiss => ({
  rule: token.places.length > 1 || token.moved ? sentBy(world, token) : moved(world, blame, token),
  message: 'a token is in no wallet where it may be',
  expected: token.places.map(({ userLocator }) => userLocator),
  actual: token.title,
  // One that was never listed, or is on its way from one wallet to another, may come late.
  ...(token.listed === undefined || token.places.length > 1 ? { late: true, token } : {}),
})

const inSeveral = (world: World, token: Token, wallets: readonly Wallet[]): Amiss => ({
  rule: token.places.length > 1 || token.moved ? sentBy(world, token) : 'LIST-16',
  message: 'one token is in several wallets',
  expected: `${token.title} in one wallet`,
  actual: wallets.map(({ userLocator }) => userLocator),
  mayBeOld: true,
})
