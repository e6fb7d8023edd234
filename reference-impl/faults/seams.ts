import { collectionChains, walletChains } from '../chain/chains.ts'
import { type Fields, isFields } from '../domain/fields.ts'
import type { Edge, Parts, Services, Store, Wrap } from '../parts.ts'

/** Replaces functions of one service; the others stay. `parts` are those that the fault was given. */
export const service =
  <Name extends keyof Services>(
    name: Name,
    change: (original: Services[Name], parts: Parts) => Partial<Services[Name]>,
  ): Wrap =>
  (parts) => ({
    ...parts,
    services: {
      ...parts.services,
      [name]: { ...parts.services[name], ...change(parts.services[name], parts) },
    },
  })

/** Replaces functions of one table of the store. */
export const table =
  <Name extends Exclude<keyof Store, 'atomically'>>(
    name: Name,
    change: (original: Store[Name], parts: Parts) => Partial<Store[Name]>,
  ): Wrap =>
  (parts) => ({
    ...parts,
    store: { ...parts.store, [name]: { ...parts.store[name], ...change(parts.store[name], parts) } },
  })

/** Puts an edge outside all others. */
export const edge =
  (outermost: Edge): Wrap =>
  (parts) => ({ ...parts, edge: [outermost, ...parts.edge] })

/** Requests by method and path (without the base path); the end of the path counts, its slash too. */
export const requestTo =
  (method: string, path: RegExp) =>
  (request: Request): boolean =>
    request.method === method && path.test(new URL(request.url).pathname)

/** Changes the status of answers with `from` to the requests that `about` knows. */
export const restated = (about: (request: Request) => boolean, from: number, to: number): Wrap =>
  edge(async (request, next) => {
    const response = await next(request)
    if (!about(request) || response.status !== from) return response
    return new Response(to === 204 ? null : await response.text(), { status: to, headers: response.headers })
  })

/** Answers requests of which `breaks` says so with a server error. `body` is empty for a GET. */
export const breaking = (
  about: (request: Request) => boolean,
  breaks: (body: string, request: Request) => boolean,
  status = 500,
): Wrap =>
  edge(async (request, next) => {
    if (!about(request)) return next(request)
    const body = request.method === 'GET' ? '' : await request.clone().text()
    if (!breaks(body, request)) return next(request)
    return Response.json({ error: true, message: 'internal error' }, { status })
  })

/** The chain of a collection; of one that is not there, none. */
export const chainOf = async ({ services }: Parts, project: string, collection: string): Promise<string> =>
  services.collections.find(project, collection).then(
    ({ chain }) => chain,
    () => '',
  )

/** Whether there are wallets on a chain, and no collections. */
export const isForWalletsOnly = (chain: unknown): boolean =>
  typeof chain === 'string' && walletChains.has(chain) && !collectionChains.has(chain)

/** The fields of a body that is a JSON object; of any other, none. */
export const fieldsOf = (body: string): Fields => {
  try {
    const value: unknown = JSON.parse(body)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

/** Percent sequences decoded; a text that holds others stays as it is. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The same without some of its fields. */
export const without = <T extends object>(value: T, ...names: readonly (keyof T)[]): Partial<T> => {
  const rest = { ...value }
  for (const name of names) delete rest[name]
  return rest
}

/** The store of a real service takes at least this long, and others come in meanwhile. */
export const aMoment = (): Promise<unknown> => new Promise((turn) => setTimeout(turn, 5))
