import { isSameCurrency, lineCountOf, type Shop, type Ware } from '../../src/interface/builders/shop.ts'
import type { CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude, openForms } from '../../src/interface/latitude.ts'
import {
  amountOf,
  type Decimal,
  decimal,
  type Exchange,
  getList,
  getPath,
  inDigits,
  isFields,
  isTotal,
  sum,
  times,
} from '../../src/kit/case.ts'
import { isFarOff, quoteTime } from './quote-time.ts'

/** What was ordered. */
export interface Ordered {
  readonly shop: Shop
  readonly wares: readonly Ware[]
  readonly email: string | undefined
  /** As sent; `undefined` when the order named none. */
  readonly locale?: string | undefined
}

/** Requirements that `judgeOrder` judges. */
export const judgedOfOrder: readonly RequirementId[] = [
  'ORD-01',
  'ORD-02',
  'ORD-03',
  'ORD-04',
  'ORD-08',
  'ORD-09',
  'ORD-11',
  'ORD-12',
  'ORD-15',
  'ORD-16',
  'ORD-17',
  'ORD-18',
  'ORD-23',
  'ORD-24',
  'ORD-28',
  'ORD-29',
  'ORD-30',
  'ORD-31',
  'ORD-32',
  'ORD-33',
  'ORD-42',
  'ORD-43',
  'ORD-46',
  'ORD-50',
] as const

/** The same for cases in which no order names a locale, and all have a recipient. */
export const judgedOfPlainOrder: readonly RequirementId[] = judgedOfOrder.filter(
  (id) => id !== 'ORD-08' && id !== 'ORD-11',
)

/** Judges one answer to a valid order by everything that can be read from it alone. */
export function judgeOrder(ctx: CaseContext, exchange: Exchange, ordered: Ordered): void {
  ctx.judge('ORD-01').status(exchange, latitude.orderCreated)
  const answer = exchange.response.json
  const order = getPath(answer, 'order')
  const secret = getPath(answer, 'clientSecret')
  ctx.judge('ORD-01').that(typeof secret === 'string' && secret !== '' && isFields(order), {
    message: 'the answer lacks the client secret or the order',
    expected: 'clientSecret (a text) and order (an object)',
    actual: isFields(answer) ? `members ${Object.keys(answer).join(', ')}` : exchange.response.text.slice(0, 200),
  })
  if (!isFields(order)) return
  judgeFields(ctx, order, ordered)
  judgeLocale(ctx, order, ordered.locale)
  const items = getList(order, 'lineItems')
  ctx
    .judge('ORD-18')
    .basedOn(exchange)
    .equal(lineCountOf(items, ordered.wares.length), ordered.wares.length, 'the number of line items')
  if (ordered.shop.lineItems !== 'array') ctx.notApplicable('ORD-18', 'a request has one line item here')
  ctx
    .judge('ORD-23')
    .basedOn(exchange)
    .equal(
      items.map((item) => getPath(item, 'chain')).toSorted(),
      ordered.wares.map(({ chain }) => chain).toSorted(),
      'the chains of the line items',
    )
  judgeShown(ctx, items, ordered.wares)
  judgePairs(ctx, items, ordered.wares)
  judgeCallData(ctx, exchange, items, ordered.wares)
  if (ordered.email === undefined) {
    const statuses = statusesOf(answer)
    ctx.judge('ORD-11').that(statuses.includes('requires-recipient'), {
      message: 'no status of an order without a recipient says so',
      expected: 'requires-recipient as the status of the order or of a part of it',
      actual: statuses,
    })
    judgeNobody(ctx, items, ordered.shop)
  } else {
    judgeHasRecipient(ctx, answer)
    judgeQuoted(ctx, order, ordered.shop)
    judgeMoneys(ctx, order)
  }
  judgeSums(ctx, order)
}

/** What was ordered for nobody is delivered to nobody; whoever gets the receipt may be shown. */
function judgeNobody(ctx: CaseContext, items: readonly unknown[], shop: Shop): void {
  const shown = items.map((item) => getPath(item, 'delivery', 'recipient', 'email')).filter(isText)
  ctx.judge('ORD-11').that(
    shown.every((email) => inSmallLetters(email) === inSmallLetters(shop.payment().receiptEmail)),
    { message: 'an order without a recipient names one', expected: 'nobody', actual: shown },
  )
}

