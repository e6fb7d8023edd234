import { spoil } from '../../src/interface/arbitraries/malformed-bodies.ts'

type Fields = Readonly<Record<string, unknown>>

/** Makes an odd body of a valid one. */
type Oddity = (valid: Fields) => Fields

const at =
  (path: string, value: unknown): Oddity =>
  (valid) =>
    spoil(valid, path.split('.'), value)

/** A user, where an address is asked for. */
const userAt =
  (field: string): Oddity =>
  (valid) => ({ ...valid, [field]: `userId:nobody:${String(valid.chain)}` })

/** Every project has this collection, which nobody gave a price (Resources, Collection). */
const unpriced: Oddity = (valid) => {
  const [item] = valid.lineItems as readonly Fields[]
  const [namespace] = String(item?.collectionLocator).split(':')
  return { ...valid, lineItems: [{ collectionLocator: `${namespace}:default-polygon` }] }
}

/**
 * By the slug of an operation: bodies of the right types with values that code may trip over once its checks let them pass.
 * Whether they are taken is open; that a bad parameter is no server error is not (Errors).
 */
export const oddBodies: Readonly<Record<string, readonly Oddity[]>> = {
  'create-collection': [at('supplyLimit', -1)],
  mint: [at('metadata.edition', null)],
  'email-transfer': [userAt('from')],
  'user-transfer': [userAt('fromAddress')],
  'create-order': [
    at('lineItems.0.callData.totalPrice', 'much'),
    at('lineItems.0.callData.quantity', 0),
    at('lineItems.0.callData.quantity', 1.5),
    at('lineItems.0.callData.quantity', 'two'),
    at('recipient', { walletAddress: 'nobody' }),
    at('payment.method', 'solana'),
    unpriced,
  ],
}
