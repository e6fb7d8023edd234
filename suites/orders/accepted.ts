import { evmCollectionChains, sharedName } from '../../src/interface/arbitraries/chains.ts'
import { edgeEmails, emailOf } from '../../src/interface/arbitraries/emails.ts'
import { locales } from '../../src/interface/arbitraries/locales.ts'
import { edgePrices, orderPlan } from '../../src/interface/arbitraries/orders.ts'
import { beside } from '../../src/interface/builders/beside.ts'
import { brief } from '../../src/interface/builders/builders.ts'
import { outsideAddress } from '../../src/interface/builders/requests.ts'
import {
  currencies,
  isOrder,
  isOrdered,
  isSameCurrency,
  lineCountOf,
  openShop,
  type Shop,
  tryToOpen,
  wareOfChosenId,
  wareOn,
} from '../../src/interface/builders/shop.ts'
import { whenFound } from '../../src/interface/builders/taken.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { operationIds, operations } from '../../src/interface/operations.ts'
import { amountOf, type Exchange, getList, getPath, inParallel, isFields } from '../../src/kit/case.ts'
import { judgeArguments } from './arguments.ts'
import { judgeDistinct } from './distinct.ts'
import { judgedOfOrder, judgedOfPlainOrder, judgeOrder, judgeSums } from './judgements.ts'
import { quoteTime } from './quote-time.ts'
import { judgedOfRecipient, judgeEveryWallet, judgeFamilies, judgeRecipient, mayHaveNone } from './recipients.ts'
import { judgeSecret, secretRequirements } from './secret.ts'

const needs = { capabilities: ['orders'] } as const

/** What a header can carry (RFC 9110, 5.5): any other text is nobody's key. */
const sendableKey = /^[!-~]+$/

/** Line items: more than a page, or a default bound of a list, has. */
const beyondPages = 101

/** Judges ORD-48 of each line item, in whichever order they are shown. A quantity that is not shown says nothing. */
function judgeQuantities(ctx: CaseContext, answer: Exchange, sent: readonly number[]): void {
  const lines = getList(getPath(answer.response.json, 'order'), 'lineItems')
  const shown = [['quantity'], ['callData', 'quantity']].map((path) => ({
    path,
    told: lines.map((line) => getPath(line, ...path)).filter((one) => one !== undefined),
  }))
  const whole = shown.filter(({ told }) => told.length === sent.length)
  if (whole.length === 0) ctx.notApplicable('ORD-48', 'no line item shows a quantity')
  for (const { path, told } of whole) {
    ctx.judge('ORD-48').that(told.map(Number).toSorted().join() === sent.toSorted().join(), {
      message: `line items tell other quantities than those that were ordered, as ${path.join('.')}`,
      expected: sent,
      actual: told,
    })
  }
}

/** An order that is taken is paid on the chain that it names (ORD-32), though its tokens are on another. */
async function judgePaidOn(ctx: CaseContext, shop: Shop, method: string, email: string): Promise<void> {
  const answer = await ctx.api.createOrder(shop.order(shop.wares, email, { payment: shop.payment({ method }) }))
  if (!isOrdered(answer)) return
  const payment = getPath(answer.response.json, 'order', 'payment')
  if (!isFields(payment)) return
  ctx.judge('ORD-32').equal(getPath(payment, 'method'), method, 'payment.method')
  const chain = getPath(payment, 'preparation', 'chain')
  if (chain != null) ctx.judge('ORD-33').equal(chain, method, 'payment.preparation.chain')
}