/** Quotes may be empty while the recipient is missing, so these hold for an order that has one. */
function judgeQuoted(ctx: CaseContext, order: unknown, shop: Shop): void {
  for (const [index, item] of getList(order, 'lineItems').entries()) {
    const isQuoted = isValid(getPath(item, 'quote'), ['charges', 'totalPrice'])
    ctx.judge('ORD-03').shape(item, isQuoted ? 'QuotedLineItem' : 'OrderedLineItem', `line item ${index}`)
    if (!isQuoted) {
      for (const rule of ['ORD-24', 'ORD-30', 'ORD-43'] as const) ctx.notApplicable(rule, notQuoted)
      continue
    }
    const charges = getPath(item, 'quote', 'charges')
    ctx.judge('ORD-30').that(isFields(getPath(charges, 'salesTax')) && isFields(getPath(charges, 'shipping')), {
      message: `the charges of line item ${index} do not name sales tax and shipping`,
      expected: 'salesTax and shipping, objects',
      actual: charges,
    })
  }
  const quote = getPath(order, 'quote')
  ctx.judge('ORD-04').that(typeof getPath(quote, 'status') === 'string', {
    message: 'the quote has no status',
    expected: 'a text',
    actual: getPath(quote, 'status'),
  })
  if (isValid(quote, ['quotedAt', 'expiresAt', 'totalPrice'])) judgeQuote(ctx, quote)
  else for (const rule of ['ORD-15', 'ORD-50'] as const) ctx.notApplicable(rule, notQuoted)
  const payment = getPath(order, 'payment')
  ctx.judge('ORD-31').that(typeof getPath(payment, 'status') === 'string', {
    message: 'the payment has no status',
    expected: 'a text',
    actual: getPath(payment, 'status'),
  })
  ctx.judge('ORD-32').equal(getPath(payment, 'method'), shop.method, 'payment.method')
  // No sentence gives the spelling of currencies, so a target may have its own.
  const currency = getPath(payment, 'currency')
  ctx.judge('ORD-32').that(isSameCurrency(currency, shop.currency), {
    message: 'payment.currency is another',
    expected: shop.currency,
    actual: currency,
  })
  judgePreparation(ctx, getPath(payment, 'preparation'), shop, isValid(quote, ['totalPrice']))
}

const notQuoted = 'an order is answered before it is quoted'

/**
 * Whether a quote is there: valid is the status that the document shows, others and what leads from one to the other are not
 * shown. One that has some of its parts has to have them all.
 */
const isValid = (quote: unknown, parts: readonly string[]): boolean =>
  getPath(quote, 'status') === 'valid' || parts.some((part) => getPath(quote, part) != null)

function judgeQuote(ctx: CaseContext, quote: unknown): void {
  ctx.judge('ORD-04').shape(getPath(quote, 'quotedAt'), 'QuoteTimestamp', 'quote.quotedAt')
  ctx.judge('ORD-04').shape(getPath(quote, 'expiresAt'), 'QuoteTimestamp', 'quote.expiresAt')
  ctx.judge('ORD-04').shape(getPath(quote, 'totalPrice'), 'Money', 'quote.totalPrice')
  const told = [getPath(quote, 'quotedAt'), getPath(quote, 'expiresAt')]
  ctx.judge('ORD-50').that(!told.some((one) => isFarOff(one)), {
    message: 'a time of a quote is more than a year away',
    expected: 'times of now',
    actual: told,
  })
  const [quotedAt, expiresAt] = told.map(quoteTime)
  ctx.judge('ORD-15').that(quotedAt !== undefined && expiresAt !== undefined && expiresAt > quotedAt, {
    message: 'the quote does not expire later than it was made',
    expected: 'quotedAt before expiresAt',
    actual: { quotedAt: getPath(quote, 'quotedAt'), expiresAt: getPath(quote, 'expiresAt') },
  })
}

/** A payment whose payer is known is prepared once there is a quote, for the chain that was sent; that it is for the payer, the monitor sees. */
function judgePreparation(ctx: CaseContext, preparation: unknown, shop: Shop, isQuoted: boolean): void {
  if (preparation == null) ctx.notApplicable('ORD-33', 'no payment is prepared in the answer to the order')
  if (preparation == null && !isQuoted) return void ctx.notApplicable('ORD-28', notQuoted)
  const chain = getPath(preparation, 'chain')
  ctx.judge('ORD-28').that(isText(chain) && isText(getPath(preparation, 'payerAddress')), {
    message: 'the payment of an order with a recipient and a payer is not prepared',
    expected: 'payment.preparation, an object with chain and payerAddress (texts)',
    actual: preparation,
  })
  if (chain != null) ctx.judge('ORD-33').equal(chain, shop.method, 'payment.preparation.chain')
}

