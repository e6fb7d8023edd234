import { isOrdered, type Shop } from '../../src/interface/builders/shop.ts'
import type { CaseContext } from '../../src/interface/case.ts'
import { getList, getPath, isFields } from '../../src/kit/case.ts'

/** Judges ORD-49 of a line item, at a price of 0.1, that has one more argument of the mint function than the document names. */
export async function judgeArguments(ctx: CaseContext, shop: Shop, email: string): Promise<void> {
  const [ware] = shop.wares
  const texts = { tierName: 'gold', edition: '007' }
  // With the argument that every mint has, and without; last with some that are no texts, or of letters that may be refused.
  for (const [quantity, totalPrice, further] of [
    [undefined, '0.1', texts],
    [1, '0.1', texts],
    [2, '0.2', texts],
    [2, '0.2', { ...texts, inscription: 'Grüße, 東京' }],
    // More digits than a number keeps.
    [2, '0.2', { ...texts, reserved: false, first: 0, seats: [3, 12], wristband: '123456789012345678901' }],
    [2, '0.2', { ...texts, place: { gate: 'East' } }],
  ] as const) {
    const callData = { totalPrice, quantity, ...further }
    const lineItems = [ctx.make.requests.lineItem(ware?.id ?? '', { callData })]
    const answer = await ctx.api.createOrder(shop.order(shop.wares, email, { lineItems }))
    if (!isOrdered(answer)) {
      if (quantity === undefined) return ctx.notApplicable('ORD-49', 'an order with a further argument was refused')
      continue
    }
    const shown = getPath(answer.response.json, 'order', 'lineItems', 0, 'callData')
    // Written as text, a number or a list is the same argument; an object may have more than was sent.
    for (const [argument, sent] of Object.entries(further)) {
      const told = getPath(shown, argument)
      const kept = isFields(sent) && isFields(told) ? { ...told, ...sent } : sent
      ctx.judge('ORD-49').basedOn(answer).equal(asText(told), asText(kept), `the argument ${argument} in the call data`)
    }
  }
  await judgeEachLine(ctx, shop, email)
}

/** Each line item of an order keeps its own argument, in whichever order they are shown. */
async function judgeEachLine(ctx: CaseContext, shop: Shop, email: string): Promise<void> {
  if (shop.lineItems !== 'array') return
  const tiers = ['gold', 'silver']
  const prices = ['0.1', '0.7']
  const lineItems = shop.wares
    .slice(0, tiers.length)
    .map(({ id }, index) =>
      ctx.make.requests.lineItem(id, { callData: { totalPrice: prices[index], tierName: tiers[index] } }),
    )
  const answer = await ctx.api.createOrder(shop.order(shop.wares, email, { lineItems }))
  if (!isOrdered(answer)) return
  const told = getList(getPath(answer.response.json, 'order'), 'lineItems').map((line) =>
    getPath(line, 'callData', 'tierName'),
  )
  ctx
    .judge('ORD-49')
    .basedOn(answer)
    .equal(told.map(asText).toSorted(), tiers.slice(0, lineItems.length), 'the argument tierName of each line item')
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : `${JSON.stringify(value)}`)
