import type { Case } from '../../src/interface/case.ts'
import { judgeRefusal } from '../../src/interface/make/refused.ts'
import { plainRequest } from './plain-request.ts'

export const textCases: readonly Case[] = [
  {
    id: 'collections/texts-of-other-types',
    title: 'A collection whose name, description, image or symbol is an object or a list is refused',
    requirements: ['ERR-15', 'ERR-06', 'ERR-12'],
    async run(ctx) {
      const valid = plainRequest(ctx)
      const { status } = (await ctx.api.createCollection(valid)).response
      if (status !== 200) ctx.block(`a valid collection was answered with ${status}`)
      for (const name of ['name', 'description', 'imageUrl', 'symbol']) {
        for (const value of [{}, []]) {
          const answer = await ctx.api.createCollection({ ...valid, metadata: { ...valid.metadata, [name]: value } })
          const refusal = { status: 'ERR-15', form: 'ERR-06' } as const
          judgeRefusal(ctx, answer, refusal, `${JSON.stringify(value)} for metadata.${name}`)
        }
      }
    },
  },
]
