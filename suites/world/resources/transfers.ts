import fc from 'fast-check'
import { familyOf } from '../../../src/interface/arbitraries/chains.ts'
import { brief } from '../../../src/interface/builders/builders.ts'
import { inReverse } from '../../../src/interface/builders/respelt.ts'
import { isTaken } from '../../../src/interface/builders/taken.ts'
import { isOfSeveral, type ListedToken, tokenKey } from '../../../src/interface/builders/tokens.ts'
import { emailTransferOf, transferForms, userTransferOf } from '../../../src/interface/builders/transfers.ts'
import { inTime } from '../../../src/interface/builders/words.ts'
import type { RequirementId } from '../../../src/interface/case.ts'
import { acceptsStatus, latitude } from '../../../src/interface/latitude.ts'
import { type Exchange, inParallel } from '../../../src/kit/case.ts'
import { somebody } from '../draws.ts'
import { lookAt } from '../looking/frame.ts'
import { holdingOf } from '../looking/holdings.ts'
import { asking, type Rest, type Step } from '../step.ts'
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
  await lookAt(
    world,
    (steps as readonly Transfer[]).flatMap(({ token, to }) => {
      const parties = partiesOf(world, token, to)
      return parties === undefined ? [] : touchedBefore(world, token, parties.to)
    }),
  )
  const started: Started[] = []
  const fromEach = [
    ...Map.groupBy(steps as readonly Transfer[], ({ token }) => world.tokens.get(token)?.places[0]).values(),
  ]
  await inParallel(
    fromEach.map((own) => async () => {
      for (const step of own) started.push(...(await begin(world, step)))
    }),
  )
  if (started.length === 0) return undefined
  const sent = sentIn.get(world) ?? []
  sentIn.set(world, sent)
  sent.push(...started)
  return () => judgeAll(world, sent.splice(0))
}

/** What was sent and has not been judged yet: whoever waits for some of it waits for all. */
const sentIn = new WeakMap<World, Started[]>()

async function judgeAll(world: World, sent: readonly Started[]): Promise<void> {
  if (sent.length === 0) return
  await Promise.all(sent.map(({ token, from, to }) => 'userId' in from.user && judgeArrival(world, token, to)))
  for (const { token } of sent) token.isUnderWay = false
  const touched = sent.flatMap(({ token, from, to }) => witnesses(world, token, [from, to]))
  await lookAt(world, [...new Set(touched)], { blame: 'XFER-14' })
  world.holds('XFER-14')
  await inParallel([...new Set(sent.map(({ from }) => from))].map((from) => () => judgeSigns(world, from)))
}

/** Whose tokens to look at before a token is sent: what was refused of it may have been carried out all the same. */
export function touchedBefore(world: World, name: string, to?: Wallet): readonly Wallet[] {
  const found = heldBy(world, name)
  if (found === undefined || !world.harmless.some((one) => one.token === found.token)) return []
  return witnesses(world, found.token, to === undefined ? [found.from] : [found.from, to])
}

/** @returns nothing where such a transfer cannot be */
function partiesOf(world: World, name: string, who: string) {
  const found = heldBy(world, name)
  const to = found && world.walletOf(who, found.from.role)
  if (found === undefined || to === undefined || to === found.from) return undefined
  return found.token.collection.request.transferable === false ? undefined : { ...found, to }
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
  const { token, from, listed, to } = partiesOf(world, name, who) ?? {}
  if (token === undefined || from === undefined || listed === undefined || to === undefined) return []
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
  // How many of a semi-fungible token move out of the wallet of a user id is not shown: it may be refused for good, and stays then.
  const isOpen = !isEmail && isOfSeveral(listed)
  const sendAtLast = () => (isOpen ? sendTo(to) : sentOrGone(world, token, [from, to], () => sendTo(to)))
  const answer = isSent ? respelt : await sendAtLast()
  if (isOpen && acceptsStatus(latitude.refusedElsewhere, answer.response.status)) {
    world.note({ says: 'a refused transfer', rule: 'XFER-14', token, to })
    return []
  }
  world.check(rule, acceptsStatus(expected, answer.response.status), {
    message: `a valid transfer was answered ${answer.response.status}`,
    expected: expected.says,
    actual: brief(answer),
  })
  if (answer.response.status === 303) return []
  token.moved = true
  token.isUnderWay = true
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
 * Sends a valid transfer until it is not refused any more (`whenKnown`). A transfer that was refused before, and carried out all the
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
  const isRefused = (answer: Exchange): boolean => acceptsStatus(latitude.notYetThere, answer.response.status)
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
export async function send(
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
  (token: ListedToken) =>
  (body: Fields): Fields =>
    isOfSeveral(token) && 'contractAddress' in body ? { ...body, quantity: '1' } : body

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

/** Whose tokens a transfer could touch by mistake: those of the contract that are there, and those of the users. */
export function witnesses(world: World, { collection }: Token, parties: readonly Wallet[]): readonly Wallet[] {
  const near = [...world.tokens.values()].filter((one) => one.collection === collection && one.listed !== undefined)
  return [...parties, ...near.flatMap(({ places }) => places)]
}
