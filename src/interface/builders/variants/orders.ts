import { forms } from '../forms.ts'
import { openShop } from '../shop.ts'
import { body, type Fields, lacking, noFields, noSuchChain, type Parts, query, type Variant } from './parts.ts'

const badOrders = {
  'no fields': noFields,
  ...lacking('payment', 'lineItems'),
  'a locale that is none': body({ locale: 'xx-XX' }),
  'a method that no chain is': (valid: Parts) => ({
    ...valid,
    body: { ...valid.body, payment: { ...(valid.body?.payment as Fields), method: noSuchChain } },
  }),
  'a line item of no collection': body({ lineItems: [{ callData: { totalPrice: '0.01' } }] }),
  'a line item of a collection that is nowhere': body({ lineItems: [{ collectionLocator: 'nowhere' }] }),
}

/** The month of yesterday, which has begun wherever the target's clock stands. */
const thisMonth = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 7)

export const orders = {
  /** POST /2022-06-09/orders. */
  createOrder: {
    recipient: {
      ready: async (at) => {
        const shop = await openShop(at)
        return () => ({ body: shop.order(shop.wares, at.make.names.email()) })
      },
      refused: { ...badOrders, 'a recipient whose email is none': body({ recipient: { email: 'ada' } }) },
    },
    noRecipient: {
      ready: async (at) => {
        const shop = await openShop(at)
        return () => ({ body: shop.order(shop.wares, undefined) })
      },
      refused: badOrders,
    },
  },
  /** GET /v1-alpha1/projects/{projectId}/usage. */
  getUsage: {
    since: {
      ready: async () => () => forms.getUsage.since(thisMonth()),
      refused: {
        'no dimension': query({ dimension: undefined }),
        'a dimension that is none': query({ dimension: 'daily_active_wallets' }),
        'no startDate': query({ startDate: undefined }),
        'a startDate that is no month': query({ startDate: 'last year' }),
      },
    },
    between: {
      ready: async () => () => forms.getUsage.between(thisMonth(), thisMonth()),
      refused: { 'an endDate that is no month': query({ endDate: 'last year' }) },
    },
  },
} as const satisfies Record<string, Readonly<Record<string, Variant>>>
