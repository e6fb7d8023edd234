import { createHash } from 'node:crypto'
import { getPath } from '../../engine/case/index.ts'
import type { Exchange } from '../../engine/transport/index.ts'
import { Blocked } from '../../engine/waiting/index.ts'
import { oddCollectionId } from '../arbitraries/collection-id.ts'
import { familyOf } from '../chains.ts'
import { acceptsStatus, latitude } from '../latitude.ts'
import { operationIds } from '../operations.ts'
import { brief, type CollectionFixture, idOf, type Setup } from './builders.ts'
import { outsideAddress } from './requests.ts'
import { isTaken } from './taken.ts'

/** Currencies to try, since none is named (Endpoints, Orders): the first that a target takes is used. */
export const currencies = ['usdc', 'USDC', 'eth', 'matic', 'pol', 'usd', 'sol']

/** The same where none of those is taken. */
export const otherCurrencies = ['ETH', 'MATIC', 'POL', 'USD', 'SOL', 'dai', 'DAI', 'usdt', 'USDT', 'apt']

/** What one coin is called before and after it was renamed, and money beside the coin that stands for it. */
const alike: Readonly<Record<string, string>> = { matic: 'pol', usd: 'usdc' }

/** Whether two names may be those of one currency: how it is spelled is not shown. */
export function isSameCurrency(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return (alike[a] ?? a) === (alike[b] ?? b)
}

/**
 * How many line items an order has, where `asked` were sent: those that are alike may be one line of so many, which nothing forbids.
 * @param lines as they are told
 */
export function lineCountOf(lines: readonly unknown[], asked: number): number {
  if (lines.length === asked) return asked
  const quantities = lines.map((line) => getPath(line, 'quantity'))
  return quantities.reduce<number>((sum, one) => sum + (Number.isSafeInteger(one) ? Number(one) : 1), 0)
}

/** A collection whose tokens have a price. */
export interface Ware extends CollectionFixture {
  readonly price: string
  /** As they were created; no other collection has them. */
  readonly name: string
  readonly description: string
  readonly imageUrl: string
}

/** Collections to order from, and the currency in which this target takes orders for them. */
export interface Shop {
  readonly wares: readonly Ware[]
  readonly currency: string
  /** Chain on which is paid. */
  readonly method: string
  /** The order that settled the currency, for one token of the first collection. */
  readonly trial: Exchange
  /**
   * What `lineItems` of a request is here: 'array' is said of the answer alone (Resources, Order). Whether one order may name
   * several collections is not said: `array of one` where two were refused.
   */
  readonly lineItems: LineItemsForm
  /** Those wares that one order can name: all, or the first where a request has one line item. */
  atOnce(wares: readonly Ware[]): readonly Ware[]
  /** A valid order; `undefined` as recipient leaves it out. */
  order(wares: readonly Ware[], email: string | undefined, changes?: Changes): Changes
  /** Valid payment of an order. */
  payment(changes?: Changes): Changes
}

export type Changes = Readonly<Record<string, unknown>>

export type LineItemsForm = 'array' | 'array of one' | 'object'

/** The first line item of an order, in whichever form it stands. */
export const lineItemOf = ({ lineItems }: Changes): Changes =>
  (Array.isArray(lineItems) ? lineItems[0] : lineItems) as Changes

export interface ShopWish {
  /** One collection for each; default one of `0.01`. */
  readonly prices?: readonly string[]
  /** Chain of the collections and of the payment. */
  readonly chain?: string
  /** Who is paid, on other chains than EVM ones. */
  readonly payee?: string
}

export const isOrder = (exchange: Exchange): boolean => exchange.operation === operationIds.createOrder

/** Whether an order was taken, whichever number of success it got. */
export const isOrdered = (exchange: Exchange): boolean => isTaken(exchange, latitude.orderCreated)

/**
 * Opens a shop. An array of line items is tried first; where it is refused with 400 and the same line item is taken without it,
 * the shop goes on so, with one collection.
 * @returns what was refused when no currency is taken: an order, or a collection with payments
 */