/** Whether there is a quote and a payment before there is a recipient is open. */
function judgeFields(ctx: CaseContext, order: object, { email }: Ordered): void {
  const isLater = (value: unknown): boolean => isFields(value) || (email === undefined && value == null)
  const types = {
    orderId: isText,
    phase: isText,
    locale: isText,
    lineItems: Array.isArray,
    quote: isLater,
    payment: isLater,
  } as const
  const wrong = Object.entries(types).filter(([name, fits]) => !fits(getPath(order, name)))
  ctx.judge('ORD-02').that(wrong.length === 0, {
    message: 'fields of the order are missing or of another type',
    expected: 'orderId, phase, locale (texts), lineItems (an array), quote, payment (objects)',
    actual: Object.fromEntries(wrong.map(([name]) => [name, getPath(order, name) ?? null])),
  })
}

function judgeLocale(ctx: CaseContext, order: unknown, sent: string | undefined): void {
  if (sent === undefined)
    ctx.judge('ORD-09').equal(getPath(order, 'locale'), 'en-US', 'the locale of an order that named none')
  else ctx.judge('ORD-08').equal(getPath(order, 'locale'), sent, 'the locale')
}

/** What a line item shows of its collection is open; that of another line item's collection is wrong. */
const ofCollections = [
  { field: 'name', rule: 'ORD-29' },
  { field: 'description', rule: 'ORD-46' },
  { field: 'imageUrl', rule: 'ORD-46' },
] as const satisfies readonly { readonly field: keyof Ware; readonly rule: RequirementId }[]

function judgeShown(ctx: CaseContext, items: readonly unknown[], wares: readonly Ware[]): void {
  const times = (all: readonly unknown[], one: string): number => all.filter((other) => other === one).length
  for (const { field, rule } of ofCollections) {
    const shown = items.map((item) => getPath(item, 'metadata', field))
    const ordered = wares.map((ware) => ware[field])
    ctx
      .judge(rule)
      .basedOn('made')
      .equal(
        [...new Set(ordered)].filter((one) => times(shown, one) > times(ordered, one)),
        [],
        `the list of collections whose ${field} stands in more line items than they were ordered in`,
      )
  }
}

/** The name of a line item is that of the collection whose price stands in it, where each has a price of its own. */
function judgePairs(ctx: CaseContext, items: readonly unknown[], wares: readonly Ware[]): void {
  const wareAt = (price: unknown): Ware | undefined => {
    const [own, ...others] = wares.filter((ware) => amountOf(ware.price) === amountOf(price))
    return others.length === 0 ? own : undefined
  }
  const crossed = items.flatMap((item) => {
    const own = wareAt(getPath(item, 'callData', 'totalPrice'))
    const name = getPath(item, 'metadata', 'name')
    const other = wares.find((ware) => ware.name === name)
    return own === undefined || other === undefined || other.name === own.name ? [] : [{ price: own.price, name }]
  })
  ctx
    .judge('ORD-29')
    .basedOn('made')
    .equal(crossed, [], 'the list of prices that stand beside the name of another collection')
}

/** A total price in the call data of a line item is one that was sent, whichever line comes first (ORD-42); it may be left out. */
function judgeCallData(ctx: CaseContext, answer: Exchange, items: readonly unknown[], wares: readonly Ware[]): void {
  // How many there are is another requirement (ORD-18).
  if (items.length !== wares.length) return
  const shown = items.map((item) => getPath(item, 'callData', 'totalPrice')).filter((price) => price != null)
  if (shown.length < items.length) {
    ctx.notApplicable('ORD-42', 'the call data of a line item name no total price')
    return
  }
  ctx
    .judge('ORD-42')
    .basedOn(answer)
    .equal(
      shown.map(amountOf).toSorted(),
      wares.map(({ price }) => amountOf(price)).toSorted(),
      'the total prices in the call data of the line items',
    )
}

