import { getPath } from '../engine/case/index.ts'
import type { Exchange } from '../engine/transport/index.ts'
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
