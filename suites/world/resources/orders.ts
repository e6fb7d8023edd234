import fc from 'fast-check'
import { brief, idOf } from '../../../src/interface/builders/builders.ts'
import { outsideAddress } from '../../../src/interface/builders/requests.ts'
import {
  isOrdered,
  lineCountOf,
  openShop,
  ownMetadata,
  type Shop,
  type Ware,
  withLines,
} from '../../../src/interface/builders/shop.ts'
import { firstNotRefused, isTaken, whenKnown } from '../../../src/interface/builders/taken.ts'
import { sameAddress } from '../../../src/interface/builders/tokens.ts'
import { inTime } from '../../../src/interface/builders/words.ts'
import { amountOf, type Exchange, getList, getPath } from '../../../src/kit/case.ts'
import { lookAt } from '../looking/frame.ts'
import { kind, type Step } from '../step.ts'
import type { World } from '../world.ts'
import { beyond32Bits } from './templates.ts'

interface Orders extends Step {
  readonly do: 'orders'
  readonly who: string
}

/** A price with as many digits as its currency has, or fewer. */
const prices = ['0.123456', '2.5'] as const
/** What wares are called: what goes through ASCII becomes alike, and where that is all there is, plain letters. */
const namings = [
  ['Größe', 'Grösse', 'Gr東ße'],
  ['Large', 'large', 'LARGE'],
] as const
/** More than are ordered. */
const supplyLimit = 99

/** As many digits as a number of every language keeps: to spell a price anew is left to the service. */
const longPrice = '987654321.123456'

/** A total with more signs than a careless column has. */
const longTotal = '1234567890123456789.123456'

/** Orders of wares that are alike, for a user who has a wallet and for nobody, to be paid here and on another chain. */
export const ordersStep = kind<Orders>({
  do: 'orders',
  drawn: fc.record({
    do: fc.constant('orders' as const),
    who: fc.constantFrom('mail plain', 'mail domain', 'mail prefix'),
  }),
  run: async (world, { who }) => {
    const { ctx } = world
    const user = world.personOf(who)
    if (!ctx.settings.capabilities.orders || !('email' in user)) return
    world.tell(`orders for ${who}`)
    const opened = await openShop(ctx)
    // Neither how many digits a price has is said, nor which characters a name.
    const sorts = prices.flatMap((price) => namings.map((names) => ({ price, names })))
    const { body } = await firstNotRefused(sorts, ({ price, names }) => {
      const request = ctx.make.requests.collection({ payments: pricedAt(price, opened) })
      const own = ownMetadata(request, `${ctx.make.names.mark()} ${names[2]}`)
      return ctx.api.createCollection({ ...request, metadata: { ...request.metadata, ...own } })
    })
    const wares = await Promise.all(body.names.map((name) => wareNamed(world, opened, name, body.price)))
    const shop = await withLines(ctx, opened, wares)
    const [first, second, third] = wares as [Ware, Ware, Ware]
    const limited = wares.map((ware): Offer => ({ ...ware, limit: supplyLimit }))
    await judgePrices(world, [...limited, ...(await pricedAtLength(world, shop))])
    const here = { shop, email: user.email }
    await judgeOrder(world, here, [first, second])
    // Which chains and currencies are taken together is open.
    await judgeOrder(world, here, [third, first], {
      changes: { payment: shop.payment({ method: world.chainOf('evm2') }) },
      mayBeRefused: true,
    })
    await judgeOrder(world, { shop, email: undefined }, [second, third])
    // Whether another price is taken than what the collection asks is open. The last that is offered must not become what it asks.
    await judgeOrder(world, here, [first, { ...first, price: '0.2' }, second], { mayBeRefused: true })
    await judgeOrder(world, here, [{ ...first, price: longTotal }], { mayBeRefused: true })
    await judgeOrder(world, { shop, email: undefined }, [{ ...third, price: '0.3' }], { mayBeRefused: true })
    await judgePrices(world, limited)
    world.note({ says: 'an order that nobody has paid', rule: 'ORD-38' })
    await lookAt(world, world.walletsOf(who), { blame: 'ORD-38' })
    world.holds('ORD-38')
  },
})

