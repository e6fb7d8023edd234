import fc from 'fast-check'
import { impossibleChains, missOf } from '../../src/interface/arbitraries/chains.ts'
import {
  disputedEmails,
  edgeEmails,
  emailOf,
  emailTemplate,
  malformedEmails,
} from '../../src/interface/arbitraries/emails.ts'
import { foreignLocales, misspeltLocales, nearMissLocale } from '../../src/interface/arbitraries/locales.ts'
import { brief } from '../../src/interface/builders/builders.ts'
import { judgeNoServerError, judgeRefusal } from '../../src/interface/builders/refused.ts'
import { without } from '../../src/interface/builders/requests.ts'
import { type Changes, isOrdered, lineItemOf, openShop, type Shop } from '../../src/interface/builders/shop.ts'
import { sameAddress } from '../../src/interface/builders/tokens.ts'
import type { Case, CaseContext, RequirementId } from '../../src/interface/case.ts'
import { latitude } from '../../src/interface/latitude.ts'
import { type Exchange, getPath } from '../../src/kit/case.ts'
import { judgeHasRecipient } from './judgements.ts'

const needs = { capabilities: ['orders'] } as const

/** Judges a refusal: its status by the requirement that forbids the request, its form by ERR-10. */
const judgeRefused = (ctx: CaseContext, exchange: Exchange, requirement: RequirementId): void =>
  judgeRefusal(ctx, exchange, requirement, 'a bad order')

/** An invalid locale produces an error, with a status that is not given (Endpoints, Orders). */
function judgeLocale(ctx: CaseContext, answer: Exchange): void {
  judgeNoServerError(ctx, answer)
  ctx.judge('ORD-10').statusSoft(answer, latitude.invalidLocale)
  if (answer.response.status === 400) ctx.judge('ERR-10').shape(answer.response.json, 'ErrorRecord')
}

/** A locator without id or namespace: what leads to no collection is refused, with a status that is not given. */
function judgeAbsent(ctx: CaseContext, answer: Exchange): void {
  judgeNoServerError(ctx, answer)
  ctx.judge('ORD-26').statusSoft(answer, latitude.absentCollection)
  if (answer.response.status === 400) ctx.judge('ERR-10').shape(answer.response.json, 'ErrorRecord')
}

/** The valid order of which each bad one differs in one respect; it is taken before and after. */
const valid = (ctx: CaseContext, shop: Shop): Changes => shop.order(shop.wares, ctx.make.names.email())

/** The same for nobody yet: what an order has to have does not depend on whom it is for. */
const open = ({ wares, order }: Shop): Changes => order(wares, undefined)

/** Valid orders in turn: for somebody, for nobody, for somebody else. */
function inTurn(ctx: CaseContext, shop: Shop): () => Changes {
  let sent = 0
  return () => {
    sent += 1
    return sent % 2 === 0 ? open(shop) : valid(ctx, shop)
  }
}

async function twin(ctx: CaseContext, shop: Shop): Promise<void> {
  for (const order of [valid(ctx, shop), open(shop)]) {
    const answer = await ctx.api.createOrder(order)
    if (!isOrdered(answer)) ctx.block(`the valid order was refused: ${brief(answer)}`)
  }
}

/** An order body of which one member is replaced, as a table of one requirement; its first row is sent for somebody and for nobody. */
const table = (
  id: string,
  title: string,
  requirement: RequirementId,
  requests: (shop: Shop, order: Changes) => readonly unknown[],
): Case => ({
  id: `orders/${id}`,
  title,
  requirements: [requirement, 'ERR-10', 'ERR-12'],
  needs,
  async run(ctx) {
    const shop = await openShop(ctx)
    const forNobody = requests(shop, open(shop))
    const rows = requests(shop, valid(ctx, shop)).map((row, index) => (index % 2 === 0 ? row : forNobody[index]))
    for (const request of [...rows, forNobody[0]]) {
      judgeRefused(ctx, await ctx.api.createOrder(request), requirement)
    }
    await twin(ctx, shop)
  },
})

/** Nothing that a reader takes for an object; some take an empty list for one. */
const otherTypes = ['text', 5, true]

/** Beside a line item as it should be, where an order has several, what is none. */
const besideOthers = (order: Changes): readonly Changes[] =>
  Array.isArray(order.lineItems)
    ? [null, ...otherTypes].map((none) => ({ ...order, lineItems: [lineItemOf(order), none] }))
    : []

