import type { Fault } from '../fault.ts'
import { edge } from '../seams.ts'
import { put } from './request-seams.ts'

/** The members of a body and what is in them, whatever their order. */
const sorted = (text: string): string => [...text].toSorted().join('')

/** Slips that hang on how a body is written. */
export const mintMemberFaults: readonly Fault[] = [
  {
    id: 'repeat-in-another-order-conflicts',
    breaks: ['MINT-52'],
    difficulty: 'devious',
    says: 'A repeat whose members stand in another order is refused as another mint.',
    wrap: (parts) => {
      const bodies = new Map<string, string>()
      return edge(async (request, next) => {
        if (!put(request)) return next(request)
        const body = await request.clone().text()
        const first = bodies.get(request.url)
        if (first === undefined) bodies.set(request.url, body)
        else if (first !== body && sorted(first) === sorted(body))
          return Response.json({ error: true, message: 'this id was used with another body' }, { status: 409 })
        return next(request)
      })(parts)
    },
  },
]
