import type { Api } from '../../src/interface/api.ts'
import { brief, idOf } from '../../src/interface/builders/builders.ts'
import { outsideAddress } from '../../src/interface/builders/requests.ts'
import { isOrdered, openShop } from '../../src/interface/builders/shop.ts'
import { whenKnown } from '../../src/interface/builders/taken.ts'
import { inTime } from '../../src/interface/builders/words.ts'
import type { Case, CaseContext } from '../../src/interface/case.ts'
import { type Exchange, getList } from '../../src/kit/case.ts'
import { judgeDistinct } from './distinct.ts'

export const projectCases: readonly Case[] = [
  {
    id: 'orders/two-projects',
    title: 'Two projects that order in turn sell what is theirs, each to users of its own',
    requirements: ['ORD-06', 'ORD-07', 'ORD-13', 'ORD-47'],
    needs: { keys: ['otherProject'], capabilities: ['orders'] },
    async run(ctx) {
      const other = ctx.api.keyFor('otherProject')
      const shop = await openShop(ctx)
      const [ware] = shop.wares
      if (ware === undefined) return
      const orderOf = (api: Api, ids: readonly string[], email = ctx.make.names.email()) =>
        api.createOrder(
          shop.order(
            ids.map((id) => ({ ...ware, id })),
            email,
          ),
        )
      const order = (api: Api, id: string, email?: string) => orderOf(api, [id], email)
      // What nobody has may be sold by whoever sells anything.
      const nobodys = await order(other, '00000000-0000-4000-8000-000000000000')
      const judgeForeign = (foreign: Exchange): boolean =>
        ctx.judge('ORD-47').that(isOrdered(nobodys) || !isOrdered(foreign), {
          message: 'a project took an order for a collection of another one',
          expected: `a refusal, as for one that is not there: ${nobodys.response.status}`,
          actual: brief(foreign),
          exchange: foreign,
        })
      judgeForeign(await order(other, ware.id))
      const payments = { price: ware.price, recipientAddress: outsideAddress, currency: shop.currency }
      const own = await other.createCollection(ctx.make.requests.collection({ payments }))
      const theirs = idOf(own.response.json)
      if (typeof theirs !== 'string') return ctx.block(`the other project could not make a collection: ${brief(own)}`)
      const answers: Exchange[] = [shop.trial]
      for (const [api, id] of [
        [other, theirs],
        [ctx.api, ware.id],
        [other, theirs],
      ] as const) {
        const email = ctx.make.names.email()
        const answer = await whenKnown(ctx, () => order(api, id, email))
        if (!isOrdered(answer)) ctx.block(`a valid order was refused: ${brief(answer)}`)
        answers.push(answer)
        // Each of them would be waited for as long.
        if (!(await hasWallet(ctx, api, email))) return
      }
      judgeDistinct(ctx, answers)
      // Beside one of their own, which is known by now.
      if (shop.lineItems === 'array') judgeForeign(await orderOf(other, [theirs, ware.id]))
    },
  },
]

/** Judges that the recipient of an order is a user of the project that took it. */
async function hasWallet(ctx: CaseContext, api: Api, email: string): Promise<boolean> {
  const isThere = await ctx.eventually(
    async () => getList((await api.listWallets({ email })).response.json).length > 0 || undefined,
  )
  return ctx.judge('ORD-13').that(isThere === true, {
    message: `the recipient of an order has no wallet in the project that took it ${inTime(ctx.settings)}`,
    expected: `a wallet of ${email}`,
    actual: 'none',
  })
}