/** The order with another collectionLocator, in its only line item or in the second of two. */
const withLocator = (order: Changes, locator: unknown): readonly Changes[] => {
  const first = lineItemOf(order)
  const bad = locator === undefined ? without(first, 'collectionLocator') : { ...first, collectionLocator: locator }
  if (!Array.isArray(order.lineItems)) return [{ ...order, lineItems: bad }]
  return [
    { ...order, lineItems: [bad] },
    { ...order, lineItems: [first, bad] },
  ]
}

/**
 * Who pays is part of the payment: whether it may be left out is not said, but it is nothing of whom the order is for, and nobody
 * who has paid another. Those others come at the same moment, for after them anybody may have ordered.
 */
async function judgeUnpaid(ctx: CaseContext, shop: Shop): Promise<void> {
  const paid = shop.payment()
  const answers = await ctx.api.burst(4, (api, index) => {
    const payment = index % 2 === 0 ? paid : without(paid, 'payerAddress')
    return api.createOrder({ ...valid(ctx, shop), payment })
  })
  for (const unpaid of answers.filter((answer, index) => index % 2 === 1 && isOrdered(answer))) {
    judgeHasRecipient(ctx, unpaid.response.json)
    const payer = getPath(unpaid.response.json, 'order', 'payment', 'preparation', 'payerAddress')
    ctx.judge('ORD-33').that(!sameAddress(payer, paid.payerAddress), {
      message: 'an order without a payer has that of another',
      expected: 'none',
      actual: payer,
    })
  }
}

