import { currencies, isSameCurrency } from '../../src/interface/builders/shop.ts'
import { firstNotRefused } from '../../src/interface/builders/taken.ts'
import type { Case } from '../../src/interface/case.ts'
import { amountOf } from '../../src/kit/case.ts'
import { entryOf, seenWhen } from './listed.ts'
import { plainRequest } from './plain-request.ts'

export const paidInOthers: Case = {
  id: 'collections/other-currencies',
  title: 'The list shows each collection with the currency that it was created with',
  requirements: ['COL-21'],
  async run(ctx) {
    const made: { readonly id: string; readonly currency: string; readonly price: string }[] = []
    // Which currencies are taken is open, and so is their spelling.
    for (const currency of currencies) {
      // Coins of chains have more digits than those of money; which of them a service takes is open.
      const prices = currency.toLowerCase().startsWith('usd') ? ['2.5'] : ['0.012345678', '2.5']
      const requests = prices.map((price) =>
        plainRequest(ctx, { payments: { price, recipientAddress: `0x${'ab'.repeat(20)}`, currency } }),
      )
      const { body, answer } = await firstNotRefused(requests, (one) => ctx.api.createCollection(one))
      const { id } = entryOf(answer)
      const price = body.payments?.price ?? ''
      if (answer.response.status === 200 && typeof id === 'string') made.push({ id, currency, price })
    }
    if (made.length < 2) ctx.leave('payments are taken in one currency at most, and which ones is not said')
    const list = await seenWhen(
      ctx,
      made.map(({ id }) => id),
    )
    for (const { id, currency, price } of made) {
      const [entry] = list.of(id)
      if (entry === undefined) continue
      const shown = entry.payments?.currency
      ctx.judge('COL-21').that(isSameCurrency(shown, currency), {
        message: `payments.currency of ${id} is another`,
        expected: currency,
        actual: shown,
      })
      ctx.judge('COL-21').equal(amountOf(entry.payments?.price), amountOf(price), `payments.price of ${id}`)
    }
  },
}