const pricedAt = (price: string, { currency }: Pick<Shop, 'currency'>) => ({
  price,
  recipientAddress: outsideAddress,
  currency,
})

async function wareNamed({ ctx }: World, shop: Shop, name: string, price: string): Promise<Ware> {
  const payments = pricedAt(price, shop)
  const request = ctx.make.requests.collection({ payments })
  const own = ownMetadata(request, `${ctx.make.names.mark()} ${name}`)
  const made = await ctx.make.collection({ payments, supplyLimit, metadata: { ...request.metadata, ...own } })
  return { ...made, price, ...own }
}

const unlisted = (answer: Exchange, wares: readonly Offer[]): number =>
  wares.filter(({ id }) => entryIn(answer, id) === undefined).length

/** What the list says of a collection whose tokens have a price. */
type Offer = Pick<Ware, 'id' | 'name' | 'price'> & { readonly limit?: number }

/** A collection that is not ordered from; none where it is refused. */
async function pricedAtLength({ ctx }: World, shop: Shop): Promise<readonly Offer[]> {
  const payments = pricedAt(longPrice, shop)
  const request = ctx.make.requests.collection({ payments, supplyLimit: beyond32Bits })
  const answer = await ctx.api.createCollection(request)
  const [id, name] = [idOf(answer.response.json), request.metadata?.name]
  return isTaken(answer) && typeof id === 'string' && typeof name === 'string'
    ? [{ id, name, price: longPrice, limit: beyond32Bits }]
    : []
}

/** The list shows each price as it was sent (COL-21). */
async function judgePrices(world: World, wares: readonly Offer[]): Promise<void> {
  const answer = await world.ctx.settling().until(
    () => world.ctx.api.listCollections(),
    (one) => wares.every(({ id }) => entryIn(one, id) !== undefined),
  )
  for (const { id, name, price: sent, limit } of wares) {
    const entry = entryIn(answer, id)
    if (entry === undefined)
      world.ctx.block(
        `${unlisted(answer, wares)} of ${wares.length} collections were not listed ${inTime(world.ctx.settings)}`,
      )
    world.check('COL-21', amountOf(getPath(entry, 'payments', 'price')) === amountOf(sent), {
      message: 'a price is not listed as it was sent',
      expected: sent,
      actual: getPath(entry, 'payments', 'price'),
    })
    world.check('COL-20', limit === undefined || getPath(entry, 'supplyLimit') === limit, {
      message: 'a supply limit is not listed as it was sent',
      expected: limit,
      actual: getPath(entry, 'supplyLimit'),
    })
    const isWhole = String(getPath(entry, 'metadata', 'name')).includes(name)
    world.check(isWhole ? 'COL-19' : 'COL-45', getPath(entry, 'metadata', 'name') === name, {
      message: 'a name is not listed as it was sent',
      expected: name,
      actual: getPath(entry, 'metadata', 'name'),
    })
  }
}

const entryIn = ({ response }: Exchange, id: string): unknown =>
  getList(response.json, 'results').find((entry) => getPath(entry, 'id') === id)

interface Buyer {
  readonly shop: Shop
  readonly email: string | undefined
}

interface Liberties {
  readonly changes?: Readonly<Record<string, unknown>>
  readonly mayBeRefused?: boolean
}

