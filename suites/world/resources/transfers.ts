import fc from 'fast-check'
import { familyOf } from '../../../src/interface/arbitraries/chains.ts'
import { brief } from '../../../src/interface/builders/builders.ts'
import { inReverse } from '../../../src/interface/builders/in-reverse.ts'
import { without } from '../../../src/interface/builders/requests.ts'
import { isTaken } from '../../../src/interface/builders/taken.ts'
import { type ListedToken, sameAddress, tokenKey } from '../../../src/interface/builders/tokens.ts'
import { emailTransferOf, transferForms, userTransferOf } from '../../../src/interface/builders/transfers.ts'
import { inTime } from '../../../src/interface/builders/words.ts'
import type { RequirementId } from '../../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../../src/interface/latitude.ts'
import { type Exchange, inParallel } from '../../../src/kit/case.ts'
import { somebody } from '../draws.ts'
import { lookAt } from '../looking/frame.ts'
import { holdingOf } from '../looking/holdings.ts'
import { asking, kind, type Rest, type Step } from '../step.ts'
import type { Fields, Token, Wallet, World } from '../world.ts'
import { judgeSigns } from './signing.ts'

export const tokenNames = ['t0', 't1', 't2', 't3', 'a0', 'a1', 'a2', 'b0', 'b1', 'b2']

interface Transfer extends Step {
  readonly do: 'transfer'
  readonly token: string
  readonly to: string
  readonly inReverse?: boolean
  /** The receiver's address in other letter case than its wallet was told with. */
  readonly isRespelt?: boolean
}

/** Transfers a token out of the wallet that holds it: both operations, by what its user is known by (Endpoints, transfer). */
export const transferStep = asking<Transfer>({
  do: 'transfer',
  drawn: fc.record(
    {
      do: fc.constant('transfer' as const),
      token: fc.constantFrom(...tokenNames),
      to: somebody,
      inReverse: fc.boolean(),
      isRespelt: fc.boolean(),
    },
    { requiredKeys: ['do', 'token', 'to'] },
  ),
  ask: (world, step) => askForAll(world, [step]),
})

/** The same for several tokens that are on their way together. */
export async function askForAll(world: World, steps: readonly Step[]): Promise<Rest | undefined> {
  const started: Started[] = []
  for (const step of steps) started.push(...(await begin(world, step as Transfer)))
  if (started.length === 0) return undefined
  return async () => {
    await Promise.all(started.map(({ token, from, to }) => 'userId' in from.user && judgeArrival(world, token, to)))
    const touched = started.flatMap(({ token, from, to }) => witnesses(world, token, [from, to]))
    await lookAt(world, touched, { blame: 'XFER-14' })
    world.holds('XFER-14')
    await inParallel([...new Set(started.map(({ from }) => from))].map((from) => () => judgeSigns(world, from)))
  }
}

interface Started {
  readonly token: Token
  readonly from: Wallet
  readonly to: Wallet
}

/** @returns nothing where it cannot be, or more information is wanted first */
async function begin(
  world: World,
  { token: name, to: who, inReverse: reversed, isRespelt }: Transfer,
): Promise<Started[]> {
  const found = heldBy(world, name)
  if (found === undefined) return []
  const { token, from, listed } = found
  const to = world.walletOf(who, from.role)
  if (to === undefined || to === from || token.collection.request.transferable === false) return []
  // What was refused of it may have been carried out all the same.
  if (world.harmless.some((one) => one.token === token)) await lookAt(world, witnesses(world, token, [from, to]))
  world.tell(`${name} transferred from ${from.who} to ${who}`)
  const isEmail = 'email' in from.user
  const rule: RequirementId = isEmail
    ? familyOf(from.chain) === 'solana'
      ? 'XFER-02'
      : 'XFER-01'
    : familyOf(from.chain) === 'solana'
      ? 'XFER-07'
      : 'XFER-06'
  const expected = isEmail ? latitude.emailTransfer : latitude.userTransfer
  const sendTo = (target: Wallet) => send(world, listed, from, target, reversed ? inReverse : undefined)
  // Whether an address is taken in other letter case is open.
  const respelt = isRespelt ? await sendTo({ ...to, address: recased(to) }) : undefined
  const isSent = respelt !== undefined && acceptsStatus(expected, respelt.response.status)
  const answer = isSent ? respelt : await sentOrGone(world, token, [from, to], () => sendTo(to))
  world.check(rule, acceptsStatus(expected, answer.response.status), {
    message: `a valid transfer was answered ${answer.response.status}`,
    expected: expected.says,
    actual: brief(answer),
  })
  if (answer.response.status === 303) return []
  token.moved = true
  token.asked = performance.now()
  token.places = [from, to]
  return [{ token, from, to }]
}

