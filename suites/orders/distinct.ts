import { isOrdered, openShop } from '../../src/interface/builders/shop.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { type Exchange, getPath } from '../../src/kit/case.ts'

/** Judges ORD-06 and ORD-07. Secrets are compared and counted, never shown. */
export function judgeDistinct(ctx: CaseContext, answers: readonly Exchange[]): void {
  const orders = answers.filter(isOrdered)
  if (orders.length < 2) ctx.block('fewer than two orders were accepted')
  for (const [requirement, what, path] of [
    ['ORD-06', 'ids', ['order', 'orderId']],
    ['ORD-07', 'client secrets', ['clientSecret']],
  ] as const) {
    // One that is not there is ORD-01's matter.
    const shown = orders.map((order) => getPath(order.response.json, ...path)).filter((one) => typeof one === 'string')
    if (shown.length < 2) continue
    const distinct = new Set(shown)
    ctx.judge(requirement).that(distinct.size === shown.length, {
      message: `orders share ${what}`,
      expected: `${shown.length} different ones`,
      actual: `${distinct.size} different ones`,
    })
  }
}

/** Orders at one moment. */
const width = 6

export const distinctCases: readonly Case[] = [
  {
    id: 'orders/distinct',
    title: 'Orders differ in id and secret, one after another and at the same moment, the same order and others',
    requirements: ['ORD-06', 'ORD-07'],
    needs: { capabilities: ['orders'] },
    async run(ctx) {
      const shop = await openShop(ctx, { prices: ['0.01', '0.02'] })
      const email = ctx.make.names.email()
      const same = shop.order(shop.wares, email)
      const answers: Exchange[] = [shop.trial]
      for (let count = 0; count < 4; count += 1) answers.push(await ctx.api.createOrder(same))
      for (let trial = 0; trial < ctx.repetitions(2); trial += 1) {
        const others = Array.from({ length: width }, () => shop.order(shop.wares, ctx.make.names.email()))
        answers.push(...(await ctx.api.burst(width, (api) => api.createOrder(same))))
        answers.push(...(await ctx.api.burst(width, (api, index) => api.createOrder(others[index]))))
      }
      answers.push(await ctx.api.createOrder(shop.order(shop.wares, undefined)))
      judgeDistinct(ctx, answers)
    },
  },
]
