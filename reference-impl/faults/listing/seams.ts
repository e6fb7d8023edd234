import type { HeldToken } from '../../domain/records.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { ListingQuery, Wrap } from '../../parts.ts'
import { edge, requestTo, service } from '../seams.ts'
export type Token = Readonly<Record<string, unknown>>

/** Each listed token is changed. `place` counts from 0 over the whole wallet. */
export const token = (change: (token: Token, place: number) => Token): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, query) => {
      const before = (Number(query.page ?? 1) - 1) * Number(query.perPage ?? 20)
      return (await tokens(project, identifier, query)).map(
        (one, index) => change({ ...one }, before + index) as unknown as HeldToken,
      )
    },
  }))
export const metadata = (change: (metadata: Token, place: number) => Token): Wrap =>
  token((one, place) => ({ ...one, metadata: change(one.metadata as Token, place) }))
export const evm = (change: (one: Token, place: number) => Token) =>
  token((one, place) => ('mintHash' in one ? one : change(one, place)))
export const solana = (change: (one: Token, place: number) => Token) =>
  token((one, place) => ('mintHash' in one ? change(one, place) : one))
export const subscribed = (change: (expiresAt: string) => unknown) =>
  token((one) =>
    one.subscription === undefined
      ? one
      : { ...one, subscription: change((one.subscription as { expiresAt: string }).expiresAt) },
  )
export const query = (change: (query: ListingQuery) => ListingQuery): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: (project, identifier, asked) => tokens(project, identifier, change(asked)),
  }))
export const list = (change: (tokens: HeldToken[], query: ListingQuery) => HeldToken[]): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, asked) => change(await tokens(project, identifier, asked), asked),
  }))
export const isFilter = ({ contractAddresses, tokenId }: ListingQuery): boolean =>
  (contractAddresses ?? tokenId) !== undefined

/** The whole wallet, filtered afterwards: pages are cut before. */
export const filteredAfterwards = (about: (query: ListingQuery) => boolean): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, asked) => {
      if (!about(asked)) return tokens(project, identifier, asked)
      const page = await tokens(project, identifier, { ...asked, contractAddresses: undefined, tokenId: undefined })
      const contracts = asked.contractAddresses?.map((one) => one.toLowerCase())
      return page.filter(
        (one) =>
          'tokenId' in one &&
          (contracts === undefined || contracts.includes(one.contractAddress.toLowerCase())) &&
          (asked.tokenId === undefined || one.tokenId === asked.tokenId),
      )
    },
  }))

/** Tokens of the whole wallet that pass, cut into pages as asked. */
export const filtered = (
  passes: (one: HeldToken, query: ListingQuery) => boolean,
  about: (query: ListingQuery) => boolean,
): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, asked) => {
      if (!about(asked)) return tokens(project, identifier, asked)
      const all: HeldToken[] = []
      for (let page = 1; page < 50; page += 1) {
        const some = await tokens(project, identifier, {
          page: String(page),
          perPage: '20',
          contractAddresses: undefined,
          tokenId: undefined,
        })
        all.push(...some)
        if (some.length < 20) break
      }
      const size = Number(asked.perPage ?? 20)
      const first = (Number(asked.page ?? 1) - 1) * size
      return all.filter((one) => passes(one, asked)).slice(first, first + size)
    },
  }))

export const about = requestTo('GET', /\/wallets\/[^/]+\/nfts$/)
/** The body of a refused listing is written otherwise. */
export const refusalBody = (
  change: (error: string) => unknown,
  only: (error: string, request: Request) => boolean = () => true,
): Wrap =>
  edge(async (request, next) => {
    const response = await next(request)
    if (!about(request) || response.status !== 400) return response
    const { error } = (await response.json()) as { error: string }
    return Response.json(only(error, request) ? change(error) : { error }, { status: 400 })
  })
/** A wallet that holds nothing is answered otherwise. */
export const emptyBody = (body: unknown, status = 200): Wrap =>
  edge(async (request, next) => {
    const response = await next(request)
    if (!about(request) || response.status !== 200) return response
    const text = await response.text()
    return text === '[]' ? Response.json(body, { status }) : new Response(text, response)
  })
export const unknownAddress = (change: () => HeldToken[]): Wrap =>
  service('listing', ({ tokens }) => ({
    tokens: (project, identifier, asked) =>
      tokens(project, identifier, asked).catch((error: unknown) => {
        if (error instanceof Refusal && error.message === 'address does not exist') return change()
        throw error
      }),
  }))
/** Reads of one wallet are counted. */
export const nthRead =
  (n: number, change: (tokens: HeldToken[]) => HeldToken[]): Wrap =>
  (parts) => {
    const reads = new Map<string, number>()
    return service('listing', ({ tokens }) => ({
      tokens: async (project, identifier, asked) => {
        const all = await tokens(project, identifier, asked)
        if (all.length === 0) return all
        const count = (reads.get(identifier) ?? 0) + 1
        reads.set(identifier, count)
        return count % n === 0 ? change(all) : all
      },
    }))(parts)
  }
export const text = (one: Token, field: string): string => String(one[field] ?? '')

/** An empty list is answered with an error. */
export function restatedEmpty(status: 404): Wrap {
  return service('listing', ({ tokens }) => ({
    tokens: async (project, identifier, asked) => {
      const all = await tokens(project, identifier, asked)
      if (all.length === 0 && !isFilter(asked) && Number(asked.page ?? 1) === 1)
        throw new Refusal(status, 'nothing there')
      return all
    },
  }))
}
