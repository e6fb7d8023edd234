import { readAmount, showAmount } from '../domain/amount.ts'
import { type Fields, isFields } from '../domain/fields.ts'
import type { OrderResponse } from '../domain/records.ts'
import { badRequest } from '../domain/refusal.ts'
import type { Parts } from '../parts.ts'
import { randomAddress } from '../chain/addresses.ts'
import type { Difficulty, Fault } from './fault.ts'
import { service } from './seams.ts'

type Wrap = (parts: Parts) => Parts

/** An answer as a fault may write it: the types of the document are what it breaks. */
// biome-ignore lint/suspicious/noExplicitAny: the answer is taken apart at will
type Loose = any

const hasRecipient = (body: Fields): boolean => isFields(body.recipient)

/** Changes the order that is answered, in place of a copy of it. */
export const answering = (change: (answer: Loose, body: Fields) => void): Wrap =>
  service('orders', ({ create }) => ({
    create: async (project, body) => {
      const answer: Loose = structuredClone(await create(project, body))
      change(answer, body)
      return answer as OrderResponse
    },
  }))

/** Only orders with a recipient, whose quotes are full. */
const quoting = (change: (order: Loose, body: Fields) => void): Wrap =>
  answering(({ order }, body) => {
    if (hasRecipient(body)) change(order, body)
  })

const inLines = (change: (line: Loose, index: number, body: Fields) => void): Wrap =>
  quoting((order, body) => {
    order.lineItems.forEach((line: Loose, index: number) => {
      change(line, index, body)
    })
  })

const refusing = (applies: (body: Fields) => boolean): Wrap =>
  service('orders', ({ create }) => ({
    create: async (project, body) => {
      if (applies(body)) throw badRequest('this order cannot be taken')
      return create(project, body)
    },
  }))

const fault = (id: string, breaks: Fault['breaks'], difficulty: Difficulty, says: string, wrap: Wrap): Fault => ({
  id: `order-${id}`, breaks, difficulty, says, wrap,
})

const linesOf = (body: Fields): number => (Array.isArray(body.lineItems) ? body.lineItems.length : 1)
const units = (text: string): bigint => readAmount(text) ?? 0n

let lastOrder = 0
const secretsByRecipient = new Map<string, string>()

