import {
  type Calls,
  callsOver,
  type Exchange,
  fillPath,
  type Query,
  type RawRequest as RawRequestOf,
  type Session,
} from '../engine/transport/index.ts'
import { type EarlyCollections, knowsEarly, mintingEarly } from './early-collections.ts'
import { findingCollections } from './late-collections.ts'
import { findingWallets } from './late-wallets.ts'
import { type Methods, type OperationKey, operationKeys, operations } from './operations.ts'

/** A request that no operation method can make: malformed JSON, foreign headers, a path written by hand. */
export type RawRequest = RawRequestOf<OperationKey>

/** The operations with one API key, and what else a case can send. Bodies are unknown: negative cases send anything. */
export type Api = Calls<Methods, OperationKey>

/** The operations of the interface on a session; with its own key, collections and wallets that it has just made are found. */
export function createApi(session: Session): Api {
  const early: EarlyCollections = new Map()
  const finding = callsOver<Methods, OperationKey>(session, (raw) =>
    mintingEarly(findingWallets(findingCollections(methodsOf(raw), session.run), session.run), early),
  )
  const api = {
    ...finding,
    as: (key: string | null) => callsOver(session.as(key), methodsOf),
    keyFor: (role: string) =>
      callsOver<Methods, OperationKey>(session.keyFor(role), (raw) =>
        findingWallets(methodsOf(raw), session.run, role),
      ),
  }
  knowsEarly(api, early)
  return api
}

const methodsOf = (raw: (request: RawRequest) => Promise<Exchange>): Methods =>
  Object.fromEntries(
    operationKeys.map((operation) => {
      const { call, path, takes } = operations[operation]
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const send = (...given: readonly unknown[]): Promise<Exchange> => {
        const parameters = Object.fromEntries(names.map((name, index) => [name, given[index] as string]))
        const last = given[names.length]
        const more = takes === 'query' ? { query: last as Query } : takes === 'body' ? { body: last } : {}
        return raw({ operation, path: fillPath(path, parameters), ...more })
      }
      return [call, send]
    }),
  ) as unknown as Methods
