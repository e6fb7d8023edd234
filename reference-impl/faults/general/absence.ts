import type { Fault } from '../fault.ts'
import { put } from '../minting/request-seams.ts'
import { edge } from '../seams.ts'

/** The collection of a mint, and whose it is. */
const placeOf = ({ url, headers }: Request): string =>
  `${headers.get('x-api-key')} ${new URL(url).pathname.replace(/\/nfts.*$/, '')}`

/** Requests that came too early, and are remembered for ever, as by a cache that nobody empties. */
export const absenceFaults: readonly Fault[] = [
  {
    id: 'mint-remembers-no-collection',
    breaks: ['MINT-01'],
    difficulty: 'devious',
    says: 'A collection into which something was to be minted before it was there takes no mints ever after.',
    wrap: (parts) => {
      const absent = new Map<string, Response>()
      return edge(async (request, next) => {
        if (!put(request)) return next(request)
        const known = absent.get(placeOf(request))
        if (known !== undefined) return known.clone()
        const answer = await next(request)
        if (answer.status === 404) absent.set(placeOf(request), answer.clone())
        return answer
      })(parts)
    },
  },
]
