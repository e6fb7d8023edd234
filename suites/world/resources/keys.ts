import fc from 'fast-check'
import type { Api } from '../../../src/interface/api.ts'
import { brief } from '../../../src/interface/builders/builders.ts'
import { isTaken } from '../../../src/interface/builders/taken.ts'
import { sameAddress } from '../../../src/interface/builders/tokens.ts'
import { emailTransferOf, userTransferOf } from '../../../src/interface/builders/transfers.ts'
import type { RequirementId } from '../../../src/interface/case.ts'
import { acceptsStatus, type ExpectedStatus, expectedOf, latitude } from '../../../src/interface/latitude.ts'
import type { Scope } from '../../../src/interface/roles.ts'
import { type Exchange, getPath } from '../../../src/kit/case.ts'
import { fullKeyOf } from '../../auth/keys.ts'
import { somebody, someRole } from '../draws.ts'
import { kind, type Step } from '../step.ts'
import type { Collection, Role, Token, Wallet, World } from '../world.ts'

/** What is asked for, of which there is a variant for each chain, kind of user and form of locator. */
const asked = [
  'wallet',
  'wallets',
  'tokens',
  'tokens by user',
  'signature',
  'transfer',
  'mint',
  'mint again',
  'batch',
  'template',
] as const
type Asked = (typeof asked)[number]

/** Keys that are like the full one in one respect; that of letter case is tried with each operation (`auth/keys.ts`). */
const alike = {
  longer: (full: string, mark: string) => `${full}@${mark}`,
  shorter: (full: string) => full.slice(0, -1),
  'with another end': (full: string) => `${full.slice(0, -1)}${full.endsWith('x') ? 'y' : 'x'}`,
  'behind a name': (full: string, mark: string) => `${mark}@${full}`,
  'behind a nought': (full: string) => `0${full}`,
  'parted by a blank': (full: string) => `${full.slice(0, 4)} ${full.slice(4)}`,
  'spelt in percents': (full: string) => `%${full.charCodeAt(0).toString(16)}${full.slice(1)}`,
} as const

/** With which key: one that lacks the scope, none, one that is like the full one, or another project's. */
const keys = ['lacking', 'none', 'other project', ...(Object.keys(alike) as (keyof typeof alike)[])] as const
type Key = (typeof keys)[number]

interface RefusedKey extends Step {
  readonly do: 'refused key'
  readonly asks: Asked
  readonly with: Key
  readonly who: string
  readonly role: Role
  /** The collection of a mint, batch or template; default: any on that chain that has no limit. */
  readonly in?: string
}

interface Guard {
  readonly scope: Scope
  readonly lacking: RequirementId
  readonly unknown: RequirementId
  readonly missing: RequirementId
  readonly status: ExpectedStatus
  readonly missingStatus?: ExpectedStatus
}

const elsewhere = latitude.refusedElsewhere

/** Which key is refused where, and how (Authentication, 2 and 3). */
const guards: Readonly<Record<Asked | 'email transfer', Guard>> = {
  wallet: { scope: 'wallets.create', lacking: 'AUTH-03', unknown: 'AUTH-02', missing: 'AUTH-01', status: 401 },
  wallets: { scope: 'wallets.read', lacking: 'AUTH-06', unknown: 'AUTH-05', missing: 'AUTH-04', status: 401 },
  tokens: { scope: 'wallets:nfts.read', lacking: 'AUTH-09', unknown: 'AUTH-08', missing: 'AUTH-07', status: 401 },
  'tokens by user': {
    scope: 'wallets:nfts.read',
    lacking: 'AUTH-09',
    unknown: 'AUTH-08',
    missing: 'AUTH-07',
    status: 401,
  },
  signature: {
    scope: 'wallets:messages.sign',
    lacking: 'AUTH-12',
    unknown: 'AUTH-11',
    missing: 'AUTH-10',
    status: 401,
  },
  transfer: { scope: 'wallets:nfts.transfer', lacking: 'AUTH-18', unknown: 'AUTH-17', missing: 'AUTH-16', status: 401 },
  'email transfer': {
    scope: 'wallets:nfts.transfer',
    lacking: 'AUTH-15',
    unknown: 'AUTH-14',
    missing: 'AUTH-13',
    status: 401,
  },
  mint: { scope: 'nfts.create', lacking: 'AUTH-23', unknown: 'AUTH-22', missing: 'AUTH-22', status: elsewhere },
  'mint again': { scope: 'nfts.create', lacking: 'AUTH-23', unknown: 'AUTH-22', missing: 'AUTH-22', status: elsewhere },
  batch: {
    scope: 'nfts.create',
    lacking: 'AUTH-20',
    unknown: 'AUTH-19',
    missing: 'AUTH-21',
    status: 403,
    missingStatus: latitude.batchWithoutKey,
  },
  template: { scope: 'nfts.create', lacking: 'AUTH-25', unknown: 'AUTH-24', missing: 'AUTH-24', status: elsewhere },
}