async function judgeOrder(
  world: World,
  { shop, email }: Buyer,
  wanted: readonly Ware[],
  { changes = {}, mayBeRefused = false }: Liberties = {},
): Promise<void> {
  const wares = shop.atOnce(wanted)
  const send = () => world.ctx.api.createOrder(shop.order(wares, email, changes))
  const answer = await (mayBeRefused ? send() : whenKnown(world.ctx, send))
  if (!isOrdered(answer) && mayBeRefused) return
  world.check('ORD-01', isOrdered(answer), {
    message: 'a valid order was refused',
    expected: '2xx',
    actual: brief(answer),
  })
  const order = getPath(answer.response.json, 'order')
  const items = getList(order, 'lineItems')
  world.check('ORD-01', Array.isArray(getPath(order, 'lineItems')), {
    message: 'an order is not answered with the order',
    expected: 'order, with its line items',
    actual: brief(answer),
  })
  world.check('ORD-18', lineCountOf(items, wares.length) === wares.length, {
    message: `an order of ${wares.length} line items has ${items.length}`,
    expected: wares.length,
    actual: brief(answer),
  })
  const totals = (values: readonly unknown[]): string =>
    values
      .map((one) => amountOf(one))
      .toSorted()
      .join()
  const [sent, kept] = [wares.map((ware) => ware.price), items.map((item) => getPath(item, 'callData', 'totalPrice'))]
  // An answer need not name them again.
  const isNamed = kept.every((one) => one != null)
  world.recommend('ORD-42', !isNamed || totals(kept) === totals(sent), {
    message: 'the line items do not hold the prices that were sent for them',
    expected: sent,
    actual: kept,
  })
  for (const item of items) judgeName(world, getPath(item, 'metadata', 'name'), wares)
  const quote = getPath(order, 'quote')
  if (getPath(quote, 'quotedAt') != null)
    world.recommend('ORD-15', getPath(quote, 'expiresAt') != null, {
      message: 'a quote does not say when it expires',
      expected: 'expiresAt',
      actual: quote,
    })
  if (email !== undefined) for (const item of items) await judgeDelivery(world, item, email)
}

/** Whether a line item has the name of its collection is open; where it has, it has all of its letters (ORD-45). */
function judgeName(world: World, shown: unknown, wares: readonly Ware[]): void {
  const told = String(shown)
  const own = wares.find(({ name }) => told.startsWith(name.slice(0, name.indexOf(' '))))
  if (own === undefined) world.ctx.notApplicable('ORD-45', 'a line item does not show the name of its collection')
  else
    world.recommend('ORD-45', told.includes(own.name) || !plainLetters(told).startsWith(plainLetters(own.name)), {
      message: 'a line item has the name of its collection without some of its letters',
      expected: own.name,
      actual: shown,
    })
}

/** Without what is lost where a name goes through ASCII, and what then stands in its place. */
const plainLetters = (name: string): string => name.replaceAll(/[^\x20-\x7e]|\?/g, '')

/** What is delivered goes to a wallet of the recipient (ORD-36), on the chain of the line item (ORD-44): on which it is made is not said. */
async function judgeDelivery(world: World, item: unknown, email: string): Promise<void> {
  const chain = getPath(item, 'chain')
  const { locator, walletAddress } = (getPath(item, 'delivery', 'recipient') ?? {}) as Readonly<Record<string, unknown>>
  const other = /^email:.*:([^:]+)$/.exec(String(locator))?.[1] ?? /^([a-z0-9-]+):0x/i.exec(String(locator))?.[1]
  if (other === undefined) world.ctx.notApplicable('ORD-44', 'a delivery has no locator that names a chain')
  else
    world.recommend('ORD-44', other === chain, {
      message: 'a delivery names a wallet on another chain than that of its line item',
      expected: chain,
      actual: locator,
    })
  const known = [...world.wallets.values()].find(
    (one) => one.chain === chain && 'email' in one.user && one.user.email === email,
  )
  if (known === undefined || typeof walletAddress !== 'string') return
  const isOwn = sameAddress(walletAddress, known.address) || (await isOfUser(world, email, walletAddress))
  world.check('ORD-36', isOwn, {
    message: 'a delivery names another wallet than the one that its recipient has',
    expected: known.address,
    actual: walletAddress,
  })
}

/** Whether an address that the model does not know is listed as that of a wallet of a user, such as one that came with the order. */
async function isOfUser({ ctx }: World, email: string, address: string): Promise<boolean> {
  const found = await ctx.eventually(async () => {
    const wallets = getList((await ctx.api.listWallets({ email })).response.json)
    return wallets.some((one) => sameAddress(getPath(one, 'publicKey'), address)) || undefined
  })
  return found === true
}
