import { readAmount, showAmount } from '../../domain/amount.ts'
import type { Fault } from '../fault.ts'
import { inLines, type Loose, orderFault, quoting } from './seams.ts'

const units = (text: string): bigint => readAmount(text) ?? 0n

/** Slips in quotes, amounts and payments. */
export const orderQuoteFaults: readonly Fault[] = [
  orderFault(
    'quote-never-ends',
    ['ORD-04', 'ORD-15'],
    'blunt',
    'The quote has no end.',
    quoting((order) => {
      delete order.quote.expiresAt
    }),
  ),
  orderFault(
    'total-is-text',
    ['ORD-04', 'ORD-24'],
    'subtle',
    'The total is a text.',
    quoting((order) => {
      order.quote.totalPrice = order.quote.totalPrice.amount
    }),
  ),
  orderFault(
    'quote-without-status',
    ['ORD-04'],
    'blunt',
    'The quote has no status.',
    quoting((order) => {
      delete order.quote.status
    }),
  ),
  orderFault(
    'quoted-in-words',
    ['ORD-04', 'ORD-15'],
    'subtle',
    'Times are written as a mail program would.',
    quoting(({ quote }) => {
      quote.quotedAt = new Date(quote.quotedAt).toUTCString()
    }),
  ),
  orderFault(
    'payment-method-renamed',
    ['ORD-05'],
    'subtle',
    'The payment names the kind of the chain.',
    quoting((order) => {
      order.payment.method = 'evm'
    }),
  ),
  orderFault(
    'payment-currency-fixed',
    ['ORD-05'],
    'blunt',
    'Everything is paid in dollars.',
    quoting((order) => {
      order.payment.currency = 'usd'
    }),
  ),
  orderFault(
    'payment-without-status',
    ['ORD-05'],
    'blunt',
    'The payment has no status.',
    quoting((order) => {
      delete order.payment.status
    }),
  ),
  orderFault(
    'payment-method-first',
    ['ORD-05'],
    'devious',
    'Whatever the chain, the payment names polygon-amoy.',
    quoting((order) => {
      order.payment.method = 'polygon-amoy'
    }),
  ),
  orderFault(
    'expires-at-once',
    ['ORD-15'],
    'subtle',
    'A quote expires when it is made.',
    quoting(({ quote }) => {
      quote.expiresAt = quote.quotedAt
    }),
  ),
  orderFault(
    'expires-before',
    ['ORD-15'],
    'subtle',
    'The times of a quote are mixed up.',
    quoting(({ quote }) => {
      ;[quote.quotedAt, quote.expiresAt] = [quote.expiresAt, quote.quotedAt]
    }),
  ),
  orderFault(
    'expires-with-many',
    ['ORD-15'],
    'devious',
    'Each line item takes five minutes from the life of the quote.',
    quoting((order) => {
      const life = 10 - 5 * (order.lineItems.length - 1)
      order.quote.expiresAt = new Date(Date.parse(order.quote.quotedAt) + life * 60_000).toISOString()
    }),
  ),
  orderFault(
    'tax-not-in-line',
    ['ORD-16'],
    'subtle',
    'Sales tax is shown and left out of the total.',
    inLines(({ quote }) => {
      quote.charges.salesTax.amount = '0.07'
    }),
  ),
  orderFault(
    'line-total-rounded',
    ['ORD-16', 'ORD-17'],
    'devious',
    'The total of a line item is rounded to cents.',
    inLines(({ quote }) => {
      quote.totalPrice.amount = Number(quote.totalPrice.amount).toFixed(2)
    }),
  ),
  orderFault(
    'line-total-is-order-total',
    ['ORD-16', 'ORD-17'],
    'subtle',
    'Each line item shows the total of the order.',
    quoting((order) => {
      for (const line of order.lineItems) line.quote.totalPrice = order.quote.totalPrice
    }),
  ),
  orderFault(
    'total-of-first-line',
    ['ORD-17'],
    'subtle',
    'The total of the order is that of its first line item.',
    quoting((order) => {
      order.quote.totalPrice = order.lineItems[0].quote.totalPrice
    }),
  ),
  orderFault(
    'total-in-floats',
    ['ORD-17'],
    'devious',
    'Totals are added in binary fractions.',
    quoting((order) => {
      const total = order.lineItems.reduce((sum: number, line: Loose) => sum + Number(line.quote.totalPrice.amount), 0)
      order.quote.totalPrice.amount = String(total)
    }),
  ),
  orderFault(
    'total-in-cents',
    ['ORD-17'],
    'devious',
    'The total of the order is cut to cents.',
    quoting((order) => {
      const total = order.quote.totalPrice.amount
      order.quote.totalPrice.amount = showAmount(units(total) - (units(total) % units('0.01')))
    }),
  ),
  orderFault(
    'total-plus-fee',
    ['ORD-17'],
    'subtle',
    'A fee is in the total of the order and in no charge.',
    quoting((order) => {
      order.quote.totalPrice.amount = showAmount(units(order.quote.totalPrice.amount) + units('0.01'))
    }),
  ),
  orderFault(
    'amounts-are-numbers',
    ['ORD-24', 'ORD-03'],
    'subtle',
    'Amounts are numbers.',
    inLines(({ quote }) => {
      quote.charges.unit.amount = Number(quote.charges.unit.amount)
    }),
  ),
  orderFault(
    'amounts-with-currency',
    ['ORD-24'],
    'subtle',
    'Amounts carry their currency.',
    quoting(({ quote }) => {
      quote.totalPrice.amount = `${quote.totalPrice.amount} USDC`
    }),
  ),
  orderFault(
    'amounts-with-comma',
    ['ORD-24'],
    'devious',
    'In German orders, amounts have a comma.',
    quoting((order) => {
      if (order.locale === 'de-DE') order.quote.totalPrice.amount = order.quote.totalPrice.amount.replace('.', ',')
    }),
  ),
]
