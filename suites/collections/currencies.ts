import { currencies } from '../../src/interface/builders/shop.ts'
import type { Case } from '../../src/interface/case.ts'
import { entryOf, seenWhen } from './listed.ts'
import { plainRequest } from './plain-request.ts'

export const paidInOthers: Case = {
  id: 'collections/other-currencies',
  title: 'The list shows each collection with the currency that it was created with',
  requirements: ['COL-21'],
  async run(ctx) {
    const made: { readonly id: string; readonly currency: string }[] = []
    // Which currencies are taken is open, and so is their spelling.
    for (const currency of currencies) {
      const payments = { price: '2.5', recipientAddress: `0x${'ab'.repeat(20)}`, currency }
      const answer = await ctx.api.createCollection(plainRequest(ctx, { payments }))
      const { id } = entryOf(answer)
      if (answer.response.status === 200 && typeof id === 'string') made.push({ id, currency })
    }
    if (made.length < 2) ctx.leave('payments are taken in one currency at most, and which ones is not said')
    const list = await seenWhen(
      ctx,
      made.map(({ id }) => id),
    )
    for (const { id, currency } of made) {
      const [entry] = list.of(id)
      if (entry === undefined) continue
      const shown = String(entry.payments?.currency).toLowerCase()
      ctx.judge('COL-21').equal(shown, currency.toLowerCase(), `payments.currency of ${id}`)
    }
  },
}