export const refusalCases: readonly Case[] = [
  table('without-payment', 'An order without payment is refused', 'ORD-19', (_, order) => [
    without(order, 'payment'),
    { ...order, payment: null },
    ...otherTypes.map((payment) => ({ ...order, payment })),
  ]),
  {
    id: 'orders/payment-parts',
    title: 'An order whose payment names no chain, or what is no address, is refused',
    requirements: ['ORD-12', 'ORD-33', 'ORD-40', 'ORD-41', 'ERR-10', 'ERR-12'],
    needs,
    async run(ctx) {
      const shop = await openShop(ctx)
      const send = (payment: unknown) => ctx.api.createOrder({ ...valid(ctx, shop), payment })
      const payment = shop.payment()
      for (const bad of [{}, without(payment, 'method'), { ...payment, method: null }])
        judgeRefused(ctx, await send(bad), 'ORD-40')
      for (const bad of [{ receiptEmail: 'nobody' }, { payerAddress: 'nowhere' }])
        judgeRefused(ctx, await send({ ...payment, ...bad }), 'ORD-41')
      ctx.observe('order-without-currency', (await send(without(payment, 'currency'))).response.status)
      await twin(ctx, shop)
      await judgeUnpaid(ctx, shop)
    },
  },
  table('without-line-items', 'An order without line items is refused', 'ORD-20', (_, order) => [
    without(order, 'lineItems'),
    { ...order, lineItems: null },
    ...['text', 5, true].map((lineItems) => ({ ...order, lineItems })),
  ]),
  table('line-item-without-collection', 'A line item without a collection is refused', 'ORD-21', (_, order) => [
    ...[undefined, null].flatMap((locator) => withLocator(order, locator)),
    ...besideOthers(order),
  ]),
  {
    id: 'orders/malformed-collection-locator',
    title: 'A malformed collection locator is refused',
    requirements: ['ORD-26', 'ERR-10', 'ERR-12'],
    needs,
    async run(ctx) {
      const shop = await openShop(ctx)
      const next = inTurn(ctx, shop)
      const id = shop.wares[0]?.id ?? ''
      const prefix = String(lineItemOf(next()).collectionLocator).slice(0, -id.length - 1)
      const locators = [id, `${prefix}${id}`, `:${id}`, `${prefix}:`, prefix, '', ':', `${prefix}-${id}`, 5, {}]
      for (const locator of locators) {
        for (const body of withLocator(next(), locator)) {
          const answer = await ctx.api.createOrder(body)
          // Which prefix it is that stands before the colon is not said: to some readers it is any text, and none.
          if (locator === `:${id}`) judgeNoServerError(ctx, answer)
          // Cut at its colon, it names a collection, or a namespace, that is not there.
          else if (String(locator).includes(':')) judgeAbsent(ctx, answer)
          else judgeRefused(ctx, answer, 'ORD-26')
        }
      }
      // One that nobody has may be sold by whoever sells anything, but it is not ours.
      const cut = await ctx.api.createOrder(withLocator(valid(ctx, shop), `${prefix}:${id.slice(0, -1)}`)[0])
      judgeNoServerError(ctx, cut)
      const name = getPath(cut.response.json, 'order', 'lineItems', 0, 'metadata', 'name')
      ctx.judge('ORD-26').that(!isOrdered(cut) || name !== shop.wares[0]?.name, {
        message: 'an id that lacks its last character is taken for that of a collection',
        expected: 'a refusal, or another collection',
        actual: brief(cut),
        exchange: cut,
      })
      await twin(ctx, shop)
    },
  },
  {
    id: 'orders/any-malformed-collection-locator',
    title: 'A text without a colon is refused as collection locator',
    requirements: ['ORD-26', 'ERR-10', 'ERR-12'],
    needs,
    async run(ctx) {
      const shop = await openShop(ctx)
      const order = valid(ctx, shop)
      await ctx.property(
        fc.stringMatching(/^[a-z0-9-]{1,40}$/),
        async (locator) => {
          for (const body of withLocator(order, locator)) {
            judgeRefused(ctx, await ctx.api.createOrder(body), 'ORD-26')
          }
        },
        { weight: 0.15 },
      )
      await twin(ctx, shop)
    },
  },
  {
    id: 'orders/malformed-recipient',
    title: 'A recipient with a malformed e-mail address is refused',
    requirements: ['ORD-22', 'WAL-25', 'ERR-10', 'ERR-12'],
    needs,
    async run(ctx) {
      const shop = await openShop(ctx)
      const to = (email: unknown): Changes => ({ ...valid(ctx, shop), recipient: { email } })
      for (const email of [5, true, {}]) {
        judgeRefused(ctx, await ctx.api.createOrder(to(email)), 'ORD-22')
      }
      await twin(ctx, shop)
      await ctx.property(
        emailTemplate,
        async (template) => {
          for (const { email } of ctx.draw(malformedEmails(emailOf(template, ctx.make.names.mark())))) {
            judgeRefused(ctx, await ctx.api.createOrder(to(email)), 'ORD-22')
          }
        },
        { weight: 0.2, examples: edgeEmails.slice(0, 1) },
      )
      for (const { email } of disputedEmails(ctx.make.names.email()))
        judgeRefused(ctx, await ctx.api.createOrder(to(email)), 'WAL-25')
    },
  },
  {
    id: 'orders/unknown-chain',
    title: 'An order to be paid on a chain that exists nowhere, or on no chain, is refused',
    requirements: ['CHAIN-10', 'ORD-37', 'ERR-10', 'ERR-12'],
    needs,
    async run(ctx) {
      const shop = await openShop(ctx)
      const next = inTurn(ctx, shop)
      const paidOn = (method: unknown): Changes => ({ ...next(), payment: shop.payment({ method }) })
      for (const method of ctx.draw([...impossibleChains, 'not a chain!'], { kindOf: missOf })) {
        judgeRefused(ctx, await ctx.api.createOrder(paidOn(method)), 'CHAIN-10')
      }
      judgeRefused(ctx, await ctx.api.createOrder(paidOn({})), 'ORD-37')
      // Networks that exist: on which of them can be paid is not said.
      for (const method of ['dogecoin', 'polygon-mumbai', 'ethereum-goerli'])
        ctx.observe('order-other-chain', {
          method,
          status: (await ctx.api.createOrder(paidOn(method))).response.status,
        })
      await twin(ctx, shop)
    },
  },
  {
    id: 'orders/unknown-locale-without-recipient',
    title: 'An order in an unlisted locale is refused, with a recipient and without',
    requirements: ['ORD-10', 'ERR-10', 'ERR-12'],
    needs,
    async run(ctx) {
      const shop = await openShop(ctx)
      for (const order of [open(shop), valid(ctx, shop)]) {
        const answer = await ctx.api.createOrder({ ...order, locale: 'fr-FR' })
        if (!isOrdered(answer)) ctx.block(`an order in fr-FR was refused: ${brief(answer)}`)
      }
      const next = inTurn(ctx, shop)
      for (const locale of ctx.draw([...foreignLocales, ...misspeltLocales, 5, true, {}], { standard: 0.6 })) {
        judgeLocale(ctx, await ctx.api.createOrder({ ...next(), locale }))
      }
      await ctx.property(
        nearMissLocale,
        async (locale) => {
          judgeLocale(ctx, await ctx.api.createOrder({ ...next(), locale }))
        },
        { weight: 0.1 },
      )
    },
  },
]
