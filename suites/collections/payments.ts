import type { CollectionRequest } from '../../src/interface/arbitraries/collections.ts'
import { currencies, otherCurrencies } from '../../src/interface/builders/shop.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import type { CollectionsSeen } from './listed.ts'
import { plainRequest } from './plain-request.ts'

/**
 * A currency that this target takes for the payments of a collection, since none is named (Resources, Collection). The
 * first of the list when all are refused: then what is judged fails for it.
 */
export async function currencyOf(ctx: CaseContext): Promise<string> {
  for (const currency of [...currencies, ...otherCurrencies]) {
    const payments = { price: '2.5', recipientAddress: `0x${'ab'.repeat(20)}`, currency }
    const answer = await ctx.api.createCollection(plainRequest(ctx, { payments }))
    if (answer.response.status === 200) return currency
  }
  return currencies[0] ?? 'usdc'
}

/** The same request, with its payments in a currency. */
export const paidIn = (currency: string, request: CollectionRequest): CollectionRequest =>
  request.payments === undefined ? request : { ...request, payments: { ...request.payments, currency } }

type Payments = NonNullable<CollectionRequest['payments']>

/** Judges by COL-21 that the list shows nobody's payments but of who asked for them: what is shown where none were asked for is open, but not another's. */
export function judgePayees(
  ctx: CaseContext,
  made: readonly { readonly id: string; readonly request: { readonly payments?: Partial<Payments> | undefined } }[],
  list: CollectionsSeen,
): void {
  const payees = made.flatMap(({ request }) => request.payments?.recipientAddress ?? [])
  const borrowing = made
    .filter(({ request }) => request.payments?.recipientAddress === undefined)
    .filter(({ id }) => payees.some((payee) => sameAddress(list.of(id)[0]?.payments?.recipientAddress, payee)))
  ctx
    .judge('COL-21')
    .basedOn('made')
    .equal(
      borrowing.map(({ id }) => id),
      [],
      'collections without a recipient of payments that are listed with the recipient of another',
    )
}
