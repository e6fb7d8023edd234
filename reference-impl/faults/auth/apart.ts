import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge } from '../seams.ts'
import { type About, at } from './seams.ts'

const keyOf = (request: Request): string => request.headers.get('x-api-key') ?? ''

interface Shown {
  readonly publicKey?: string
}

/** A look-up leaves out what was made with other keys; a wallet is of the key that made it first. */
const lookedUpByKey: Wrap = (parts) => {
  const makers = new Map<string, string>()
  return edge(async (request, next) => {
    const response = await next(request)
    if (!response.ok) return response
    const key = keyOf(request)
    if (at('create-wallet').about(request)) {
      const { publicKey = '' } = (await response.clone().json()) as Shown
      if (!makers.has(publicKey)) makers.set(publicKey, key)
    }
    if (!at('list-wallets').about(request)) return response
    const shown = (await response.json()) as readonly Shown[]
    const own = shown.filter(({ publicKey = '' }) => (makers.get(publicKey) ?? key) === key)
    return Response.json(own, { status: response.status })
  })(parts)
}

interface Named {
  readonly about: About
  /** What two keys may both name. */
  readonly nameOf: (request: Request) => string | Promise<string>
  readonly rename: (request: Request, end: string) => Promise<Request>
}

/** What a key names that another one named before is something else: it has another name, of which nothing is told. */
const named =
  ({ about, nameOf, rename }: Named): Wrap =>
  (parts) => {
    const first = new Map<string, string>()
    return edge(async (request, next) => {
      if (!about(request)) return next(request)
      const name = await nameOf(request)
      const [key, owner] = [keyOf(request), first.get(name) ?? keyOf(request)]
      first.set(name, owner)
      if (owner === key) return next(request)
      const end = `-of-${key.slice(-6)}`
      const answer = await next(await rename(request, end))
      const { status, headers } = answer
      return new Response((await answer.text()).replaceAll(end, ''), { status, headers })
    })(parts)
  }

/** Keys of one project that are taken for projects of their own. */
export const authApartFaults: readonly Fault[] = [
  {
    id: 'auth-look-up-of-own-key',
    breaks: ['WAL-17'],
    difficulty: 'devious',
    says: 'A look-up lists the wallets that were made with its key.',
    wrap: lookedUpByKey,
  },
  {
    id: 'auth-wallet-per-key',
    breaks: ['WAL-05'],
    difficulty: 'devious',
    says: 'A user has a wallet for each key of a project.',
    wrap: named({
      about: at('create-wallet').about,
      nameOf: (request) => request.clone().text(),
      rename: async (request, end) => {
        const body = (await request.json()) as { readonly userId?: string }
        const renamed = body.userId === undefined ? body : { ...body, userId: `${body.userId}${end}` }
        return new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(renamed) })
      },
    }),
  },
  {
    id: 'auth-mint-ids-per-key',
    breaks: ['MINT-18'],
    difficulty: 'devious',
    says: 'A mint id counts within the key that sends it.',
    wrap: named({
      about: at('mint').about,
      nameOf: ({ url }) => url,
      rename: async (request, end) =>
        new Request(`${request.url}${end}`, {
          method: 'PUT',
          headers: request.headers,
          body: await request.text(),
        }),
    }),
  },
]