/** The same address on a chain whose addresses are numbers in hexadecimal digits. */
function recased({ chain, address }: Wallet): string {
  if (familyOf(chain) !== 'evm') return address
  const digits = address.replace(/^0x/, '')
  const other = digits === digits.toLowerCase() ? digits.toUpperCase() : digits.toLowerCase()
  return address.slice(0, -digits.length) + other
}

/**
 * Sends a valid transfer until it is not refused any more (`whenMovable`). A transfer that was refused before, and carried out all the
 * same, may have come through meanwhile: then the token is not there any more.
 */
async function sentOrGone(
  world: World,
  token: Token,
  parties: readonly [from: Wallet, to: Wallet],
  send: () => Promise<Exchange>,
): Promise<Exchange> {
  const { listed } = token
  const mayBeGone = listed !== undefined && world.harmless.some((one) => one.token === token)
  const isRefused = (answer: Exchange): boolean => acceptsStatus(latitude.notYetMovable, answer.response.status)
  const { answer } = await world.ctx.settling(mayBeGone ? undefined : 'prompt').until(
    async () => {
      const sent = await send()
      if (!mayBeGone || !isRefused(sent)) return { answer: sent, isGone: false }
      const held = (await holdingOf(world, parties[0])).entries.map(tokenKey)
      return { answer: sent, isGone: !held.includes(tokenKey(listed)) }
    },
    (sent) => sent.isGone || !isRefused(sent.answer),
  )
  if (mayBeGone && isRefused(answer)) await lookAt(world, witnesses(world, token, parties))
  return answer
}

/** A token that is known to be in one wallet, as that lists it. */
export function heldBy({ ctx, tokens }: World, name: string) {
  const token = tokens.get(name)
  const [from, ...others] = token?.places ?? []
  if (!ctx.settings.capabilities.transfers || token === undefined || from === undefined) return undefined
  return token.listed === undefined || others.length > 0 ? undefined : { token, from, listed: token.listed }
}

/** Sends a transfer of the variant that the sender's wallet takes; of an e-mail wallet in the form that the target takes. */
async function send(
  world: World,
  listed: ListedToken,
  from: Wallet,
  to: Wallet,
  changed: (body: Fields) => unknown = (body) => body,
): Promise<Exchange> {
  const { api } = world.ctx
  const own = withSameKind(listed)
  if ('userId' in from.user) return api.transferFromUserWallet(changed(own(userTransferOf(listed, from, to))))
  const forms = world.form === undefined ? transferForms : [world.form]
  let answer: Exchange | undefined
  for (const form of forms) {
    answer = await api.transferFromEmailWallet(changed(own(emailTransferOf(listed, from, to, form))))
    if (!isTaken(answer, latitude.emailTransfer)) continue
    // Fraud may be feared before a form is read.
    if (answer.response.status !== 303) world.form = form
    break
  }
  return answer as Exchange
}

/** A semi-fungible token moves in quantities; of the e-mail variant the document says how many. */
const withSameKind =
  ({ tokenStandard }: ListedToken) =>
  (body: Fields): Fields =>
    tokenStandard === 'ERC-1155' && 'contractAddress' in body ? { ...body, quantity: '1' } : body

/** A transfer that was started ends (XFER-10); the history goes on where it does not: then either wallet may hold the token. */
async function judgeArrival(world: World, token: Token, to: Wallet): Promise<void> {
  const arrived = await arrival(world, token, to)
  world.ctx
    .judge('XFER-10')
    .basedOn('made')
    .that(arrived, {
      message: `a transfer to ${to.who} has not ended ${inTime(world.ctx.settings)}`,
      expected: `${token.title} in its wallet`,
      actual: 'not there',
    })
}

/**
 * Waits until a started transfer has ended.
 * @returns whether it has
 */
export async function arrival(world: World, token: Token, to: Wallet): Promise<boolean> {
  const { listed } = token
  if (listed === undefined) return false
  const arrived = await world.ctx.settling().until(
    async () => (await holdingOf(world, to)).entries.some((entry) => tokenKey(entry) === tokenKey(listed)),
    (isThere) => isThere,
    { asked: token.asked },
  )
  if (arrived) token.places = [to]
  return arrived
}