export const acceptedCases: readonly Case[] = [
  {
    id: 'orders/answer',
    title: 'An order is answered with a client secret and the whole order',
    requirements: [...judgedOfOrder.filter((id) => id !== 'ORD-08'), ...secretRequirements, 'ERR-14'],
    needs,
    async run(ctx) {
      const shop = await tryToOpen(ctx)
      if ('refused' in shop) {
        if (!isOrder(shop.refused)) ctx.block(`no collection with payments could be created: ${brief(shop.refused)}`)
        ctx.judge('ORD-01').that(false, {
          message: 'a valid order was refused, whatever the currency',
          expected: 'a 2xx answer',
          actual: brief(shop.refused),
        })
        return
      }
      const email = ctx.make.names.email()
      const wares = shop.wares
      const plain = await ctx.api.createOrder(shop.order(wares, email))
      judgeOrder(ctx, plain, { shop, wares, email })
      // What is preferred where it is sent from is no locale of the order.
      const open = await ctx.api.raw({
        operation: operationIds.createOrder,
        path: operations[operationIds.createOrder].path,
        headers: { 'accept-language': 'de-DE' },
        body: shop.order(wares, undefined),
      })
      judgeOrder(ctx, open, { shop, wares, email: undefined })
      const secret = getPath(plain.response.json, 'clientSecret')
      if (typeof secret === 'string' && sendableKey.test(secret)) await judgeSecret(ctx, secret)

      const order = getPath(plain.response.json, 'order')
      ctx.observe('order-currency', shop.currency)
      ctx.observe('order-line-items-form', shop.lineItems)
      ctx.observe('order-success-status', plain.response.status)
      ctx.observe('order-phase', {
        withRecipient: getPath(order, 'phase'),
        without: getPath(open.response.json, 'order', 'phase'),
      })
      ctx.observe('order-quote-status', getPath(order, 'quote', 'status'))
      ctx.observe('order-payment-status', getPath(order, 'payment', 'status'))
      ctx.observe(
        'order-prepared-transaction',
        getPath(order, 'payment', 'preparation', 'serializedTransaction') != null,
      )
      ctx.observe('order-delivery-status', getPath(order, 'lineItems', 0, 'delivery', 'status'))
      ctx.observe('order-requires-recipient-place', placesOf(open.response.json, 'requires-recipient'))
      const quotedAt = quoteTime(getPath(order, 'quote', 'quotedAt'))
      const expiresAt = quoteTime(getPath(order, 'quote', 'expiresAt'))
      if (quotedAt !== undefined && expiresAt !== undefined) ctx.observe('order-quote-lifetime', expiresAt - quotedAt)
      const unknown = { lineItems: [ctx.make.requests.lineItem(ctx.make.names.collectionId())] }
      const ofNone = await ctx.api.createOrder(shop.order(wares, email, unknown))
      ctx.observe('order-unknown-collection', brief(ofNone))
      ctx.judge('ERR-14').statusSoft(ofNone, latitude.absentCollection)
      ctx.observe(
        'order-empty-line-items',
        brief(await ctx.api.createOrder(shop.order(wares, email, { lineItems: [] }))),
      )
    },
  },
  {
    id: 'orders/locales',
    title: 'Each listed locale is taken and kept, and no two of the orders share id or secret',
    requirements: [...judgedOfOrder, 'ORD-06', 'ORD-07'],
    needs,
    async run(ctx) {
      const shop = await openShop(ctx)
      const plans = ctx
        .draw([undefined, ...locales])
        .flatMap((locale) => [ctx.make.names.email(), undefined].map((email) => ({ locale, email })))
      const orders = plans.map(({ locale, email }) =>
        shop.order(shop.wares, email, locale === undefined ? {} : { locale }),
      )
      // Orders that cross are each answered as they were sent.
      const answers = await Promise.all(orders.map((order) => ctx.api.createOrder(order)))
      for (const [index, answer] of answers.entries()) {
        const { locale, email } = plans[index] ?? {}
        if (locale !== undefined)
          ctx.judge('ORD-08').statusSoft(answer, { ...latitude.orderCreated, says: `${locale} is taken` })
        if (isOrdered(answer)) judgeOrder(ctx, answer, { shop, wares: shop.wares, email, locale })
      }
      // An equal order is another one, too, as often as it comes.
      const [first = {}, last] = [orders[0], orders.at(-1)]
      const again = [
        await ctx.api.createOrder(first),
        await ctx.api.createOrder(first),
        await ctx.api.createOrder(last),
      ]
      for (const answer of again) ctx.judge('ORD-01').status(answer, latitude.orderCreated)
      judgeDistinct(ctx, [...answers, ...again])
    },
  },
  {
    id: 'orders/any-order',
    title: 'Any combination of collections, locale and recipient is answered in full',
    requirements: judgedOfOrder,
    needs,
    async run(ctx) {
      const shop = await openShop(ctx, { prices: edgePrices })
      const all = shop.wares.map((_, index) => index)
      await ctx.property(
        orderPlan(shop.wares.length),
        async ({ locale, items, recipient }) => {
          const wares = items.flatMap((index) => shop.wares[index] ?? [])
          const email = recipient && emailOf(recipient, ctx.make.names.mark())
          const answer = await ctx.api.createOrder(shop.order(wares, email, locale === undefined ? {} : { locale }))
          if (!isOrdered(answer) && email !== undefined && (await mayHaveNone(ctx, email, shop.method))) return
          judgeOrder(ctx, answer, { shop, wares, email, locale })
        },
        {
          examples: [
            { locale: undefined, items: [0, 1], recipient: edgeEmails[1] },
            { locale: 'Klingon', items: all, recipient: edgeEmails[0] },
            { locale: 'zh-TW', items: all.toReversed(), recipient: undefined },
            ...all.map((index) => ({ locale: undefined, items: [index], recipient: edgeEmails[1] })),
          ],
        },
      )
      await judgeLongOrder(ctx, shop)
    },
  },
  {
    id: 'orders/quantities',
    title: 'The totals of an order of several tokens are the sums of their parts; orders change no price',
    requirements: ['ORD-03', 'ORD-16', 'ORD-17', 'ORD-48', 'ORD-49', 'COL-21'],
    needs,
    async run(ctx) {
      const shop = await openShop(ctx, { prices: ['0.1', '0.7'] })
      const email = ctx.make.names.email()
      const plain = await ctx.api.createOrder(shop.order(shop.wares, email))
      if (!isOrdered(plain)) ctx.block(`a valid order was refused: ${brief(plain)}`)
      judgeSums(ctx, getPath(plain.response.json, 'order'))
      // Whether a request may name a quantity is not said: a refusal is no violation.
      const quantities = [3, 2]
      const totals = ['0.3', '1.4']
      const [first] = shop.wares
      const lineItems = shop.wares.map(({ id }, index) =>
        ctx.make.requests.lineItem(id, { callData: { totalPrice: totals[index], quantity: quantities[index] } }),
      )
      const three = await ctx.api.createOrder(shop.order(shop.wares, email, { lineItems }))
      ctx.observe('order-quantity', {
        status: three.response.status,
        quantity: getPath(three.response.json, 'order', 'lineItems', 0, 'quantity') ?? null,
      })
      if (isOrdered(three)) {
        judgeSums(ctx, getPath(three.response.json, 'order'))
        ctx
          .judge('ORD-03')
          .shape(getPath(three.response.json, 'order', 'lineItems', 0), 'OrderedLineItem', 'the line item of three')
        judgeQuantities(ctx, three, quantities.slice(0, lineItems.length))
      } else ctx.notApplicable('ORD-48', 'an order that names a quantity was refused')
      await judgeArguments(ctx, shop, email)
      for (const [price, callDataSent] of [
        ['another one', { totalPrice: '123.45' }],
        ['none', {}],
      ] as const) {
        const lines = [ctx.make.requests.lineItem(first?.id ?? '', { callData: callDataSent })]
        const answer = await ctx.api.createOrder(shop.order(shop.wares, email, { lineItems: lines }))
        ctx.observe('order-price', { price, status: answer.response.status })
      }
      await judgePrices(ctx, shop)
      await observeSoldOut(ctx, shop)
    },
  },
  {
    id: 'orders/other-chains',
    title: 'A line item tells the chain of its collection',
    requirements: judgedOfPlainOrder,
    needs,
    async run(ctx) {
      const home = await openShop(ctx)
      const others = evmCollectionChains(ctx.settings.environment).filter((chain) => chain !== home.method)
      const chain = others[Math.abs(ctx.seed) % others.length] ?? home.method
      const abroad = await tryToOpen(ctx, { chain })
      const email = ctx.make.names.email()
      judgeOrder(ctx, home.trial, { shop: home, wares: home.wares, email })
      ctx.observe('order-payment-chain', { chain, taken: !('refused' in abroad) })
      // Whether every chain can be paid on, and one order paid elsewhere than where its tokens are, is not said.
      if ('refused' in abroad) return
      judgeOrder(ctx, abroad.trial, { shop: abroad, wares: abroad.wares, email })
      const mixed = home.lineItems === 'array' ? [[...home.wares, ...abroad.wares]] : []
      for (const wares of [abroad.wares, ...mixed]) {
        const answer = await ctx.api.createOrder(home.order(wares, email))
        if (isOrdered(answer)) judgeOrder(ctx, answer, { shop: home, wares, email })
      }
      const drawn = ctx.draw(others, { nameOf: sharedName }).filter((other) => other !== chain)
      await inParallel(drawn.map((other) => () => judgePaidOn(ctx, home, other, email)))
      if (home.lineItems !== 'array') return
      // One order of something on each chain.
      const everywhere = await Promise.all(drawn.map((other) => wareOn(ctx, home, other)))
      const wares = [...home.wares, ...abroad.wares, ...everywhere.filter((one) => one !== undefined)]
      const answer = await ctx.api.createOrder(home.order(wares, email))
      if (isOrdered(answer)) judgeOrder(ctx, answer, { shop: home, wares, email })
    },
  },
  {
    id: 'orders/chosen-collection-id',
    title: 'An order for a collection with an id of our own is answered like any other, with a recipient and without',
    requirements: ['ORD-27', ...judgedOfOrder.filter((id) => id !== 'ORD-08')],
    needs,
    async run(ctx) {
      const shop = await openShop(ctx)
      const own = await wareOfChosenId(ctx, shop)
      const email = ctx.make.names.email()
      const order = () => ctx.api.createOrder(shop.order([own], email))
      // Orders may learn of a collection a while after it was created: a shop that opens later shows that they would have.
      const later = async () => {
        await openShop(ctx)
      }
      const answer = await beside(ctx, later).until(order, isOrdered)
      ctx.judge('ORD-27').statusSoft(answer, latitude.orderCreated)
      if (!isOrdered(answer)) return
      judgeOrder(ctx, answer, { shop, wares: [own], email })
      // Of several nodes, one may have heard of it, and another not yet.
      const open = await whenFound(ctx, () => ctx.api.createOrder(shop.order([own], undefined)))
      judgeOrder(ctx, open, { shop, wares: [own], email: undefined })
    },
  },
  {
    id: 'orders/other-currencies',
    title: 'An order that is taken in another currency is paid in that one',
    requirements: ['ORD-32'],
    needs,
    async run(ctx) {
      const shop = await openShop(ctx)
      const email = ctx.make.names.email()
      // Which currencies are taken is open, and so is their spelling.
      for (const currency of currencies) {
        const answer = await ctx.api.createOrder(shop.order(shop.wares, email, { payment: shop.payment({ currency }) }))
        if (!isOrdered(answer)) continue
        const shown = getPath(answer.response.json, 'order', 'payment', 'currency')
        ctx.judge('ORD-32').that(isSameCurrency(shown, currency), {
          message: `payment.currency of an order in ${currency} is another`,
          expected: currency,
          actual: shown,
        })
      }
    },
  },
  {
    id: 'orders/solana',
    title: 'An order for a collection on Solana is answered like any other',
    requirements: [...judgedOfOrder.filter((id) => id !== 'ORD-08'), ...judgedOfRecipient, 'ORD-44'],
    needs: { capabilities: ['orders', 'solana'], chains: ['solana'] },
    async run(ctx) {
      const chain = ctx.settings.chains.solana
      const { address: payee } = await ctx.make.wallet({ chain })
      const shop = await tryToOpen(ctx, { chain, payee })
      // Which chains can be paid on is not said.
      if ('refused' in shop) return
      const email = ctx.make.names.email()
      for (const recipient of [email, undefined]) {
        const answer = await ctx.api.createOrder(shop.order(shop.wares, recipient))
        if (isOrdered(answer)) judgeOrder(ctx, answer, { shop, wares: shop.wares, email: recipient })
      }
      await judgeRecipient(ctx, shop, ctx.make.names.email())
      // Whether one order may be of several chains is not said.
      const home = await openShop(ctx)
      if (home.lineItems !== 'array') return
      // Nobody who has a wallet on either.
      const anew = ctx.make.names.email()
      const mixed = await ctx.api.createOrder(home.order([...home.wares, ...shop.wares], anew))
      if (!isOrdered(mixed)) return
      judgeFamilies(ctx, mixed)
      await judgeEveryWallet(ctx, mixed, anew)
    },
  },
]