export const orderFaults: readonly Fault[] = [
  fault('refused', ['ORD-01'], 'blunt', 'No order is taken.', refusing(() => true)),
  fault('refused-without-recipient', ['ORD-01', 'ORD-08'], 'subtle', 'An order takes a recipient.', refusing((body) => !hasRecipient(body))),
  fault('refused-with-plus', ['ORD-01'], 'subtle', 'Orders for addresses with a plus sign are refused.',
    refusing(({ recipient }) => isFields(recipient) && String(recipient.email).includes('+'))),
  fault('no-secret', ['ORD-01'], 'blunt', 'The answer has no client secret.', answering((answer) => { delete answer.clientSecret })),
  fault('secret-inside', ['ORD-01'], 'blunt', 'The client secret stands inside of the order.', answering((answer) => {
    answer.order.clientSecret = answer.clientSecret
    delete answer.clientSecret
  })),
  fault('unwrapped', ['ORD-01'], 'blunt', 'The order is answered without the wrapper.', answering((answer) => {
    Object.assign(answer, answer.order)
    delete answer.order
  })),
  fault('no-phase', ['ORD-02'], 'blunt', 'An order has no phase.', answering(({ order }) => { delete order.phase })),
  fault('no-payment-without-recipient', ['ORD-02'], 'subtle', 'An order without a recipient has no payment.',
    answering(({ order }, body) => { if (!hasRecipient(body)) delete order.payment })),
  fault('id-is-number', ['ORD-02'], 'subtle', 'The id of an order is a number.', answering(({ order }) => {
    lastOrder += 1
    order.orderId = lastOrder
  })),
  fault('lines-by-name', ['ORD-02', 'ORD-18', 'ORD-23'], 'blunt', 'Line items are an object.',
    answering(({ order }) => { order.lineItems = { ...order.lineItems } })),
  fault('line-without-delivery', ['ORD-03'], 'blunt', 'A line item has no delivery.', inLines((line) => { delete line.delivery })),
  fault('second-line-without-quote', ['ORD-03'], 'subtle', 'Only the first line item has a quote.',
    inLines((line, index) => { if (index > 0) delete line.quote })),
  fault('quantity-is-text', ['ORD-03'], 'subtle', 'The quantity is a text.', inLines((line) => { line.quantity = String(line.quantity) })),
  fault('call-data-without-quantity', ['ORD-03'], 'subtle', 'The call data are those of the request.',
    inLines((line) => { delete line.callData.quantity })),
  fault('third-line-without-metadata', ['ORD-03'], 'devious', 'From the third line item on there are no metadata.',
    inLines((line, index) => { if (index > 1) delete line.metadata })),
  fault('quote-never-ends', ['ORD-04', 'ORD-15'], 'blunt', 'The quote has no end.', quoting((order) => { delete order.quote.expiresAt })),
  fault('total-is-text', ['ORD-04', 'ORD-24'], 'subtle', 'The total is a text.',
    quoting((order) => { order.quote.totalPrice = order.quote.totalPrice.amount })),
  fault('quote-without-status', ['ORD-04'], 'blunt', 'The quote has no status.', quoting((order) => { delete order.quote.status })),
  fault('quoted-in-words', ['ORD-04', 'ORD-15'], 'subtle', 'Times are written as a mail program would.',
    quoting(({ quote }) => { quote.quotedAt = new Date(quote.quotedAt).toUTCString() })),
  fault('payment-method-renamed', ['ORD-05'], 'subtle', 'The payment names the kind of the chain.',
    quoting((order) => { order.payment.method = 'evm' })),
  fault('payment-currency-fixed', ['ORD-05'], 'blunt', 'Everything is paid in dollars.',
    quoting((order) => { order.payment.currency = 'usd' })),
  fault('payment-without-status', ['ORD-05'], 'blunt', 'The payment has no status.', quoting((order) => { delete order.payment.status })),
  fault('payment-method-first', ['ORD-05'], 'devious', 'Whatever the chain, the payment names polygon-amoy.',
    quoting((order) => { order.payment.method = 'polygon-amoy' })),
  fault('id-is-time', ['ORD-06'], 'subtle', 'The id of an order is the time in milliseconds.',
    answering(({ order }) => { order.orderId = `order-${Date.now()}` })),
  fault('id-of-collection', ['ORD-06'], 'subtle', 'The id of an order is that of the request.',
    answering(({ order }, body) => { order.orderId = `order-${JSON.stringify(body.lineItems).length}` })),
  fault('secret-is-time', ['ORD-07'], 'subtle', 'The client secret is the time in milliseconds.',
    answering((answer) => { answer.clientSecret = `secret-${Date.now()}` })),
  fault('secret-of-recipient', ['ORD-07'], 'devious', 'A recipient keeps one client secret.', answering((answer, body) => {
    if (!isFields(body.recipient)) return
    const email = String(body.recipient.email)
    answer.clientSecret = secretsByRecipient.get(email) ?? answer.clientSecret
    secretsByRecipient.set(email, answer.clientSecret)
  })),
  fault('locale-constant', ['ORD-08'], 'blunt', 'Every order is in en-US.', answering(({ order }) => { order.locale = 'en-US' })),
  fault('locale-klingon-unknown', ['ORD-08', 'ORD-01'], 'subtle', 'Klingon is refused.', refusing(({ locale }) => locale === 'Klingon')),
  fault('locale-one-chinese', ['ORD-08'], 'devious', 'Orders in zh-TW are in zh-CN.',
    answering(({ order }) => { if (order.locale === 'zh-TW') order.locale = 'zh-CN' })),
  fault('locale-lower', ['ORD-08'], 'subtle', 'Locales are answered in lower case.',
    answering(({ order }, { locale }) => { if (locale !== undefined) order.locale = order.locale.toLowerCase() })),
  fault('locale-vietnamese-lost', ['ORD-08'], 'devious', 'Without a recipient, orders in vi-VN are in English.',
    answering(({ order }, body) => { if (body.locale === 'vi-VN' && !hasRecipient(body)) order.locale = 'en-US' })),
  fault('locale-default-german', ['ORD-09'], 'blunt', 'Orders are in German unless they say otherwise.',
    answering(({ order }, { locale }) => { if (locale === undefined) order.locale = 'de-DE' })),
  fault('locale-default-short', ['ORD-09'], 'subtle', 'The locale of an order that names none is en.',
    answering(({ order }, { locale }) => { if (locale === undefined) order.locale = 'en' })),
  fault('recipient-not-required', ['ORD-11'], 'blunt', 'An order without a recipient is valid.',
    answering(({ order }, body) => { if (!hasRecipient(body)) order.quote.status = 'valid' })),
  fault('recipient-required-otherwise', ['ORD-11'], 'subtle', 'The status is spelt another way.',
    answering(({ order }, body) => { if (!hasRecipient(body)) order.quote.status = 'requires_recipient' })),
  fault('recipient-always-required', ['ORD-12'], 'blunt', 'Every order requires a recipient.',
    quoting((order) => { order.quote.status = 'requires-recipient' })),
  fault('recipient-of-first-line', ['ORD-12'], 'devious', 'Only the first line item has the recipient of the order.',
    inLines((line, index) => { if (index > 0) line.delivery.status = 'requires-recipient' })),
  fault('expires-at-once', ['ORD-15'], 'subtle', 'A quote expires when it is made.',
    quoting(({ quote }) => { quote.expiresAt = quote.quotedAt })),
  fault('expires-before', ['ORD-15'], 'subtle', 'The times of a quote are mixed up.',
    quoting(({ quote }) => { [quote.quotedAt, quote.expiresAt] = [quote.expiresAt, quote.quotedAt] })),
  fault('expires-with-many', ['ORD-15'], 'devious', 'Each line item takes five minutes from the life of the quote.',
    quoting((order) => {
      const life = 10 - 5 * (order.lineItems.length - 1)
      order.quote.expiresAt = new Date(Date.parse(order.quote.quotedAt) + life * 60_000).toISOString()
    })),
  fault('tax-not-in-line', ['ORD-16'], 'subtle', 'Sales tax is shown and left out of the total.',
    inLines(({ quote }) => { quote.charges.salesTax.amount = '0.07' })),
  fault('line-total-rounded', ['ORD-16', 'ORD-17'], 'devious', 'The total of a line item is rounded to cents.',
    inLines(({ quote }) => { quote.totalPrice.amount = Number(quote.totalPrice.amount).toFixed(2) })),
  fault('line-total-is-order-total', ['ORD-16', 'ORD-17'], 'subtle', 'Each line item shows the total of the order.',
    quoting((order) => { for (const line of order.lineItems) line.quote.totalPrice = order.quote.totalPrice })),
  fault('total-of-first-line', ['ORD-17'], 'subtle', 'The total of the order is that of its first line item.',
    quoting((order) => { order.quote.totalPrice = order.lineItems[0].quote.totalPrice })),
  fault('total-in-floats', ['ORD-17'], 'devious', 'Totals are added in binary fractions.', quoting((order) => {
    const total = order.lineItems.reduce((sum: number, line: Loose) => sum + Number(line.quote.totalPrice.amount), 0)
    order.quote.totalPrice.amount = String(total)
  })),
  fault('total-in-cents', ['ORD-17'], 'devious', 'The total of the order is cut to cents.', quoting((order) => {
    const total = order.quote.totalPrice.amount
    order.quote.totalPrice.amount = showAmount(units(total) - (units(total) % units('0.01')))
  })),
  fault('total-plus-fee', ['ORD-17'], 'subtle', 'A fee is in the total of the order and in no charge.', quoting((order) => {
    order.quote.totalPrice.amount = showAmount(units(order.quote.totalPrice.amount) + units('0.01'))
  })),
  fault('lines-deduplicated', ['ORD-18', 'ORD-17', 'ORD-23'], 'blunt', 'Only the first line item is taken.',
    answering(({ order }) => { order.lineItems = order.lineItems.slice(0, 1) })),
  fault('lines-at-most-four', ['ORD-18', 'ORD-17', 'ORD-23'], 'devious', 'Line items beyond the fourth are lost.',
    answering(({ order }) => { order.lineItems = order.lineItems.slice(0, 4) })),
  fault('lines-refused', ['ORD-01'], 'subtle', 'Orders of several line items are refused.', refusing((body) => linesOf(body) > 1)),
  fault('chain-of-payment', ['ORD-23'], 'devious', 'A line item tells the chain on which is paid.',
    answering(({ order }) => { for (const line of order.lineItems) line.chain = order.payment.method })),
  fault('chain-lost', ['ORD-23'], 'subtle', 'Every line item is on ethereum-sepolia.',
    answering(({ order }) => { for (const line of order.lineItems) line.chain = 'ethereum-sepolia' })),
  fault('chain-of-first-line', ['ORD-23'], 'devious', 'All line items are on the chain of the first.',
    answering(({ order }) => { for (const line of order.lineItems) line.chain = order.lineItems[0].chain })),
  fault('amounts-are-numbers', ['ORD-24', 'ORD-03'], 'subtle', 'Amounts are numbers.',
    inLines(({ quote }) => { quote.charges.unit.amount = Number(quote.charges.unit.amount) })),
  fault('amounts-with-currency', ['ORD-24'], 'subtle', 'Amounts carry their currency.',
    quoting(({ quote }) => { quote.totalPrice.amount = `${quote.totalPrice.amount} USDC` })),
  fault('amounts-with-comma', ['ORD-24'], 'devious', 'In German orders, amounts have a comma.',
    quoting((order) => {
      if (order.locale === 'de-DE') order.quote.totalPrice.amount = order.quote.totalPrice.amount.replace('.', ',')
    })),
  fault('recipient-without-wallet', ['ORD-13', 'ORD-14'], 'blunt', 'No wallet is created for the recipient.',
    service('orders', ({ create }) => ({
      create: async (project, body) => {
        if (!isFields(body.recipient)) return create(project, body)
        const email = String(body.recipient.email)
        const answer: Loose = await create(project, { ...body, recipient: { email: `nobody-${email}` } })
        for (const line of answer.order.lineItems) Object.assign(line.delivery.recipient, { email })
        return answer
      },
    }))),
  fault('recipient-untagged', ['ORD-13', 'ORD-14'], 'devious', 'Plus tags are cut off the addresses of recipients.',
    service('orders', ({ create }) => ({
      create: (project, body) => {
        if (!isFields(body.recipient) || typeof body.recipient.email !== 'string') return create(project, body)
        return create(project, { ...body, recipient: { email: body.recipient.email.replace(/\+[^@]*/, '') } })
      },
    }))),
  fault('recipient-wallet-invented', ['ORD-14'], 'blunt', 'The order names an address that is nobody\'s.',
    inLines((line) => { line.delivery.recipient.walletAddress = randomAddress('evm') })),
  fault('recipient-of-second-line', ['ORD-14'], 'devious', 'The second line item goes to another address.',
    inLines((line, index) => { if (index > 0) line.delivery.recipient.walletAddress = randomAddress('evm') })),
  fault('recipient-masked', ['ORD-14'], 'subtle', 'The address of the recipient is masked.',
    inLines(({ delivery }) => { delivery.recipient.email = delivery.recipient.email.replace(/^.+@/, '***@') })),
  fault('recipient-gets-second-wallet', ['ORD-14'], 'devious', 'A recipient who has a wallet gets another one.',
    service('orders', ({ create }, parts) => ({
      create: async (project, body) => {
        if (!isFields(body.recipient) || typeof body.recipient.email !== 'string') return create(project, body)
        const { email } = body.recipient
        const had = await parts.store.wallets.ofUser(project, 'email', email)
        const answer: Loose = structuredClone(await create(project, body))
        if (had.length === 0) return answer
        for (const line of answer.order.lineItems) line.delivery.recipient.walletAddress = randomAddress('evm')
        return answer
      },
    }))),
]
