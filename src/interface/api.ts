import {
  type Calls,
  callsOver,
  type Exchange,
  fillPath,
  type Query,
  type RawRequest as RawRequestOf,
  type Session,
} from '../engine/transport/index.ts'
import { type Methods, type OperationKey, operationKeys, operations } from './operations.ts'

/** A request that no operation method can make: malformed JSON, foreign headers, a path written by hand. */
export type RawRequest = RawRequestOf<OperationKey>

/** The operations with one API key, and what else a case can send. Bodies are unknown: negative cases send anything. */
export type Api = Calls<Methods, OperationKey>

/** The operations of the interface on a session. */
export const createApi = (session: Session): Api => callsOver(session, methodsOf)

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
