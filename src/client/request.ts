import type { operations } from '../../spec/openapi.d.ts'
import type { OperationName } from './answer.ts'

type Parameters<N extends OperationName> = operations[N]['parameters']

type WithPath<N extends OperationName> =
  Parameters<N> extends { path: infer P } ? { readonly path: Readonly<P> } : unknown

type WithQuery<N extends OperationName> =
  Parameters<N> extends { query: infer Q }
    ? { readonly query: Readonly<Q> }
    : Parameters<N> extends { query?: infer Q }
      ? [Q] extends [never]
        ? unknown
        : { readonly query?: Readonly<Q> }
      : unknown

type WithBody<N extends OperationName> = operations[N] extends {
  requestBody: { content: { 'application/json': infer B } }
}
  ? { readonly body: B }
  : operations[N] extends { requestBody?: { content: { 'application/json': infer B } } }
    ? [B] extends [never]
      ? unknown
      : { readonly body?: B }
    : unknown

/** What an operation takes: `path`, `query` and `body`, as far as it has them. Values are given as they are, unencoded. */
export type RequestOf<N extends OperationName> = WithPath<N> & WithQuery<N> & WithBody<N>