export async function tryToOpen(at: Setup, wish: ShopWish = {}): Promise<Shop | { readonly refused: Exchange }> {
  const [price = '0.01', ...others] = wish.prices ?? ['0.01']
  let refused: Exchange | undefined
  const tried: Opening[] = []
  const opened = async ({ first, shop, trial }: Opening): Promise<Shop> => {
    const more = shop.lineItems === 'array' ? others : []
    const rest = await Promise.all(more.map((other) => ware(at, wish, shop.currency, other)))
    const wares = [first, ...rest.filter((one) => 'price' in one)]
    return withLines(at, { ...shop, trial, wares }, wares)
  }
  for (const currency of [...currencies, ...otherCurrencies]) {
    const first = await ware(at, wish, currency, price)
    if (!('price' in first)) {
      refused ??= first
      continue
    }
    const opening = await openingWith(at, wish, currency, first)
    if (isOrdered(opening.trial)) return opened(opening)
    tried.push(opening)
    // Other currencies do not make known what is not found, nor ready what is not.
    if (isAway(opening.trial)) break
  }
  const late = await whenOrdered(at, wish, tried)
  if (late !== undefined) return opened(late)
  refused = tried.at(-1)?.trial ?? refused
  return refused ? { refused } : block('there was no currency to try')
}

/** Whether it is the collection for which an order is refused. */
const isAway = ({ response }: Exchange): boolean => acceptsStatus(latitude.notReady, response.status)

/** A first order, in one currency, and what came of it. */
type Opening = Awaited<ReturnType<typeof openingWith>>

async function openingWith(at: Setup, wish: ShopWish, currency: string, first: Ware) {
  const shop = shopOf(at, wish, currency, 'array')
  const send = () => at.api.createOrder(shop.order([first], at.make.names.email()))
  const trial = await send()
  if (trial.response.status !== 400) return { first, shop, trial }
  const single = shopOf(at, wish, currency, 'object')
  const answer = await at.api.createOrder(single.order([first], at.make.names.email()))
  if (!isOrdered(answer)) return { first, shop, trial }
  // Orders may learn of a collection a while after it was created: then it was not the array.
  const again = await send()
  return isOrdered(again) ? { first, shop, trial: again } : { first, shop: single, trial: answer }
}

/**
 * Orders may learn of a collection a while after it was created: sends those that were refused until one is taken.
 * @returns nothing where none is in time; on another chain only what was not found or not ready is waited for, since not every chain is paid on
 */
async function whenOrdered(at: Setup, wish: ShopWish, tried: readonly Opening[]): Promise<Opening | undefined> {
  const isLate = ({ trial }: Opening): boolean =>
    isAway(trial) || (wish.chain === undefined && trial.response.status === 400)
  const late = tried.filter(isLate)
  if (late.length === 0) return undefined
  const [, ...found] = await at.make.settling().until(
    async () => {
      for (const { shop, first } of late) {
        const opening = await openingWith(at, wish, shop.currency, first)
        if (isOrdered(opening.trial)) return ['taken', opening] as const
      }
      return ['refused'] as const
    },
    ([word]) => word === 'taken',
  )
  return found[0]
}

/**
 * Learns whether one order may have several line items, by one of all and one of two: how many it may have at most is not said.
 * @param shop whose orders of one line item are taken
 */
export async function withLines(at: Setup, shop: Shop, wares: readonly Ware[]): Promise<Shop> {
  if (wares.length < 2 || shop.lineItems !== 'array') return shop
  const isTakenOf = async (some: readonly Ware[]): Promise<boolean> =>
    isOrdered(await at.api.createOrder(shop.order(some, at.make.names.email())))
  if (await isTakenOf(wares)) return shop
  // One that was just made may not be known to orders yet.
  const settling = at.make.settling()
  const areKnown = await Promise.all(
    wares.map((ware) =>
      settling.until(
        () => isTakenOf([ware]),
        (isTaken) => isTaken,
      ),
    ),
  )
  if (areKnown.every(Boolean) && (await isTakenOf(wares))) return shop
  if (wares.length > 2 && (await isTakenOf(wares.slice(0, 2)))) return { ...shop, wares: shop.wares.slice(0, 2) }
  return { ...shop, lineItems: 'array of one', wares: shop.wares.slice(0, 1), atOnce: firstOf }
}

const firstOf: Shop['atOnce'] = (wares) => wares.slice(0, 1)

