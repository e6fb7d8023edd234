import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState } from '../../from-state.ts'
import { type Interaction, interactionsOf, malformed } from '../../interaction.ts'
import { anyStatus, exactly, fromSchema, like, text } from '../../matchers.ts'
import { orderWithoutRecipient, quotedOrder } from '../examples.ts'
import { noEmail, refusalsOf, refused, rejected } from '../refusals.ts'

const interaction = interactionsOf('storefront')
const { badRequest, keyRefusals } = refusalsOf('storefront')

const payment = forms.payment({
  method: fromState('{chain}'),
  currency: fromState('{currency}'),
  receiptEmail: like('receipts@example.com'),
  payerAddress: fromState('{payerAddress}'),
})
const lineItems = [
  forms.lineItem({ collectionLocator: fromState('{collectionLocator}'), totalPrice: fromState('{totalPrice}') }),
]
const withoutRecipient = forms.createOrder.noRecipient(payment, lineItems)
const placed = forms.createOrder.recipient(payment, lineItems, fromState('{email}'))
const forNoEmail = forms.createOrder.recipient(payment, lineItems, noEmail)
const order = placed.body
const { refused: bad } = variants.createOrder.recipient

/** Section Orders gives no number for success. */
const accepted = anyStatus('success', 200)
/** Words for states are open, but none says that the recipient is missing (ORD-12). */
const status = (example: string) => text('^(?!requires-recipient$).*$', example)
const quotedIn = (locale: string) =>
  fromSchema('QuotedOrderResponse', {
    order: {
      locale: exactly(locale),
      quote: { status: status('valid') },
      payment: { status: status('awaiting-payment') },
      lineItems: [{ quote: { status: status('valid') }, delivery: { status: status('awaiting-payment') } }],
    },
  })

/** Orders in a language each; all sixteen are the business of the suites. */
const inLocales = (['de-DE', 'ja-JP', 'Klingon'] as const).map((locale) =>
  interaction('createOrder', {
    does: `order-in-${locale}`,
    example: quotedOrder(locale),
    description: `to order a token, in the locale ${locale}`,
    requirements: ['ORD-01', 'ORD-02', 'ORD-08', 'ORD-12'],
    states: ['collectionForSale'],
    request: { body: { ...order, locale } },
    status: accepted,
    body: quotedIn(locale),
  }),
)

/** Headless checkout. */
export const orderInteractions: readonly Interaction[] = [
  interaction('createOrder', {
    does: 'order',
    example: quotedOrder('en-US'),
    description: 'to order a token for a recipient',
    requirements: [
      'ORD-01',
      'ORD-02',
      'ORD-03',
      'ORD-04',
      'ORD-31',
      'ORD-32',
      'ORD-09',
      'ORD-12',
      'ORD-34',
      'ORD-35',
      'ORD-24',
    ],
    states: ['collectionForSale'],
    request: placed,
    status: accepted,
    body: quotedIn('en-US'),
  }),
  interaction('createOrder', {
    does: 'order-without-recipient',
    example: orderWithoutRecipient,
    description: 'to order a token before the recipient is known',
    // In which field it says requires-recipient is open (ORD-11), so no matcher can look there.
    requirements: ['ORD-01', 'ORD-02', 'ORD-09'],
    states: ['collectionForSale'],
    request: withoutRecipient,
    status: accepted,
    body: fromSchema('OrderResponse', { order: { locale: exactly('en-US') } }),
  }),
  ...inLocales,
  interaction('createOrder', {
    does: 'order-in-unknown-locale',
    description: 'to order a token in a locale that is not supported',
    requirements: ['ORD-10'],
    states: ['collectionForSale'],
    request: malformed(bad['a locale that is none'](placed)),
    ...rejected,
  }),
  badRequest('createOrder', bad['no payment'](placed), 'payment is missing', {
    does: 'order-without-payment',
    description: 'to order a token without saying how it is paid',
    requirements: ['ORD-19', 'ERR-10'],
    states: ['collectionForSale'],
  }),
  badRequest('createOrder', bad['no lineItems'](placed), 'lineItems is missing', {
    does: 'order-nothing',
    description: 'to order without line items',
    requirements: ['ORD-20', 'ERR-10'],
    states: ['collectionForSale'],
  }),
  badRequest('createOrder', forNoEmail, 'recipient.email is no e-mail address', {
    does: 'order-for-malformed-email',
    description: 'to order a token for what is no e-mail address',
    requirements: ['ORD-22', 'ERR-10'],
    states: ['collectionForSale'],
  }),
  badRequest('createOrder', bad['a method that no chain is'](placed), 'payment.method is not supported', {
    does: 'order-paid-on-unknown-chain',
    description: 'to order a token, paid on a chain that is not supported',
    requirements: ['CHAIN-10', 'ERR-10'],
    states: ['collectionForSale'],
  }),
  ...keyRefusals('createOrder', {
    does: 'order',
    description: 'to order a token',
    states: ['collectionForSale'],
    request: placed,
    keys: { none: 'AUTH-29', unknown: 'AUTH-29' },
    answer: refused,
  }),
]
