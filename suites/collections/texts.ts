import { judgeRefusal } from '../../src/interface/builders/refused.ts'
import { outsideAddress } from '../../src/interface/builders/requests.ts'
import type { Case } from '../../src/interface/case.ts'
import { currencyOf, paidIn } from './payments.ts'
import { plainRequest } from './plain-request.ts'

export const textCases: readonly Case[] = [
  {
    id: 'collections/texts-of-other-types',
    title:
      'A collection of which a text of its metadata or payments, or its subscription, is of another type is refused',
    requirements: ['ERR-15', 'ERR-06', 'ERR-12'],
    async run(ctx) {
      const plain = plainRequest(ctx)
      const { status } = (await ctx.api.createCollection(plain)).response
      if (status !== 200) ctx.block(`a valid collection was answered with ${status}`)
      const judge = async (request: object, place: string, value: unknown): Promise<void> => {
        const answer = await ctx.api.createCollection(request)
        judgeRefusal(ctx, answer, 'ERR-15', `${JSON.stringify(value)} for ${place}`)
      }
      for (const name of ['name', 'description', 'imageUrl', 'symbol'])
        for (const value of [{}, []])
          await judge({ ...plain, metadata: { ...plain.metadata, [name]: value } }, `metadata.${name}`, value)
      // Of what is transferable it would be refused for that.
      for (const enabled of ['perhaps', [true]])
        await judge({ ...plain, transferable: false, subscription: { enabled } }, 'subscription.enabled', enabled)
      const currency = await currencyOf(ctx)
      const paid = paidIn(currency, plainRequest(ctx, { payments: { price: '2.5', recipientAddress: outsideAddress } }))
      // Which payments are taken is open.
      if ((await ctx.api.createCollection(paid)).response.status !== 200) return
      for (const name of ['price', 'recipientAddress', 'currency'])
        for (const value of [{}, []])
          await judge({ ...paid, payments: { ...paid.payments, [name]: value } }, `payments.${name}`, value)
    },
  },
]
