import type { CollectionRequest } from '../../src/interface/arbitraries/collections.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { currencies } from '../../src/interface/make/shop.ts'
import { plainRequest } from './plain-request.ts'

/**
 * A currency that this target takes for the payments of a collection, since none is named (Resources, Collection). The
 * first of the list when all are refused: then what is judged fails for it.
 */
export async function currencyOf(ctx: CaseContext): Promise<string> {
  for (const currency of currencies) {
    const payments = { price: '2.5', recipientAddress: `0x${'ab'.repeat(20)}`, currency }
    const answer = await ctx.api.createCollection(plainRequest(ctx, { payments }))
    if (answer.response.status === 200) return currency
  }
  return currencies[0] ?? 'usdc'
}

/** The same request, with its payments in a currency. */
export const paidIn = (currency: string, request: CollectionRequest): CollectionRequest =>
  request.payments === undefined ? request : { ...request, payments: { ...request.payments, currency } }
