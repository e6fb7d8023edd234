import { readAddress, showAddress } from '../chain/addresses.ts'
import { familyOf } from '../chain/chains.ts'
import { unsignedPayment } from '../chain/payment.ts'
import type { OrderService, Parts } from '../parts.ts'
import type { CollectionRow } from '../store/schema.ts'
import { readAmount, showAmount } from './amount.ts'
import { readyForAll } from './deployment.ts'
import { type LineItemRequest, type OrderRequest, readOrder } from './order-request.ts'
import type { LineItem, Money, Order } from './records.ts'
import { badRequest, Refusal } from './refusal.ts'
import { timestamp } from './times.ts'
import { isKnown } from './wallet-project.ts'

const quoteMs = 10 * 60_000

type Recipient = NonNullable<NonNullable<LineItem['delivery']>['recipient']>

/** @param namespace what stands before the colon of a collectionLocator */
export function createOrderService(parts: Parts, namespace: string): OrderService {
  const { choices } = parts
  const quoted = choices.quotes === 'at-once' ? 'valid' : 'being-made'

  async function collectionOf(project: string, item: LineItemRequest): Promise<CollectionRow> {
    const row = await parts.store.collections.find(project, item.collectionId)
    if (row === undefined || !isKnown(row, choices.collectionLagMs))
      throw new Refusal(choices.unknownOrderCollection, 'collection not found')
    readyForAll(row, parts)
    return row
  }

  /** @throws Refusal 400 for an address that is none of the chain on which the tokens are */
  async function recipientOn(
    project: string,
    chain: string,
    recipient: NonNullable<OrderRequest['recipient']>,
  ): Promise<Recipient> {
    if ('walletAddress' in recipient) {
      const address = readAddress(familyOf(chain), recipient.walletAddress)
      if (address === undefined) throw badRequest(`recipient.walletAddress is not an address of ${chain}`)
      const walletAddress = showAddress(familyOf(chain), address, choices.addressCase)
      return { locator: `${chain}:${walletAddress}`, walletAddress }
    }
    // Orders: the recipient's wallet is created on the fly.
    const { email } = recipient
    if (choices.orderParts === 'later') return { email }
    const { row } = await parts.services.wallets.open(project, 'email', email, chain)
    const walletAddress = showAddress(familyOf(chain), row.address, choices.addressCase)
    return { locator: `email:${email}:${chain}`, email, walletAddress }
  }

  /** `usual`, unless the order lacks a recipient and this is the field that says so (States, 3). */
  function status(request: OrderRequest, field: typeof choices.requiresRecipientAt, usual: string): string {
    return request.recipient === undefined && choices.requiresRecipientAt === field ? 'requires-recipient' : usual
  }

  async function lineItem(project: string, request: OrderRequest, item: LineItemRequest, row: CollectionRow) {
    const { currency } = request
    const recipient = request.recipient && (await recipientOn(project, row.chain, request.recipient))
    const metadata = JSON.parse(row.metadata)
    const asked = priceOf(row) * BigInt(item.quantity)
    const total = item.totalPrice ?? asked
    if (choices.orderPrices === 'of-the-collection' && total !== asked)
      throw badRequest('callData.totalPrice is not what the collection asks')
    const shown: LineItem = {
      chain: row.chain,
      quantity: item.quantity,
      callData: { ...item.callData, quantity: item.quantity },
      metadata: { name: metadata.name, description: metadata.description, imageUrl: metadata.imageUrl },
      quote: {
        status: status(request, 'lineItemQuote', quoted),
        ...(priced(request) ? prices(total, item.quantity, currency) : {}),
      },
      delivery: {
        status: status(request, 'delivery', 'awaiting-payment'),
        ...(recipient === undefined ? {} : { recipient }),
      },
    }
    return { shown, total }
  }

  function prices(total: bigint, quantity: number, currency: string) {
    const price = (amount: bigint): Money => ({ amount: showAmount(amount), currency })
    // A total that does not divide into whole units is charged as one.
    const unit = total % BigInt(quantity) === 0n ? total / BigInt(quantity) : total
    const nothing = choices.emptyCharges === 'shown' ? { salesTax: price(0n), shipping: price(0n) } : {}
    return { charges: { unit: price(unit), ...nothing }, totalPrice: price(total) }
  }

  function priced(request: OrderRequest): boolean {
    return choices.quotes === 'at-once' && (request.recipient !== undefined || choices.pricesWithoutRecipient)
  }

  function quote(request: OrderRequest, total: bigint): NonNullable<Order['quote']> {
    const now = Date.now()
    return {
      status: status(request, 'quote', quoted),
      ...(choices.quotes === 'at-once'
        ? {
            quotedAt: timestamp(now, choices.quoteTimes),
            // Limits, 4.
            expiresAt: timestamp(now + quoteMs, choices.quoteTimes),
          }
        : {}),
      ...(priced(request) ? { totalPrice: { amount: showAmount(taxed(total)), currency: request.currency } } : {}),
    }
  }

  /** A tenth of the whole. */
  const taxed = (total: bigint): bigint => (choices.orderTotals === 'taxed' ? total + total / 10n : total)

  function payment(request: OrderRequest, total: bigint): NonNullable<Order['payment']> {
    const { method, currency, payerAddress, recipient } = request
    // Whom the tokens go to is part of what is signed: nothing is prepared for nobody.
    const prepared = payerAddress !== undefined && recipient !== undefined && choices.orderParts === 'at-once'
    return {
      status: status(request, 'payment', 'awaiting-payment'),
      method,
      currency,
      ...(prepared
        ? {
            preparation: {
              chain: method,
              payerAddress,
              serializedTransaction: unsignedPayment(method, payerAddress, total, parts.chance),
            },
          }
        : {}),
    }
  }

  return {
    async create(project, body) {
      const request = readOrder(body, namespace, choices)
      return parts.store.atomically(async () => {
        const lineItems: LineItem[] = []
        let total = 0n
        for (const item of request.lineItems) {
          const line = await lineItem(project, request, item, await collectionOf(project, item))
          lineItems.push(line.shown)
          total += line.total
        }
        const isLater = request.recipient === undefined && choices.orderWithoutRecipient === 'lines'
        const whole = { quote: quote(request, total), payment: payment(request, total) }
        const order: Order = {
          orderId: parts.chance.uuid(),
          phase: 'payment',
          locale: request.locale,
          ...(status(request, 'order', '') === '' ? {} : { status: 'requires-recipient' }),
          lineItems,
          ...(isLater ? {} : whole),
        }
        // Authentication, 4: one order, one secret.
        const clientSecret = `order_${parts.chance.bytes(32).toString('base64url')}`
        const stored = { id: order.orderId, project, client_secret: clientSecret, created_at: Date.now() }
        await parts.store.orders.add({ ...stored, body: JSON.stringify(order) })
        return { clientSecret, order }
      })
    },
  }
}

function priceOf(row: CollectionRow): bigint {
  const price: unknown = row.payments === null ? undefined : JSON.parse(row.payments).price
  return (typeof price === 'string' ? readAmount(price) : undefined) ?? 0n
}