function judgeMoneys(ctx: CaseContext, order: unknown): void {
  for (const [index, item] of getList(order, 'lineItems').entries()) {
    for (const charge of ['unit', 'salesTax', 'shipping']) {
      judgeMoney(ctx, getPath(item, 'quote', 'charges', charge), `lineItems[${index}].quote.charges.${charge}`)
    }
    judgeMoney(ctx, getPath(item, 'quote', 'totalPrice'), `lineItems[${index}].quote.totalPrice`)
  }
  judgeMoney(ctx, getPath(order, 'quote', 'totalPrice'), 'quote.totalPrice')
}

/** Only sums of one currency are compared: how currencies are converted is not said. */
export function judgeSums(ctx: CaseContext, order: unknown): void {
  const items = getList(order, 'lineItems')
  for (const [index, item] of items.entries()) judgeLineTotal(ctx, item, index)
  const total = moneyOf(getPath(order, 'quote', 'totalPrice'))
  const lines = items.map((item) => moneyOf(getPath(item, 'quote', 'totalPrice')))
  const known = lines.filter((line) => line !== undefined)
  if (!total || known.length < lines.length || known.length === 0 || !inOneCurrency([total, ...known])) {
    ctx.notApplicable('ORD-17', 'totals are in several currencies, and how they are converted is not said')
    return
  }
  const exact = sum(known.map(({ amount }) => amount))
  ctx.judge('ORD-17').that(isTotal(total.amount, exact), {
    message: 'the total of the order is not the sum of its line items',
    expected: inDigits(exact),
    actual: inDigits(total.amount),
  })
}

function judgeLineTotal(ctx: CaseContext, item: unknown, index: number): void {
  const charges = getPath(item, 'quote', 'charges')
  const unit = moneyOf(getPath(charges, 'unit'))
  const total = moneyOf(getPath(item, 'quote', 'totalPrice'))
  const further = ['salesTax', 'shipping'].map((name) => getPath(charges, name)).filter((charge) => charge != null)
  const extra = further.map(moneyOf).filter((money) => money !== undefined)
  if (!unit || !total || extra.length < further.length || !inOneCurrency([unit, total, ...extra])) {
    ctx.notApplicable('ORD-16', 'charges are in several currencies, and how they are converted is not said')
    return
  }
  // Whether the unit is one token or the whole line is not said.
  const quantity = getPath(item, 'quantity')
  const factors = new Set([1n, typeof quantity === 'number' && Number.isSafeInteger(quantity) ? BigInt(quantity) : 1n])
  const sums = [...factors].map((factor) => sum([times(unit.amount, factor), ...extra.map(({ amount }) => amount)]))
  ctx.judge('ORD-16').that(
    sums.some((exact) => isTotal(total.amount, exact)),
    {
      message: `the total of line item ${index} is not the sum of its charges`,
      expected: sums.map(inDigits).join(' or '),
      latitude: openForms.unitCharge,
      actual: inDigits(total.amount),
    },
  )
}

function judgeMoney(ctx: CaseContext, value: unknown, where: string): void {
  if (value === undefined || value === null) return
  const amount = getPath(value, 'amount')
  const fits = ctx.judge('ORD-24').that(isText(amount) && isText(getPath(value, 'currency')), {
    message: `${where} is no amount of money`,
    expected: 'amount and currency, texts',
    actual: value,
  })
  if (!fits) return
  ctx.judge('ORD-43').that(decimal(amount) !== undefined, {
    message: `the amount of ${where} is no decimal number`,
    expected: 'digits, such as 12.50',
    actual: amount,
  })
}

interface Money {
  readonly amount: Decimal
  readonly currency: string
}

function moneyOf(value: unknown): Money | undefined {
  const amount = decimal(getPath(value, 'amount'))
  const currency = getPath(value, 'currency')
  return amount && typeof currency === 'string' ? { amount, currency } : undefined
}

const inOneCurrency = (moneys: readonly Money[]): boolean => new Set(moneys.map(({ currency }) => currency)).size === 1

/** Judges that an order which has a recipient does not wait for one. */
export function judgeHasRecipient(ctx: CaseContext, answer: unknown): void {
  const statuses = statusesOf(answer)
  ctx.judge('ORD-12').that(!statuses.includes('requires-recipient'), {
    message: 'an order with a recipient requires one',
    expected: 'no status requires-recipient',
    actual: statuses,
  })
}

/** Every `status` of the order and its parts. */
export function statusesOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(statusesOf)
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === 'status' ? [inner] : statusesOf(inner)))
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** A text; anything else as it is. */
const inSmallLetters = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)