/** Asks with a key that is refused; nothing comes of it (AUTH-31). */
export const refusedKeyStep = kind<RefusedKey>({
  do: 'refused key',
  drawn: fc.record({
    do: fc.constant('refused key' as const),
    asks: fc.constantFrom(...asked),
    with: fc.constantFrom(...keys),
    who: somebody,
    role: someRole,
  }),
  run: async (world, { asks, with: key, who, role, in: where }) => {
    const wallet = world.walletOf(who, role)
    const send = wallet && requestFor(world, asks, wallet, where)
    const guard = guards[asks === 'transfer' && 'email' in (wallet?.user ?? {}) ? 'email transfer' : asks]
    if (wallet === undefined || send === undefined) return
    const api = await apiWith(world, key, guard.scope)
    if (api === undefined) return
    world.tell(`${asks} of ${who} on ${role} asked for with a key that is ${key}`)
    // What the full key has just been told may be kept for whoever asks next.
    if (isRead(asks) && (key === 'lacking' || key === 'other project')) await send(world.ctx.api)
    if (key === 'other project') return judgeOtherProject(world, asks, wallet, await send(api))
    const rule = key === 'lacking' ? guard.lacking : key === 'none' ? guard.missing : guard.unknown
    const moved = asks === 'transfer' ? movement(world, wallet) : undefined
    const answer = await send(api)
    // What is asked for again is there by right.
    const title = asks === 'mint again' ? undefined : titleIn(answer)
    // What is carried out for such a key is told here, and not once more where it is listed.
    if (title !== undefined && isTaken(answer)) world.probes.add(title)
    // A form of parties that is not taken may be refused as malformed by whoever reads a body before the key.
    const isOpenForm = guard === guards['email transfer'] && world.form === undefined
    if (!isOpenForm || answer.response.status !== 400)
      judgeRefused(world, answer, rule, key === 'none' ? (guard.missingStatus ?? guard.status) : guard.status)
    world.note({
      says: 'a refused key',
      rule: 'AUTH-31',
      ...moved,
      ...(title !== undefined && { title }),
    })
  },
})

const isRead = (asks: Asked): boolean => asks === 'wallets' || asks.startsWith('tokens')

/** The name of the token that a request would have minted. */
export function titleIn({ request: { body } }: Exchange): string | undefined {
  const asked: unknown = body?.startsWith('{') ? JSON.parse(body) : undefined
  const name = getPath(asked, 'metadata', 'name') ?? getPath(asked, 'nfts', 0, 'metadata', 'name')
  return typeof name === 'string' ? name : undefined
}

function judgeRefused(world: World, answer: Exchange, rule: RequirementId, status: ExpectedStatus): void {
  world.check(rule, acceptsStatus(status, answer.response.status), {
    message: `${answer.operation} answered ${answer.response.status}`,
    ...expectedOf(status),
    actual: brief(answer),
    exchange: answer,
  })
}

/** Asks for it once, beside what else is asked for. */
export function learnFullKey(world: World): Promise<string | undefined> {
  world.fullKey ??= fullKeyOf(world.ctx)
  return world.fullKey
}

/** @returns nothing where the run has no such key */
async function apiWith(world: World, key: Key, scope: Scope): Promise<Api | undefined> {
  const { ctx } = world
  const { keyRoles } = ctx.settings
  if (key === 'none') return ctx.api.as(null)
  if (key === 'lacking') return keyRoles.includes(`lacking.${scope}`) ? ctx.api.keyFor(`lacking.${scope}`) : undefined
  if (key === 'other project') return keyRoles.includes('otherProject') ? ctx.api.keyFor('otherProject') : undefined
  const full = await learnFullKey(world)
  const other = full === undefined ? undefined : alike[key](full, ctx.make.names.mark())
  return other === undefined ? undefined : ctx.api.as(other)
}

