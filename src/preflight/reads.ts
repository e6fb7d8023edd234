import { getPath } from '../engine/case/index.ts'
import type { Exchange, RequestError } from '../engine/transport/index.ts'
import type { Api } from '../interface/api.ts'

/** One request that creates nothing, and what an answer to it looks like. */
export interface Read {
  /** @param chain one that the configuration names */
  readonly send: (api: Api, chain: string) => Promise<Exchange>
  /** Whether a 200 has the outline of the interface. No more than that: judging it is the cases' work. */
  readonly fits: (json: unknown) => boolean
}

/** A user of whom no service knows: an answer of 400 or 404 is as good as an empty list (interface document, Wallets). */
const nobody = 'conformint-preflight'

/** All collections are there for every full key: no conforming service has a reason to refuse them. */
export const collections: Read = {
  send: (api) => api.listCollections(),
  fits: (json) => Array.isArray(getPath(json, 'results')),
}

/**
 * The first is asked alone, since for a service in good order its answer settles everything. A service may not know the
 * user, and may not offer usage.
 */
export const reads: readonly [Read, ...Read[]] = [
  { send: (api) => api.listWallets({ userId: nobody }), fits: Array.isArray },
  { send: (api, chain) => api.listTokens(`userId:${nobody}:${chain}`), fits: Array.isArray },
  collections,
  {
    send: (api) => api.usage('default', { dimension: 'monthly_active_wallets', startDate: '2026-01' }),
    fits: (json) => getPath(json, 'data') instanceof Object,
  },
]

/** What became of one read: an answer, or why there is none. */
export interface Seen {
  readonly read: Read
  readonly exchange?: Exchange
  readonly error?: RequestError
}

/** What an answer says about who answers. */
export type Kind =
  /** The interface, or something that speaks like it. */
  'fits' | 'refused' | 'absent' | 'redirect' | 'page' | 'foreign' | 'later' | 'server-error' | 'no-answer'

/** Judges the outline only, and every doubt for the target. */
export function kindOf({ read, exchange }: Seen): Kind {
  if (exchange === undefined) return 'no-answer'
  const { status, headers, json } = exchange.response
  if (status === 401 || status === 403) return 'refused'
  if (status === 429) return 'later'
  if (status === 404 || status === 405 || status === 410 || status === 501) return 'absent'
  if (status >= 500) return 'server-error'
  if (status >= 300 && status < 400) return headers.location === undefined ? 'foreign' : 'redirect'
  if (status === 200 && read.fits(json)) return 'fits'
  if (status === 400 && isErrorRecord(json)) return 'fits'
  return isPage(exchange) ? 'page' : 'foreign'
}

/** Errors: `error` is true, or the reason as a string on the token listing. */
const isErrorRecord = (json: unknown): boolean => {
  const error = getPath(json, 'error')
  return error === true || typeof error === 'string'
}

const isPage = ({ response }: Exchange): boolean =>
  response.json === undefined &&
  (/html/i.test(response.headers['content-type'] ?? '') || /^\s*<(!doctype html|html)/i.test(response.text))

/** The title of a page, for the reader to recognise it. */
export const titleOf = ({ response }: Exchange): string | undefined =>
  /<title[^>]*>\s*([^<]{1,80}?)\s*</i.exec(response.text.slice(0, 20_000))?.[1]

/** Headers in which services say which build of theirs answers. That of the interface, or of a proxy, is none of them. */
const names = ['x-app-version', 'x-service-version', 'x-version', 'x-release', 'x-build', 'x-revision'] as const

/** Longest that is taken for a version, in characters. */
const longest = 80

/** The version that all answers agree on, if they say any. */
export function versionOf(exchanges: readonly Exchange[]): string | undefined {
  for (const name of names) {
    const said = new Set(exchanges.flatMap(({ response }) => response.headers[name]?.trim() || []))
    const [only] = said
    if (only !== undefined && said.size === 1 && only.length <= longest) return only
  }
  return undefined
}
