import { readAddress } from '../../chain/addresses.ts'
import { collectionChains, walletChains } from '../../chain/chains.ts'
import { type Fields, isFields } from '../../domain/fields.ts'
import { isEmail } from '../../domain/locators.ts'
import type { OrderResponse } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { emailReadings } from '../locators/email-readings.ts'
import { requestTo, restated, service } from '../seams.ts'
import { refusingWith } from './seams.ts'

/** Takes what should be refused: the body is mended before it is read. */
const mending = (mend: (body: Fields) => Fields): Wrap =>
  service('orders', ({ create }) => ({ create: (project, body) => create(project, mend(body)) }))

const linesOf = (body: Fields): readonly unknown[] => (Array.isArray(body.lineItems) ? body.lineItems : [])

/** Lines without those that `drop` knows, unless nothing would be left. */
const lenientLines = (drop: (line: Fields, index: number) => boolean): Wrap =>
  mending((body) => {
    const kept = linesOf(body).filter((line, index) => !(isFields(line) && drop(line, index)))
    return kept.length === 0 ? body : { ...body, lineItems: kept }
  })

/** An order of nothing is answered as one of something that it does not have. */
const emptyOrder: OrderResponse = {
  clientSecret: 'order_nothing',
  order: {
    orderId: 'order-of-nothing',
    phase: 'payment',
    locale: 'en-US',
    lineItems: [],
    quote: { status: 'valid' },
    payment: { status: 'awaiting-payment', method: 'polygon-amoy', currency: 'usdc' },
  },
}

const lastWordOf = (chain: string): string => chain.split('-').at(-1) ?? ''
const lastWords = new Set([...walletChains].filter((chain) => chain.includes('-')).map(lastWordOf))

export const taking = (applies: (body: Fields) => boolean): Wrap =>
  service('orders', ({ create }) => ({
    create: async (project, body) => (applies(body) ? emptyOrder : create(project, body)),
  }))

export const locatorsOf = (body: Fields): readonly unknown[] =>
  linesOf(body).map((line) => (isFields(line) ? line.collectionLocator : undefined))

export const methodOf = (body: Fields): unknown => (isFields(body.payment) ? body.payment.method : undefined)

const withMethod = (body: Fields, method: string): Fields => ({
  ...body,
  payment: { ...(isFields(body.payment) ? body.payment : {}), method },
})

const withoutPart = (body: Fields, part: string): Fields => {
  if (!isFields(body.payment)) return body
  const { [part]: _, ...payment } = body.payment
  return { ...body, payment }
}

const hasPayer = ({ payment }: Fields): boolean =>
  isFields(payment) &&
  (['evm', 'solana', 'aptos'] as const).some(
    (family) => readAddress(family, String(payment.payerAddress)) !== undefined,
  )

function mapLocator(line: unknown, change: (text: string) => string): unknown {
  if (!isFields(line) || typeof line.collectionLocator !== 'string') return line
  return { ...line, collectionLocator: change(line.collectionLocator) }
}

function prefixed(line: unknown): unknown {
  return mapLocator(line, (text) => (text !== '' && !text.includes(':') ? `service:${text}` : text))
}

