import { isFields } from '../../domain/fields.ts'
import { locales } from '../../domain/locales.ts'
import type { OrderResponse } from '../../domain/records.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { answering, hasRecipient, type Loose, orderFault, quoting, refusing } from './seams.ts'

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Slips in orders that are out of the common: other collections, currencies, payers. */
export const orderCornerFaults: readonly Fault[] = [
  orderFault(
    'of-chosen-id-unknown',
    ['ORD-27'],
    'subtle',
    'Collections with a chosen id cannot be ordered from.',
    refusing(
      ({ lineItems }) =>
        Array.isArray(lineItems) &&
        lineItems.some((line) => isFields(line) && !uuid.test(String(line.collectionLocator))),
    ),
  ),
  orderFault(
    'locale-odd-without-recipient',
    ['ORD-10'],
    'devious',
    'Without a recipient a locale is only read when it is written like one.',
    service('orders', ({ create }) => ({
      create: async (project, body) => {
        const { locale, ...rest } = body
        const isRead = typeof locale !== 'string' || locales.has(locale) || /^..-..$/.test(locale)
        if (isRead || hasRecipient(body)) return create(project, body)
        const answer = await create(project, rest)
        return { ...answer, order: { ...answer.order, locale } } as OrderResponse
      },
    })),
  ),
  orderFault(
    'payment-currency-of-the-house',
    ['ORD-05'],
    'devious',
    'Orders in any currency are shown in one.',
    quoting((order) => {
      order.payment.currency = 'usdc'
    }),
  ),
  orderFault(
    'payment-not-prepared',
    ['ORD-28'],
    'blunt',
    'A payment is never prepared.',
    answering(({ order }) => {
      delete order.payment.preparation
    }),
  ),
  orderFault(
    'prepared-without-payer',
    ['ORD-28'],
    'subtle',
    'A prepared payment does not name the payer.',
    quoting(({ payment }) => {
      delete payment.preparation.payerAddress
    }),
  ),
  orderFault(
    'prepared-without-chain-for-several',
    ['ORD-28'],
    'devious',
    'With several line items, a payment is prepared without a chain.',
    quoting((order) => {
      if (order.lineItems.length > 1) delete order.payment.preparation.chain
    }),
  ),
  orderFault(
    'metadata-of-first-line',
    ['ORD-29'],
    'subtle',
    'Each line item shows the metadata of the first.',
    answering(({ order }) => {
      for (const line of order.lineItems) line.metadata = order.lineItems[0].metadata
    }),
  ),
  orderFault(
    'metadata-of-line-before',
    ['ORD-29'],
    'devious',
    'From the third line item on, each shows the metadata of the one before.',
    quoting((order) => {
      const shown = order.lineItems.map(({ metadata }: Loose) => metadata)
      order.lineItems.forEach((line: Loose, index: number) => {
        if (index > 1) line.metadata = shown[index - 1]
      })
    }),
  ),
]