/** @throws Blocked when no valid order is taken: ORD-01 is judged in a case of its own */
export async function openShop(at: Setup, wish?: ShopWish): Promise<Shop> {
  const shop = await tryToOpen(at, wish)
  return 'refused' in shop ? block(`no order could be made: ${brief(shop.refused)}`) : shop
}

/** A collection of the same kind as the shop's, under an id that is chosen here. @throws Blocked when it is not created */
export async function wareOfChosenId(at: Setup, shop: Shop): Promise<Ware> {
  // Where such ids are not taken (COL-43), a plain one.
  const odd = await ware(at, {}, shop.currency, '0.01', oddCollectionId(at.make.names.mark()))
  const made = 'price' in odd ? odd : await ware(at, {}, shop.currency, '0.01', at.make.names.collectionId())
  return 'price' in made ? made : block(`no collection with a chosen id could be created: ${brief(made)}`)
}

/** A collection of the same kind on another chain; `undefined` when none is made there. */
export async function wareOn(at: Setup, shop: Shop, chain: string): Promise<Ware | undefined> {
  const made = await ware(at, { chain }, shop.currency, '0.01')
  return 'price' in made ? made : undefined
}

async function ware(
  at: Setup,
  wish: ShopWish,
  currency: string,
  price: string,
  chosenId?: string,
): Promise<Ware | Exchange> {
  const payments = { price, recipientAddress: wish.payee ?? outsideAddress, currency }
  const chain = wish.chain === undefined ? {} : { chain: wish.chain }
  const request = at.make.requests.collection({ ...chain, payments })
  const own = ownMetadata(request)
  const body = { ...request, metadata: { ...request.metadata, ...own } }
  const created =
    chosenId === undefined ? await at.api.createCollection(body) : await at.api.putCollection(chosenId, body)
  const id = chosenId ?? idOf(created.response.json)
  if (created.response.status !== 200 || typeof id !== 'string') return created
  return { id, chain: String(request.chain), address: undefined, created, price, ...own }
}

/** What a line item may show of a collection, told apart from that of every other by its name. */
export function ownMetadata({ metadata }: { readonly metadata?: Changes }, name = String(metadata?.name)) {
  return { name, description: `What ${name} is`, imageUrl: `${metadata?.imageUrl}?${encodeURIComponent(name)}.png` }
}

function shopOf(at: Setup, wish: ShopWish, currency: string, form: LineItemsForm): Omit<Shop, 'wares' | 'trial'> {
  const method = wish.chain ?? at.settings.chains.evm
  const { payment: anyPayment, order: anyOrder } = at.make.requests
  const payment: Shop['payment'] = (changes = {}) =>
    anyPayment({ method, currency, payerAddress: wish.payee ?? outsideAddress, ...changes })
  return {
    currency,
    method,
    payment,
    lineItems: form,
    atOnce: form === 'array' ? (wares) => wares : firstOf,
    order: (wares, email, changes = {}) => {
      // Every recipient has an own payer.
      const isOwn = wish.payee === undefined && email !== undefined
      const order = anyOrder(wares, email, {
        payment: payment(isOwn ? { payerAddress: payerOf(email) } : {}),
        ...changes,
      })
      return form === 'object' ? withoutArray(order) : order
    },
  }
}

const payerOf = (email: string): string => `0x${createHash('sha256').update(email).digest('hex').slice(0, 40)}`

/** The same order of one line item, which stands there without an array. Of none or of several there is no other form. */
function withoutArray(order: Changes): Changes {
  const { lineItems } = order
  return Array.isArray(lineItems) && lineItems.length === 1 ? { ...order, lineItems: lineItems[0] } : order
}

function block(reason: string): never {
  throw new Blocked(reason)
}

/**
 * A collection whose tokens have a price; none where it is refused in each of the usual currencies (which are taken is open).
 * On other chains than EVM ones a wallet of the service is paid, whose address is one of theirs.
 */
export async function forSaleIfTaken(
  { make }: Setup,
  chain: string,
  terms: Readonly<Record<string, unknown>> = {},
): Promise<CollectionFixture | undefined> {
  const recipientAddress = familyOf(chain) === 'evm' ? outsideAddress : (await make.wallet({ chain })).address
  for (const currency of currencies) {
    const payments = { price: '2.5', recipientAddress, currency }
    const collection = await make.collectionIfTaken({ ...terms, chain, payments })
    if (collection !== undefined) return collection
  }
  return undefined
}
