import { randomUUID } from 'node:crypto'
import { type Answer, type Call, chains, type Fields, isEmail, refuse } from './shared.ts'

const locales =
  'en-US es-ES fr-FR it-IT ko-KR pt-PT ja-JP zh-CN zh-TW de-DE ru-RU tr-TR uk-UA th-TH vi-VN Klingon'.split(' ')

export function create({ project, body }: Call): Answer {
  const { payment, lineItems, recipient, locale = 'en-US' } = body ?? {}
  if (!chains.includes(payment?.method)) refuse('the payment has no method')
  if (!Array.isArray(lineItems) || lineItems.length === 0) refuse('there are no line items')
  if (!locales.includes(locale)) refuse('the locale is unknown')
  if (recipient !== undefined && !isEmail(recipient.email)) refuse('the e-mail of the recipient is malformed')
  const { method, currency } = payment
  const items = lineItems.map((item: Fields) => {
    const collection = project.collections.get(String(item.collectionLocator).split(':')[1] ?? '')
    // Only of collections that say what they cost.
    return collection?.request.payments
      ? lineItem(collection.chain, item, collection.request.metadata, currency)
      : refuse('no collection that is for sale')
  })
  const total = items.reduce((sum: number, { price }: Fields) => sum + price, 0)
  const isReady = recipient !== undefined
  const now = Date.now()
  const order = {
    orderId: randomUUID(),
    phase: isReady ? 'payment' : 'quote',
    locale,
    lineItems: items.map(({ price, ...item }: Fields) => ({
      ...item,
      delivery: isReady
        ? {
            status: 'awaiting-payment',
            recipient: receiver(project.wallet(`email:${recipient.email}`, item.chain).wallet),
          }
        : { status: 'awaiting-payment' },
    })),
    quote: {
      status: isReady ? 'valid' : 'requires-recipient',
      quotedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 600_000).toISOString(),
      totalPrice: { amount: String(total), currency },
    },
    payment: { status: 'awaiting-payment', method, currency },
  }
  return { status: 200, body: { clientSecret: `secret-${randomUUID()}`, order } }
}

const receiver = ({ user, chain, publicKey }: { user: string; chain: string; publicKey: string }) => ({
  locator: `${user}:${chain}`,
  email: user.slice('email:'.length),
  walletAddress: publicKey,
})

function lineItem(chain: string, item: Fields, { name, description, imageUrl }: Fields, currency: string) {
  const quantity = item.callData?.quantity ?? 1
  const price = Number(item.callData?.totalPrice ?? 1)
  const amount = (value: number) => ({ amount: String(value), currency })
  const charges = { unit: amount(price / quantity), salesTax: amount(0), shipping: amount(0) }
  const quote = { status: 'valid', charges, totalPrice: amount(price) }
  return {
    price,
    chain,
    quantity,
    callData: { ...item.callData, quantity },
    metadata: { name, description, imageUrl },
    quote,
  }
}

const month = /^\d{4}-(0[1-9]|1[0-2])$/

export function usage({ project, query }: Call): Answer {
  const from = query.get('startDate') ?? ''
  if (query.get('dimension') !== 'monthly_active_wallets' || !month.test(from)) refuse('dimension or startDate')
  const now = { month: new Date().toISOString().slice(0, 7), activeWallets: project.wallets.length }
  return { status: 200, body: { data: { dimension: 'monthly_active_wallets', usage: now } } }
}