/** Whose tokens a transfer could touch by mistake: those of the contract, and those of the users. */
function witnesses(world: World, { collection }: Token, parties: readonly Wallet[]): readonly Wallet[] {
  const near = [...world.tokens.values()].filter((one) => one.collection === collection).flatMap(({ places }) => places)
  return [...parties, ...near]
}

/** Transfers that have to move nothing: each differs from a valid one in one respect. */
const wrongs = [
  'of another',
  'absent',
  'beyond 64 bits',
  'of another contract',
  'on another chain',
  'bound',
  'without a chain',
] as const

interface WrongTransfer extends Step {
  readonly do: 'wrong transfer'
  readonly token: string
  readonly by: string
  readonly as: (typeof wrongs)[number]
}

/** Whatever is answered, nothing moves (XFER-12, XFER-13, XFER-14). */
export const wrongTransferStep = kind<WrongTransfer>({
  do: 'wrong transfer',
  drawn: fc.record({
    do: fc.constant('wrong transfer' as const),
    token: fc.constantFrom(...tokenNames),
    by: somebody,
    as: fc.constantFrom(...wrongs),
  }),
  run: async (world, { token: name, by, as }) => {
    const found = heldBy(world, name)
    if (found === undefined) return
    const { token, from, listed } = found
    const other = world.walletOf(by, from.role)
    const isBound = token.collection.request.transferable === false
    if (other === undefined || other === from || isBound !== (as === 'bound')) return
    const { sender, shown, rule, change } = spoilt(world, listed, from, other, as)
    if (shown === undefined) return
    world.tell(`a transfer of ${name} by ${sender.who}, ${as}`)
    const to = sender === from ? other : (thirdOf(world, from, other) ?? from)
    await send(world, shown, sender, to, change)
    world.note({ says: `a transfer ${as}`, rule, token })
    await lookAt(world, witnesses(world, token, [from, other, to]), { blame: rule })
    world.holds(rule)
  },
})

/** Somebody else of their chain: a token that moves to where it is has not been seen to move. */
const thirdOf = ({ wallets }: World, from: Wallet, other: Wallet): Wallet | undefined =>
  [...wallets.values()].find((one) => one.chain === from.chain && one !== from && one !== other)

interface Spoilt {
  readonly sender: Wallet
  readonly shown: ListedToken | undefined
  readonly rule: RequirementId
  readonly change?: (body: Fields) => Fields
}

function spoilt(world: World, listed: ListedToken, from: Wallet, other: Wallet, as: WrongTransfer['as']): Spoilt {
  const number = (change: (id: string) => string): ListedToken | undefined =>
    /^\d+$/.test(String(listed.tokenId)) ? { ...listed, tokenId: change(String(listed.tokenId)) } : undefined
  switch (as) {
    case 'of another':
      return { sender: other, shown: listed, rule: 'XFER-12' }
    case 'without a chain':
      return {
        sender: from,
        // The default is polygon, and on staging may be its test network: it is never another chain.
        shown: 'email' in from.user || from.chain.startsWith('polygon') ? undefined : listed,
        rule: 'XFER-14',
        change: (body) => without(body, 'chain'),
      }
    case 'bound':
      return { sender: from, shown: listed, rule: 'XFER-13' }
    case 'absent':
      return { sender: from, shown: number((id) => `${id}9999`), rule: 'XFER-14' }
    case 'of another contract':
      return { sender: from, shown: inAnotherContract(world, listed), rule: 'XFER-14' }
    case 'on another chain':
      return {
        sender: from,
        shown: world.chainOf('evm') === world.chainOf('evm2') ? undefined : listed,
        rule: 'XFER-14',
        change: (body) => ({ ...body, chain: world.chainOf(from.role === 'evm' ? 'evm2' : 'evm') }),
      }
    case 'beyond 64 bits':
      return { sender: from, shown: number((id) => String(BigInt(id) + 2n ** 64n)), rule: 'XFER-14' }
  }
}

/** The same number under a contract in which no token of the world has it. */
function inAnotherContract({ collections, tokens }: World, listed: ListedToken): ListedToken | undefined {
  const isThere = (contract: string): boolean =>
    [...tokens.values()].some(
      ({ listed: one, collection }) =>
        sameAddress(collection.address, contract) && (one === undefined || one.tokenId === listed.tokenId),
    )
  const contract = [...collections.values()].find(
    ({ chain, address }) => chain === listed.chain && address !== undefined && !isThere(address),
  )?.address
  return contract === undefined || listed.contractAddress === undefined
    ? undefined
    : { ...listed, contractAddress: contract, locator: `${listed.chain}:${contract}:${listed.tokenId}` }
}
