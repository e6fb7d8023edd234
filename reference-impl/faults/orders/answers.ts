import { type Fields, isFields } from '../../domain/fields.ts'
import type { Fault } from '../fault.ts'
import { answering, hasRecipient, inLines, orderFault, quoting, refusing } from './seams.ts'

const linesOf = (body: Fields): number => (Array.isArray(body.lineItems) ? body.lineItems.length : 1)
let lastOrder = 0
const secretsByRecipient = new Map<string, string>()

/** Slips in what an order is answered with: wrapper, fields, line items, identity. */
export const orderAnswerFaults: readonly Fault[] = [
  orderFault(
    'refused',
    ['ORD-01'],
    'blunt',
    'No order is taken.',
    refusing(() => true),
  ),
  orderFault(
    'refused-without-recipient',
    ['ORD-01', 'ORD-08'],
    'subtle',
    'An order takes a recipient.',
    refusing((body) => !hasRecipient(body)),
  ),
  orderFault(
    'refused-with-plus',
    ['ORD-01'],
    'subtle',
    'Orders for addresses with a plus sign are refused.',
    refusing(({ recipient }) => isFields(recipient) && String(recipient.email).includes('+')),
  ),
  orderFault(
    'no-secret',
    ['ORD-01'],
    'blunt',
    'The answer has no client secret.',
    answering((answer) => {
      delete answer.clientSecret
    }),
  ),
  orderFault(
    'secret-inside',
    ['ORD-01'],
    'blunt',
    'The client secret stands inside of the order.',
    answering((answer) => {
      answer.order.clientSecret = answer.clientSecret
      delete answer.clientSecret
    }),
  ),
  orderFault(
    'unwrapped',
    ['ORD-01'],
    'blunt',
    'The order is answered without the wrapper.',
    answering((answer) => {
      Object.assign(answer, answer.order)
      delete answer.order
    }),
  ),
  orderFault(
    'no-phase',
    ['ORD-02'],
    'blunt',
    'An order has no phase.',
    answering(({ order }) => {
      delete order.phase
    }),
  ),
  orderFault(
    'no-payment-without-recipient',
    ['ORD-02'],
    'subtle',
    'An order without a recipient has no payment.',
    answering(({ order }, body) => {
      if (!hasRecipient(body)) delete order.payment
    }),
  ),
  orderFault(
    'id-is-number',
    ['ORD-02'],
    'subtle',
    'The id of an order is a number.',
    answering(({ order }) => {
      lastOrder += 1
      order.orderId = lastOrder
    }),
  ),
  orderFault(
    'lines-by-name',
    ['ORD-02', 'ORD-18', 'ORD-23'],
    'blunt',
    'Line items are an object.',
    answering(({ order }) => {
      order.lineItems = { ...order.lineItems }
    }),
  ),
  orderFault(
    'line-without-delivery',
    ['ORD-03', 'ORD-14'],
    'blunt',
    'A line item has no delivery.',
    inLines((line) => {
      delete line.delivery
    }),
  ),
  orderFault(
    'second-line-without-quote',
    ['ORD-03'],
    'subtle',
    'Only the first line item has a quote.',
    inLines((line, index) => {
      if (index > 0) delete line.quote
    }),
  ),
  orderFault(
    'quantity-is-text',
    ['ORD-03'],
    'subtle',
    'The quantity is a text.',
    inLines((line) => {
      line.quantity = String(line.quantity)
    }),
  ),
  orderFault(
    'call-data-without-quantity',
    ['ORD-03'],
    'subtle',
    'The call data are those of the request.',
    inLines((line) => {
      delete line.callData.quantity
    }),
  ),
  orderFault(
    'third-line-without-metadata',
    ['ORD-03'],
    'devious',
    'From the third line item on there are no metadata.',
    inLines((line, index) => {
      if (index > 1) delete line.metadata
    }),
  ),
  orderFault(
    'id-is-time',
    ['ORD-06'],
    'subtle',
    'The id of an order is the time in milliseconds.',
    answering(({ order }) => {
      order.orderId = `order-${Date.now()}`
    }),
  ),
  orderFault(
    'id-of-collection',
    ['ORD-06'],
    'subtle',
    'The id of an order is that of the request.',
    answering(({ order }, body) => {
      order.orderId = `order-${JSON.stringify(body.lineItems).length}`
    }),
  ),
  orderFault(
    'secret-is-time',
    ['ORD-07'],
    'subtle',
    'The client secret is the time in milliseconds.',
    answering((answer) => {
      answer.clientSecret = `secret-${Date.now()}`
    }),
  ),
  orderFault(
    'secret-of-recipient',
    ['ORD-07'],
    'devious',
    'A recipient keeps one client secret.',
    answering((answer, body) => {
      if (!isFields(body.recipient)) return
      const email = String(body.recipient.email)
      answer.clientSecret = secretsByRecipient.get(email) ?? answer.clientSecret
      secretsByRecipient.set(email, answer.clientSecret)
    }),
  ),
  orderFault(
    'lines-deduplicated',
    ['ORD-18', 'ORD-17', 'ORD-23'],
    'blunt',
    'Only the first line item is taken.',
    answering(({ order }) => {
      order.lineItems = order.lineItems.slice(0, 1)
    }),
  ),
  orderFault(
    'lines-at-most-four',
    ['ORD-18', 'ORD-17', 'ORD-23'],
    'devious',
    'Line items beyond the fourth are lost.',
    answering(({ order }) => {
      order.lineItems = order.lineItems.slice(0, 4)
    }),
  ),
  orderFault(
    'lines-refused',
    ['ORD-01'],
    'subtle',
    'Orders of several line items are refused.',
    refusing((body) => linesOf(body) > 1),
  ),
  orderFault(
    'chain-of-payment',
    ['ORD-23'],
    'devious',
    'A line item tells the chain on which is paid.',
    answering(({ order }) => {
      for (const line of order.lineItems) line.chain = order.payment.method
    }),
  ),
  orderFault(
    'chain-lost',
    ['ORD-23'],
    'subtle',
    'Every line item is on ethereum-sepolia.',
    answering(({ order }) => {
      for (const line of order.lineItems) line.chain = 'ethereum-sepolia'
    }),
  ),
  orderFault(
    'chain-of-first-line',
    ['ORD-23'],
    'devious',
    'All line items are on the chain of the first.',
    answering(({ order }) => {
      for (const line of order.lineItems) line.chain = order.lineItems[0].chain
    }),
  ),
  orderFault(
    'no-shipping',
    ['ORD-03'],
    'subtle',
    'The charges of a line item leave shipping out.',
    inLines((line) => {
      delete line.quote.charges.shipping
    }),
  ),
  orderFault(
    'no-recipient-locator',
    ['ORD-03', 'ORD-14'],
    'subtle',
    'A delivery names no locator.',
    inLines((line) => {
      delete line.delivery.recipient.locator
    }),
  ),
  orderFault(
    'recipient-locator-without-chain',
    ['ORD-14'],
    'devious',
    'The locator of a delivery has no chain.',
    inLines((line) => {
      line.delivery.recipient.locator = line.delivery.recipient.locator.replace(/:[^:]*$/, '')
    }),
  ),
  orderFault(
    'no-line-image',
    ['ORD-03'],
    'subtle',
    'The metadata of a line item have no image address.',
    inLines((line) => {
      delete line.metadata.imageUrl
    }),
  ),
  orderFault(
    'prepared-for-another-payer',
    ['ORD-05'],
    'devious',
    'A payment is prepared for another payer.',
    quoting((order) => {
      if (order.payment.preparation) order.payment.preparation.payerAddress = `0x${'ab'.repeat(20)}`
    }),
  ),
  orderFault(
    'prepared-on-another-chain',
    ['ORD-05'],
    'devious',
    'A payment is prepared for another chain.',
    quoting((order) => {
      if (order.payment.preparation) order.payment.preparation.chain = 'base-sepolia'
    }),
  ),
]
