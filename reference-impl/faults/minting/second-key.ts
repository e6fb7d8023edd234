import type { Fault } from '../fault.ts'
import { edge } from '../seams.ts'
import { put } from './request-seams.ts'

/** Mints of one project that come with another of its keys. */
export const secondKeyFaults: readonly Fault[] = [
  {
    id: 'mint-ids-of-each-key',
    breaks: ['MINT-07'],
    difficulty: 'devious',
    says: 'The ids of mints are kept by key: another key of the same project mints again.',
    wrap: (parts) => {
      const first = new Map<string, string>()
      return edge(async (request, next) => {
        if (!put(request)) return next(request)
        const url = new URL(request.url)
        const key = request.headers.get('x-api-key') ?? ''
        const owner = first.get(url.pathname) ?? key
        const id = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
        const path = url.pathname
        if (owner !== key) url.pathname = `${path}~${key.length}`
        const response = await next(new Request(url, request))
        if (response.status !== 200) return response
        first.set(path, owner)
        return Response.json({ ...((await response.json()) as object), id: decodeURIComponent(id) })
      })(parts)
    },
  },
]
