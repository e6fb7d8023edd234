import { spoil } from '../../src/interface/arbitraries/malformed-bodies.ts'
import { lineItemOf } from '../../src/interface/builders/shop.ts'

type Fields = Readonly<Record<string, unknown>>

/** Makes an odd body of a valid one. */
export type Oddity = (valid: Fields) => Fields

const at =
  (path: string, value: unknown): Oddity =>
  (valid) =>
    spoil(valid, path.split('.'), value)

/** Every project has this collection, which nobody gave a price (Resources, Collection). */
const unpriced: Oddity = (valid) => {
  const [namespace] = String(lineItemOf(valid).collectionLocator).split(':')
  const item = { collectionLocator: `${namespace}:default-polygon` }
  return { ...valid, lineItems: Array.isArray(valid.lineItems) ? [item] : item }
}

/** The same in a line item, in an array or without one. */
const inLineItem =
  (path: string, value: unknown): Oddity =>
  (valid) =>
    at(Array.isArray(valid.lineItems) ? `lineItems.0.${path}` : `lineItems.${path}`, value)(valid)

/**
 * By the slug of an operation: bodies of the right types with values that code may trip over once its checks let them pass.
 * Whether they are taken is open; that a bad parameter is no server error is not (Errors).
 */
export const oddBodies: Readonly<Record<string, readonly Oddity[]>> = {
  'create-collection': [at('supplyLimit', -1)],
  mint: [at('metadata.edition', null), at('metadata.attributes', [null])],
  'create-order': [
    at('lineItems', [null]),
    inLineItem('callData.totalPrice', 'much'),
    inLineItem('callData.quantity', 0),
    inLineItem('callData.quantity', 1.5),
    inLineItem('callData.quantity', 'two'),
    at('recipient', { walletAddress: 'nobody' }),
    at('payment.method', 'solana'),
    unpriced,
  ],
}