/** Orders that are taken, or refused, wrongly. */
export const orderRequestFaults: readonly Fault[] = [
  {
    id: 'order-without-payment-taken',
    breaks: ['ORD-19'],
    difficulty: 'blunt',
    says: 'An order does not need a payment.',
    wrap: taking(({ payment }) => payment === undefined),
  },
  {
    id: 'order-paid-nowhere',
    breaks: ['ORD-40'],
    difficulty: 'subtle',
    says: 'An order whose payment names no chain is paid on that of its collection.',
    wrap: mending((body) =>
      isFields(body.payment) && body.payment.method == null ? withMethod(body, [...collectionChains][0] ?? '') : body,
    ),
  },
  {
    id: 'order-receipt-to-nobody',
    breaks: ['ORD-41'],
    difficulty: 'devious',
    says: 'The address for the receipt is not looked at.',
    wrap: mending((body) => withoutPart(body, 'receiptEmail')),
  },
  {
    id: 'order-payer-is-nobody',
    breaks: ['ORD-41'],
    difficulty: 'devious',
    says: 'The address of the payer is not looked at.',
    wrap: mending((body) => (hasPayer(body) ? body : withoutPart(body, 'payerAddress'))),
  },
  {
    id: 'order-null-payment-taken',
    breaks: ['ORD-19'],
    difficulty: 'subtle',
    says: 'A payment that is null is taken.',
    wrap: taking(({ payment }) => payment === null),
  },
  {
    id: 'order-payment-404',
    breaks: ['ORD-19'],
    difficulty: 'subtle',
    says: 'An order without payment is answered with 404.',
    wrap: refusingWith(({ payment }) => !isFields(payment), 404),
  },
  {
    id: 'order-without-lines-taken',
    breaks: ['ORD-20'],
    difficulty: 'blunt',
    says: 'An order does not need line items.',
    wrap: taking(({ lineItems }) => lineItems === undefined),
  },
  {
    id: 'order-null-lines-taken',
    breaks: ['ORD-20'],
    difficulty: 'subtle',
    says: 'Line items that are null are none.',
    wrap: taking(({ lineItems }) => lineItems === null),
  },
  {
    id: 'order-text-lines-taken',
    breaks: ['ORD-20'],
    difficulty: 'devious',
    says: 'A text counts as line items.',
    wrap: taking(({ lineItems }) => typeof lineItems === 'string'),
  },
  {
    id: 'order-line-without-collection-taken',
    breaks: ['ORD-21'],
    difficulty: 'blunt',
    says: 'A line item without a collection is skipped.',
    wrap: lenientLines((line) => line.collectionLocator == null),
  },
  {
    id: 'order-first-line-checked-only',
    breaks: ['ORD-21', 'ORD-26'],
    difficulty: 'devious',
    says: 'Only the first line item is checked.',
    wrap: mending((body) => ({ ...body, lineItems: linesOf(body).slice(0, 1) })),
  },
  {
    id: 'order-line-without-collection-404',
    breaks: ['ORD-21'],
    difficulty: 'subtle',
    says: 'A line item without a collection is answered with 404.',
    wrap: refusingWith((body) => locatorsOf(body).some((locator) => locator == null), 404),
  },
  {
    id: 'order-locator-without-namespace',
    breaks: ['ORD-26'],
    difficulty: 'subtle',
    says: 'A collection id alone is a locator.',
    wrap: mending((body) => ({ ...body, lineItems: linesOf(body).map(prefixed) })),
  },
  {
    id: 'order-locator-malformed-404',
    breaks: ['ORD-26'],
    difficulty: 'subtle',
    says: 'A malformed locator is answered with 404.',
    wrap: refusingWith(
      (body) => locatorsOf(body).some((locator) => typeof locator === 'string' && !/^service:./.test(locator)),
      404,
    ),
  },
  {
    id: 'order-recipient-unchecked',
    breaks: ['ORD-22'],
    difficulty: 'blunt',
    says: 'Any text is an e-mail address.',
    wrap: mending((body) =>
      isFields(body.recipient) && typeof body.recipient.email === 'string' && !isEmail(body.recipient.email)
        ? { ...body, recipient: { email: 'somebody@example.com' } }
        : body,
    ),
  },
  {
    id: 'order-recipient-with-blank',
    breaks: ['WAL-25'],
    difficulty: 'devious',
    says: 'An e-mail address may hold a blank.',
    wrap: mending((body) =>
      isFields(body.recipient) && typeof body.recipient.email === 'string'
        ? { ...body, recipient: { email: body.recipient.email.replaceAll(' ', '') } }
        : body,
    ),
  },
  ...emailReadings.map(
    ({ id, says, read }): Fault => ({
      id: `order-recipient-${id}`,
      breaks: ['ORD-34', 'ORD-36', 'ORD-13'],
      difficulty: 'devious',
      says: `To an order, an e-mail address ${says}.`,
      wrap: mending((body) =>
        isFields(body.recipient) && typeof body.recipient.email === 'string'
          ? { ...body, recipient: { email: read(body.recipient.email) } }
          : body,
      ),
    }),
  ),
  {
    id: 'order-recipient-malformed-404',
    breaks: ['ORD-22'],
    difficulty: 'subtle',
    says: 'A malformed e-mail address is answered with 404.',
    wrap: refusingWith(
      ({ recipient }) => isFields(recipient) && typeof recipient.email === 'string' && !isEmail(recipient.email),
      404,
    ),
  },
  {
    id: 'order-any-payment-chain',
    breaks: ['CHAIN-10', 'ORD-37'],
    difficulty: 'blunt',
    says: 'Any payment method is taken.',
    wrap: mending((body) => (collectionChains.has(String(methodOf(body))) ? body : withMethod(body, 'polygon-amoy'))),
  },
  {
    id: 'order-payment-chain-by-its-end',
    breaks: ['CHAIN-10'],
    difficulty: 'subtle',
    says: 'Any payment method is taken whose last word is that of a chain of several.',
    wrap: mending((body) => {
      const method = String(methodOf(body))
      return lastWords.has(lastWordOf(method)) && !walletChains.has(method) ? withMethod(body, 'polygon-amoy') : body
    }),
  },
  {
    id: 'order-payment-chain-404',
    breaks: ['CHAIN-10'],
    difficulty: 'subtle',
    says: 'An unknown chain of payment is answered with 404.',
    wrap: refusingWith((body) => {
      const method = methodOf(body)
      return typeof method === 'string' && !walletChains.has(method)
    }, 404),
  },
  {
    id: 'order-refused-with-422',
    breaks: ['ORD-19', 'ORD-20', 'ORD-21', 'ORD-22', 'ORD-26', 'ORD-37', 'CHAIN-10'],
    difficulty: 'blunt',
    says: 'Bad orders are answered with 422.',
    wrap: restated(requestTo('POST', /\/orders$/), 400, 422),
  },
]