/** An order of more line items than any page has, where it is taken: how many one may have is not said. */
async function judgeLongOrder(ctx: CaseContext, shop: Shop): Promise<void> {
  if (shop.lineItems !== 'array') return
  const wares = Array.from({ length: beyondPages }, (_, index) => shop.wares[index % shop.wares.length] ?? []).flat()
  const answer = await ctx.api.createOrder(shop.order(wares, ctx.make.names.email()))
  if (!isOrdered(answer)) return
  const order = getPath(answer.response.json, 'order')
  const number = lineCountOf(getList(order, 'lineItems'), beyondPages)
  ctx.judge('ORD-18').basedOn(answer).equal(number, beyondPages, 'the number of line items')
  judgeSums(ctx, order)
}

/** Judges that collections still ask the price that they were created with (COL-21). One that is not listed says nothing. */
async function judgePrices(ctx: CaseContext, { wares }: Shop): Promise<void> {
  const list = await ctx.api.listCollections()
  for (const entry of getList(list.response.json, 'results')) {
    const price = wares.find(({ id }) => id === getPath(entry, 'id'))?.price
    if (price === undefined) continue
    ctx.judge('COL-21').equal(amountOf(getPath(entry, 'payments', 'price')), amountOf(price), 'the price after orders')
  }
}

/** What an order of the token after the last one is answered. */
async function observeSoldOut(ctx: CaseContext, shop: Shop): Promise<void> {
  const payments = { price: '0.01', recipientAddress: outsideAddress, currency: shop.currency }
  const created = await ctx.api.createCollection(ctx.make.requests.collection({ supplyLimit: 1, payments }))
  const id = getPath(created.response.json, 'id')
  if (created.response.status !== 200 || typeof id !== 'string') return
  const { locator } = await ctx.make.wallet()
  const only = await ctx.api.putMint(id, ctx.make.names.mintId(), ctx.make.requests.mint(locator))
  if (only.response.status !== 200) return
  const lineItems = [ctx.make.requests.lineItem(id, { callData: { totalPrice: '0.01' } })]
  const answer = await ctx.api.createOrder(shop.order(shop.wares, ctx.make.names.email(), { lineItems }))
  ctx.observe('order-sold-out', answer.response.status)
}

/** Paths at which a word stands. */
function placesOf(value: unknown, word: string, path = ''): readonly string[] {
  if (value === word) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placesOf(inner, word, path === '' ? name : `${path}.${name}`))
}
