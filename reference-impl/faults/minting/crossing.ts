import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import { edge, requestTo } from '../seams.ts'

const withoutId = requestTo('POST', /\/nfts$/)

/** Slips where mints without an id cross. */
export const mintCrossingFaults: readonly Fault[] = [
  {
    id: 'mint-without-id-crossing-500',
    breaks: ['ERR-12'],
    difficulty: 'devious',
    says: 'Of mints without an id that cross, all but one are a server error.',
    wrap: (parts) => {
      let inWork = 0
      return edge(async (request, next) => {
        if (!withoutId(request)) return next(request)
        inWork += 1
        try {
          if (inWork > 1) return Response.json({ error: true, message: 'internal error' }, { status: 500 })
          // Longer than it takes to open the connections by which the others come.
          await sleep(20)
          return await next(request)
        } finally {
          inWork -= 1
        }
      })(parts)
    },
  },
]