/** A request that the full key may make. @returns nothing where this world has nothing to ask for */
function requestFor(
  world: World,
  asks: Asked,
  wallet: Wallet,
  where: string | undefined,
): ((api: Api) => Promise<Exchange>) | undefined {
  const { capabilities } = world.ctx.settings
  const { make } = world.ctx
  const { user, chain, address } = wallet
  const own = [...world.collections.values()].filter((one) => one.chain === chain)
  const collection = own.find(({ name, left }) => (where === undefined ? left === undefined : name === where))
  switch (asks) {
    case 'wallet':
      return (api) => api.createWallet({ ...user, chain })
    case 'wallets':
      return (api) => api.listWallets({ ...user })
    case 'tokens':
      return (api) => api.listTokens(wallet.locator, {})
    case 'tokens by user':
      return (api) => api.listTokens(wallet.userLocator, {})
    case 'signature':
      if (!capabilities.signing || !/^0x[0-9a-f]{40}$/i.test(address)) return undefined
      return (api) => api.signMessage(chain, address, { message: 'Refused' })
    case 'transfer':
      return transferFor(world, wallet)
    case 'mint': {
      if (collection === undefined) return undefined
      const request = make.requests.mint(recipientFor(world, wallet, collection))
      return (api) => api.putMint(collection.id, make.names.mintId(), request)
    }
    case 'mint again': {
      const known = [...world.tokens.values()].find(
        (one) => one.collection.chain === chain && one.id !== undefined && !one.inBatch,
      )
      return known && ((api) => api.putMint(known.collection.id, known.id ?? '', known.request))
    }
    case 'batch':
      if (!capabilities.batchMint || collection === undefined) return undefined
      return (api) => {
        const item = make.requests.batchItem(wallet.userLocator)
        return api.batchMint(collection.id, {
          nfts: ['email' in wallet.user ? { ...item, id: make.names.mintId() } : item],
        })
      }
    case 'template':
      if (!capabilities.templates) return undefined
      return collection && ((api) => api.createTemplate(collection.id, make.requests.template()))
  }
}

/** A recipient of another form in each collection: a social handle where one has been minted to there, a user or an address. */
function recipientFor({ tokens }: World, { locator, userLocator }: Wallet, collection: Collection): string {
  const isHandle = (recipient: string): boolean => recipient.startsWith('twitter:')
  const ofThere = [...tokens.values()].filter((token) => token.collection === collection)
  const handle = ofThere.map(({ request }) => String(request.recipient)).find(isHandle)
  return handle ?? (collection.request.subscription === undefined ? locator : userLocator)
}

const movable = (world: World, from: Wallet): Token | undefined =>
  world.tokensIn(from).find(({ listed, places, collection }) => {
    const isBound = collection.request.transferable === false
    return listed !== undefined && places.length === 1 && !isBound
  })

/** A token that a user could send, and where to. */
function movement(world: World, from: Wallet): { readonly token: Token; readonly to: Wallet } | undefined {
  const token = movable(world, from)
  const to = [...world.wallets.values()].find((one) => one.chain === from.chain && one !== from)
  return token === undefined || to === undefined ? undefined : { token, to }
}

function transferFor(world: World, from: Wallet): ((api: Api) => Promise<Exchange>) | undefined {
  const { token: { listed } = {}, to } = movement(world, from) ?? {}
  if (!world.ctx.settings.capabilities.transfers || listed === undefined || to === undefined) return undefined
  return (api) =>
    'email' in from.user
      ? api.transferFromEmailWallet(emailTransferOf(listed, from, to, world.form))
      : api.transferFromUserWallet(userTransferOf(listed, from, to))
}

/**
 * What is of a user id is of its project (GEN-07); of e-mail addresses it is open, and of what is made anew nothing is asked. What
 * stands at an address is on a chain that is nobody's: who lists it there, by the address, may be anybody.
 */
function judgeOtherProject(world: World, asks: Asked, { user, address }: Wallet, answer: Exchange): void {
  if ('email' in user || !['wallets', 'tokens by user', 'signature', 'transfer'].includes(asks)) return
  const { status, json } = answer.response
  const isApart =
    isRead(asks) &&
    Array.isArray(json) &&
    (asks === 'wallets' ? !json.some((one) => sameAddress(one?.publicKey, address)) : json.length === 0)
  // A success that is no list is broken for anybody.
  const isNoList = isRead(asks) && isTaken(answer) && !Array.isArray(json)
  // Fraud may be feared before it is asked whose wallet that is; that the token stays is looked at later.
  const isWary = asks === 'transfer' && status === 303
  world.check('GEN-07', acceptsStatus(latitude.foreignProject, status) || isApart || isNoList || isWary, {
    message: `another project was answered ${status} to ${asks} of a user id`,
    ...expectedOf(latitude.foreignProject),
    actual: brief(answer),
    exchange: answer,
  })
  world.note({ says: "another project's request", rule: 'GEN-07' })
}
