import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState } from '../../from-state.ts'
import { malformed } from '../../interaction.ts'
import { anyStatus, exactly, fromSchema, like, text } from '../../matchers.ts'
import { orderWithoutRecipient, quotedOrder } from '../examples.ts'
import { anyRefusal, interactionsOf, noEmail } from '../interactions-of.ts'

const payment = forms.payment({
  method: fromState('{chain}'),
  currency: fromState('{currency}'),
  receiptEmail: like('receipts@example.com'),
  payerAddress: fromState('{payerAddress}'),
})
const lineItems = [
  forms.lineItem({ collectionLocator: fromState('{collectionLocator}'), totalPrice: fromState('{totalPrice}') }),
]
const request = forms.createOrder.recipient(payment, lineItems, fromState('{email}'))
const { refused } = variants.createOrder.recipient
const order = interactionsOf('storefront')('createOrder', {
  states: ['collectionForSale'],
  request,
  refused: {
    ...refused,
    'recipient.email is no e-mail address': () => forms.createOrder.recipient(payment, lineItems, noEmail),
  },
})

/** Section Orders gives no number for success. */
const accepted = anyStatus('success', 200)
/** Words for states are open, but none says that the recipient is missing (ORD-12). */
const status = (example: string) => text('^(?!requires-recipient$).*$', example)
const quotedIn = (locale: string) => ({
  status: accepted,
  body: fromSchema('QuotedOrderResponse', {
    order: {
      locale: exactly(locale),
      quote: { status: status('valid') },
      payment: { status: status('awaiting-payment') },
      lineItems: [{ quote: { status: status('valid') }, delivery: { status: status('awaiting-payment') } }],
    },
  }),
  example: quotedOrder(locale),
})

/** An order in a language; all sixteen are the business of the suites. */
const inLocale = (locale: 'de-DE' | 'ja-JP' | 'Klingon') => ({
  description: `to order a token, in the locale ${locale}`,
  requirements: ['ORD-01', 'ORD-02', 'ORD-08', 'ORD-12'] as const,
  request: { body: { ...request.body, locale } },
  ...quotedIn(locale),
})

const wholeOrder = ['ORD-01', 'ORD-02', 'ORD-03', 'ORD-04', 'ORD-31', 'ORD-32', 'ORD-09', 'ORD-12'] as const

/** Headless checkout. */
export const orderInteractions = [
  ...order.answered({
    order: {
      description: 'to order a token for a recipient',
      requirements: [...wholeOrder, 'ORD-34', 'ORD-35', 'ORD-24'],
      ...quotedIn('en-US'),
    },
    'order-without-recipient': {
      example: orderWithoutRecipient,
      description: 'to order a token before the recipient is known',
      // In which field it says requires-recipient is open (ORD-11), so no matcher can look there.
      requirements: ['ORD-01', 'ORD-02', 'ORD-09'],
      request: forms.createOrder.noRecipient(payment, lineItems),
      status: accepted,
      body: fromSchema('OrderResponse', { order: { locale: exactly('en-US') } }),
    },
    'order-in-de-DE': inLocale('de-DE'),
    'order-in-ja-JP': inLocale('ja-JP'),
    'order-in-Klingon': inLocale('Klingon'),
    'order-in-unknown-locale': {
      description: 'to order a token in a locale that is not supported',
      requirements: ['ORD-10'],
      request: malformed(refused['a locale that is none'](request)),
      status: anyStatus('clientError', 400),
    },
  }),
  ...order.badRequests({
    'order-without-payment': ['ORD-19', 'to order a token without saying how it is paid', 'no payment'],
    'order-nothing': ['ORD-20', 'to order without line items', 'no lineItems'],
    'order-for-malformed-email': [
      'ORD-22',
      'to order a token for what is no e-mail address',
      'recipient.email is no e-mail address',
    ],
    'order-paid-on-unknown-chain': [
      'CHAIN-10',
      'to order a token, paid on a chain that is not supported',
      'a method that no chain is',
    ],
  }),
  ...order.keyRefusals('order', 'to order a token', anyRefusal, ['AUTH-29', 'AUTH-29']),
]
