import { readAmount, showAmount } from '../../domain/amount.ts'
import type { Fault } from '../fault.ts'
import { inLines, type Loose, quoting } from './seams.ts'

const units = (text: string): bigint => readAmount(text) ?? 0n

/** Slips in quotes, amounts and payments. */
export const orderQuoteFaults: readonly Fault[] = [
  {
    id: 'order-quote-never-ends',
    breaks: ['ORD-04', 'ORD-15'],
    difficulty: 'blunt',
    says: 'The quote has no end.',
    wrap: quoting((order) => {
      delete order.quote.expiresAt
    }),
  },
  {
    id: 'order-total-is-text',
    breaks: ['ORD-04', 'ORD-24'],
    difficulty: 'subtle',
    says: 'The total is a text.',
    wrap: quoting((order) => {
      order.quote.totalPrice = order.quote.totalPrice.amount
    }),
  },
  {
    id: 'order-quote-without-status',
    breaks: ['ORD-04'],
    difficulty: 'blunt',
    says: 'The quote has no status.',
    wrap: quoting((order) => {
      delete order.quote.status
    }),
  },
  {
    id: 'order-quoted-in-words',
    breaks: ['ORD-04', 'ORD-15'],
    difficulty: 'subtle',
    says: 'Times are written as people read them.',
    wrap: quoting(({ quote }) => {
      quote.quotedAt = new Date(quote.quotedAt).toLocaleString('nb', {
        dateStyle: 'full',
        timeStyle: 'long',
        timeZone: 'UTC',
      })
    }),
  },
  {
    id: 'order-payment-method-renamed',
    breaks: ['ORD-32'],
    difficulty: 'subtle',
    says: 'The payment names the kind of the chain.',
    wrap: quoting((order) => {
      order.payment.method = 'evm'
    }),
  },
  {
    id: 'order-payment-currency-fixed',
    breaks: ['ORD-32'],
    difficulty: 'blunt',
    says: 'Everything is paid in euros.',
    wrap: quoting((order) => {
      order.payment.currency = 'eur'
    }),
  },
  {
    id: 'order-payment-without-status',
    breaks: ['ORD-31'],
    difficulty: 'blunt',
    says: 'The payment has no status.',
    wrap: quoting((order) => {
      delete order.payment.status
    }),
  },
  {
    id: 'order-payment-method-first',
    breaks: ['ORD-32'],
    difficulty: 'devious',
    says: 'Whatever the chain, the payment names polygon-amoy.',
    wrap: quoting((order) => {
      order.payment.method = 'polygon-amoy'
    }),
  },
  {
    id: 'order-expires-at-once',
    breaks: ['ORD-15'],
    difficulty: 'subtle',
    says: 'A quote expires when it is made.',
    wrap: quoting(({ quote }) => {
      quote.expiresAt = quote.quotedAt
    }),
  },
  {
    id: 'order-expires-before',
    breaks: ['ORD-15'],
    difficulty: 'subtle',
    says: 'The times of a quote are mixed up.',
    wrap: quoting(({ quote }) => {
      ;[quote.quotedAt, quote.expiresAt] = [quote.expiresAt, quote.quotedAt]
    }),
  },
  {
    id: 'order-expires-with-many',
    breaks: ['ORD-15'],
    difficulty: 'devious',
    says: 'Each line item takes five minutes from the life of the quote.',
    wrap: quoting((order) => {
      const life = 10 - 5 * (order.lineItems.length - 1)
      order.quote.expiresAt = new Date(Date.parse(order.quote.quotedAt) + life * 60_000).toISOString()
    }),
  },
  {
    id: 'order-tax-not-in-line',
    breaks: ['ORD-16'],
    difficulty: 'subtle',
    says: 'Sales tax is shown and left out of the total.',
    wrap: inLines(({ quote }) => {
      quote.charges.salesTax.amount = '0.03'
    }),
  },
  {
    id: 'order-line-total-rounded',
    breaks: ['ORD-16', 'ORD-17'],
    difficulty: 'devious',
    says: 'The total of a line item is rounded to cents.',
    wrap: inLines(({ quote }) => {
      quote.totalPrice.amount = Number(quote.totalPrice.amount).toFixed(2)
    }),
  },
  {
    id: 'order-line-total-is-order-total',
    breaks: ['ORD-16', 'ORD-17'],
    difficulty: 'subtle',
    says: 'Each line item shows the total of the order.',
    wrap: quoting((order) => {
      for (const line of order.lineItems) line.quote.totalPrice = order.quote.totalPrice
    }),
  },
  {
    id: 'order-total-of-first-line',
    breaks: ['ORD-17'],
    difficulty: 'subtle',
    says: 'The total of the order is that of its first line item.',
    wrap: quoting((order) => {
      order.quote.totalPrice = order.lineItems[0].quote.totalPrice
    }),
  },
  {
    id: 'order-total-of-a-hundred-lines',
    breaks: ['ORD-17'],
    difficulty: 'devious',
    says: 'The total of the order is that of its first hundred line items.',
    wrap: quoting((order) => {
      const lines: readonly Loose[] = order.lineItems.slice(0, 100)
      order.quote.totalPrice.amount = showAmount(
        lines.reduce((sum, { quote }) => sum + units(quote.totalPrice.amount), 0n),
      )
    }),
  },
  {
    id: 'order-total-in-floats',
    breaks: ['ORD-17'],
    difficulty: 'devious',
    says: 'Totals are added in binary fractions.',
    wrap: quoting((order) => {
      const total = order.lineItems.reduce((sum: number, line: Loose) => sum + Number(line.quote.totalPrice.amount), 0)
      order.quote.totalPrice.amount = String(total)
    }),
  },
  {
    id: 'order-total-in-cents',
    breaks: ['ORD-17'],
    difficulty: 'devious',
    says: 'The total of the order is cut to cents.',
    wrap: quoting((order) => {
      const total = order.quote.totalPrice.amount
      order.quote.totalPrice.amount = showAmount(units(total) - (units(total) % (units('1') / 100n)))
    }),
  },
  {
    id: 'order-total-plus-fee',
    breaks: ['ORD-17'],
    difficulty: 'subtle',
    says: 'A fee is in the total of the order and in no charge.',
    wrap: quoting((order) => {
      order.quote.totalPrice.amount = showAmount(units(order.quote.totalPrice.amount) + units('0.05'))
    }),
  },
  {
    id: 'order-amounts-are-numbers',
    breaks: ['ORD-24', 'ORD-03'],
    difficulty: 'subtle',
    says: 'Amounts are numbers.',
    wrap: inLines(({ quote }) => {
      quote.charges.unit.amount = Number(quote.charges.unit.amount)
    }),
  },
  {
    id: 'order-amounts-with-currency',
    breaks: ['ORD-43'],
    difficulty: 'subtle',
    says: 'Amounts carry their currency.',
    wrap: quoting(({ quote }) => {
      quote.totalPrice.amount = `${quote.totalPrice.amount} ${quote.totalPrice.currency}`
    }),
  },
  {
    id: 'order-whole-totals-as-fractions',
    breaks: ['ORD-43'],
    difficulty: 'devious',
    says: 'A whole total begins with the point.',
    wrap: quoting(({ quote }) => {
      if (!quote.totalPrice.amount.includes('.')) quote.totalPrice.amount = `.${quote.totalPrice.amount}`
    }),
  },
  {
    id: 'order-amounts-with-comma',
    breaks: ['ORD-43'],
    difficulty: 'devious',
    says: 'In German orders, amounts have a comma.',
    wrap: quoting((order) => {
      if (order.locale === 'de-DE') order.quote.totalPrice.amount = order.quote.totalPrice.amount.replace('.', ',')
    }),
  },
  {
    id: 'order-quote-in-seconds-for-milliseconds',
    breaks: ['ORD-50'],
    difficulty: 'devious',
    says: 'The times of a quote are counted in seconds and told as if they were milliseconds.',
    wrap: quoting(({ quote }) => {
      for (const name of ['quotedAt', 'expiresAt'])
        if (quote[name] !== undefined) quote[name] = new Date(Date.parse(quote[name]) / 1000).toISOString()
    }),
  },
]
