import type { Case } from '../../src/interface/case.ts'
import type { Exchange } from '../../src/kit/case.ts'

const told = ({ response }: Exchange) => ({
  status: response.status,
  contentType: response.headers['content-type'] ?? null,
  errorRecord: (response.json as { readonly error?: unknown } | undefined | null)?.error === true,
})

export const observedCases: readonly Case[] = [
  {
    id: 'general/unknown-routes',
    title: 'Paths that the interface does not have: what is answered is recorded',
    requirements: ['VER-02'],
    readOnly: true,
    async run(ctx) {
      const operation = 'GET /2022-06-09/collections/'
      const answers = {
        'no version': await ctx.api.raw({ operation, path: '/collections/' }),
        'unknown version': await ctx.api.raw({ operation, path: '/1999-01-01/collections/' }),
        'unknown resource': await ctx.api.raw({ operation, path: '/2022-06-09/conformint-nothing' }),
        'without the slash': await ctx.api.raw({ operation, path: '/2022-06-09/collections' }),
        // A safe method (RFC 9110, 9.2.1): the read-only profile sends this too.
        'other method': await ctx.api.raw({ operation, method: 'OPTIONS', path: '/2022-06-09/conformint-nothing' }),
      }
      ctx.observe(
        'refusal-unknown-route',
        Object.fromEntries(Object.entries(answers).map(([name, one]) => [name, told(one)])),
      )
      const known = await ctx.api.listCollections()
      ctx.judge('VER-02').statusSoft(known, 200)
      const limits = Object.entries(known.response.headers).filter(([name]) =>
        /rate-?limit|retry-after|quota/.test(name),
      )
      ctx.observe('rate-limit-headers', Object.fromEntries(limits))
    },
  },
]
